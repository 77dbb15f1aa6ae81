import { describe, expect, it } from 'vitest';
import { check, generate } from '../../generator/index.js';
import { Project } from './project.js';

describe('the programmatic interface', () => {
  it('answers with diagnostics where the configuration is missing or wrong, and prints and throws nothing', async () => {
    const project = new Project({ 'package.json': '{}' });
    const missing = await generate({ cwd: project.root });
    expect(missing).toMatchObject({ status: 'refused', written: [], removed: [], unchanged: 0, drift: [] });
    expect(missing.diagnostics).toMatchObject([{ code: 'WG600', severity: 'error' }]);
    project.write('other.yaml', 'runtime: ../up\nprotocols: [{ schemas: none, out: out }]\n');
    const wrong = await check({ cwd: project.root, config: 'other.yaml' });
    expect(wrong.status).toBe('refused');
    expect(wrong.diagnostics.map(({ code, location }) => [code, location?.file, location?.line])).toEqual([
      ['WG605', 'other.yaml', 2],
      ['WG602', 'other.yaml', 1],
    ]);
  });
});
