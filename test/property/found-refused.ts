import type { Found } from './found-accepted.js';

/** Schemas that were accepted and came to code that was wrong, or did not compile: they are refused, with what the compiler says. */
export const REFUSED: readonly (Found & { readonly says: string })[] = [
  {
    name: 'const condition',
    says: 'cannot be part of a condition',
    types: ``,
    message: `message: Probe
fields:
  - { name: magic, type: int8, const: 2 }
  - { name: a, type: int8, when: { magic: 2 } }
`,
  },
  {
    name: 'closed enum unlisted condition',
    says: 'the value 99 cannot occur there',
    types: `enums: { Mode: { closed: true, values: { A: 0, B: 1 } } }
`,
    message: `message: Probe
fields:
  - { name: m, type: int8, enum: Mode }
  - { name: a, type: int8, when: { m: [0, 99] } }
`,
  },
  {
    name: 'closed enum bits',
    says: 'does not list in full',
    types: `enums: { Mode: { closed: true, values: { A: 0, B: 1 } } }
`,
    message: `message: Probe
fields:
  - { name: f, type: uint8, bits: { m: { at: 0-1, enum: Mode }, top: 7 } }
  - { name: a, type: int8, when: { f.m: A } }
`,
  },
  {
    name: 'closed enum without zero',
    says: 'the default is 0, which Mode does not list',
    types: `enums: { Mode: { closed: true, values: { A: 5, B: 1 } } }
`,
    message: `message: Probe
fields:
  - { name: m, type: int8, enum: Mode }
`,
  },
  {
    name: 'condition on tagged',
    says: 'cannot be part of a condition',
    types: ``,
    message: `message: Probe
validVersions: 0-2
flexibleVersions: 1+
fields:
  - { name: f, type: bool, taggedVersions: 1+, tag: 0 }
  - { name: a, type: int8, versions: 0+, when: { f: false } }
`,
  },
  {
    name: 'alternatives with tag',
    says: '"b" has forms of two types',
    types: ``,
    message: `message: Probe
validVersions: 0-3
flexibleVersions: 2+
fields:
  - { name: a, type: string, versions: 0-1, length: int8 }
  - { name: a, type: string, taggedVersions: 2+, tag: 0 }
  - { name: b, type: string, versions: 0-1, length: int8, nullable: false }
  - { name: b, type: string, versions: 2+, nullable: true }
`,
  },
  {
    name: 'const and member of a name',
    says: '"a" has forms of two types',
    types: ``,
    message: `message: Probe
fields:
  - { name: f, type: bool }
  - { name: a, type: int8, const: 3, when: { f: true } }
  - { name: a, type: int8, when: { f: false } }
`,
  },
  {
    name: 'nullable struct with length',
    says: 'can be null and have a length',
    types: ``,
    message: `message: Probe
fields:
  - { name: p, type: Part, length: uint8, nullable: true, fields: [ { name: x, type: int8 } ] }
`,
  },
  {
    name: 'rest then versions',
    says: 'reaches to the end of its struct',
    types: ``,
    message: `message: Probe
validVersions: 0-2
fields:
  - { name: a, type: bytes, length: rest, versions: 0+ }
  - { name: b, type: int32, versions: 1+ }
  - { name: c, type: int8, versions: 2+ }
`,
  },
  {
    name: 'computed behind versioned',
    says: 'computed sizes behind fields',
    types: ``,
    message: `message: Probe
validVersions: 0-1
flexibleVersions: 1+
fields:
  - { name: a, type: int32, versions: 1+ }
  - { name: t, type: int64, taggedVersions: 1+, tag: 0 }
  - { name: n, type: int8, computed: { size: rest }, versions: 0+ }
  - { name: s, type: bytes, versions: 0+ }
`,
  },
  {
    name: 'when with default',
    says: '"default" does not go with "when"',
    types: ``,
    message: `message: Probe
fields:
  - { name: f, type: bool }
  - { name: a, type: int8, default: 3, when: { f: true } }
`,
  },
  {
    name: 'when with nullable',
    says: '"nullable" does not go with "when"',
    types: ``,
    message: `message: Probe
fields:
  - { name: f, type: bool }
  - { name: a, type: string, nullable: true, when: { f: true } }
`,
  },
  {
    name: 'fixed string without default',
    says: 'the string has always 4',
    types: ``,
    message: `message: Probe
fields:
  - { name: a, type: string, length: 4 }
`,
  },
  {
    name: 'map of fixed length',
    says: 'maps of a fixed length',
    types: '',
    message: `message: Probe
fields:
  - { name: a, type: map, length: 6, entry: { key: { length: int8 }, value: { length: int8 } } }
`,
  },
  {
    name: 'negative bias of a computed size',
    says: 'bias -2 is out of range',
    types: '',
    message: `message: Probe
fields:
  - { name: n, type: uint16, computed: { size: rest, bias: -2 } }
  - { name: a, type: string }
`,
  },
  {
    name: 'most of a computed size beyond its type',
    says: 'max 300 is out of range',
    types: '',
    message: `message: Probe
fields:
  - { name: n, type: uint8, computed: { size: rest, max: 300 } }
  - { name: a, type: string }
`,
  },
  {
    name: 'elements to the end of elements to the end',
    says: 'there can be only one',
    types: '',
    message: `message: Probe
fields:
  - name: list
    type: "[]Item"
    length: rest
    fields: [{ name: a, type: bytes, length: rest }]
`,
  },
  {
    name: 'elements without a byte to the end',
    says: 'take no byte',
    types: 'types: { none: { type: bytes, length: 0 } }',
    message: `message: Probe
fields:
  - { name: list, type: "[]none", length: rest }
`,
  },
  {
    name: 'condition on a field of other versions',
    says: 'never hold in the versions of the field',
    types: '',
    message: `message: Probe
validVersions: 0-2
fields:
  - { name: flag, type: bool, versions: 1+ }
  - { name: x, type: int32, versions: "0", when: { flag: false } }
`,
  },
];
