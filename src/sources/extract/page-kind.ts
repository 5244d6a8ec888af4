// What kind of page this is, as far as it matters for telling content from furniture.
import { parseUrl } from '../../base/parse-url.ts';
import type { HtmlNode } from './html-tree.ts';

/**
 * `discussion` and `answers`: posts of several people are the content, in the second one without the comments below
 * each; `page` is everything that is none of the others: listings, collections, services, documentation.
 */
export type PageKind = 'article' | 'product' | 'discussion' | 'answers' | 'page';

const articles = [
  'NewsArticle',
  'BlogPosting',
  'TechArticle',
  'Report',
  'ScholarlyArticle',
  'LiveBlogPosting',
  'Recipe',
];

/** By the types that a page names in JSON-LD and microdata, by what it tells Open Graph, else by its address. */
export function kindOf(nodes: readonly HtmlNode[], types: ReadonlySet<string>, url: string): PageKind {
  const is = (...names: readonly string[]) => names.some((name) => types.has(name));
  if (is('DiscussionForumPosting')) return 'discussion';
  if (is('QAPage')) return 'answers';
  const lists = is('CollectionPage', 'SearchResultsPage');
  if (!lists && is(...articles)) return 'article';
  const claims = openGraphType(nodes);
  if (is('Product', 'ProductGroup') || claims === 'product') return 'product';
  // Site builders call every page an article; those that know better name a type as well.
  const article = is('Article') || (claims === 'article' && !is('WebPage'));
  if (article && !lists && !is('ItemList')) return 'article';
  return isDiscussionAddress(url) ? 'discussion' : 'page';
}

function openGraphType(nodes: readonly HtmlNode[]): string | undefined {
  const node = nodes.find((one) => one.name === 'meta' && one.attributes['property'] === 'og:type');
  return node?.attributes['content'];
}

/** Addresses of a thread or question with its number, as forum software makes them. */
function isDiscussionAddress(url: string): boolean {
  const path = parseUrl(url)?.pathname;
  if (path === undefined) return false;
  const place =
    /(?:^|\/)(?:threads?|topics?|t|questions|boards?|viewtopic\.php|showthread\.php|r\/\w+\/comments)\//;
  const found = place.exec(path);
  return found !== null && /^[^/]*\d/.test(found.input.slice(found.index + found[0].length));
}
