// HTML of the open web → its main content and what it says about itself.
import type { PageFacts } from '../port.ts';
import { contentBlocks } from './content-blocks.ts';
import { parseHtml } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { mainContent } from './main-content.ts';
import { placeBlocks } from './page-content.ts';
import type { Block, PageContent } from './page-content.ts';
import { pageFacts } from './page-facts.ts';
import { kindOf } from './page-kind.ts';
import type { PageKind } from './page-kind.ts';
import { statedText } from './stated-text.ts';
import { structuredData, typesOf } from './structured-data.ts';

/** How sure one may be of what was taken for the main content. */
export interface Pick {
  readonly pick: {
    readonly kind: PageKind;
    /** What the page says it is about. */
    readonly about: string;
    /** Characters of its sentences, white space left out. */
    readonly prose: number;
    /** Share of its text inside links, and of the visible sentences of the page that it holds; 0 to 1. */
    readonly links: number;
    readonly share: number;
  };
}

/**
 * The main content of a page of any kind, and what it says of itself. `url` is the page's address. Words are never
 * changed; what is not HTML gives a page with little or no text.
 */
export function readWebPage(html: string, url: string): PageContent & PageFacts & Pick {
  const nodes = parseHtml(html);
  const data = structuredData(nodes);
  const types = new Set([...data.flatMap(typesOf), ...itemTypes(nodes)]);
  const { mask, root, kind, share } = mainContent(nodes, kindOf(nodes, types, url));
  const blocks = contentBlocks(mask, root);
  const { title, description, ...facts } = pageFacts(nodes, data);
  const stated = statedText(kind, data, blocks);
  const prose = mask.proseOf(root) + sizeOf(stated);
  const pick = {
    kind,
    about: `${title} ${description}`,
    prose,
    links: mask.linkShare(root),
    share: stated.length > 0 ? 1 : share,
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
