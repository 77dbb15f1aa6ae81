import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

interface Loaded {
  readonly Refund: (new () => object) & { readonly apiKey: number };
  readonly requestTypes: Readonly<Record<number, unknown>>;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile({
    'protocol.yaml':
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nframes: { request: { length: int32, header: Header, bind: { code: apiKey } } }\n',
    'header.yaml': 'message: Header\nfields:\n  - { name: code, type: int16 }\n',
    'refund.yaml': 'message: Refund\nkind: request\napiKey: -7\nfields:\n  - { name: cents, type: int32 }\n',
    'order.yaml': 'message: Order\nkind: request\napiKey: 7\nfields: []\n',
  });
  const program = "export { Refund } from './p/index.js'; export { requestTypes } from './p/by-api-key.js';";
  loaded = (await project.load(program)) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

describe('a message with a negative api key', () => {
  it('compiles', () => {
    expect(project.typeErrors()).toBe('');
  });

  it('is found by its key', () => {
    const { Refund, requestTypes } = loaded;
    expect(Refund.apiKey).toBe(-7);
    expect(requestTypes[-7]).toBe(Refund);
    expect(Object.keys(requestTypes)).toHaveLength(2);
  });
});
