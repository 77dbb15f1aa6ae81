/**
 * Breaks a statement that is longer than a line the way a person would: the body of an `if` on a line of its own, behind an `=`, at the
 * branches of a choice, between the arguments of the last call. What cannot be broken stays as it is.
 */
export function breakStatement(text: string, room: number): string[] {
  if (text.length <= room) return [text];
  const broken =
    breakIf(text) ??
    breakTest(text) ??
    breakAfterAssignment(text, room) ??
    breakChoice(text) ??
    breakGroup(text) ??
    breakLogic(text) ??
    breakCall(text, room);
  if (broken === undefined) return [text];
  return broken.flatMap(({ indent, text: part }) => {
    return breakStatement(part, room - indent).map((line) => ' '.repeat(indent) + line);
  });
}

interface Part {
  readonly indent: number;
  readonly text: string;
}

/** `if (test) statement;` becomes a block. */
function breakIf(text: string): Part[] | undefined {
  if (!text.startsWith('if (') || !text.endsWith(';')) return undefined;
  const close = matching(text, 3);
  const body = text.slice(close + 2);
  if (body.startsWith('{')) return undefined;
  return [
    { indent: 0, text: `${text.slice(0, close + 1)} {` },
    { indent: 2, text: body },
    { indent: 0, text: '}' },
  ];
}

/** `if (a || b) {` with each condition on its line. */
function breakTest(text: string): Part[] | undefined {
  if (!/^(?:} else )?if \(.*\) \{$/.test(text)) return undefined;
  const open = text.indexOf('(') + 1;
  const test = text.slice(open, -3);
  return [
    { indent: 0, text: text.slice(0, open) },
    ...operandsOf(test).map((operand) => ({ indent: 2, text: operand })),
    { indent: 0, text: ') {' },
  ];
}

/** `target = value;` with the value on the next line, where it fits there, or where it has branches. */
function breakAfterAssignment(text: string, room: number): Part[] | undefined {
  const at = outside(text, / (?:\+=|=) /g)[0];
  if (at === undefined || !text.endsWith(';')) return undefined;
  const head = text.slice(0, text.indexOf('= ', at) + 1);
  const value = text.slice(head.length + 1);
  const fits = value.length + 2 <= room;
  if (!fits && outside(value, / (?:\?|&&|\|\|) /g).length === 0) return undefined;
  return [
    { indent: 0, text: head },
    { indent: 2, text: value },
  ];
}

/** `test ? a : b` with each branch on its line. */
function breakChoice(text: string): Part[] | undefined {
  const question = outside(text, / \? /g)[0];
  if (question === undefined) return undefined;
  const colon = outside(text, / : /g).find((at) => at > question);
  if (colon === undefined) return undefined;
  return [
    { indent: 0, text: text.slice(0, question) },
    { indent: 2, text: `? ${text.slice(question + 3, colon)}` },
    { indent: 2, text: `: ${text.slice(colon + 3)}` },
  ];
}

/** `(a || b)` with each operand on its line, those behind the first one step further in. */
function breakGroup(text: string): Part[] | undefined {
  const close = text.startsWith('(') ? matching(text, 0) : text.length;
  if (!/^\)[;,]?$/.test(text.slice(close))) return undefined;
  const operands = operandsOf(text.slice(1, close));
  const last = operands.length - 1;
  if (last === 0) return undefined;
  return operands.map((operand, index) => ({
    indent: index === 0 ? 0 : 2,
    text: `${index === 0 ? '(' : ''}${operand}${index === last ? text.slice(close) : ''}`,
  }));
}

/** What stands between the operators of a condition, each with the operator behind it. */
function operandsOf(text: string): string[] {
  const cuts = outside(text, / (?:\|\||&&) /g);
  const starts = [0, ...cuts.map((at) => at + 4)];
  return starts.map((start, index) => text.slice(start, (cuts[index] ?? text.length) + 3).trimEnd());
}

/** `a && b` with each operand on its line. */
function breakLogic(text: string): Part[] | undefined {
  const operands = operandsOf(text);
  if (operands.length === 1) return undefined;
  const indent = text.startsWith('return ') ? 2 : 0;
  return operands.map((operand, index) => ({ indent: index === 0 ? 0 : indent, text: operand }));
}

/** `name(a, b)` with its arguments on the next line or, where they do not fit there, each on its own. */
function breakCall(text: string, room: number): Part[] | undefined {
  const call = lastCall(text);
  if (call === undefined) return undefined;
  const { open, close } = call;
  const args = splitArguments(text.slice(open + 1, close));
  if (args.length === 0) return undefined;
  const head = { indent: 0, text: text.slice(0, open + 1) };
  const tail = { indent: 0, text: text.slice(close) };
  const [only] = args;
  if (args.length === 1 && only !== undefined && only.length + 2 > room) return undefined;
  return [head, ...args.map((one) => ({ indent: 2, text: `${one},` })), tail];
}

/** The outermost call or list that ends the statement. */
function lastCall(text: string): { open: number; close: number } | undefined {
  for (let at = 0; at < text.length; at = next(text, at)) {
    // Behind a name it is a call; elsewhere it holds an expression together, which takes no comma.
    if (text[at] !== '(' || !/[\w$>\])]/.test(text[at - 1] ?? '')) continue;
    const close = matching(text, at);
    if (/^\)+[;,]?(?: \{)?$/.test(text.slice(close)) && close - at > 20) return { open: at, close };
  }
  return undefined;
}

function splitArguments(text: string): string[] {
  const cuts = outside(text, /, /g);
  const starts = [0, ...cuts.map((at) => at + 2)];
  return starts
    .map((start, index) => text.slice(start, cuts[index] ?? text.length))
    .filter((one) => one !== '');
}

/** Where a pattern occurs outside of brackets, texts and templates. */
function outside(text: string, pattern: RegExp): number[] {
  const found = new Set([...text.matchAll(pattern)].map((match) => match.index));
  const result: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at = next(text, at)) {
    const char = text[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth === 0 && found.has(at)) result.push(at);
  }
  return result;
}

/** The closing bracket of the one at `open`; the end of the text if there is none. */
function matching(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at = next(text, at)) {
    const char = text[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return at;
  }
  return text.length;
}

/** The place behind a character, or behind the whole text or template that it begins. */
function next(text: string, at: number): number {
  const quote = text[at] ?? '';
  if (!'\'"`'.includes(quote)) return at + 1;
  let end = at + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
