// HTML of the open web → its main content and what it says about itself.
import { contentBlocks } from './content-blocks.ts';
import { HtmlMask } from './html-mask.ts';
import { type HtmlNode, isDeep, parseHtml } from './html-tree.ts';
import { mainContent } from './main-content.ts';
import { type Block, type PageContent, placeBlocks } from './page-content.ts';
import { pageFacts, type Dated } from './page-facts.ts';
import { kindOf, type PageKind } from './page-kind.ts';
import { statedText, structuredData, typesOf } from './structured-data.ts';
import { keepVisible } from './visible.ts';

/** How sure one may be of what was taken for the main content. */
interface Pick {
  readonly kind: PageKind;
  /** What the page says it is about. */
  readonly about: string;
  /** Characters of its sentences, white space left out. */
  readonly prose: number;
  /** Share of its text inside links, and of the visible sentences of the page that it holds; 0 to 1. */
  readonly links: number;
  readonly share: number;
  /** It is nested so deeply that another reader would take very long. */
  readonly isDeep: boolean;
}

/** The main content of a page of any kind, its words unchanged, and what it says of itself. */
export function readWebPage(html: string): PageContent & Dated & { readonly pick: Pick } {
  const nodes = parseHtml(html);
  const data = structuredData(nodes);
  const types = new Set([...data.flatMap(typesOf), ...itemTypes(nodes)]);
  const { mask, root, kind, share } = mainContent(nodes, kindOf(nodes, types));
  const blocks = contentBlocks(mask, root);
  const { title, description, ...facts } = pageFacts(nodes, data);
  const stated = statedText(kind, data, blocks);
  const pick = {
    kind,
    about: `${title} ${description}`,
    prose: mask.proseOf(root) + sizeOf(stated),
    links: mask.linkShare(root),
    share: stated.length > 0 ? 1 : share,
    isDeep: isDeep(nodes),
  };
  return { ...placeBlocks(title, [...blocks, ...stated]), ...facts, pick };
}

/** The types that microdata names: `Product`, `QAPage`. */
function itemTypes(nodes: readonly HtmlNode[]): readonly string[] {
  return nodes.flatMap((node) => node.attributes['itemtype']?.trim().replace(/^.*[/#]/, '') ?? []);
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);
}

/**
 * As `readWebPage`, or what Readability picks. It is asked where our own pick is short, full of links, leaves most
 * sentences out or misses what the page says it is about; by the same signs, in any language, the better one is taken.
 */
export async function readBestPick(html: string): Promise<PageContent & Dated> {
  const { pick, ...own } = readWebPage(html);
  if (pick.isDeep || html.length > longestAsked || !isDoubtful(pick, own.text)) return own;
  const content = await askReadability(html);
  if (content === undefined) return own;
  const mask = new HtmlMask(parseHtml(content));
  keepVisible(mask);
  const other = placeBlocks(own.title, contentBlocks(mask, 0));
  const isBetter =
    mask.linkShare(0) < fewLinks &&
    (mask.proseOf(0) >= Math.max(least, 1.5 * pick.prose) ||
      (pick.kind === 'article' && pick.links > manyLinks && isCore(own.text, other.text)) ||
      (mask.proseOf(0) >= least / 2 && named(pick, other.text) > named(pick, own.text) + 0.25));
  return isBetter ? { ...own, ...other } : own;
}

/** Characters of HTML up to which a second opinion is worth its time: it takes about eight times as long as the first. */
const longestAsked = 1_000_000;
/** Characters of sentences of a short text. */
const least = 400;
/** More than this share of an article's text inside links is not its own: nine of ten have less. */
const manyLinks = 0.08;
const fewLinks = 0.25;
/** Shares of the visible sentences of the page, and of the words it says it is about. */
const nearlyAll = 0.9;
const little = 0.4;
const fewNames = 0.35;

function isDoubtful(pick: Pick, text: string): boolean {
  // Who holds nearly all sentences of the page cannot be told of more.
  const isShort = pick.prose < least && pick.share < nearlyAll;
  const isStrange = pick.share < nearlyAll && named(pick, text) < fewNames;
  if (pick.kind === 'article') return isShort || isStrange || pick.links > manyLinks || pick.share < little;
  return pick.kind === 'page' && pick.links < 0.5 && (isShort || isStrange);
}

/** The library's text is ours without what stands around it, and not just a part of it. */
function isCore(ours: string, theirs: string): boolean {
  const own = wordsOf(ours);
  const other = wordsOf(theirs);
  const left = new Map<string, number>();
  for (const word of own) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count > 0) both += 1;
    left.set(word, count - 1);
  }
  return both > 0.95 * other.length && other.length > 0.7 * own.length;
}

/** The share of the words of the page's title and description that a text has, 0 to 1. */
function named({ about }: Pick, text: string): number {
  const words = new Set(wordsOf(about).filter((word) => word.length > 3));
  if (words.size < 5) return 1;
  const said = new Set(wordsOf(text));
  return [...words].filter((word) => said.has(word)).length / words.size;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** HTML of what Readability takes for the article; undefined: nothing, or it could not read the page. */
async function askReadability(html: string): Promise<string | undefined> {
  const { parseHTML } = await import('linkedom');
  const { Readability } = await import('@mozilla/readability');
  try {
    return new Readability(parseHTML(html).document).parse()?.content ?? undefined;
  } catch {
    return undefined;
  }
}
