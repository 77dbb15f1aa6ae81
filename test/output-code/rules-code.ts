import { readFileSync } from 'node:fs';
import { ts } from 'ts-morph';
import { finding, findNodes, type OutputModule } from './sources.js';

/** Static members whose initializer is more than a literal: one call there keeps a class in every bundle. */
export function effectiveStatics(module: OutputModule): string[] {
  return findNodes(module, (node) => {
    if (ts.isClassStaticBlockDeclaration(node)) return 'a static block';
    if (ts.isDecorator(node)) return 'a decorator';
    if (!ts.isPropertyDeclaration(node) || !hasModifier(node, ts.SyntaxKind.StaticKeyword)) return undefined;
    return node.initializer === undefined || isLiteral(node.initializer)
      ? undefined
      : 'a static that is no literal';
  });
}

/** Statements of a module that do something when it is loaded. */
export function sideEffects(module: OutputModule): string[] {
  return module.tree.statements.flatMap((statement) =>
    isDeclaration(statement) ? [] : [finding(module, statement, 'acts when the module is loaded')],
  );
}

function isDeclaration(statement: ts.Statement): boolean {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.every(isPureVariable);
  if (ts.isImportDeclaration(statement)) return statement.importClause !== undefined;
  return (
    ts.isExportDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement)
  );
}

function isPureVariable(declaration: ts.VariableDeclaration): boolean {
  return declaration.initializer === undefined || isPure(declaration.initializer);
}

function isPure(node: ts.Expression): boolean {
  if (isLiteral(node) || ts.isIdentifier(node)) return true;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return isPure(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPure);
  if (ts.isObjectLiteralExpression(node)) return node.properties.every(isPureProperty);
  return (ts.isCallExpression(node) || ts.isNewExpression(node)) && isMarkedPure(node);
}

function isPureProperty(property: ts.ObjectLiteralElementLike): boolean {
  if (ts.isShorthandPropertyAssignment(property)) return true;
  return (
    ts.isPropertyAssignment(property) &&
    !ts.isComputedPropertyName(property.name) &&
    isPure(property.initializer)
  );
}

/** Bundlers drop a call that nothing uses only where this comment stands in front of it. */
function isMarkedPure(node: ts.Node): boolean {
  return /\/\* @__PURE__ \*\/\s*$/.test(node.getSourceFile().text.slice(0, node.getStart()));
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) return isLiteral(node.operand);
  return (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  );
}

/** `any`, and assertions that something is not null. */
export function looseTypes(module: OutputModule): string[] {
  return findNodes(module, (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any';
    return ts.isNonNullExpression(node) ? 'a non-null assertion' : undefined;
  });
}

/** Ways to make code of text. */
export function codeFromText(module: OutputModule): string[] {
  return findNodes(module, (node) => {
    if (!ts.isIdentifier(node)) return undefined;
    if (node.text === 'eval') return 'eval';
    const { parent } = node;
    const isCalled =
      (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node;
    return node.text === 'Function' && isCalled ? 'Function' : undefined;
  });
}

/** Class members with a computed name, other than a private or well-known one. */
export function computedMembers(module: OutputModule): string[] {
  return findNodes(module, (node) => {
    if (!ts.isClassElement(node) || node.name === undefined || isIteration(node)) return undefined;
    return ts.isComputedPropertyName(node.name) ? 'a computed member' : undefined;
  });
}

/** The one way to be iterable. Bundlers know its name, and a method does nothing when the class is made. */
function isIteration(node: ts.ClassElement): boolean {
  return ts.isMethodDeclaration(node) && node.name.getText() === '[Symbol.iterator]';
}

/** Imports that nothing uses. */
export function unusedImports(module: OutputModule): string[] {
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(module.tree);
  return findNodes(module, (node) =>
    ts.isImportSpecifier(node) && !used.has(node.name.text)
      ? `${node.name.text} is imported for nothing`
      : undefined,
  );
}

/** True for the body behind the signatures of a function or method: nobody sees it but them. */
function implementsOverloads(node: ts.Node): boolean {
  if (!(ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) || node.body === undefined)
    return false;
  const siblings: readonly ts.Node[] = ts.isFunctionDeclaration(node)
    ? node.getSourceFile().statements
    : (node.parent as ts.ClassDeclaration).members;
  const before = siblings[siblings.indexOf(node) - 1];
  return (
    before !== undefined &&
    (ts.isFunctionDeclaration(before) || ts.isMethodDeclaration(before)) &&
    before.body === undefined &&
    before.name?.getText() === node.name?.getText()
  );
}

/**
 * Exports, and members of exported classes and interfaces, that say nothing about themselves. Of the runtime only what its
 * index hands on is judged: the rest is not for users.
 */
export function undocumented(module: OutputModule): string[] {
  const isJudged = module.path.startsWith('generated/runtime/') ? isPublicInRuntime : () => true;
  return module.tree.statements
    .filter((statement) => hasModifier(statement, ts.SyntaxKind.ExportKeyword) && isJudged(statement))
    .flatMap((statement) => [statement, ...publicMembers(statement)])
    .filter((node) => !isDocumented(node) && !implementsOverloads(node))
    .map((node) => finding(module, node, 'no doc comment'));
}

let publicNames: ReadonlySet<string> | undefined;

function isPublicInRuntime(statement: ts.Statement): boolean {
  publicNames ??= new Set(readFileSync('generated/runtime/index.ts', 'utf8').match(/\w+/g));
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name === undefined || publicNames.has(name.getText());
}

/**
 * Members that users see. A constructor is told by what it takes, a setter by its getter, an overriding member by what it overrides, and the members
 * of a table of types by their types.
 */
function publicMembers(statement: ts.Statement): readonly ts.Node[] {
  if (ts.isInterfaceDeclaration(statement))
    return statement.members.filter((member) => !/^[A-Z]/.test(member.name?.getText() ?? ''));
  if (!ts.isClassDeclaration(statement)) return [];
  return statement.members.filter(
    (member) =>
      !ts.isConstructorDeclaration(member) &&
      !ts.isSetAccessorDeclaration(member) &&
      !(member.name !== undefined && ts.isPrivateIdentifier(member.name)) &&
      !hasModifier(member, ts.SyntaxKind.PrivateKeyword) &&
      !hasModifier(member, ts.SyntaxKind.OverrideKeyword),
  );
}

function isDocumented(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).length > 0;
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((one) => one.kind === kind);
}
