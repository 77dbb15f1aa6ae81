import { runCheck } from './check-run.js';
import { type CommonOptions, Console, counted, countedFindings, type Io } from './console.js';
import { EXIT } from './generate.js';
import type { CompilerLoader } from './generate-compiler.js';
import { duration } from './generate-report.js';
import { openConfig } from './open-config.js';

/** `wiregauge check`; answers the exit code. Throws the file system's errors. */
export async function checkCommand(options: CommonOptions, io: Io, load: CompilerLoader): Promise<number> {
  const start = performance.now();
  const printer = new Console(io, options);
  const config = openConfig(options, io, printer);
  if (config === undefined) return EXIT.usage;
  const result = await runCheck(config, io.cwd, load);
  printer.findings(result.diagnostics);
  if (result.status === 'schema errors') {
    printer.note(countedFindings(result.diagnostics));
    return EXIT.schemas;
  }
  const found = countedFindings(result.diagnostics) || 'no problems';
  const time = duration(performance.now() - start);
  printer.summary(`${found} in ${counted(config.protocols.length, 'protocol')} (${time})`);
  return EXIT.fine;
}
