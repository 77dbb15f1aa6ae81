import type { Config } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { CommonOptions, Console, Io } from './console.js';

/** The configuration of a run, whose findings are printed; undefined if it cannot be used. */
export function openConfig(options: CommonOptions, io: Io, printer: Console): Config | undefined {
  const sink = new DiagnosticSink();
  const config = loadConfig({ cwd: io.cwd, file: options.config }, sink);
  printer.findings(sink.diagnostics);
  return config;
}
