// What kind of page this is, as far as it matters for telling content from furniture.
import { wordSet } from '../../base/lists.ts';
import type { HtmlNode } from './html-tree.ts';

/**
 * `discussion` and `answers`: posts of several people are the content, in the second one without the comments below
 * each; `page` is everything that is none of the others: listings, collections, services, documentation.
 */
export type PageKind = 'article' | 'product' | 'discussion' | 'answers' | 'page';

const articles = wordSet(
  'NewsArticle BlogPosting TechArticle Report ScholarlyArticle LiveBlogPosting Recipe',
);

/** By the types that a page names in JSON-LD and microdata, else by what it tells Open Graph. */
export function kindOf(nodes: readonly HtmlNode[], types: ReadonlySet<string>): PageKind {
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
  return 'page';
}

function openGraphType(nodes: readonly HtmlNode[]): string | undefined {
  const node = nodes.find((one) => one.name === 'meta' && one.attributes['property'] === 'og:type');
  return node?.attributes['content'];
}
