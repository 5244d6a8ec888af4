// Title, description and date of a page, in this order of trust: JSON-LD, meta elements, Open Graph, microdata, own elements.
import { withoutEntities } from '../../base/entities.ts';
import { namesOf } from './element-names.ts';
import { shortText, type HtmlNode } from './html-tree.ts';
import { looseDate } from '../loose-date.ts';
import { fold } from './page-content.ts';
import { typesOf, type DataObject } from './structured-data.ts';

export interface Dated {
  /** `YYYY-MM-DD`, or as much of it as is known. */
  readonly published: string | null;
}

/** So many nodes behind the main heading stands when the page was written. */
const nearHeading = 120;
const isDateName = (name: string) => /^(?:date|dateline|published|publish|posted|timestamp|time)$/.test(name);
const longestTitle = 300;

/** Types whose date is that of the page. */
const works =
  /Article|BlogPosting|Posting$|Report|Recipe|WebPage|ItemPage|CreativeWork|Course|Book|VideoObject|Podcast|Question$/;

/** `description`: what it says it is about, for search engines and previews. What it does not say is empty, or null. */
export function pageFacts(nodes: readonly HtmlNode[], data: readonly DataObject[]) {
  const page = statedPage(nodes);
  const objects = data.filter((object) => typesOf(object).some((type) => works.test(type)));
  return {
    title: titleOf(page, objects),
    description: page.meta.get('og:description') ?? page.meta.get('description') ?? '',
    published: publishedOf(page, objects),
  };
}

type StatedPage = ReturnType<typeof statedPage>;

/** The elements that state something, looked up once; of those that state the same the first one. */
function statedPage(nodes: readonly HtmlNode[]) {
  const meta = new Map<string, string>();
  const properties = new Map<string, string>();
  const headings: string[] = [];
  let [title, time, dateNear, nearUntil] = ['', '', '', 0];
  for (const [at, node] of nodes.entries()) {
    const { name, attributes } = node;
    const { itemprop, property, content, datetime } = attributes;
    if (name === 'title') title ||= shortText(nodes, at);
    if (name === 'h1') nearUntil = at + nearHeading;
    if (name === 'h1' && headings.length < 5) headings.push(shortText(nodes, at).replace(/\s*[¶§#]$/, ''));
    if (at < nearUntil && dateNear === '' && namesOf(node).some(isDateName)) dateNear = shortText(nodes, at);
    if (name === 'meta')
      keep(meta, (property ?? attributes['name'] ?? '').toLowerCase(), fold(content ?? ''));
    if (name === 'time') time ||= datetime ?? '';
    if (itemprop !== undefined) keep(properties, itemprop, content ?? datetime ?? shortText(nodes, at));
  }
  /** `dateNear`: what stands near the main heading under a name that says that it is a date. */
  return { meta, properties, headings, title, time, dateNear };
}

function keep(stated: Map<string, string>, key: string, value: string): void {
  if (key !== '' && value !== '' && !stated.has(key)) stated.set(key, value);
}

function titleOf(page: StatedPage, objects: readonly DataObject[]): string {
  const shown = page.title;
  // The heading that the page repeats in its title is the title without the name of the site, if it comes first there:
  // a heading that all pages of a site share stands at the end of their titles.
  const [heading] = page.headings
    .filter((one) => one.length >= 4 && lower(shown).includes(lower(one)))
    .toSorted((a, b) => lower(shown).indexOf(lower(a)) - lower(shown).indexOf(lower(b)));
  if (heading !== undefined) {
    const before = shown.slice(0, lower(shown).indexOf(lower(heading)));
    const own = withoutEnd(before);
    const isOwn =
      saysSomething(before) &&
      lower(own) !== lower(page.meta.get('og:site_name') ?? '') &&
      (heading.length < longHeading || own.length > heading.length / 2);
    return (isOwn ? own : heading).slice(0, longestTitle);
  }
  const headline = objects.map((object) => textIn(object['headline'])).find((text) => text !== '');
  const named = page.meta.get('og:title') ?? page.meta.get('twitter:title') ?? '';
  const title = withoutSite(headline ?? (named === '' ? shown : named), page);
  return (title === '' ? (page.headings[0] ?? '') : title).slice(0, longestTitle);
}

/** Characters of a heading that no site is called by: what stands before it is a topic. */
const longHeading = 45;
/** Ends in a mark that parts of titles are kept apart with, after words that can be a title: `HTTP | `. */
const saysSomething = (before: string) => /[\p{L}\p{N}]{2}.*\s[|·•–—-]\s*(?:\S+\s*)?$/u.test(before);
const withoutEnd = (before: string) => before.replace(/\s+[|·•–—-]\s*(?:\S+\s*)?$/u, '').trim();

/** `Name of the page | Name of the site` → `Name of the page`, when the page says what its site is called. */
function withoutSite(title: string, page: StatedPage): string {
  const site = lower(page.meta.get('og:site_name') ?? '');
  const found = /^(.{4,}?)\s+[|·•–—-]\s+([^|·•–—]{2,60})$/.exec(title.slice(0, 500));
  if (found === null || site === '') return title;
  const end = lower(found[2] ?? '');
  return end.includes(site) || site.includes(end) ? (found[1] ?? title) : title;
}

const lower = (text: string) => text.toLowerCase();

function textIn(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  // Some pages write HTML's characters into their data.
  return typeof first === 'string' ? fold(withoutEntities(first.slice(0, 2_000))) : '';
}

/** Names of meta elements, the most exact first. */
const dateNames =
  'citation_publication_date parsely-pub-date dc.date.issued dc.date pubdate publishdate date'.split(' ');

function publishedOf(page: StatedPage, objects: readonly DataObject[]): string | null {
  const { meta, properties } = page;
  const candidates = [
    ...objects.map((object) => textIn(object['datePublished'])),
    meta.get('article:published_time') ?? '',
    meta.get('og:article:published_time') ?? '',
    properties.get('datePublished') ?? '',
    ...dateNames.map((name) => meta.get(name) ?? ''),
    ...objects.map((object) => textIn(object['dateCreated'])),
    page.dateNear,
    page.time,
  ];
  return candidates.map(looseDate).find((date) => date !== null) ?? null;
}
