// What one source file imports, exports and touches, read from its syntax tree (comments and strings cannot mislead it).
import { parseSync } from 'oxc-parser';

export interface ModuleFacts {
  /** Everything it names as a module: static, dynamic, type-only, re-exported, `require`d, or by `new URL(…)`. */
  readonly imports: readonly string[];
  /** Those of them that are there when it runs, so not what it imports for types alone. */
  readonly values: readonly string[];
  /** Every name it refers to that is not a property: `Date`, `fetch`, and `Math.random` as a pair. */
  readonly names: ReadonlySet<string>;
  /** Peculiarities that are forbidden everywhere, in words. */
  readonly oddities: readonly string[];
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';

const textOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string'
    ? value['value']
    : undefined;

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? (value['name'] as string) : textOf(value);

/** Keys of a node that hold a plain property name rather than a reference. */
function labels(node: Node): readonly string[] {
  if (node.type === 'ImportSpecifier') return ['imported'];
  if (node.type === 'ExportSpecifier') return ['exported'];
  if (node['computed'] === true) return [];
  if (node.type === 'MemberExpression') return ['property'];
  return 'key' in node && node['shorthand'] !== true ? ['key'] : [];
}

/** The module a node names; `''` when it names one that cannot be known; undefined when it names none. */
function imported(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'TSImportType':
      return textOf(node['source']);
    case 'ImportExpression':
      return textOf(node['source']) ?? '';
    case 'TSExternalModuleReference':
      return textOf(node['expression']);
    case 'CallExpression':
      return (
        resolved(node) ?? (nameOf(node['callee']) === 'require' ? (textOf(first(node)) ?? '') : undefined)
      );
    case 'NewExpression': {
      const target = nameOf(node['callee']) === 'URL' ? textOf(first(node)) : undefined;
      return target !== undefined && /^\.{1,2}\/.*\.[jt]s$/.test(target) ? target : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether only types are taken from the module a node names. */
function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType') return true;
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = (node['specifiers'] ?? []) as Node[];
  return (
    specifiers.length > 0 &&
    specifiers.every((each) => each['importKind'] === 'type' || each['exportKind'] === 'type')
  );
}

/** What `import.meta.resolve`, `require.resolve` or `createRequire(…).resolve` is asked for. */
function resolved({ callee, ...call }: Node): string | undefined {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || nameOf(callee['property']) !== 'resolve') {
    return undefined;
  }
  const object = callee['object'];
  if (!isNode(object)) return undefined;
  const loader = object.type === 'CallExpression' ? object['callee'] : object;
  const loads = object.type === 'MetaProperty' || /^(createR|r)equire$/.test(nameOf(loader) ?? '');
  return loads ? textOf(first(call)) : undefined;
}

const first = (node: Node): unknown => (node['arguments'] as unknown[])[0];

function oddity(node: Node): string | undefined {
  if (node.type === 'ExportDefaultDeclaration') return 'has a default export';
  if (node.type === 'ExportSpecifier' && nameOf(node['exported']) === 'default')
    return 'has a default export';
  if (node.type === 'ExportAllDeclaration') return 're-exports a whole module';
  return undefined;
}

/** `a.b` or `a['b']` of plain names, and `{ b } = a`, as `a.b`. */
function pairs(node: Node): string[] {
  if (node.type === 'MemberExpression') {
    const object = nameOf(node['object']);
    const property = nameOf(node['property']);
    return object !== undefined && property !== undefined ? [`${object}.${property}`] : [];
  }
  const [pattern, value] =
    node.type === 'VariableDeclarator' ? [node['id'], node['init']] : [node['left'], node['right']];
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern') return [];
  const properties = pattern['properties'] as Node[];
  return properties.map((property) => `${nameOf(value)}.${nameOf(property['key']) ?? '*'}`);
}

/** @throws Error when the text is not TypeScript */
export function readModule(path: string, text: string): ModuleFacts {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports: string[] = [];
  const values: string[] = [];
  const names = new Set<string>();
  const oddities = new Set<string>();

  const visit = (node: Node): void => {
    const module = imported(node);
    if (module === '') oddities.add('imports a module whose name is not written out');
    else if (module !== undefined) {
      imports.push(module);
      if (!isTypeOnly(node)) values.push(module);
    }
    const odd = oddity(node);
    if (odd !== undefined) oddities.add(odd);
    for (const pair of pairs(node)) names.add(pair);
    if (node.type === 'Identifier') names.add(node['name'] as string);
    const skipped = labels(node);
    for (const [key, value] of Object.entries(node)) {
      if (skipped.includes(key)) continue;
      for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) visit(part);
    }
  };
  visit(program as unknown as Node);
  return { imports, values, names, oddities: [...oddities] };
}
