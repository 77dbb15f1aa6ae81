/**
 * An array that decodes its elements as they are asked for. It is told by its method: its class would be in
 * every bundle else.
 */
interface Listing {
  toArray(): object[];
  writtenElements(): readonly object[];
}

/** True for a lazy array: no member of another kind is an object with such a method. */
export function isListing(value: object): value is Listing {
  return typeof (value as Partial<Listing>).toArray === 'function';
}

const accessors = /* @__PURE__ */ new WeakMap<object, readonly string[]>();

/**
 * The names of a message's members: its properties, and the accessors of those that it reads when they are
 * asked for.
 */
export function memberNames(message: object): readonly string[] {
  const names = Object.keys(message);
  const prototype = Object.getPrototypeOf(message) as object | null;
  // Only the elements of lazy arrays have accessors: of others there is nothing to look for.
  return prototype && 'parent' in prototype ? [...names, ...accessorsOf(prototype)] : names;
}

function accessorsOf(prototype: object): readonly string[] {
  const known = accessors.get(prototype);
  if (known !== undefined) return known;
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const above = Object.getPrototypeOf(prototype) as object | null;
  const names = own.flatMap(([name, { set }]) => (set ? [name] : []));
  const all = above && 'parent' in above ? [...accessorsOf(above), ...names] : names;
  accessors.set(prototype, all);
  return all;
}
