import { readdirSync, readFileSync } from 'node:fs';
import { ts } from 'ts-morph';

/** Folders of checked-in output, and whether their classes are made from schemas or by hand. */
const FOLDERS = ['generated', 'test/fixtures/kafka/generated'];

/** One module of the output, parsed. */
export interface OutputModule {
  /** Path from the root of the checkout, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** Parses one module. Throws where its syntax is wrong. */
export function parseModule(path: string, text: string): OutputModule {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const faults = (tree as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }).parseDiagnostics;
  const first = faults[0];
  if (first !== undefined) {
    const line = tree.getLineAndCharacterOfPosition(first.start ?? 0).line + 1;
    throw new Error(`${path}:${line}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
  }
  return { path, text, tree };
}

/** Every module that is checked in as output, in order of their paths. */
export function outputModules(): OutputModule[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts'))
      .sort()
      .map((path) => parseModule(`${folder}/${path}`, readFileSync(`${folder}/${path}`, 'utf8'))),
  );
}

/** `path:line what`, for a node of a module. */
export function finding(module: OutputModule, node: ts.Node, what: string): string {
  const line = module.tree.getLineAndCharacterOfPosition(node.getStart(module.tree)).line + 1;
  return `${module.path}:${line} ${what}`;
}

/** Every node of a tree for which a rule has something to say. */
export function findNodes(module: OutputModule, judge: (node: ts.Node) => string | undefined): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const what = judge(node);
    if (what !== undefined) found.push(finding(module, node, what));
    ts.forEachChild(node, visit);
  };
  visit(module.tree);
  return found;
}
