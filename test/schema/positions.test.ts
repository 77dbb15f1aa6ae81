import { describe, expect, it } from 'vitest';
import type { NodePath } from '../../generator/schema/document.js';
import { readMessage } from './reading.js';

const TEXT = `message: Fetch
about: >
  Two
  lines.
enums:
  Level: { values: { LOW: 0 } }
fields:
  - name: topic   # comment
    type: string
    when: { level: [1, 2] }
  - { name: rows, type: "[]Row", fields: [{ name: id, type: int32 }] }
`;

function place(path: NodePath, part?: 'key' | 'value'): string {
  const location = readMessage(TEXT).document?.locate(path, part);
  return `${location?.line}:${location?.column}-${location?.endLine}:${location?.endColumn}`;
}

describe('Document.locate', () => {
  it.each<[NodePath, string]>([
    [['message'], '1:10-1:15'],
    [['fields', 0, 'name'], '8:11-8:16'],
    [['fields', 0, 'when', 'level', 1], '10:24-10:25'],
    [['fields', 1, 'type'], '11:25-11:32'],
    [['fields', 1, 'fields', 0, 'name'], '11:51-11:53'],
  ])('finds the value at %j', (path, expected) => {
    expect(place(path)).toBe(expected);
  });

  it.each<[NodePath, string]>([
    [['message'], '1:1-1:8'],
    [['enums', 'Level'], '6:3-6:8'],
    [['enums', 'Level', 'values', 'LOW'], '6:22-6:25'],
    [['fields', 0, 'when', 'level'], '10:13-10:18'],
  ])('finds the key at %j', (path, expected) => {
    expect(place(path, 'key')).toBe(expected);
  });

  it('shows maps and lists at their key, in a list at their first key', () => {
    expect(place(['enums', 'Level'])).toBe('6:3-6:8');
    expect(place(['fields'])).toBe('7:1-7:7');
    expect(place(['fields', 0])).toBe('8:5-8:9');
    expect(place(['fields', 1])).toBe('11:7-11:11');
    expect(place([])).toBe('1:1-1:8');
  });

  it('shows the nearest ancestor of what does not exist', () => {
    expect(place(['fields', 0, 'default'])).toBe('8:5-8:9');
    expect(place(['fields', 7, 'name'])).toBe('7:1-7:7');
    expect(place(['enums', 'Level', 'closed'], 'key')).toBe('6:3-6:8');
    expect(place(['kind'])).toBe('1:1-1:8');
  });

  it('ends a text of several lines where its last line ends', () => {
    expect(place(['about'])).toBe('2:8-4:9');
  });

  it('counts columns in UTF-16 units', () => {
    const { document } = readMessage('{ about: "日本😀", message: X, fields: [] }\n');
    expect(document?.locate(['message'])).toMatchObject({ line: 1, column: 27, endColumn: 28 });
  });
});
