/** All of the bytes, for numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

let views: WeakMap<Uint8Array, DataView> | undefined;

/** The same view each time for the same array: for buffers that are written again and again. */
export function knownViewOf(bytes: Uint8Array): DataView {
  const { resizable, growable } = bytes.buffer as { resizable?: boolean; growable?: boolean };
  if (resizable === true || growable === true) return viewOf(bytes);
  views ??= new WeakMap();
  const known = views.get(bytes);
  if (known !== undefined) return known;
  const view = viewOf(bytes);
  views.set(bytes, view);
  return view;
}
