import { type CommonOptions, Console, countedFindings, type Io } from './console.js';
import { EXIT } from './generate.js';

export interface ImportOptions extends CommonOptions {
  readonly out: string;
}

/** `wiregauge import kafka DIR --out DIR`; answers the exit code. Throws the file system's errors. */
export async function importKafkaCommand(from: string, options: ImportOptions, io: Io): Promise<number> {
  const printer = new Console(io, options);
  const { importKafka, printImportSummary } = await import('./import-kafka/index.js');
  const result = importKafka({ from, out: options.out, cwd: io.cwd });
  printer.findings(result.diagnostics);
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) {
    printImportSummary(result, (text) => printer.summary(text));
    return EXIT.fine;
  }
  printer.note(`${countedFindings(result.diagnostics)}; nothing was written`);
  const isUnusable = errors.some(({ code }) => code === UNUSABLE);
  return isUnusable ? EXIT.usage : EXIT.schemas;
}

/** The importer's code for a folder or file that cannot be used, which is no fault of a definition. */
const UNUSABLE = 'WG661';
