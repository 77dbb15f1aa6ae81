/** Where the modules of a protocol stand, and how they name each other. */
export interface OutputLayout {
  /** The runtime's folder, seen from the output folder of the protocol, with `/`. */
  readonly runtime: string;
  /** How imports end. */
  readonly imports: 'js' | 'ts';
  /** The folder of schemas as the header of each file names it: relative to the configuration. */
  readonly schemas: string;
}

/** The specifier by which the module `from` imports the module `to`; both are paths below the output folder, without ending. */
export function specifier(from: string, to: string, layout: OutputLayout): string {
  const up = from.split('/').length - 1;
  const path = `${'../'.repeat(up)}${to}`;
  return `${path.startsWith('.') ? path : `./${path}`}.${layout.imports}`;
}

/** The specifier of the runtime's module for generated code. */
export function runtimeSpecifier(from: string, layout: OutputLayout, module = 'internal'): string {
  const up = '../'.repeat(from.split('/').length - 1);
  const path = `${up}${layout.runtime}/${module}`;
  return `${path.startsWith('.') ? path : `./${path}`}.${layout.imports}`;
}

/** The name of a message's functions: `FetchRequest` becomes `fetchRequest`. */
export function lowerFirst(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

export function upperFirst(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Relative imports with the ending that the output uses. */
export function withEnding(text: string, imports: 'js' | 'ts'): string {
  return imports === 'js' ? text : text.replace(/(from '\.[^']*)\.js'/g, "$1.ts'");
}
