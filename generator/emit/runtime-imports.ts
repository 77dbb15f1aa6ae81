import type * as frames from '../runtime/frames.js';
import type * as internal from '../runtime/internal.js';
import { type OutputLayout, runtimeSpecifier } from './paths.js';
import { importStructure, type Statement } from './structures.js';

/** What each module of the runtime exports to generated code, as values. */
interface RuntimeModules {
  readonly internal: keyof typeof internal;
  readonly frames: keyof typeof frames;
}

/** Collects what a module takes from one module of the runtime. */
export class RuntimeImports<Module extends keyof RuntimeModules> {
  readonly #module: Module;
  readonly #values = new Set<string>();
  readonly #types = new Set<string>();

  constructor(module: Module) {
    this.#module = module;
  }

  /** Imports a function, constant or class. */
  use(name: RuntimeModules[Module]): string {
    this.#values.add(name);
    return name;
  }

  /** Imports a class or interface as a type. */
  type(name: string): string {
    this.#types.add(name);
    return name;
  }

  /** The import statement of the module `from`. */
  statement(from: string, layout: OutputLayout): Statement {
    return importStructure(runtimeSpecifier(from, layout, this.#module), [...this.#values], [...this.#types]);
  }
}
