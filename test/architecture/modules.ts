import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ts } from 'ts-morph';

/** One module of the generator, with what it imports. */
export interface SourceModule {
  /** Path from the root of the checkout, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly tree: ts.SourceFile;
}

export interface Import {
  /** A path from the root of the checkout without ending for a module of ours; else the specifier as it is. */
  readonly to: string;
  readonly isOurs: boolean;
  /** True for `import type`, and for an import whose every name is a type. */
  readonly isType: boolean;
  /** True for `import()`: the module is loaded only when it is needed. */
  readonly isLazy: boolean;
}

export function parseSource(path: string, text: string): SourceModule {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return { path, text, tree, imports: importsOf(tree, path) };
}

/** Every TypeScript module below a folder, in order of their paths. */
export function sourceModules(folder: string): SourceModule[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

function importsOf(tree: ts.SourceFile, path: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, isType: boolean, isLazy: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    const isOurs = specifier.text.startsWith('.');
    const way = posix.join(posix.dirname(path), specifier.text).replace(/\.[jt]s$/, '');
    found.push({ to: isOurs ? way : specifier.text, isOurs, isType, isLazy });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause), false);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly, false);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true, false);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  const hasDefault = clause.name !== undefined;
  return (
    !hasDefault &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((one) => one.isTypeOnly)
  );
}
