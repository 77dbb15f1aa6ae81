import { existsSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generated, Project } from './project.js';

const MANIFEST = 'generated/chess/.wiregauge-manifest.json';

async function generatedProject(): Promise<Project> {
  const project = new Project();
  expect((await project.run(['generate'])).code).toBe(0);
  return project;
}

/** Runs generate and answers its summary without the time. */
async function summary(project: Project): Promise<string> {
  const { code, stdout, stderr } = await project.run(['generate']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.replace(/ \(.*\)\n$/, '');
}

describe('generate', () => {
  it('writes the output and a sorted manifest of it', async () => {
    const project = await generatedProject();
    expect(project.read('generated/chess/move.ts')).toBe(generated('message: Move\n'));
    expect(project.read(MANIFEST)).toBe(
      '{\n  "format": 1,\n  "files": [\n    "move.ts",\n    "resign.ts"\n  ]\n}\n',
    );
  });

  it('C08 a second run writes nothing and keeps every time of change', async () => {
    const project = await generatedProject();
    const before = project.times();
    expect(Object.keys(before)).toHaveLength(7);
    expect(await summary(project)).toBe('0 written, 4 unchanged, 0 removed');
    expect(project.times()).toEqual(before);
  });

  it('C08 only what changed is written', async () => {
    const project = await generatedProject();
    const before = project.times();
    project.write('schemas/chess/move.yaml', 'message: Move\nabout: piece\n');
    project.write('schemas/chess/castle.yaml', 'message: Castle\n');
    expect(await summary(project)).toBe('2 written, 3 unchanged, 0 removed');
    const after = project.times();
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed).toEqual([MANIFEST, 'generated/chess/castle.ts', 'generated/chess/move.ts']);
  });

  it('C11 removes its own orphans, with the folders they leave empty, and nothing else', async () => {
    const project = new Project();
    project.write('schemas/chess/move.yaml', 'emit deep/er/old.ts\nemit adopted.ts\n');
    await project.run(['generate']);
    expect(existsSync(project.path('generated/chess/deep/er/old.ts'))).toBe(true);
    project.write('schemas/chess/move.yaml', 'message: Move\n');
    project.write('generated/chess/adopted.ts', '// mine now\n');
    project.write('generated/chess/notes.md', 'foreign\n');
    project.write('generated/chess/hand.ts', 'export {};\n');
    expect(await summary(project)).toBe('1 written, 3 unchanged, 1 removed');
    expect(existsSync(project.path('generated/chess/deep'))).toBe(false);
    for (const kept of ['adopted.ts', 'notes.md', 'hand.ts']) {
      expect(existsSync(project.path(`generated/chess/${kept}`))).toBe(true);
    }
    expect((await project.run(['generate', '--check'])).code).toBe(0);
  });

  it('C11 refuses to overwrite a file that lacks the mark, and then writes nothing', async () => {
    const project = new Project();
    project.write('generated/mail/letter.ts', 'export const mine = 1;\n');
    const before = project.snapshot();
    const { code, stderr } = await project.run(['generate']);
    expect(code).toBe(2);
    expect(stderr).toContain('error WG620 generated/mail/letter.ts was not written by wiregauge');
    expect(stderr).toContain('nothing was written');
    expect(project.snapshot()).toEqual(before);
  });

  it('C11 manifest entries that leave the folder are ignored', async () => {
    const project = await generatedProject();
    const outside = ['../../victim.ts', '../mail/letter.ts', project.path('victim.ts'), './../../victim.ts'];
    project.write('victim.ts', generated('victim'));
    project.write(
      MANIFEST,
      JSON.stringify({ format: 1, files: ['move.ts', 'resign.ts', ...outside, 7, null] }),
    );
    expect(await summary(project)).toBe('0 written, 4 unchanged, 0 removed');
    expect(project.read('victim.ts')).toBe(generated('victim'));
    expect(existsSync(project.path('generated/mail/letter.ts'))).toBe(true);
    expect(project.read(MANIFEST)).not.toContain('victim');
  });

  it('C11 reports an old output that no manifest lists, and leaves it', async () => {
    const project = await generatedProject();
    project.write('generated/chess/stray.ts', generated('stray'));
    const { code, stderr } = await project.run(['generate']);
    expect(code).toBe(0);
    expect(stderr).toContain('warning WG625 generated/chess/stray.ts');
    expect(existsSync(project.path('generated/chess/stray.ts'))).toBe(true);
  });

  it('a damaged manifest is said and written anew; one of a newer format is refused', async () => {
    const project = await generatedProject();
    project.write(MANIFEST, '<<<<<<< HEAD\n{}\n');
    const damaged = await project.run(['generate']);
    expect(damaged).toMatchObject({ code: 0, stderr: expect.stringContaining('warning WG624') });
    expect(project.read(MANIFEST)).toContain('"move.ts"');
    project.write(MANIFEST, '{ "format": 2, "files": [] }\n');
    expect(await project.run(['generate'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error WG624'),
    });
  });

  it('C10 never writes or removes through a symbolic link', async () => {
    const project = new Project();
    project.write('schemas/chess/move.yaml', 'emit sub/inner.ts\n');
    mkdirSync(`${project.outside}/elsewhere`);
    mkdirSync(project.path('generated/chess'), { recursive: true });
    symlinkSync(`${project.outside}/elsewhere`, project.path('generated/chess/sub'));
    const { code, stderr } = await project.run(['generate']);
    expect(code).toBe(2);
    expect(stderr).toContain('error WG622 generated/chess/sub is a symbolic link');
    expect(existsSync(`${project.outside}/elsewhere/inner.ts`)).toBe(false);
    expect(existsSync(project.path('generated/mail'))).toBe(false);
  });

  it.each([
    '../escape.ts',
    '/tmp/wiregauge-escape.ts',
    'a/../../escape.ts',
    'a\\b.ts',
    '.hidden.ts',
    'a//b.ts',
    'C:/x.ts',
  ])('C10 an output path %s is a bug, not a file', async (path) => {
    const project = new Project();
    project.write('schemas/chess/move.yaml', `emit ${path}\n`);
    expect(await project.run(['generate'])).toMatchObject({
      code: 70,
      stderr: expect.stringContaining('is not safe'),
    });
    expect(existsSync(project.path('generated'))).toBe(false);
  });

  it('an output without the mark is a bug, not a file', async () => {
    const project = new Project();
    project.compiler.runtimeFiles = () => [{ path: 'index.ts', text: 'export {};\n' }];
    expect(await project.run(['generate'])).toMatchObject({
      code: 70,
      stderr: expect.stringContaining('output index.ts does not begin with the mark'),
    });
    expect(existsSync(project.path('generated'))).toBe(false);
  });

  it('refuses two outputs that are equal but for case', async () => {
    const project = new Project();
    project.write('schemas/chess/move.yaml', 'emit Resign.ts\n');
    expect(await project.run(['generate'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error WG621'),
    });
  });

  it('refuses an output that is a file', async () => {
    const project = new Project();
    project.write('generated/chess', 'a file\n');
    expect(await project.run(['generate'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a folder'),
    });
  });

  it('C13 with one bad schema among many no file of any protocol changes', async () => {
    const project = await generatedProject();
    project.write('schemas/chess/move.yaml', 'message: Move\nchanged\n');
    project.write('schemas/mail/letter.yaml', 'message: Letter\nbroken\n');
    const before = [project.snapshot(), project.times()];
    const { code, stderr } = await project.run(['generate']);
    expect(code).toBe(1);
    expect(stderr).toContain('1 error; nothing was written');
    expect([project.snapshot(), project.times()]).toEqual(before);
  });

  it('--verbose lists what was written, --quiet says nothing', async () => {
    const project = new Project();
    const { stdout } = await project.run(['generate', '--verbose']);
    expect(stdout).toContain('written  generated/chess/move.ts\n');
    expect(await project.run(['generate', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('the runtime may lie inside the output of the only protocol', async () => {
    const project = new Project();
    project.write(
      'wiregauge.config.yaml',
      'runtime: out/runtime\nprotocols: [{ schemas: schemas/chess, out: out }]\n',
    );
    expect(await summary(project)).toBe('3 written, 0 unchanged, 0 removed');
    expect(await summary(project)).toBe('0 written, 3 unchanged, 0 removed');
    project.write('schemas/chess/move.yaml', 'emit runtime/x.ts\n');
    expect(await project.run(['generate'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('of another output'),
    });
  });
});

describe('the record of the last run', () => {
  async function recordedProject(): Promise<Project> {
    const project = new Project();
    mkdirSync(project.path('node_modules'));
    await project.run(['generate']);
    expect(project.compiler.compiled).toBe(2);
    return project;
  }

  it('spares the compiler while nothing changed', async () => {
    const project = await recordedProject();
    const load = () => Promise.reject(new Error('the compiler was loaded'));
    const { code, stdout } = await project.run(['generate'], { load });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^0 written, 4 unchanged, 0 removed/);
  });

  it.each([
    ['a schema changed', 'schemas/chess/move.yaml', 'message: Move\nabout: x\n', 1],
    ['a schema was added', 'schemas/chess/pass.yaml', 'message: Pass\n', 1],
    ['a helper changed', 'schemas/mail/support/read.ts', 'export {};\n', 0],
    ['an output was edited', 'generated/chess/move.ts', generated('edited'), 1],
    ['a manifest was edited', MANIFEST, '{ "format": 1, "files": [] }\n', 0],
  ])('is not trusted when %s', async (_, path, text, written) => {
    const project = await recordedProject();
    project.write(path, text);
    expect(await summary(project)).toMatch(new RegExp(`^${written} written`));
    expect(project.compiler.compiled).toBe(3);
    expect((await project.run(['generate', '--check'])).code).toBe(0);
  });

  it('is not trusted when the ending of imports changed', async () => {
    const project = await recordedProject();
    project.write('wiregauge.config.yaml', `imports: ts\n${project.read('wiregauge.config.yaml')}`);
    expect(await summary(project)).toBe('1 written, 3 unchanged, 0 removed');
    expect(project.compiler.compiled).toBe(4);
  });

  it('is not asked by --check, nor by time of change alone', async () => {
    const project = await recordedProject();
    utimesSync(project.path('schemas/chess/move.yaml'), 1, 1);
    await project.run(['generate']);
    expect(project.compiler.compiled).toBe(2);
    await project.run(['generate', '--check']);
    expect(project.compiler.compiled).toBe(4);
  });

  it('is not kept for a protocol with warnings, which are shown each time', async () => {
    const project = await recordedProject();
    project.write('schemas/chess/move.yaml', 'doubtful\n');
    for (const compiled of [3, 4]) {
      expect((await project.run(['generate'])).stderr).toContain('warning WG200');
      expect(project.compiler.compiled).toBe(compiled);
    }
  });

  it('does no harm when it is damaged', async () => {
    const project = await recordedProject();
    const records = Object.keys(project.snapshot()).filter((path) => path.startsWith('node_modules/'));
    expect(records).toHaveLength(3);
    const texts = ['', '{}', '{"fingerprint":"x","files":[["../x","y"]]}'];
    for (const [index, path] of records.entries()) project.write(path, texts[index] ?? '');
    expect(await summary(project)).toBe('0 written, 4 unchanged, 0 removed');
  });
});
