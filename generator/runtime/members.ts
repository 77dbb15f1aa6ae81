/**
 * An array that decodes its elements as they are asked for. It is told by its method: its class would be in
 * every bundle else.
 */
interface Listing {
  toArray(): object[];
}

/** True for a lazy array: no member of another kind is an object with such a method. */
export function isListing(value: object): value is Listing {
  return typeof (value as Partial<Listing>).toArray === 'function';
}

/**
 * The names of a message's members: its properties, and the accessors of those that it reads when they are
 * asked for.
 */
export function memberNames(message: object): readonly string[] {
  const own = Object.keys(message);
  const prototype = Object.getPrototypeOf(message) as object | null;
  // Only the elements of lazy arrays have accessors: of others there is nothing to look for.
  if (!prototype || !('parent' in prototype)) return own;
  const accessors = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  return [...own, ...accessors.flatMap(([name, { set }]) => (set ? [name] : []))];
}
