// A chart rendered without helm: the few constructs that ours uses, as Go's templates mean them. Whatever else stands in
// a template is an error here, so that nothing is believed to be tested that is not.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

type Tree = { readonly [key: string]: unknown };

/** Values of a user as helm merges them: maps key by key, everything else is replaced. */
function merged(base: Tree, own: Tree): Tree {
  const both = Object.entries(own).map(([key, value]) => {
    const old = base[key];
    return [key, isMap(old) && isMap(value) ? merged(old, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(both) };
}

const isMap = (value: unknown): value is Tree =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** What `fail` says. */
export class ChartFailed extends Error {}

/**
 * The documents of all templates.
 * @throws ChartFailed what `fail` says, Error at anything this does not know
 */
export function renderChart(folder: string, own: Tree, release = 'notes'): Tree[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const chart = parse(read('Chart.yaml')) as Tree;
  const root = {
    Values: merged(parse(read('values.yaml')) as Tree, own),
    Release: { Name: release },
    Chart: { Name: chart['name'], AppVersion: chart['appVersion'] },
  };
  const names = readdirSync(join(folder, 'templates')).toSorted();
  const defined = new Map<string, Node[]>();
  const files = names.map((name) => ({ name, nodes: nodesOf(read(join('templates', name)), defined) }));
  return files
    .filter(({ name }) => !name.startsWith('_'))
    .flatMap(({ name, nodes }) => {
      const text = execute(nodes, { dot: root, variables: new Map([['$', root]]), defined });
      try {
        return text
          .split(/^---$/m)
          .map((part) => parse(part, { strict: true }) as Tree | null)
          .filter((part) => part !== null);
      } catch (error) {
        throw new Error(`${name} is no YAML: ${String(error)}\n${text}`, { cause: error });
      }
    });
}

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly tokens: readonly string[] }
  | { readonly kind: 'if'; readonly tokens: readonly string[]; readonly body: readonly Node[] }
  | {
      readonly kind: 'range';
      readonly variables: readonly string[];
      readonly tokens: readonly string[];
      readonly body: readonly Node[];
    };

const tokenForm = /"(?:[^"\\]|\\.)*"|\$?[\w.]+|\$|:=|[(),|]/g;

function nodesOf(template: string, defined: Map<string, Node[]>): Node[] {
  // A dash takes the white space on its side away.
  const pieces = template
    .replaceAll(/\s*\{\{- /g, '{{ ')
    .replaceAll(/ -\}\}\s*/g, ' }}')
    .split(/\{\{ ([^}]*) \}\}/);
  const top: Node[] = [];
  const open: Node[][] = [top];
  for (const [i, piece] of pieces.entries()) {
    const into = open.at(-1)!;
    if (i % 2 === 0) {
      if (/\{\{|\}\}/.test(piece)) throw new Error(`not understood: ${piece}`);
      into.push({ kind: 'text', text: piece });
      continue;
    }
    const tokens = piece.match(tokenForm) ?? [];
    if (tokens.join('') !== piece.replaceAll(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ''))
      throw new Error(`not understood: ${piece}`);
    const [word, ...rest] = tokens;
    const body: Node[] = [];
    if (word === 'end') {
      open.pop();
      if (open.length === 0) throw new Error('an end too many');
    } else if (word === 'define') {
      defined.set(JSON.parse(rest[0]!) as string, body);
      open.push(body);
    } else if (word === 'if') {
      into.push({ kind: 'if', tokens: rest, body });
      open.push(body);
    } else if (word === 'range') {
      const assigned = rest.indexOf(':=');
      if (assigned === -1) throw new Error(`range without variables: ${piece}`);
      const variables = rest.slice(0, assigned).filter((token) => token !== ',');
      into.push({ kind: 'range', variables, tokens: rest.slice(assigned + 1), body });
      open.push(body);
    } else into.push({ kind: 'value', tokens });
  }
  if (open.length !== 1) throw new Error('an end is missing');
  return top;
}

interface Scope {
  readonly dot: unknown;
  readonly variables: ReadonlyMap<string, unknown>;
  readonly defined: ReadonlyMap<string, readonly Node[]>;
}

function execute(nodes: readonly Node[], scope: Scope): string {
  const texts = nodes.map((node) => {
    if (node.kind === 'text') return node.text;
    const value = pipeline([...node.tokens], scope);
    if (node.kind === 'value') return shown(value);
    if (node.kind === 'if') return isTrue(value) ? execute(node.body, scope) : '';
    const [first, second] = node.variables;
    const around = (variables: [string | undefined, unknown][]) =>
      execute(node.body, {
        ...scope,
        variables: new Map([...scope.variables, ...variables.filter(isNamed)]),
      });
    if (Array.isArray(value) && second === undefined)
      return value.map((item: unknown) => around([[first, item]])).join('');
    if (!isMap(value) || second === undefined)
      throw new Error(`range over ${JSON.stringify(value)} as ${node.variables.join(', ')}`);
    // Go takes maps by the order of their keys.
    const keys = Object.keys(value).toSorted();
    return keys
      .map((key) =>
        around([
          [first, key],
          [second, value[key]],
        ]),
      )
      .join('');
  });
  return texts.join('');
}

const isNamed = (pair: [string | undefined, unknown]): pair is [string, unknown] => pair[0] !== undefined;

const isTrue = (value: unknown) =>
  value !== null && typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value);

function shown(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`${JSON.stringify(value)} would be shown in Go's own form`);
}

/** Takes its tokens from the front of the list; what a part before `|` gives is the last argument of the next one. */
function pipeline(tokens: string[], scope: Scope): unknown {
  let given: unknown[] = [];
  for (;;) {
    const word = tokens[0] ?? '';
    const called = /^[a-z]\w*$/i.test(word) ? functions[tokens.shift()!] : null;
    if (called === undefined) throw new Error(`a function that is not known: ${word}`);
    const terms: unknown[] = [];
    while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')') terms.push(term(tokens, scope));
    const all = [...terms, ...given];
    if (called === null && all.length !== 1) throw new Error(`${all.length} values where one is expected`);
    const value = called === null ? all[0] : called(all, scope);
    if (tokens[0] !== '|') return value;
    tokens.shift();
    given = [value];
  }
}

function term(tokens: string[], scope: Scope): unknown {
  const token = tokens.shift()!;
  if (token === '(') {
    const value = pipeline(tokens, scope);
    if (tokens.shift() !== ')') throw new Error('a bracket is not closed');
    return value;
  }
  if (token.startsWith('"')) return JSON.parse(token);
  if (/^\d+$/.test(token)) return Number(token);
  const [head = '', ...keys] = token.split('.');
  if (head !== '' && !scope.variables.has(head)) throw new Error(`nothing is called ${token}`);
  const start = head === '' ? scope.dot : scope.variables.get(head);
  return keys
    .filter((key) => key !== '')
    .reduce((value, key) => {
      // Go shows `<no value>` for a key that is not there.
      if (!isMap(value) || !Object.hasOwn(value, key)) throw new Error(`there is no ${token}`);
      return value[key];
    }, start);
}

type Called = (given: unknown[], scope: Scope) => unknown;

const functions: Readonly<Record<string, Called>> = {
  and: (given) => given.find((value) => !isTrue(value)) ?? given.at(-1),
  default: ([otherwise, value]) => (isTrue(value) ? value : otherwise),
  dict: (given) =>
    Object.fromEntries(given.flatMap((key, i) => (i % 2 === 0 ? [[String(key), given[i + 1]]] : []))),
  fail: ([message]) => {
    throw new ChartFailed(String(message));
  },
  include: ([name, dot], scope) => {
    const nodes = scope.defined.get(String(name));
    if (nodes === undefined) throw new Error(`nothing is defined as ${String(name)}`);
    return execute(nodes, { ...scope, dot, variables: new Map([['$', dot]]) });
  },
  kindIs: ([kind, value]) => {
    if (kind === 'slice') return Array.isArray(value);
    if (kind !== 'string') throw new Error(`kindIs ${String(kind)}`);
    return typeof value === 'string';
  },
  nindent: ([by, text]) => `\n${String(text).replaceAll(/^/gm, ' '.repeat(Number(by)))}`,
  not: ([value]) => !isTrue(value),
  printf: ([form, ...values]) => {
    const wanted = String(form).match(/%./g) ?? [];
    if (wanted.some((verb) => verb !== '%s') || wanted.length !== values.length)
      throw new Error(`printf ${String(form)} of ${values.length} values`);
    return String(form).replaceAll('%s', () => String(values.shift()));
  },
  quote: ([value]) => JSON.stringify(shown(value)),
  regexMatch: ([form, text]) => new RegExp(String(form)).test(String(text)),
  sha256sum: ([text]) => createHash('sha256').update(String(text)).digest('hex'),
  toYaml: ([value]) => stringify(value).trimEnd(),
};
