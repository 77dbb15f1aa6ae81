import { describe, expect, it } from 'vitest';
import { Project, TWO_PROTOCOLS } from './project.js';

describe('exit codes', () => {
  it('C01 0: generate and check without findings', async () => {
    const project = new Project();
    expect(await project.run(['check'])).toMatchObject({ code: 0, stderr: '' });
    const outcome = await project.run(['generate']);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/^4 written, 0 unchanged, 0 removed \(\d+ ms\)\n$/);
  });

  it('C01 1: errors in schemas, with their code frame on stderr', async () => {
    const project = new Project();
    project.write('schemas/mail/letter.yaml', 'message: Letter\nbroken\n');
    for (const command of ['check', 'generate']) {
      const { code, stdout, stderr } = await project.run([command]);
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toContain('schemas/mail/letter.yaml:2:1 error WG200 letter.yaml is odd\n');
      expect(stderr).toMatch(/> 2 \| broken\n/);
    }
  });

  it('C01 2: usage and configuration', async () => {
    const project = new Project();
    expect((await project.run(['generate', '--nonsense'])).code).toBe(2);
    expect((await project.run(['generate', 'chess'])).code).toBe(2);
    expect((await project.run(['import'])).code).toBe(2);
    expect((await project.run(['import', 'kafka', 'x'])).code).toBe(2);
    expect((await project.run(['generate', '-c', 'none.yaml'])).code).toBe(2);
    project.write('wiregauge.config.yaml', 'runtime: 5\n');
    expect((await project.run(['check'])).code).toBe(2);
  });

  it('C01 3: stale output', async () => {
    const project = new Project();
    const outcome = await project.run(['generate', '--check']);
    expect(outcome.code).toBe(3);
    expect(Object.keys(project.snapshot())).toEqual(Object.keys(TWO_PROTOCOLS).sort());
  });

  it('C01 70: a bug is said in one line, and its stack only with --verbose', async () => {
    const project = new Project();
    project.write('schemas/chess/move.yaml', 'crash\n');
    const quiet = await project.run(['generate']);
    expect(quiet).toMatchObject({ code: 70, stdout: '' });
    expect(quiet.stderr).toMatch(
      /^bug in wiregauge \d+\.\d+\.\d+: Error: the \ufffd\[31mfake\ufffd\[0m compiler broke;/,
    );
    expect(quiet.stderr).not.toMatch(/^\s+at /m);
    expect(quiet.stderr).toContain('please report it');
    const verbose = await project.run(['--verbose', 'check']);
    expect(verbose.code).toBe(70);
    expect(verbose.stderr).toMatch(/^\s+at .*checkProtocol/m);
  });

  it('warnings alone are no failure and go to stderr', async () => {
    const project = new Project();
    project.write('schemas/chess/move.yaml', 'message: Move\ndoubtful\n');
    const first = await project.run(['generate']);
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('warning WG200') });
    expect((await project.run(['generate'])).stderr).toBe(first.stderr);
    expect((await project.run(['check'])).stdout).toMatch(/^1 warning in 2 protocols/);
    expect(await project.run(['check', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('usage', () => {
  it('C02 suggests the command, option or choice that was meant', async () => {
    const project = new Project();
    const command = await project.run(['genrate']);
    expect(command).toMatchObject({ code: 2, stdout: '' });
    expect(command.stderr).toContain('Did you mean generate?');
    const option = await project.run(['generate', '--chek']);
    expect(option).toMatchObject({ code: 2, stdout: '' });
    expect(option.stderr).toContain('Did you mean --check?');
    const choice = await project.run(['check', '--format', 'jsn']);
    expect(choice).toMatchObject({ code: 2, stdout: '' });
    expect(choice.stderr).toContain('text, json, github');
  });

  it('C03 without a command shows the help on stderr', async () => {
    const outcome = await new Project().run([]);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('Usage: wiregauge');
    expect(outcome.stderr).toContain('generate');
  });

  it('C18 --version and --help go to stdout', async () => {
    const project = new Project();
    const version = await project.run(['--version']);
    expect(version).toMatchObject({ code: 0, stderr: '' });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    for (const argv of [['--help'], ['help', 'generate'], ['generate', '--help']]) {
      const help = await project.run(argv);
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toContain('Usage: wiregauge');
      expect(help.stdout).toContain('--format');
    }
  });

  it('offers only what is built', async () => {
    const { stdout } = await new Project().run(['--help']);
    expect(stdout).not.toMatch(/watch|inspect|explain|breaking|json-schema/);
  });

  it('C19 runs in a subfolder, with spaces and other letters in the path', async () => {
    const project = new Project(TWO_PROTOCOLS, 'my prötocols 線');
    const cwd = project.path('schemas/chess');
    project.write('schemas/mail/letter.yaml', 'message: Letter\nbroken\n');
    const broken = await project.run(['generate'], { cwd });
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain('../mail/letter.yaml:2:1 error');
    project.write('schemas/mail/letter.yaml', 'message: Letter\n');
    expect((await project.run(['generate'], { cwd })).code).toBe(0);
    expect(project.read('generated/mail/letter.ts')).toContain('Letter');
  });
});

describe('formats', () => {
  it.each(['json', 'github'])('%s prints nothing if all is fine, as --help says', async (format) => {
    const project = new Project();
    for (const command of ['generate', 'check'])
      expect(await project.run([command, '--format', format])).toEqual({ code: 0, stdout: '', stderr: '' });
    const help = await project.run(['--help']);
    expect(help.stdout.replace(/\s+/g, ' ')).toContain(
      'json and github print nothing else, and nothing if all is',
    );
  });

  it('C05 json and github print findings to stdout and nothing else', async () => {
    const project = new Project();
    project.write('schemas/mail/let,ter: 100%.yaml', 'message: Letter\nbroken\n');
    const json = await project.run(['check', '--format', 'json']);
    expect(json).toMatchObject({ code: 1, stderr: '' });
    expect(
      json.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { file: 'schemas/mail/let,ter: 100%.yaml', line: 2, col: 1, code: 'WG200', severity: 'error' },
    ]);
    const github = await project.run(['--format', 'github', 'generate']);
    expect(github).toMatchObject({ code: 1, stderr: '' });
    expect(github.stdout).toMatch(/^::error file=schemas\/mail\/let%2Cter%3A 100%25.yaml,line=2,/);
    expect(github.stdout.trimEnd()).not.toContain('\n');
  });

  it('C05 --check names stale files as findings', async () => {
    const project = new Project();
    await project.run(['generate']);
    project.write('generated/mail/letter.ts', `${project.read('generated/mail/letter.ts')}// more\n`);
    const { code, stdout, stderr } = await project.run(['generate', '--check', '--format', 'json']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ file: 'generated/mail/letter.ts', line: 4, code: 'WG640' });
  });

  it.each([
    ['a pipe', {}, false, 'auto', false],
    ['a terminal', {}, true, 'auto', true],
    ['NO_COLOR=1 on a terminal', { NO_COLOR: '1' }, true, 'auto', false],
    ['an empty NO_COLOR on a terminal', { NO_COLOR: '' }, true, 'auto', true],
    ['FORCE_COLOR=1 in a pipe', { FORCE_COLOR: '1' }, false, 'auto', true],
    ['TERM=dumb', { TERM: 'dumb' }, true, 'auto', false],
    ['CI=true in a pipe', { CI: 'true' }, false, 'auto', false],
    ['--color never on a terminal', { FORCE_COLOR: '1' }, true, 'never', false],
    ['--color always in a pipe', { NO_COLOR: '1' }, false, 'always', true],
  ] as const)('C04 %s', async (_, env, isTTY, color, isColored) => {
    const project = new Project();
    project.write('schemas/mail/letter.yaml', 'message: Letter\nbroken\n');
    const { stderr } = await project.run(['check', '--color', color], { env, isTTY });
    expect(stderr.includes('\u001b[')).toBe(isColored);
  });
});
