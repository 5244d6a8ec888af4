// Several YAML files laid over each other, each remembering where its keys stand.
import { isMap, isScalar, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { isRecord } from './json.ts';
import { keptFor } from './recent.ts';

export interface YamlFile {
  /** The path as the person knows it; shown in problems. */
  readonly path: string;
  readonly text: string;
}

export type Layer = ReturnType<typeof readLayer>;

export type KeyPath = readonly PropertyKey[];

function describe({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'it holds several documents ("---"); expected one';
  if (code === 'TAG_RESOLVE_FAILED') return 'a value begins with "!"; put it in quotes';
  // The text behind the colon is a piece of the file, which may hold a password.
  return message.replace(/(?<=\S): .*/s, '');
}

/**
 * Parses one file, once; with problems its values are undefined. A file without any key has no values and no problem. A problem
 * stands at `path:line:column`, and its text never repeats a value of the file.
 */
export const readLayer = keptFor(parsed);

function parsed(file: YamlFile) {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const problems = [...document.errors, ...document.warnings].slice(0, 5).map((error) => {
    const { line, col } = lines.linePos(error.pos[0]);
    return { where: `${file.path}:${line}:${col}`, text: `is not valid YAML: ${describe(error)}` };
  });
  if (problems.length === 0 && document.contents !== null && !isMap(document.contents)) {
    problems.push({ where: `${file.path}:1:1`, text: 'must be sections with keys, such as "log:"' });
  }
  let values: unknown;
  try {
    if (problems.length === 0) values = document.toJS();
    // Throws where a value holds itself.
    JSON.stringify(values);
  } catch (error) {
    // References to anchors are resolved here: unknown ones, and too many.
    const reason =
      error instanceof TypeError ? 'an anchor holds itself' : (error as Error).message.replace(/ \(.*/s, '');
    problems.push({ where: file.path, text: `is not valid YAML: ${reason}` });
  }
  return { path: file.path, document, lines, values, problems };
}

/** Lays one tree over another: sections key by key, an empty section changes nothing, anything else is replaced. */
export function mergeSections(below: unknown, above: unknown): unknown {
  if (above === null || above === undefined) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  const merged = new Map<string, unknown>(Object.entries(below));
  for (const [key, value] of Object.entries(above)) merged.set(key, mergeSections(merged.get(key), value));
  return Object.fromEntries(merged);
}

/** Where the deepest known part of the path stands, as `path:line`, in the last file that mentions it. */
export function locate(layers: readonly Layer[], path: KeyPath): { where: string; order: number } {
  let best = { depth: 0, where: layers.at(-1)?.path ?? '', order: 0 };
  for (const [index, { path: file, document, lines }] of layers.entries()) {
    let node: unknown = document.contents;
    for (const [depth, key] of path.entries()) {
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
        : undefined;
      if (!pair || !isScalar(pair.key)) break;
      node = pair.value;
      if (depth + 1 < best.depth) continue;
      const { line } = lines.linePos(pair.key.range?.[0] ?? 0);
      best = { depth: depth + 1, where: `${file}:${line}`, order: index * 1e6 + line };
    }
  }
  return { where: best.where, order: best.order };
}
