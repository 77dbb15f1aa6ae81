import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { fileSystemDiagnostic } from '../output/problems.js';
import { checkCommand } from './check.js';
import { type CommonOptions, Console, type Io, printable } from './console.js';
import { EXIT, type GenerateOptions, generateCommand } from './generate.js';
import { type CompilerLoader, loadCompiler } from './generate-compiler.js';
import { type ImportOptions, importKafkaCommand } from './import.js';

/** Runs one command line and answers its exit code: 0 fine, 1 errors in schemas, 2 usage or configuration, 3 output stale, 70 a bug. */
export async function main(
  argv: readonly string[],
  io: Io,
  load: CompilerLoader = loadCompiler,
): Promise<number> {
  let exitCode: number = EXIT.fine;
  const program = createProgram(io, load, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    return failed(error, io, program.opts<CommonOptions>());
  }
}

function createProgram(io: Io, load: CompilerLoader, done: (exitCode: number) => void): Command {
  const program = new Command('wiregauge')
    .description('Generates TypeScript classes for wire protocols from schemas in YAML.')
    .version(packageVersion(), '-V, --version')
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .configureHelp({ showGlobalOptions: true });
  addCommonOptions(program);
  program
    .command('generate')
    .description('generate every protocol of the configuration')
    .option('--check', 'write nothing; exit with 3 and list what is stale')
    .action(async (_: unknown, command: Command) =>
      done(await generateCommand(command.optsWithGlobals<GenerateOptions>(), io, load)),
    );
  program
    .command('check')
    .description('check the schemas and generate nothing')
    .action(async (_: unknown, command: Command) =>
      done(await checkCommand(command.optsWithGlobals<CommonOptions>(), io, load)),
    );
  program
    .command('import')
    .description('translate the schemas of another system')
    .command('kafka')
    .description("translate a folder of Apache Kafka's message definitions")
    .argument('<dir>', 'folder with the definitions')
    .requiredOption('--out <dir>', 'folder the schemas are written to')
    .action(async (dir: string, _: unknown, command: Command) =>
      done(await importKafkaCommand(dir, command.optsWithGlobals<ImportOptions>(), io)),
    );
  return program;
}

function addCommonOptions(program: Command): void {
  program
    .option('-c, --config <file>', 'configuration file (else wiregauge.config.yaml, here or above)')
    .addOption(
      new Option(
        '--format <format>',
        'form of findings; json and github print nothing else, and nothing if all is fine',
      )
        .choices(['text', 'json', 'github'])
        .default('text'),
    )
    .addOption(
      new Option('--color <when>', 'colour the output').choices(['auto', 'always', 'never']).default('auto'),
    )
    .option('--quiet', 'print errors and results only')
    .option('--verbose', 'list every file that is written; show where a bug arose');
}

/** A refusal of the file system is reported like any finding; everything else is a bug of ours, said in one line. */
function failed(error: unknown, io: Io, options: CommonOptions): number {
  const printer = new Console(io, options);
  const refusal = fileSystemDiagnostic(error, io.cwd);
  if (refusal !== undefined) {
    printer.findings([refusal]);
    return EXIT.usage;
  }
  const [message = ''] = String(error).split('\n', 1);
  const hint = options.verbose ? '' : '; --verbose shows where it arose';
  io.stderr.write(`bug in wiregauge ${packageVersion()}: ${printable(message, 300)}${hint}\n`);
  io.stderr.write('please report it with the command line and the schemas that lead to it\n');
  if (options.verbose && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return EXIT.bug;
}

/** The version in the package.json of this package, which stands two folders up from the sources and three from the compiled program. */
function packageVersion(): string {
  for (const way of ['../../package.json', '../../../package.json']) {
    const text = textAt(new URL(way, import.meta.url));
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'version' in value) return String(value.version);
  }
  return 'unknown';
}

function textAt(url: URL): string | undefined {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return undefined;
  }
}
