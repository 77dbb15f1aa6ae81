import { describe, expect, it } from 'vitest';
import { findings, onlyFinding, readMessage, underlined } from './reading.js';

const REST = 'fields: []\n';

describe('YAML that schemas may not use', () => {
  it.each([
    ['anchor', `message: &a X\n${REST}`, '&a'],
    ['alias', `message: X\nabout: *a\n${REST}`, '*a'],
    ['merge key', `message: X\n<<: { apiKey: 1 }\n${REST}`, '<<'],
    ['core tag', `message: !!str X\n${REST}`, '!!str'],
    ['local tag', `message: X\nlisteners: !foo [a]\n${REST}`, '!foo'],
    ['script tag', `message: X\nabout: !!js/function x\n${REST}`, '!!js/function'],
    ['tag of a block scalar', `message: X\nabout: !t |\n  x\n${REST}`, '!t'],
    ['YAML 1.1', `%YAML 1.1\n---\nmessage: X\n${REST}`, '%YAML 1.1'],
    [
      'tag directive',
      `%TAG ! tag:example.com,2000:\n---\nmessage: X\n${REST}`,
      '%TAG ! tag:example.com,2000:',
    ],
  ])('S25 refuses: %s', (_, text, range) => {
    const diagnostic = onlyFinding(text);
    expect(diagnostic.code).toBe('WG106');
    expect(underlined(text, diagnostic)).toBe(range);
    expect(readMessage(text).document).toBeUndefined();
  });

  it('S25 refuses a second document, and allows markers around the only one', () => {
    const text = `message: X\n${REST}---\nmessage: Y # & more\n${REST}---\nmessage: Z\n${REST}`;
    expect(findings(text)).toEqual(['3:1-4 WG107 a file holds one document']);
    expect(findings(`%YAML 1.2\n---\nmessage: X\n${REST}...\n`)).toEqual([]);
  });

  it('S25 refuses tabs as indentation, without nonsense about the shape', () => {
    expect(findings('message: X\nfields:\n\t- name: a\n')).toEqual(['3:1-2 WG105 a tab cannot indent']);
  });

  it('S25 counts columns behind a byte order mark as editors do', () => {
    expect(findings(`\ufeffmesage: X\n${REST}`)).toEqual([
      '1:1-7 WG110 the key "mesage" is not known here; did you mean "message"?',
    ]);
  });

  it('S25 reads CRLF like LF', () => {
    expect(findings(`message: X\r\nfoo: 1\r\n${REST}`)[0]).toMatch(/^2:1-4 WG110 /);
    expect(readMessage('message: X\r\nabout: text\r\nfields: []\r\n').document?.value.about).toBe('text');
  });

  it.each([
    ['NUL', 'a\0b', 'a NUL character'],
    ['an unpaired surrogate', 'a\ud800b', 'an unpaired surrogate'],
  ])('S25 refuses %s in the text', (_, about, what) => {
    expect(findings(`message: X\nabout: ${about}\n${REST}`)).toEqual([`2:9-10 WG101 the text holds ${what}`]);
  });

  it.each([
    ['NUL', '"a\\0b"', 'a NUL character'],
    ['an unpaired surrogate', '"a\\ud800b"', 'an unpaired surrogate'],
  ])('S25 refuses %s as an escape', (_, about, what) => {
    const text = `message: X\nabout: ${about}\n${REST}`;
    expect(onlyFinding(text).message).toBe(`the text holds ${what}`);
    expect(underlined(text, onlyFinding(text))).toBe(about);
  });

  it('S25 keeps surrogate pairs', () => {
    expect(readMessage(`message: X\nabout: "\\ud83d\\ude00 😀"\n${REST}`).document?.value.about).toBe(
      '😀 😀',
    );
  });

  it.each(['', '\n\n', '# only\n# comments\n', '---\n', '~\n', '\ufeff'])(
    'S25 refuses the empty file %j',
    (text) => {
      expect(findings(text)).toEqual(['1:1-1 WG104 the file is empty']);
    },
  );

  it('S25 refuses a list or a text at the root', () => {
    expect(findings('- a\n- b\n')).toEqual(['1:1-2 WG112 expected a map, not a list']);
    expect(findings('text\n')).toEqual(['1:1-5 WG112 expected a map, not "text"']);
  });
});

describe('keys', () => {
  it('S24 reports a repeated key whole, with the first place', () => {
    const text = `message: X\nmessage: Y\n${REST}`;
    const diagnostic = onlyFinding(text);
    expect(findings(text)).toEqual(['2:1-8 WG108 the key "message" is given twice']);
    expect(diagnostic.related).toMatchObject([
      { message: 'first here', location: { line: 1, column: 1, endColumn: 8 } },
    ]);
  });

  it('takes 1 and "1" for the same key', () => {
    expect(findings(`message: X\nenums: { E: { values: { 1: 1, "1": 2 } } }\n${REST}`)).toContain(
      '2:31-34 WG108 the key "1" is given twice',
    );
  });

  it.each(['? [a]\n: 1\n', '? { a: b }\n: 1\n'])('refuses a key that is no text: %j', (text) => {
    expect(onlyFinding(text)).toMatchObject({ code: 'WG109', location: { line: 1, column: 3 } });
  });

  it('refuses an empty key', () => {
    expect(findings(`message: X\n: 1\n${REST}`)[0]).toMatch(/^2:1-\d+ WG109 a key is missing here/);
    expect(findings(`message: X\n"": 1\n${REST}`)).toEqual(['2:1-3 WG109 a key is missing here']);
  });

  it('S27 refuses __proto__ at the root, in a field and in an enum, and pollutes nothing', () => {
    const places = [
      `__proto__: { polluted: 1 }\nmessage: X\n${REST}`,
      'message: X\nfields: [{ name: a, type: int8, __proto__: { polluted: 1 } }]\n',
      `message: X\nenums: { E: { values: { __proto__: 1, A: 1 } } }\n${REST}`,
      `message: X\nenums: { "\\u005f_proto__": { values: { A: 1 } } }\n${REST}`,
    ];
    for (const text of places) {
      expect(onlyFinding(text)).toMatchObject({ code: 'WG109', message: 'no key may be called "__proto__"' });
      expect(readMessage(text).document).toBeUndefined();
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('S27 gives objects without a prototype', () => {
    const { document } = readMessage('message: X\nfields: [{ name: a, type: int8 }]\n');
    expect(Object.getPrototypeOf(document?.value)).toBeNull();
    expect(Object.getPrototypeOf(document?.value.fields[0])).toBeNull();
  });

  it.each(['constructor', 'prototype'])('refuses the key %s', (key) => {
    expect(onlyFinding(`message: X\nenums: { E: { values: { ${key}: 1, A: 2 } } }\n${REST}`).code).toBe(
      'WG109',
    );
  });
});

describe('hints for common slips', () => {
  it.each([
    ['about: fixes: this', 'fixes: this', 'a text that holds ": " must be quoted', 'quote it: "fixes: this"'],
    ['about: @kind', '@kind', 'a text cannot begin with "@" unless it is quoted', 'quote it: "@kind"'],
    [
      'about: `code` here',
      '`code` here',
      'a text cannot begin with "`" unless it is quoted',
      'quote it: "`code` here"',
    ],
    ['kind: []int32', '[]int32', 'a text that begins with [] must be quoted', 'quote it: "[]int32"'],
    ['about: "a" b', 'b', 'unexpected text behind a value', 'quote the whole text, or check the indentation'],
    ['about: "open', '"', 'a quoted text is not closed', undefined],
  ])('%s', (line, range, message, help) => {
    const text = `message: X\n${line}\n${REST}`;
    const diagnostic = onlyFinding(text);
    expect(diagnostic).toMatchObject({ code: 'WG105', message });
    expect(diagnostic.help).toBe(help);
    expect(underlined(text, diagnostic)).toBe(range);
  });

  it('names the bracket that is missing', () => {
    expect(findings('message: X\nfields: [\n')).toEqual([
      '2:10-10 WG105 a "]" is missing, or the line is not indented enough',
    ]);
  });

  it('reports one error a line and every line, and then no shape errors', () => {
    const text = 'message: X\nabout: fixes: this\nkind: a: b: c\nfoo: 1\n';
    expect(findings(text).map((line) => line.slice(0, 10))).toEqual(['2:8-19 WG1', '3:7-14 WG1']);
  });

  it('warns where a comment may have cut a text', () => {
    const text = `message: X\nabout: see #12\n${REST}`;
    expect(onlyFinding(text)).toMatchObject({ code: 'WG123', severity: 'warning' });
    expect(readMessage(text).document?.value.about).toBe('see');
  });

  it.each(['about: see\n# 12', 'about: see\n  # 12', 'about: "see" #12'])(
    'does not warn about %j',
    (lines) => {
      expect(findings(`message: X\n${lines}\n${REST}`)).toEqual([]);
    },
  );
});

describe('between braces', () => {
  const COMMAS = 'entries between { } or [ ] are separated by commas';
  const read = (field: string) => onlyFinding(`message: X\nfields:\n  - ${field}\n`);

  it.each([
    ['{ name: a type: int32 }', 'type', ', or the text must be quoted'],
    ['{ name: a, tag: 0 versions: 0+ }', 'versions', ', or the text must be quoted'],
    ['{ name: a, about: see this: that }', 'this', ', or the text must be quoted'],
    ['{ name: a, type: "[]int8" versions: 0+ }', 'versions', ''],
  ])('%s lacks a comma', (field, word, more) => {
    const diagnostic = read(field);
    const column = `  - ${field}`.indexOf(word) + 1;
    expect(diagnostic).toMatchObject({
      code: 'WG105',
      message: `a comma is missing in front of "${word}"${more}`,
      help: COMMAS,
      location: { line: 3, column, endColumn: column + word.length },
    });
  });

  it('two maps of a list lack a comma', () => {
    const field = '{ name: a, type: A, fields: [{ name: b, type: int8 } { name: c, type: int8 }] }';
    expect(read(field)).toMatchObject({ message: 'a comma is missing in front of "{"', help: COMMAS });
  });

  it('a line lacks a comma at its end', () => {
    expect(read('{ name: a,\n      type: int32\n      versions: 0+ }')).toMatchObject({
      message: 'a comma is missing at the end of this line',
      location: { line: 4, column: 13 },
    });
  });

  it('an array has its brackets in front', () => {
    expect(read('{ name: a, type: string[] }')).toMatchObject({
      code: 'WG105',
      help: 'of an array they stand in front: write "[]string"',
      location: { line: 3, column: 22, endColumn: 30 },
    });
  });
});
