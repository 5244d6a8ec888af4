// HTML of the open web → its main content and what it says about itself.
import type { PageFacts } from '../port.ts';
import { contentBlocks } from './content-blocks.ts';
import { parseHtml } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { mainContent } from './main-content.ts';
import { placeBlocks } from './page-content.ts';
import type { PageContent } from './page-content.ts';
import { pageFacts } from './page-facts.ts';
import { kindOf } from './page-kind.ts';
import { statedText } from './stated-text.ts';
import { structuredData, typesOf } from './structured-data.ts';

/**
 * The main content of a page of any kind, and what it says of itself. `url` is the page's address. Words are never
 * changed; what is not HTML gives a page with little or no text.
 */
export function readWebPage(html: string, url: string): PageContent & PageFacts {
  const nodes = parseHtml(html);
  const data = structuredData(nodes);
  const types = new Set([...data.flatMap(typesOf), ...itemTypes(nodes)]);
  const { mask, root, kind } = mainContent(nodes, kindOf(nodes, types, url));
  const blocks = contentBlocks(mask, root);
  const { title, ...facts } = pageFacts(nodes, data);
  return { ...placeBlocks(title, [...blocks, ...statedText(kind, data, blocks)]), ...facts };
}

/** The types that microdata names: `Product`, `QAPage`. */
function itemTypes(nodes: readonly HtmlNode[]): readonly string[] {
  return nodes.flatMap((node) => node.attributes['itemtype']?.trim().replace(/^.*[/#]/, '') ?? []);
}
