// By functions that browsers have too, and that share no code with the runtime's own.

/** Bytes in base64, padded. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Bytes from base64, in memory that nothing else shares. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
}
