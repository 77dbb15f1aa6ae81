import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generated, Project } from './project.js';

async function generatedProject(): Promise<Project> {
  const project = new Project();
  await project.run(['generate']);
  return project;
}

/** Kinds and files that a check lists. */
function listed(stdout: string): string[] {
  return stdout.split('\n').filter((line) => /^(changed|missing|orphaned) /.test(line));
}

describe('generate --check', () => {
  it('C09 is content with fresh output', async () => {
    const project = await generatedProject();
    const before = project.snapshot();
    const { code, stdout, stderr } = await project.run(['generate', '--check']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^4 files up to date \(\d+ ms\)\n$/);
    expect(project.snapshot()).toEqual(before);
  });

  it('C09 lists every changed, missing and orphaned file and writes nothing', async () => {
    const project = new Project();
    project.write('schemas/chess/move.yaml', 'emit old.ts\n');
    await project.run(['generate']);
    project.write('schemas/chess/move.yaml', 'message: Move2\n');
    project.write('schemas/chess/resign.yaml', 'message: Resign2\n');
    project.write('generated/mail/stray.ts', generated('stray'));
    rmSync(project.path('generated/mail/letter.ts'));
    const before = project.snapshot();
    const { code, stdout } = await project.run(['generate', '--check']);
    expect(code).toBe(3);
    expect(listed(stdout)).toEqual([
      'changed   generated/chess/.wiregauge-manifest.json',
      'changed   generated/chess/move.ts',
      'orphaned  generated/chess/old.ts',
      'changed   generated/chess/resign.ts',
      'missing   generated/mail/letter.ts',
      'orphaned  generated/mail/stray.ts',
    ]);
    expect(stdout).toMatch(
      /\n6 files are stale: run "wiregauge generate" and commit what it writes \(\d+ ms\)\n$/,
    );
    expect(project.snapshot()).toEqual(before);
  });

  it('C09 sees the second protocol stale behind a fresh first one', async () => {
    const project = await generatedProject();
    project.write('schemas/mail/letter.yaml', 'message: Letter2\n');
    const { code, stdout } = await project.run(['generate', '--check']);
    expect(code).toBe(3);
    expect(listed(stdout)).toEqual(['changed   generated/mail/letter.ts']);
  });

  it('C09 shows the first lines that differ, made safe for a terminal', async () => {
    const project = await generatedProject();
    project.write('generated/mail/letter.ts', generated('\u001b[2J').replace('\\u001b', '\u001b'));
    const { stdout } = await project.run(['generate', '--check']);
    expect(stdout).toContain('  line 3\n  -   "\ufffd[2J";\n  +   "message: Letter\\n";\n');
    const colored = await project.run(['generate', '--check', '--color', 'always']);
    expect(colored.stdout).toContain('\u001b[32m  +   "message');
  });

  it('C09 a checkout with CRLF is fresh, and generate leaves it', async () => {
    const project = await generatedProject();
    for (const [path, text] of Object.entries(project.snapshot()))
      project.write(path, text.replaceAll('\n', '\r\n'));
    for (const path of ['move', 'resign'])
      project.write(`schemas/chess/${path}.yaml`, `message: ${path === 'move' ? 'Move' : 'Resign'}\n`);
    project.write('schemas/mail/letter.yaml', 'message: Letter\n');
    expect((await project.run(['generate', '--check'])).code).toBe(0);
    const before = project.times();
    await project.run(['generate']);
    expect(project.times()).toEqual(before);
  });

  it('C09 a file that lost its mark is changed, with a word why generate will not help', async () => {
    const project = await generatedProject();
    project.write('generated/mail/letter.ts', '// edited\n');
    const { code, stdout } = await project.run(['generate', '--check']);
    expect(code).toBe(3);
    expect(stdout).toContain('changed   generated/mail/letter.ts\n  it does not begin with the mark');
  });

  it('C09 a missing manifest is missing', async () => {
    const project = await generatedProject();
    rmSync(project.path('generated/mail/.wiregauge-manifest.json'));
    const { code, stdout } = await project.run(['generate', '--check']);
    expect(code).toBe(3);
    expect(listed(stdout)).toEqual(['missing   generated/mail/.wiregauge-manifest.json']);
  });

  it('C09 errors in schemas come before staleness', async () => {
    const project = await generatedProject();
    project.write('schemas/mail/letter.yaml', 'message: Letter\nbroken\n');
    expect((await project.run(['generate', '--check'])).code).toBe(1);
  });

  it('--quiet still lists what is stale', async () => {
    const project = await generatedProject();
    rmSync(project.path('generated/mail/letter.ts'));
    const { stdout } = await project.run(['generate', '--check', '--quiet']);
    expect(stdout).toBe('missing   generated/mail/letter.ts\n');
  });
});
