import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importKafka } from '../../generator/commands/import-kafka/index.js';
import { FIXTURES, folderWith, textsOf } from './folders.js';

/** Imports the definitions of the fixtures with this overlay. */
function importWith(overlay: string) {
  const out = folderWith({ 'overlay.yaml': overlay });
  const { diagnostics, written } = importKafka({ from: join(FIXTURES, 'definitions'), out, cwd: out });
  const findings = diagnostics.map(
    ({ code, message, help, location: at }) =>
      `${at?.file}:${at?.line}:${at?.column} ${code} ${message}${help === undefined ? '' : ` / ${help}`}`,
  );
  return { written, findings, texts: textsOf(out) };
}

describe('overlay.yaml', () => {
  it('is not needed', () => {
    const { diagnostics } = importKafka({ from: join(FIXTURES, 'definitions'), out: folderWith({}) });
    expect(diagnostics).toEqual([]);
  });

  it('names messages, fields and enums that exist', () => {
    const overlay = `enums:
  Color: { values: { RED: 1 } }
rules:
  - where: { name: topic }
    enum: Colour
  - where: { name: noSuchField }
    intern: true
messages:
  LeaseRequst: { about: x }
  LeaseRequest:
    fields:
      resources.topics: { intern: true }
      leaseRange.first: { as: number }
      holderId: { enum: Hue }
`;
    expect(importWith(overlay)).toMatchObject({
      written: [],
      findings: [
        'overlay.yaml:9:3 WG660 there is no message "LeaseRequst" / did you mean "LeaseRequest"?',
        'overlay.yaml:12:7 WG660 LeaseRequest has no field "resources.topics" / did you mean "resources.topic"?',
        'overlay.yaml:13:7 WG660 LeaseRequest has no field "leaseRange.first" / did you mean "LeaseRange.first"?',
        'overlay.yaml:6:5 WG660 no field is like this',
        'overlay.yaml:5:11 WG660 there is no enum "Colour" / did you mean "Color"?',
        'overlay.yaml:14:25 WG660 there is no enum "Hue"',
      ],
    });
  });

  it('has only the keys it knows', () => {
    const { written, findings } = importWith(
      'messages:\n  LeaseRequest:\n    fields:\n      holderId: { secrt: true }\n',
    );
    expect(written).toEqual([]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/^overlay\.yaml:4:19 WG110 .*secrt.*secret/);
  });

  it.each([
    'enums: { E: { values: { A: { value: 1, retriable: false } } } }',
    'enums: { E: { values: { A: one } } }',
    'rules: [{ intern: true }]',
    'messages: { LeaseRequest: { fields: { holderId: { as: string } } } }',
    'messages: { LeaseRequest: { fields: { "holderId.": { secret: true } } } }',
    'messages: { LeaseRequest: { rename: lease } }',
    '- a list',
    'a: [',
  ])('is refused where it has another shape: %s', (overlay) => {
    const { written, findings } = importWith(overlay);
    expect(written).toEqual([]);
    expect(findings[0]).toMatch(/^overlay\.yaml:1:\d+ WG1/);
  });

  it('lets single fields overrule rules, and later rules earlier ones', () => {
    const overlay = `enums: { A: { values: { X: 1 } }, B: { closed: true, values: { Y: 2 } } }
rules:
  - { where: { entityType: brokerId }, enum: A }
  - { where: { type: [int32, string] }, enum: B, intern: true }
messages:
  LeaseRequest: { fields: { LeaseResource.topic: { intern: false, enum: A } } }
`;
    const { findings, texts } = importWith(overlay);
    expect(findings).toEqual([]);
    expect(texts['lease-request.yaml']).toContain('entityType: brokerId, enum: B, intern: true }');
    expect(texts['lease-request.yaml']).toContain('entityType: topicName, enum: A }');
    expect(texts['protocol.yaml']).toContain('B: { closed: true, values: { Y: 2 } }');
  });

  it('gives a message another name, and its file with it', () => {
    const { texts } = importWith('messages: { LeaseRequest: { rename: KRaftLease } }');
    expect(Object.keys(texts)).toContain('k-raft-lease.yaml');
    expect(texts['k-raft-lease.yaml']).toContain('message: KRaftLease\n');
    expect(Object.keys(texts)).not.toContain('lease-request.yaml');
  });

  it('does not take the names of prototypes for messages', () => {
    const { findings } = importWith('messages: { ToString: { about: x } }');
    expect(findings).toEqual(['overlay.yaml:1:13 WG660 there is no message "ToString"']);
  });
});
