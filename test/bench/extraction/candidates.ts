// Ways to take the main content out of a page: our own, and two kept libraries on the same document model.
import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import { readHtml } from '../../../src/sources/extract/html-page.ts';
import { readBestPick } from '../../../src/sources/extract/web-page.ts';

export interface Candidate {
  readonly name: string;
  /** The text of the main content; reading the HTML is part of it. */
  extract(html: string, url: string): string | Promise<string>;
}

export const candidates: readonly Candidate[] = [
  { name: 'Footnote', extract: async (html) => (await readBestPick(html)).text },
  { name: 'Footnote, whole pages (knowledge folder)', extract: (html) => readHtml(html).text },
  {
    name: 'Readability 0.6 + linkedom',
    extract: (html) => textOf(new Readability(documentOf(html)).parse()?.content ?? ''),
  },
  {
    name: 'Defuddle 0.19 + linkedom',
    // Without the part that asks other servers.
    extract: (html, url) =>
      quietly(async () => textOf((await Defuddle(documentOf(html), url, { useAsync: false })).content)),
  },
];

function documentOf(html: string) {
  return parseHTML(html).document;
}

/** What both libraries' document model has; the types of browsers are not loaded here. */
interface TreeNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<TreeNode>;
}

/** The text of an HTML fragment with white space between its elements. */
function textOf(html: string): string {
  const parts: string[] = [];
  const waiting: TreeNode[] = [documentOf(`<html><body>${html}</body></html>`).body as TreeNode];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeType === 3) parts.push(node.nodeValue ?? '');
    else waiting.push(...Array.from(node.childNodes).toReversed());
  }
  return parts.join(' ');
}

/** Defuddle reports broken pages to the console. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console;
  Object.assign(console, { log() {}, warn() {}, error() {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
