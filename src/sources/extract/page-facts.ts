// What a page says of itself besides its text: title, author, date, language. Taken from JSON-LD, meta elements,
// Open Graph, microdata and the elements made for it, in this order of trust.
import { withoutEntities } from '../../base/entities.ts';
import type { PageFacts } from '../port.ts';
import { namesOf } from './element-names.ts';
import { shortText, type HtmlNode } from './html-tree.ts';
import { looseDate } from '../loose-date.ts';
import { fold } from './page-content.ts';
import { typesOf, type DataObject } from './structured-data.ts';

export interface StatedFacts extends PageFacts {
  /** Empty when the page names none. */
  readonly title: string;
  /** What it says it is about, for search engines and previews; empty: nothing. */
  readonly description: string;
}

/** So many nodes behind the main heading stands who wrote the page and when. */
const nearHeading = 120;
const isDateName = (name: string) => /^(?:date|dateline|published|publish|posted|timestamp|time)$/.test(name);
const longestTitle = 300;
const longestAuthor = 120;
/** Longer tags of languages are made up. */
const longestTag = 35;

/** Types whose author and date are those of the page. */
const works =
  /Article|BlogPosting|Posting$|Report|Recipe|WebPage|ItemPage|CreativeWork|Course|Book|VideoObject|Podcast|Question$/;

export function pageFacts(nodes: readonly HtmlNode[], data: readonly DataObject[]): StatedFacts {
  const page = new StatedPage(nodes);
  const objects = data.filter((object) => typesOf(object).some((type) => works.test(type)));
  return {
    title: titleOf(page, objects),
    description: page.meta.get('og:description') ?? page.meta.get('description') ?? '',
    author: authorOf(page, objects),
    published: publishedOf(page, objects),
    language: languageOf(page, objects),
  };
}

/** The elements that state something, looked up once. */
class StatedPage {
  readonly meta = new Map<string, string>();
  readonly properties = new Map<string, string>();
  readonly headings: string[] = [];
  title = '';
  language = '';
  byline = '';
  time = '';
  /** What stands near the main heading under a name that says so. */
  readonly near = { author: '', date: '' };
  private nearUntil = 0;
  private readonly nodes: readonly HtmlNode[];

  constructor(nodes: readonly HtmlNode[]) {
    this.nodes = nodes;
    nodes.forEach((node, at) => {
      if (node.name !== '') this.see(node, at);
    });
  }

  private see(node: HtmlNode, at: number): void {
    const { name, attributes } = node;
    if (name === 'html' && this.language === '') this.language = attributes['lang'] ?? '';
    if (name === 'title' && this.title === '') this.title = this.textOf(at);
    if (name === 'h1' && this.headings.length < 5)
      this.headings.push(this.textOf(at).replace(/\s*[¶§#]$/, ''));
    if (name === 'h1') this.nearUntil = at + nearHeading;
    if (at < this.nearUntil) this.seeNames(node, at);
    if (name === 'meta') this.seeMeta(attributes);
    if (name === 'time' && this.time === '') this.time = attributes['datetime'] ?? '';
    const property = attributes['itemprop'];
    if (property !== undefined && !this.properties.has(property)) {
      const stated = attributes['content'] ?? attributes['datetime'] ?? this.textOf(at);
      if (stated !== '') this.properties.set(property, stated);
    }
    if (this.byline === '' && attributes['rel']?.split(/\s+/).includes('author') === true) {
      this.byline = this.textOf(at);
    }
  }

  private seeNames(node: HtmlNode, at: number): void {
    for (const name of namesOf(node)) {
      const what = /^(?:authors?|byline)$/.test(name) ? 'author' : isDateName(name) ? 'date' : undefined;
      if (what !== undefined && this.near[what] === '') this.near[what] = this.textOf(at);
    }
  }

  private seeMeta(attributes: Readonly<Record<string, string>>): void {
    const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
    const value = fold(attributes['content'] ?? '');
    if (key !== '' && value !== '' && !this.meta.has(key)) this.meta.set(key, value);
  }

  private textOf(at: number): string {
    return shortText(this.nodes, at);
  }
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

function authorOf(page: StatedPage, objects: readonly DataObject[]): string | null {
  const stated = objects.map((object) => namesIn(object['author']));
  const candidates = [
    ...stated,
    page.meta.get('author') ?? '',
    page.meta.get('article:author') ?? '',
    page.meta.get('citation_author') ?? '',
    page.meta.get('dc.creator') ?? '',
    page.meta.get('parsely-author') ?? '',
    page.properties.get('author') ?? '',
    page.byline,
    nameIn(page.near.author),
  ];
  const author = candidates.map((one) => fold(one).replace(/^by:?\s+/i, '')).find(isName);
  return author ?? null;
}

/** `By Jane Doe | March 3` → `Jane Doe`; nothing when what remains does not look like a name. */
function nameIn(text: string): string {
  const first =
    text.replace(/^(?:written |posted |authored )?by:?\s+/i, '').split(/\s+[|·•–—-]\s+|,|\s+on\s+|\d/)[0] ??
    '';
  return /^(?:\p{Lu}[\p{L}.'’-]*\s*){2,5}$/u.test(first.trim()) ? first.trim() : '';
}

function isName(text: string): boolean {
  return text !== '' && text.length <= longestAuthor && !/^https?:|^@|\/|^admin$/i.test(text);
}

/** The names of one person or of several. */
function namesIn(value: unknown): string {
  const list = (Array.isArray(value) ? value : [value]).slice(0, 5);
  const names = list.map((one) =>
    typeof one === 'object' && one !== null ? textIn((one as DataObject)['name']) : textIn(one),
  );
  return [...new Set(names.filter(isName))].join(', ');
}

function textIn(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  // Some pages write HTML's characters into their data.
  return typeof first === 'string' ? fold(withoutEntities(first.slice(0, 2_000))) : '';
}

function publishedOf(page: StatedPage, objects: readonly DataObject[]): string | null {
  const { meta, properties } = page;
  const candidates = [
    ...objects.map((object) => textIn(object['datePublished'])),
    meta.get('article:published_time') ?? '',
    meta.get('og:article:published_time') ?? '',
    properties.get('datePublished') ?? '',
    ...[
      'citation_publication_date',
      'parsely-pub-date',
      'dc.date.issued',
      'dc.date',
      'pubdate',
      'publishdate',
      'date',
    ].map((name) => meta.get(name) ?? ''),
    ...objects.map((object) => textIn(object['dateCreated'])),
    page.near.date,
    page.time,
  ];
  for (const candidate of candidates) {
    const date = candidate === '' ? null : looseDate(candidate);
    if (date !== null) return date;
  }
  return null;
}

function languageOf(page: StatedPage, objects: readonly DataObject[]): string | null {
  const stated = objects.map((object) => textIn(object['inLanguage']));
  const candidates = [page.language, page.meta.get('og:locale') ?? '', ...stated];
  for (const candidate of candidates) {
    const tag = candidate.trim().replaceAll('_', '-');
    try {
      const [name] = tag === '' || tag.length > longestTag ? [] : Intl.getCanonicalLocales(tag);
      if (name !== undefined) return name;
    } catch {
      // Not a language; the next one may be.
    }
  }
  return null;
}
