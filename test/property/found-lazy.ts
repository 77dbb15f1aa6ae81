import type { Found } from './found-accepted.js';

/** Schemas with lazy arrays that came to wrong code, and those that hold every kind of member which is read when it is asked for. */
export const LAZY: readonly Found[] = [
  {
    name: 'an element with a member called source',
    types: '',
    message: `message: Probe
fields:
  - name: items
    type: "[]Item"
    lazy: true
    fields:
      - { name: source, type: bytes, zeroCopy: true }
      - { name: items, type: "[]int8" }
`,
  },
  {
    name: 'an element with arrays that are empty',
    types: 'types: { token: { type: string, secret: true }, size: { type: int64, as: number } }',
    message: `message: Probe
fields:
  - { name: parent, type: int8 }
  - name: items
    type: "[]Item"
    lazy: true
    fields:
      - { name: ids, type: "[]uuid" }
      - { name: tokens, type: "[]token" }
      - { name: sizes, type: "[]size" }
      - { name: floats, type: "[]float64" }
      - { name: parts, type: "[]Part", fields: [{ name: x, type: string }] }
      - { name: more, type: "[]Part", lazy: true }
      - { name: flags, type: "[]bool", nullable: true }
`,
  },
  {
    name: 'elements up to what stands behind them',
    types: '',
    message: `message: Probe
fields:
  - name: items
    type: "[]Item"
    length: rest
    lazy: true
    fields: [{ name: text, type: string }, { name: stamp, type: int64 }]
  - { name: low, type: int8 }
  - { name: high, type: int64 }
`,
  },
  {
    name: 'elements behind the size of their struct',
    types: '',
    message: `message: Probe
fields:
  - { name: total, type: uvarint, computed: { size: rest, bias: 127, max: 300 } }
  - { name: kind, type: bool }
  - name: items
    type: "[]Item"
    count: { type: varint, null: -1, max: 200 }
    lazy: true
    when: { kind: true }
    fields:
      - { name: length, type: varint, computed: { size: rest } }
      - { name: stamp, type: varlong }
      - { name: body, type: bytes, zeroCopy: true, length: { type: varint, null: -1 }, nullable: true }
  - { name: parts, type: "[]Item", length: rest, lazy: true, when: { kind: false } }
`,
  },
  {
    name: 'elements in versions and tags',
    types: '',
    message: `message: Probe
validVersions: 0-3
flexibleVersions: 2+
commonStructs:
  - name: Item
    versions: 0+
    fields:
      - { name: a, type: int64, versions: 0-1 }
      - { name: b, type: uint64, versions: 1+, default: 7 }
      - { name: c, type: bytes, zeroCopy: true, versions: 1+, nullableVersions: 1+, ignorable: true }
      - { name: d, type: bytes, zeroCopy: true, versions: 0+ }
      - { name: e, type: uvarlong, versions: 3+ }
      - { name: f, type: varlong, taggedVersions: 2+, tag: 0 }
      - { name: g, type: "[]int64", versions: 0-2 }
fields:
  - { name: first, type: Item, versions: 0+ }
  - { name: items, type: "[]Item", versions: 0+, nullableVersions: 1+, lazy: true }
  - { name: late, type: "[]Item", taggedVersions: 2+, tag: 0, lazy: true }
  - { name: old, type: "[]Item", versions: 0-1, lazy: true }
`,
  },
  {
    name: 'elements of versions without tags in a message that has some',
    types: '',
    message: `message: Probe
validVersions: 0-2
flexibleVersions: 1+
fields:
  - { name: id, type: int8, versions: 0+ }
  - { name: items, type: "[]Item", versions: "0", lazy: true, fields: [{ name: x, type: int64, versions: 0+ }] }
`,
  },
  {
    name: 'members that are read later under conditions',
    types: '',
    message: `message: Probe
byteOrder: little
fields:
  - name: items
    type: "[]Item"
    lazy: true
    fields:
      - { name: mode, type: int8, bits: { wide: 0, low: 1 } }
      - { name: a, type: int64, when: { mode.wide: true } }
      - { name: b, type: uint64, when: { mode.wide: false } }
      - { name: c, type: varlong, when: { mode.low: true } }
      - { name: d, type: bytes, zeroCopy: true, length: 3, when: { mode.low: true } }
      - { name: e, type: bytes, zeroCopy: true, length: { type: uint16, bias: 2 } }
      - { name: f, type: "[]string", when: { mode.low: false } }
      - { name: g, type: int64 }
      - { name: h, type: uvarlong, when: { mode: { not: [0, 3] } }, ignorable: true }
`,
  },
  {
    name: 'lazy forms of one member',
    types: '',
    message: `message: Probe
fields:
  - { name: isLong, type: bool }
  - { name: items, type: "[]Item", count: int8, lazy: true, when: { isLong: false }, fields: [{ name: stamp, type: int64 }] }
  - { name: items, type: "[]Item", count: uvarint, lazy: true, when: { isLong: true } }
`,
  },
  {
    name: 'elements of elements, and of themselves',
    types: '',
    message: `message: Probe
fields:
  - name: items
    type: "[]Item"
    lazy: true
    fields:
      - { name: total, type: varint, computed: { size: rest, bias: 1 } }
      - { name: parts, type: "[]Part", lazy: true, fields: [{ name: stamp, type: int64 }, { name: up, type: "[]Item" }] }
      - { name: inner, type: "[]Item", length: rest, lazy: true }
`,
  },
];
