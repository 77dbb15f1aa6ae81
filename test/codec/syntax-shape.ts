import { ts } from 'ts-morph';

/** What TypeScript makes of a text, without its layout: no white space, no trailing commas, no braces around one statement. */
export function shapeOf(text: string): string {
  const file = ts.createSourceFile('statement.ts', text, ts.ScriptTarget.ES2022, true);
  return shape(file);
}

/** True for a text that is a whole statement or more. */
export function isWhole(text: string): boolean {
  const file = ts.createSourceFile('statement.ts', text, ts.ScriptTarget.ES2022);
  // What the parser has to say is no part of the public type.
  const { parseDiagnostics } = file as ts.SourceFile & { readonly parseDiagnostics: readonly unknown[] };
  return parseDiagnostics.length === 0;
}

function shape(node: ts.Node): string {
  if (ts.isBlock(node) && node.statements.length === 1 && ts.isIfStatement(node.parent)) {
    const [only] = node.statements;
    if (only !== undefined) return shape(only);
  }
  const parts: string[] = [];
  ts.forEachChild(node, (child) => {
    parts.push(shape(child));
  });
  const kind = `${ts.SyntaxKind[node.kind]}${flagsOf(node)}`;
  return parts.length === 0 ? `${kind}:${node.getText()}` : `${kind}(${parts.join(',')})`;
}

/** What a node holds besides its children. */
function flagsOf(node: ts.Node): string {
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return `-${node.operator}`;
  return ts.isVariableDeclarationList(node) ? `-${node.flags & ts.NodeFlags.BlockScoped}` : '';
}
