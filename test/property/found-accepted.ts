/** A schema of one message that once failed a property, beside a protocol that has `types` and `enums`. */
export interface Found {
  readonly name: string;
  /** What the protocol has besides the usual. */
  readonly types: string;
  readonly message: string;
}

export const ACCEPTED: readonly Found[] = [
  {
    name: 'two constants alone',
    types: ``,
    message: `message: Probe
fields:
  - { name: n, type: int32, computed: { size: rest } }
  - { name: s, type: string }
  - { name: c, type: int8, const: 1 }
  - { name: t, type: string }
  - { name: d, type: int8, const: 2 }
`,
  },
  {
    name: 'two forms of a member that may be null',
    types: ``,
    message: `message: Probe
fields:
  - { name: mode, type: int8 }
  - { name: a, type: bytes, length: 4, when: { mode: 1 } }
  - { name: a, type: bytes, length: 16, when: { mode: { not: [1, 2] } } }
  - { name: b, type: int8, when: { mode: 1 } }
  - { name: b, type: int32, when: { mode: { not: 1 } } }
  - { name: c, type: int64, when: { mode: 1 } }
  - { name: c, type: uvarlong, when: { mode: 2 } }
`,
  },
  {
    name: 'members of opposite conditions',
    types: ``,
    message: `message: Probe
fields:
  - { name: flag, type: bool }
  - { name: a, type: int8, bits: { low: 0, top: 7 }, when: { flag: true } }
  - { name: b, type: uuid, when: { flag: false } }
`,
  },
  {
    name: 'entries of every kind',
    types: `enums: { Mode: { closed: true, values: { A: 0, B: 1 } } }
types: { pairs: { type: map, length: int32, entry: { key: { length: int16 }, value: { length: int32 } } } }
`,
    message: `message: Probe
entriesOf: pairs
fields:
  - { name: size, type: varint }
  - { name: a, type: uvarint, nullable: true }
  - { name: mode, type: int8, enum: Mode }
  - { name: toMap, type: string, nullable: true, default: null }
`,
  },
  {
    name: 'closed enums under conditions',
    types: `enums: { Mode: { closed: true, values: { A: 0, B: 1 } } }
`,
    message: `message: Probe
fields:
  - { name: mode, type: int8, enum: Mode }
  - { name: a, type: int16, enum: Mode, when: { mode: A } }
  - { name: b, type: varint, enum: Mode, when: { mode: { not: A } } }
`,
  },
  {
    name: 'maps called like helpers',
    types: `types:
  view: { type: map, length: int16, entry: { key: { length: int8 }, value: { length: int8 } } }
  name: { type: map, length: int16, entry: { key: { length: int8 }, value: { length: int16 } } }
  length: { type: map, length: int16, entry: { key: { terminator: 0 }, value: { length: uint8 } } }
  aBc: { type: map, length: int16, entry: { key: { terminator: 1 }, value: { terminator: 2 } } }
  aBC: { type: map, length: int16, entry: { key: { terminator: 2 }, value: { terminator: 1 } } }
`,
    message: `message: Probe
fields:
  - { name: a, type: view }
  - { name: b, type: name }
  - { name: c, type: length }
  - { name: d, type: aBc }
  - { name: e, type: aBC }
  - { name: f, type: view, length: { type: int16, null: -1 }, nullable: true }
  - { name: g, type: bytes, zeroCopy: true, length: int16 }
  - { name: h, type: bytes, zeroCopy: true, length: { type: int16, null: -1 }, nullable: true }
  - { name: i, type: string, intern: true, length: int16 }
  - { name: j, type: Part, length: int16, fields: [{ name: x, type: int8 }] }
`,
  },
  {
    name: 'members called like locals',
    types: ``,
    message: `message: Probe
fields:
  - { name: total, type: int32, computed: { size: rest } }
  - { name: totalSum, type: uint32, computed: { crc32: rest } }
  - { name: totalStart, type: int32 }
  - { name: outer, type: string }
  - { name: end, type: int8 }
  - { name: start2, type: int8 }
  - { name: open, type: Part, length: int16, fields: [{ name: x, type: string }, { name: close, type: Inner, length: uvarint, fields: [{ name: y, type: bytes, zeroCopy: true }] }] }
  - { name: next, type: Part, length: int16 }
  - { name: openSize, type: int8 }
  - { name: openEnd, type: "[]int8" }
  - { name: openBound, type: int8 }
  - { name: openPlace, type: Part, nullable: true }
  - { name: element, type: "[]Part" }
  - { name: elementBound, type: Part, nullable: true }
  - { name: magic, type: int8, const: 3 }
`,
  },
  {
    name: 'top bits',
    types: `enums: { Kind: { values: { None: 0, class: 1, toString: 3 } } }
`,
    message: `message: Probe
fields:
  - { name: a, type: uint32, bits: { class: 31, toString: 0, valueOf: { at: 1-2, enum: Kind }, enum: 3-30 } }
  - { name: b, type: int32, bits: { top: 31 } }
  - { name: c, type: int16, bits: { top: 15 } }
  - { name: d, type: int8, bits: { rest: 0-7 } }
  - { name: s, type: string, when: { b.top: true } }
  - { name: t, type: string, when: { c.top: true, d.rest: [255, 128] } }
  - { name: u, type: string, when: { a.class: true, a.enum: { not: 0 } } }
`,
  },
  {
    name: 'entries called like members of ours',
    types: `types: { pairs: { type: map, length: int32, entry: { key: { length: int16 }, value: { length: int32 }, nulls: skip } } }
`,
    message: `message: Probe
entriesOf: pairs
print: { omitNulls: true, fields: [toString, { name: class, when: { flag: true } }] }
fields:
  - { name: toString, type: string, nullable: true, default: null }
  - { name: map, type: int64, as: number }
  - { name: fromMap, type: int8 }
  - { name: toMap, type: int8 }
  - { name: unknownEntries, type: bool }
  - { name: class, type: uint64 }
  - { name: flag, type: bool }
`,
  },
  {
    name: 'bool list condition',
    types: ``,
    message: `message: Probe
fields:
  - { name: flag, type: bool }
  - { name: a, type: int8, when: { flag: [true, false] } }
`,
  },
  {
    name: 'bit list condition',
    types: ``,
    message: `message: Probe
fields:
  - { name: f, type: int8, bits: { x: 7 } }
  - { name: a, type: int8, when: { f.x: [true, false] } }
  - { name: b, type: string, when: { f.x: { not: [true] } } }
`,
  },
  {
    name: 'all bits',
    types: ``,
    message: `message: Probe
fields:
  - { name: f, type: uint32, bits: { x: 0-31 } }
  - { name: g, type: int32, bits: { y: 0-31 } }
  - { name: a, type: int8, when: { f.x: 4294967295 } }
  - { name: b, type: int8, when: { g.y: [4294967295, 2147483648] } }
`,
  },
  {
    name: 'isMode member',
    types: `enums: { Mode: { closed: true, values: { A: 0, B: 1 } } }
`,
    message: `message: Probe
fields:
  - { name: isMode, type: int8 }
  - { name: m, type: int8, enum: Mode }
  - { name: t, type: string }
  - { name: n, type: varint, enum: Mode }
`,
  },
  {
    name: 'condition over versions',
    types: ``,
    message: `message: Probe
validVersions: 0-2
fields:
  - { name: f, type: bool, versions: 1+ }
  - { name: g, type: int8, versions: 0-1, bits: { x: 0 } }
  - { name: a, type: int8, versions: 0+, when: { f: false } }
  - { name: b, type: string, versions: 0+, when: { g.x: false } }
  - { name: c, type: string, versions: 0+, when: { g: { not: 3 } } }
`,
  },
  {
    name: 'alternatives by version',
    types: ``,
    message: `message: Probe
validVersions: 0-3
fields:
  - { name: a, type: string, versions: 0-1, length: int8 }
  - { name: a, type: string, versions: 2-2, length: uint32, default: x }
`,
  },
  {
    name: 'array of structs with length',
    types: `types: { item: { type: Part, length: uint8 } }
`,
    message: `message: Probe
fields:
  - { name: p, type: "[]item" }
  - { name: q, type: "[]Part", fields: [ { name: x, type: string } ] }
`,
  },
  {
    name: 'recursive struct with length',
    types: `types: { item: { type: Part, length: uvarint } }
`,
    message: `message: Probe
commonStructs: [ { name: Part, fields: [ { name: x, type: string }, { name: inner, type: "[]item" } ] } ]
fields:
  - { name: p, type: item }
`,
  },
  {
    name: 'recursion by when',
    types: ``,
    message: `message: Probe
commonStructs: [ { name: Part, fields: [ { name: more, type: bool }, { name: inner, type: Part, when: { more: true } } ] } ]
fields:
  - { name: p, type: Part }
`,
  },
  {
    name: 'rest then disjoint',
    types: ``,
    message: `message: Probe
fields:
  - { name: f, type: bool }
  - { name: a, type: bytes, length: rest, when: { f: true } }
  - { name: b, type: int32, when: { f: false } }
`,
  },
  {
    name: 'computed in computed in tag',
    types: ``,
    message: `message: Probe
validVersions: 0-1
flexibleVersions: 0+
commonStructs:
  - { name: In, versions: 0+, fields: [ { name: n, type: uint8, computed: { size: rest }, versions: 0+ }, { name: s, type: string, versions: 0+ } ] }
  - { name: Out, versions: 0+, fields: [ { name: n, type: uint16, computed: { size: rest, bias: 2 }, versions: 0+ }, { name: i, type: In, versions: 0+ }, { name: z, type: bytes, zeroCopy: true, versions: 0+ } ] }
fields:
  - { name: o, type: Out, taggedVersions: 0+, tag: 0 }
  - { name: l, type: "[]Out", versions: 0+ }
`,
  },
  {
    name: 'when ignorable',
    types: ``,
    message: `message: Probe
fields:
  - { name: f, type: bool }
  - { name: a, type: string, ignorable: true, when: { f: true } }
  - { name: b, type: Part, when: { f: true }, fields: [ { name: x, type: int8 } ] }
  - { name: c, type: "[]Part", when: { f: true } }
  - { name: d, type: bytes, zeroCopy: true, when: { f: false } }
  - { name: e, type: map, length: int8, entry: { key: { terminator: 0 }, value: { length: int8 } }, when: { f: true } }
  - { name: g, type: string, secret: true, when: { f: true } }
  - { name: h, type: bytes, secret: true, when: { f: false } }
  - { name: i, type: int64, as: number, when: { f: false } }
  - { name: j, type: uuid, when: { f: false } }
  - { name: k, type: "[]uuid", when: { f: false } }
  - { name: l, type: "[]string", secret: true, when: { f: false } }
`,
  },
  {
    name: 'fixed bytes by version',
    types: ``,
    message: `message: Probe
validVersions: 0-1
flexibleVersions: 1+
fields:
  - { name: a, type: bytes, length: 4, versions: 1+ }
  - { name: b, type: bytes, length: 4, secret: true, versions: 1+ }
  - { name: c, type: bytes, length: 4, taggedVersions: 1+, tag: 0 }
  - { name: d, type: Part, taggedVersions: 1+, tag: 1, fields: [ { name: e, type: bytes, length: 3, versions: 0+ } ] }
`,
  },
  {
    name: 'opposite forms in other versions',
    types: '',
    message: `message: Probe
validVersions: 0-3
fields:
  - { name: flag, type: bool, versions: 0+ }
  - { name: a, type: int32, versions: 0-1, when: { flag: true } }
  - { name: a, type: int16, versions: 0+, when: { flag: false } }
`,
  },
  {
    name: 'print conditions on tags and conditional members',
    types: '',
    message: `message: Probe
validVersions: 0-1
flexibleVersions: 1+
print:
  omitNulls: true
  fields: [a, { name: b, when: { late: true } }, { name: c, when: { maybe: false } }, { name: late, when: { b: 3 } }]
fields:
  - { name: a, type: bool, versions: 0+ }
  - { name: b, type: int8, versions: 0+ }
  - { name: maybe, type: bool, versions: 0+, when: { a: true } }
  - { name: c, type: int8, versions: 0+ }
  - { name: late, type: bool, taggedVersions: 1+, tag: 0 }
`,
  },
];
