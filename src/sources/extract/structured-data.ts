// What a page says about itself in JSON-LD, and the text that it states there because its scripts show it later.
import { isRecord, jsonIn } from '../../base/json.ts';
import type { HtmlNode } from './html-tree.ts';
import { type Block, fold } from './page-content.ts';
import type { PageKind } from './page-kind.ts';
import { plainText } from './plain-text.ts';

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
    // Line breaks inside of strings are a common mistake.
    const values: unknown[] = [jsonIn(withoutCdata(inside.text).replaceAll(/\s/g, ' '))];
    // The list grows while it is walked: breadth first, and no depth can exhaust the call stack.
    for (let next = 0; next < values.length && left > 0; next += 1, left -= 1) {
      const value = values[next];
      if (typeof value !== 'object' || value === null) continue;
      if (isRecord(value)) found.push(value);
      for (const inner of Object.values(value).slice(0, left)) values.push(inner);
    }
  }
  return found;
}

/** The data without the marks of a CDATA section around it, the first of which parseHtml has replaced. */
function withoutCdata(text: string): string {
  const inner = text.trim().replace(/^(?:\/\/)?\s*<!-->/, '');
  if (!inner.endsWith(']]>')) return inner;
  return inner.slice(0, -3).trimEnd().replace(/\/\/$/, '');
}

/** The names of the types of an object: `Article`, `Product`. */
export function typesOf(object: DataObject): readonly string[] {
  const type = object['@type'];
  const list = Array.isArray(type) ? type : [type];
  return list
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.replace(/^.*[/#]/, ''));
}

/** Shorter texts say nothing that the page does not show. */
const telling = 80;
const mostTexts = 200;
/** Lines that are looked for in what is shown, each in all of it. */
const mostLines = 2_000;
/** Characters of shown text behind which nothing is kept. */
const enough = 200_000;
const fields: Readonly<
  Record<PageKind, { readonly types: RegExp; readonly names: readonly string[] } | undefined>
> = {
  article: { types: /Article$|Posting$|Report$/, names: ['articleBody'] },
  product: { types: /^Product/, names: ['description'] },
  discussion: { types: /Posting$|^Comment$|^Answer$|^Question$/, names: ['text', 'articleBody'] },
  answers: { types: /^Question$|^Answer$/, names: ['text'] },
  page: undefined,
};

/** What the data says and the blocks do not: as blocks, each text once. */
export function statedText(
  kind: PageKind,
  data: readonly DataObject[],
  blocks: readonly Block[],
): readonly Block[] {
  const wanted = fields[kind];
  if (wanted === undefined) return [];
  const visible = blocks.map((block) => block.text).join(' ');
  if (visible.length > enough) return [];
  const shown = bare(visible);
  const texts = data
    .filter((object) => typesOf(object).some((type) => wanted.types.test(type)))
    .flatMap((object) => wanted.names.map((name) => object[name]))
    .filter((text): text is string => typeof text === 'string' && text.length >= telling)
    .slice(0, mostTexts);
  // What is shown goes before what is stated: beside a whole article, the rest is another version of it.
  if (bare(texts.join('')).length < shown.length / 2) return [];
  return [...new Set(texts)]
    .flatMap((text) => plainText(text).split('\n', mostLines))
    .slice(0, mostLines)
    .map(fold)
    .filter((text) => text !== '' && !shown.includes(bare(text).slice(0, telling)))
    .map((text) => ({ kind: 'paragraph', level: 0, text }) as const);
}

/** Letters and digits only, so that two ways of writing the same are the same. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
