// Text that a page states in JSON-LD, for pages whose scripts show it later: the description of a product, the body of
// an article, the posts of a discussion.
import type { Block } from './page-content.ts';
import { fold } from './page-content.ts';
import type { PageKind } from './page-kind.ts';
import { plainText } from './plain-text.ts';
import { typesOf } from './structured-data.ts';
import type { DataObject } from './structured-data.ts';

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
