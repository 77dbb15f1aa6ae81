import type { ImportEnding } from '../config/config.js';
import type { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { OutputFile } from '../output/output-file.js';

/** One protocol to compile. Paths are absolute, but for `cwd`'s sake diagnostics show them relative to it. */
export interface CompileRequest {
  readonly schemas: string;
  readonly out: string;
  readonly runtime: string;
  readonly imports: ImportEnding;
  readonly cwd: string;
  /** The folder of the configuration: outputs name their schemas relative to it. */
  readonly root: string;
}

/** The compiler as the commands see it. */
export interface Compiler {
  /** The files of one protocol; undefined when its schemas have errors. */
  compileProtocol(request: CompileRequest, sink: DiagnosticSink): Promise<readonly OutputFile[] | undefined>;
  /** Reports what is wrong with the schemas of one protocol, and emits nothing. */
  checkProtocol(request: CompileRequest, sink: DiagnosticSink): void;
  /** The files that ship beside the output of every protocol. */
  runtimeFiles(imports: ImportEnding): readonly OutputFile[];
}

/** Loads a compiler when it is first needed: a run with nothing to do never pays for it. */
export type CompilerLoader = () => Promise<Compiler>;

/** The compiler of this package. */
export const loadCompiler: CompilerLoader = () => import('../compile.js');
