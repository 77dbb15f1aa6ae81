/** All of the bytes, for numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

let views: WeakMap<Uint8Array, DataView> | undefined;

/** The same view each time for the same array: for buffers that are written again and again. */
export function knownViewOf(bytes: Uint8Array): DataView {
  return views?.get(bytes) ?? remembered(bytes);
}

/** Arrays of buffers that may change their size get a new view each time. */
function remembered(bytes: Uint8Array): DataView {
  const view = viewOf(bytes);
  const { resizable, growable } = bytes.buffer as { resizable?: boolean; growable?: boolean };
  if (resizable === true || growable === true) return view;
  views ??= new WeakMap();
  views.set(bytes, view);
  return view;
}
