import { ts } from 'ts-morph';
import type { SourceModule } from './modules.js';

/** Lines that a file of the generator may have. */
export const FILE_LINES = 300;
/** Lines that a function may have, from its name to its closing brace. */
export const FUNCTION_LINES = 60;

/** A file that no longer fits in one head. */
export function longFile(module: SourceModule): string[] {
  const lines = module.text.split('\n').length - 1;
  return lines > FILE_LINES ? [`${module.path} has ${lines} lines`] : [];
}

/** Functions and methods that are too long. */
export function longFunctions(module: SourceModule): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lines = lineOf(module, node.getEnd()) - lineOf(module, node.getStart(module.tree)) + 1;
      const name = node.name?.getText(module.tree) ?? 'a function';
      if (lines > FUNCTION_LINES) found.push(`${module.path} ${name} has ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(module.tree);
  return found;
}

function lineOf(module: SourceModule, position: number): number {
  return module.tree.getLineAndCharacterOfPosition(position).line;
}

const LOOSE_ENDS =
  /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|expect-error|nocheck)|biome-ignore|eslint-disable/;

/** Lines with unfinished business, or that tell a tool to look away. */
export function looseEnds(module: SourceModule): string[] {
  return matchingLines(module, LOOSE_ENDS);
}

/** Lines that name a protocol. */
export function protocolNames(module: SourceModule): string[] {
  return matchingLines(module, /kafka|rocketmq|mqtt|postgres/i);
}

/** Lines that make code of text. */
export function codeFromText(module: SourceModule): string[] {
  return matchingLines(module, /\beval\(|\bnew Function\b|\bnode:vm\b/);
}

function matchingLines(module: SourceModule, pattern: RegExp): string[] {
  return module.text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${module.path}:${index + 1} ${line.trim()}`] : []));
}
