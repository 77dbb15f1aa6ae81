import type { Declarations } from './declarations.js';
import type { DocumentReport } from './report.js';
import type { StructUse, StructUses } from './uses.js';

/** Structs by name, with those that each leads to. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** Names of structs that can contain themselves. */
export function recursiveStructs(uses: StructUses): ReadonlySet<string> {
  return new Set(circles(graphOf(uses, () => true)).flat());
}

/** Reports structs that contain themselves without an array or a default of null in between: no value of them ends. */
export function reportEndlessStructs(
  declarations: Declarations,
  uses: StructUses,
  report: DocumentReport,
): void {
  const graph = graphOf(uses, (use) => !use.isBreak);
  for (const names of circles(graph)) {
    const members = new Set(names);
    const start = [...declarations.keys()].find((name) => members.has(name)) ?? '';
    const circle = wayBack(start, graph, members);
    const first = uses.get(start)?.find((use) => !use.isBreak && use.target.name === (circle[1] ?? start));
    if (first === undefined) continue;
    report.error(
      'WG206',
      [...first.path, 'type'],
      `struct ${start} contains itself: ${[...circle, start].join(' → ')}`,
      'put an array in between, or make one of these fields nullable with "default: null"',
    );
  }
}

function graphOf(uses: StructUses, takes: (use: StructUse) => boolean): Graph {
  return new Map([...uses].map(([name, list]) => [name, list.filter(takes).map((use) => use.target.name)]));
}

/** Sets of structs that lead to each other, and structs that lead to themselves. Kosaraju's algorithm, without recursion: chains can be long. */
function circles(graph: Graph): string[][] {
  const backward = new Map<string, string[]>([...graph.keys()].map((name) => [name, []]));
  for (const [from, targets] of graph) for (const to of targets) backward.get(to)?.push(from);
  const seen = new Set<string>();
  const order = [...graph.keys()].flatMap((name) => visit(name, graph, seen)).reverse();
  const placed = new Set<string>();
  return order
    .map((name) => visit(name, backward, placed))
    .filter(([name = '', ...others]) => others.length > 0 || graph.get(name)?.includes(name) === true);
}

/** Everything not yet seen that `start` leads to, each after what it leads to. */
function visit(start: string, graph: Graph, seen: Set<string>): string[] {
  if (seen.has(start)) return [];
  seen.add(start);
  const done: string[] = [];
  const open = [{ name: start, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const target = graph.get(top.name)?.[top.next++];
    if (target === undefined) {
      done.push(top.name);
      open.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      open.push({ name: target, next: 0 });
    }
  }
  return done;
}

/** The shortest way from a struct back to itself, without its end. */
function wayBack(start: string, graph: Graph, members: ReadonlySet<string>): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const name = queue[at] ?? '';
    for (const target of graph.get(name) ?? []) {
      if (target === start) return trail(name, start, cameFrom);
      if (!members.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, name);
      queue.push(target);
    }
  }
  return [start];
}

function trail(last: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [last];
  for (let name = last; name !== start; way.unshift(name)) name = cameFrom.get(name) ?? start;
  return way;
}
