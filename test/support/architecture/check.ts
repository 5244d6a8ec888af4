// Holds a table of who may import whom against a tree of sources.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { readModule } from './read-module.ts';
import type { ModuleFacts } from './read-module.ts';

export interface Rule {
  /** Parts it may import besides itself. */
  readonly parts: readonly string[];
  /** Vendor packages it may import, and nobody else. */
  readonly vendors?: readonly string[];
  /** Without clock, randomness, network, files and environment. */
  readonly pure?: boolean;
  /** May read `process.env`. */
  readonly environment?: boolean;
}

export interface ImportTable {
  /** Path prefix below `src` → what it may import. The longest prefix counts. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** Vendor packages anybody may import. */
  readonly everywhere: readonly string[];
  /** Built-in modules that pure parts may import. */
  readonly pureBuiltins: readonly string[];
  /** Our own modules that pure parts may not import, because they are what `pure` excludes. */
  readonly impureModules: readonly string[];
  readonly maxLines: number;
  /** Where sentences stand, one a line, as many as there are. */
  readonly catalogues: string;
}

export interface Findings {
  /** Such as `research/plan.ts: research may not import store (store/journal.ts)`. */
  readonly violations: readonly string[];
  readonly files: number;
  readonly imports: number;
}

/** Names a pure part may not mention. */
const impureNames = [
  'Date',
  'Math.random',
  'fetch',
  'process',
  'performance',
  'crypto',
  'globalThis',
  'WebSocket',
  'Worker',
  'setTimeout',
  'setInterval',
  'setImmediate',
];

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The part of the table a file belongs to. */
function partOf(path: string, table: ImportTable): string | undefined {
  return Object.keys(table.rules)
    .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`) || path === `${prefix}.ts`)
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Why a file may not import this, or undefined when it may. */
function objection(file: string, specifier: string, table: ImportTable): string | undefined {
  const part = partOf(file, table)!;
  const rule = table.rules[part]!;
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier);
    if (target.startsWith('..')) return `imports ${specifier}, which is outside src`;
    const other = partOf(target, table);
    if (rule.pure && table.impureModules.includes(target))
      return `${part} is pure and may not import ${target}`;
    if (other === part || (other !== undefined && rule.parts.includes(other))) return undefined;
    return `${part} may not import ${other ?? 'an unknown part'} (${target})`;
  }
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) return `writes ${specifier} instead of node:${specifier}`;
    if (specifier === 'node:process' && !rule.environment) return `${part} may not import node:process`;
    if (rule.pure && !table.pureBuiltins.includes(specifier))
      return `${part} is pure and may not import ${specifier}`;
    return undefined;
  }
  const vendor = packageOf(specifier);
  if (table.everywhere.includes(vendor) || rule.vendors?.includes(vendor)) return undefined;
  return `${part} may not import the package ${vendor}`;
}

interface SourceFile extends ModuleFacts {
  readonly file: string;
  readonly text: string;
}

function* inspect(source: SourceFile, table: ImportTable): Generator<string, void> {
  const { file, text, imports, names, oddities } = source;
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > table.maxLines && !file.startsWith(table.catalogues))
    yield `has ${lines} lines, more than ${table.maxLines}`;
  if (/(^|\/)index\.[jt]s$/.test(file)) yield 'is called index';
  const part = partOf(file, table);
  if (part === undefined) {
    yield 'belongs to no part of the table';
    return;
  }
  // A declaration file describes a vendor's module as it is.
  if (!file.endsWith('.d.ts')) yield* oddities;
  for (const specifier of new Set(imports)) {
    const problem = objection(file, specifier, table);
    if (problem !== undefined) yield problem;
  }
  const rule = table.rules[part]!;
  for (const name of rule.pure ? impureNames : []) {
    if (names.has(name)) yield `${part} is pure and may not mention ${name}`;
  }
  if (
    !rule.environment &&
    ['process.env', 'process.*', 'globalThis.process'].some((name) => names.has(name))
  ) {
    yield `${part} may not see process.env`;
  }
}

/** A cycle of the graph as `a → b → a`, or undefined. */
export function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): string | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node].join(' → ');
    if (done.has(node)) return undefined;
    for (const next of edges.get(node) ?? []) {
      const cycle = walk(next, [...path, node]);
      if (cycle !== undefined) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const cycle = walk(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Which folder uses which; a port counts as a folder of its own, and a folder may use what is above and below it. */
function folderEdges(imports: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const folder = (file: string) => (/(^|\/)(port|views)\.ts$/.test(file) ? file : posix.dirname(file));
  const related = (a: string, b: string) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    const [a, b] = [folder(from), folder(to)];
    // Files of the root stand for themselves; `.` would be above everything.
    if (a === '.' || b === '.' || related(a, b)) continue;
    edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  return edges;
}

/** Checks a tree given as path below `src` → text. */
export function checkArchitecture(tree: ReadonlyMap<string, string>, table: ImportTable): Findings {
  const violations: string[] = [];
  const links: [string, string][] = [];
  let imports = 0;
  for (const [file, text] of tree) {
    const facts = readModule(file, text);
    for (const problem of inspect({ file, text, ...facts }, table)) violations.push(`${file}: ${problem}`);
    imports += facts.imports.length;
    for (const specifier of facts.imports.filter((each) => each.startsWith('.'))) {
      links.push([file, posix.join(posix.dirname(file), specifier)]);
    }
  }
  const cycle = findCycle(folderEdges(links));
  if (cycle !== undefined) violations.push(`folders form a cycle: ${cycle}`);
  return { violations, files: tree.size, imports };
}
