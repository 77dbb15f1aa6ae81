import { describe, expect, it } from 'vitest';
import { Project } from './project.js';

const PING = {
  apiKey: 7,
  type: 'request',
  name: 'PingRequest',
  validVersions: '0-1',
  flexibleVersions: 'none',
  fields: [{ name: 'Count', type: 'int32', versions: '0+' }],
};

describe('import kafka', () => {
  it('C01 writes schemas and says so on stdout', async () => {
    const project = new Project({ 'from/PingRequest.json': JSON.stringify(PING) });
    const { code, stdout, stderr } = await project.run(['import', 'kafka', 'from', '--out', 'schemas']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('1 message');
    expect(project.read('schemas/ping-request.yaml')).toContain('message: PingRequest');
  });

  it('C01 exits with 1 for a faulty definition, with 2 for a missing folder, and writes nothing', async () => {
    const project = new Project({ 'from/PingRequest.json': JSON.stringify({ ...PING, nmae: 1 }) });
    const faulty = await project.run(['import', 'kafka', 'from', '--out', 'schemas']);
    expect(faulty).toMatchObject({ code: 1, stdout: '' });
    expect(faulty.stderr).toContain('from/PingRequest.json:1:');
    const missing = await project.run(['import', 'kafka', 'nowhere', '--out', 'schemas']);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(Object.keys(project.snapshot())).toEqual(['from/PingRequest.json']);
  });
});
