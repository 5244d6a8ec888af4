// What a page says about itself in JSON-LD.
import { jsonIn } from '../../base/json.ts';
import type { HtmlNode } from './html-tree.ts';

export type DataObject = Readonly<Record<string, unknown>>;

/** Values that are looked at; pages that say something useful say it early. */
const mostValues = 5_000;

/** All objects of all JSON-LD blocks, nested ones too, outer ones first. Broken blocks are left out. */
export function structuredData(nodes: readonly HtmlNode[]): readonly DataObject[] {
  const found: DataObject[] = [];
  let left = mostValues;
  for (const [at, node] of nodes.entries()) {
    const inside = nodes[at + 1];
    if (node.name !== 'script' || inside?.parent !== at || inside.text === '') continue;
    const values: unknown[] = [parse(inside.text)];
    // The list grows while it is walked: breadth first, and no depth can exhaust the call stack.
    for (let next = 0; next < values.length && left > 0; next += 1, left -= 1) {
      const value = values[next];
      if (!isObject(value)) continue;
      if (!Array.isArray(value)) found.push(value);
      for (const inner of Object.values(value).slice(0, left)) values.push(inner);
    }
  }
  return found;
}

function parse(text: string): unknown {
  // Line breaks inside of strings are a common mistake.
  return jsonIn(withoutCdata(text).replaceAll(/\s/g, ' '));
}

/** The data without the marks of a CDATA section around it, the first of which parseHtml has replaced. */
function withoutCdata(text: string): string {
  const inner = text.trim().replace(/^(?:\/\/)?\s*<!-->/, '');
  if (!inner.endsWith(']]>')) return inner;
  return inner.slice(0, -3).trimEnd().replace(/\/\/$/, '');
}

function isObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null;
}

/** The names of the types of an object: `Article`, `Product`. */
export function typesOf(object: DataObject): readonly string[] {
  const type = object['@type'];
  const list = Array.isArray(type) ? type : [type];
  return list
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.replace(/^.*[/#]/, ''));
}
