import { relative } from 'node:path';
import type { Config, ProtocolConfig } from '../config/config.js';
import type { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { OutputFolder } from '../output/compare.js';
import { folderHash, textHash } from '../output/fingerprint.js';
import type { OutputFile } from '../output/output-file.js';
import type { CompileRequest, Compiler } from './generate-compiler.js';

/** One output folder to be generated. */
export interface GenerateJob {
  readonly output: OutputFolder;
  /** SHA-256 over everything the files depend on, given that of the generator; undefined when it cannot be told. */
  fingerprint(generator: string): string | undefined;
  /** The files; undefined when errors were reported. */
  produce(compiler: Compiler, sink: DiagnosticSink): Promise<readonly OutputFile[] | undefined>;
}

/** The runtime's folder and each protocol's. */
export function generateJobs(config: Config, cwd: string): GenerateJob[] {
  const folders = [config.runtime, ...config.protocols.map((protocol) => protocol.out)];
  const outputFolder = (folder: string): OutputFolder => ({
    folder,
    reserved: new Set(folders.filter((other) => other !== folder)),
  });
  const runtime: GenerateJob = {
    output: outputFolder(config.runtime),
    fingerprint: (generator) => textHash(['runtime', generator, config.imports].join('\0')),
    produce: async (compiler) => compiler.runtimeFiles(config.imports),
  };
  const protocols = config.protocols.map((protocol) =>
    protocolJob(config, protocol, outputFolder(protocol.out), cwd),
  );
  return [runtime, ...protocols];
}

function protocolJob(
  config: Config,
  protocol: ProtocolConfig,
  output: OutputFolder,
  cwd: string,
): GenerateJob {
  return {
    output,
    fingerprint(generator) {
      const schemas = folderHash(
        protocol.schemas,
        ['.yaml', '.yml', '.ts'],
        new Set([...output.reserved, output.folder]),
      );
      if (schemas === undefined) return undefined;
      const places = [relative(config.root, protocol.schemas), relative(protocol.out, config.runtime)];
      return textHash(['protocol', generator, config.imports, ...places, schemas].join('\0'));
    },
    produce: (compiler, sink) => compiler.compileProtocol(compileRequest(config, protocol, cwd), sink),
  };
}

/** What the compiler is told about one protocol of the configuration. */
export function compileRequest(config: Config, protocol: ProtocolConfig, cwd: string): CompileRequest {
  return { ...protocol, runtime: config.runtime, imports: config.imports, cwd, root: config.root };
}
