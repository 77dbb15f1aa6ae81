/** How generated modules name their relative imports: `./x.js` as Node resolves them, or `./x.ts` for tools that strip types. */
export type ImportEnding = 'js' | 'ts';

/** One protocol to generate. Paths are absolute. */
export interface ProtocolConfig {
  readonly schemas: string;
  readonly out: string;
}

/** A `wiregauge.config.yaml` that has been checked. Paths are absolute; outputs are below `root` and do not overlap. */
export interface Config {
  /** The configuration file. */
  readonly file: string;
  /** Its folder, which every relative path of the file starts from. */
  readonly root: string;
  /** Folder the runtime is copied to. */
  readonly runtime: string;
  readonly imports: ImportEnding;
  readonly protocols: readonly ProtocolConfig[];
}
