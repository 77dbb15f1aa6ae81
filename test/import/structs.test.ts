import { describe, expect, it } from 'vitest';
import { definition, translate } from './definition.js';

const declared = (name: string, type: string, fields = '') =>
  `{ "name": "${name}", "type": "${type}", "versions": "0+", "fields": [${fields}] }`;
const reference = (name: string, type: string) =>
  `{ "name": "${name}", "type": "${type}", "versions": "0+" }`;
const common = (name: string, ...fields: readonly string[]) =>
  `{ "name": "${name}", "versions": "0+", "fields": [${fields.join(', ')}] }`;

/** A definition with these fields and common structs, one a line: fields from line 3 on, structs behind them. */
function structured(fields: readonly string[], structs: readonly string[] = []): string {
  const list = (name: string, items: readonly string[]) => `\n"${name}": [\n${items.join(',\n')}]`;
  return definition(`${list('fields', fields)},${list('commonStructs', structs)}`);
}

describe('structs that Kafka cannot generate', () => {
  it.each([
    [
      'a struct declared in place that another field uses',
      structured([declared('A', '[]Foo'), reference('B', 'Foo')]),
      '4:24 WG662 "Foo" is declared in place, so one field alone can have it',
    ],
    [
      'a struct declared in place that is used before',
      structured([reference('A', 'Foo'), declared('B', '[]Foo')]),
      '4:24 WG662 "Foo" is declared in place, so one field alone can have it',
    ],
    [
      'a struct declared in place that contains itself',
      structured([declared('A', '[]Foo', reference('B', '[]Foo'))]),
      '3:85 WG662 "Foo" is declared in place, so one field alone can have it',
    ],
    [
      'a struct declared inside a common one',
      structured([reference('A', 'Com')], [common('Com', declared('B', 'Foo'))]),
      '5:70 WG662 "Foo" is declared inside the common struct "Com"',
    ],
    [
      'a common struct that contains itself',
      structured([reference('A', 'Com')], [common('Com', reference('B', '[]Com'))]),
      '5:70 WG662 "Com" contains itself',
    ],
  ])('are refused: %s', (_, text, finding) => {
    expect(translate(text).findings).toEqual([finding]);
  });

  it('are refused where two common structs contain each other, at both places', () => {
    const structs = [common('One', reference('A', 'Two')), common('Two', reference('B', '[]One'))];
    expect(translate(structured([reference('F', 'One')], structs)).findings).toEqual([
      '5:70 WG662 "One" and "Two" contain each other',
      '6:70 WG662 "Two" and "One" contain each other',
    ]);
  });

  it('are not common structs that are used twice, also by each other', () => {
    const fields = [
      reference('A', 'Two'),
      reference('B', '[]One'),
      declared('C', 'Foo', reference('D', 'One')),
    ];
    const structs = [common('One', reference('A', 'Two')), common('Two')];
    expect(translate(structured(fields, structs)).findings).toEqual([]);
  });
});

describe('names of structs', () => {
  it('are not given twice', () => {
    const { diagnostics, findings } = translate(
      structured([declared('A', 'Com')], [common('Com'), common('Com')]),
    );
    expect(findings).toEqual([
      '6:11 WG659 the common struct "Com" is given twice',
      '3:24 WG659 "Com" is a common struct already',
    ]);
    expect(diagnostics.map(({ related }) => related?.[0]?.location.line)).toEqual([5, 5]);
  });

  it.each(['request', 'response', 'header'])(
    'are not those of the class that Kafka makes of a %s',
    (type) => {
      const text = structured([declared('A', 'LeaseData')], [common('Lease')]).replace('data', type);
      expect(translate(text).findings).toEqual([
        `3:24 WG659 "LeaseData" is the name of the message's own class in Kafka`,
      ]);
    },
  );

  it('are not those of the class that Kafka makes of stored data', () => {
    const text = structured([declared('A', 'LeaseData')], [common('Lease')]);
    expect(translate(text).findings).toEqual([
      `5:11 WG659 "Lease" is the name of the message's own class in Kafka`,
    ]);
  });
});
