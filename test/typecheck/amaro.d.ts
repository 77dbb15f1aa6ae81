/** The part of Node's type stripper that the tests use; the package brings no types. */
declare module 'amaro' {
  /** Blanks out types. Throws for syntax that is more than types. */
  export function transformSync(
    text: string,
    options: { readonly mode: 'strip-only' },
  ): { readonly code: string };
}
