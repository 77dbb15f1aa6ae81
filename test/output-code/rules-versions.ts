import { ts } from 'ts-morph';
import { finding, type OutputModule } from './sources.js';

type Versions = readonly number[];

/** What is known about `version` behind a condition: the versions in which it may have held, and may have failed. */
interface Split {
  readonly held: Versions;
  readonly failed: Versions;
}

/**
 * Tests of `version` that always or never hold, given the versions of the class and the conditions around them: branches that
 * never run, and tests that tell nothing.
 */
export function deadConditions(module: OutputModule): string[] {
  const versions = versionsByFunction(module);
  return module.tree.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || statement.body === undefined) return [];
    const known = versions.get(statement.name?.text ?? '');
    return known === undefined ? [] : new ConditionCheck(module).run(statement.body, known);
  });
}

const CALL =
  /requireVersion\(\s*'\w+',\s*version,\s*(\d+),\s*(\d+),?\s*\);\s*(?:return )?\w+\([^)]*?(\w+),?\s*\);/g;

/**
 * The versions in which each private function is called: methods check the version, then hand the function on as the last
 * argument of a call.
 */
export function versionsByFunction(module: OutputModule): ReadonlyMap<string, Versions> {
  return new Map(
    [...module.text.matchAll(CALL)].map(([, low, high, name = '']) => [
      name,
      Array.from({ length: Number(high) - Number(low) + 1 }, (_, index) => Number(low) + index),
    ]),
  );
}

class ConditionCheck {
  readonly #module: OutputModule;
  readonly #found: string[] = [];

  constructor(module: OutputModule) {
    this.#module = module;
  }

  run(body: ts.Node, known: Versions): string[] {
    this.#visit(body, known);
    return this.#found;
  }

  #visit(node: ts.Node, known: Versions): void {
    if (ts.isIfStatement(node)) this.#branch(node.expression, node.thenStatement, node.elseStatement, known);
    else if (ts.isConditionalExpression(node))
      this.#branch(node.condition, node.whenTrue, node.whenFalse, known);
    else if (ts.isExpression(node)) this.#split(node, known);
    else ts.forEachChild(node, (child) => this.#visit(child, known));
  }

  #branch(test: ts.Expression, yes: ts.Node, no: ts.Node | undefined, known: Versions): void {
    const { held, failed } = this.#split(test, known);
    this.#visit(yes, held);
    if (no !== undefined) this.#visit(no, failed);
  }

  #split(node: ts.Expression, known: Versions): Split {
    if (ts.isParenthesizedExpression(node)) return this.#split(node.expression, known);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      const { held, failed } = this.#split(node.operand, known);
      return { held: failed, failed: held };
    }
    if (ts.isBinaryExpression(node)) return this.#splitBinary(node, known);
    ts.forEachChild(node, (child) => this.#visit(child, known));
    return { held: known, failed: known };
  }

  #splitBinary(node: ts.BinaryExpression, known: Versions): Split {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) {
      const left = this.#split(node.left, known);
      const right = this.#split(node.right, left.held);
      return { held: right.held, failed: union(left.failed, right.failed) };
    }
    if (operator === ts.SyntaxKind.BarBarToken) {
      const left = this.#split(node.left, known);
      const right = this.#split(node.right, left.failed);
      return { held: union(left.held, right.held), failed: right.failed };
    }
    const test = comparison(node);
    if (test !== undefined) return this.#compare(node, test, known);
    this.#visit(node.left, known);
    this.#visit(node.right, known);
    return { held: known, failed: known };
  }

  #compare(node: ts.Node, test: (version: number) => boolean, known: Versions): Split {
    const held = known.filter(test);
    const failed = known.filter((version) => !test(version));
    const text = node.getText(this.#module.tree);
    if (failed.length === 0) this.#found.push(finding(this.#module, node, `${text} always holds`));
    else if (held.length === 0) this.#found.push(finding(this.#module, node, `${text} never holds`));
    return { held, failed };
  }
}

function union(a: Versions, b: Versions): Versions {
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}

/** A comparison of `version` with a number; undefined for any other expression. */
function comparison(node: ts.BinaryExpression): ((version: number) => boolean) | undefined {
  if (!ts.isIdentifier(node.left) || node.left.text !== 'version' || !ts.isNumericLiteral(node.right))
    return undefined;
  const limit = Number(node.right.text);
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.GreaterThanEqualsToken:
      return (version) => version >= limit;
    case ts.SyntaxKind.GreaterThanToken:
      return (version) => version > limit;
    case ts.SyntaxKind.LessThanEqualsToken:
      return (version) => version <= limit;
    case ts.SyntaxKind.LessThanToken:
      return (version) => version < limit;
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
      return (version) => version === limit;
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return (version) => version !== limit;
    default:
      return undefined;
  }
}
