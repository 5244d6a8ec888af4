// What the classes and ids of elements say about their part on a page: words of many sites, none for a single one.
import { wordSet } from '../../base/lists.ts';
import type { HtmlNode } from './html-tree.ts';
import type { PageKind } from './page-kind.ts';

/** What leads elsewhere. With real text in it, it is something else: what is called `nav` may hold what its tabs show. */
export const controls = wordSet(
  'nav navbar navheader navfooter navigation navigations subnav topnav sidenav leftnav menu menus megamenu submenu',
  'mainmenu breadcrumb breadcrumbs crumbs skip skiplink skiplinks pagination pager paging paginate toolbar drawer flyout filter filters',
  'facet facets refinement refinements promo print',
);

/** What lies above a page or beside it, however much text it has. */
export const overlays = wordSet(
  'cookie cookies cookiebar consent gdpr onetrust ccpa modal popup popover lightbox offcanvas tooltip',
);

/** Furniture of a page, whatever its kind. */
export const furniture = wordSet(
  [...controls, ...overlays].join(' '),
  'newsletter share sharing sharer sharebar addthis social socials related recommended recommendations recommendation',
  'advert adverts advertisement advertising ads adsbygoogle adunit sponsored sponsor login signin searchbox searchform',
  'disqus outbrain taboola footer sidebar minicart wishlist subscribe copyright tagcloud prevnext trending mostread',
  'alsolike upsell crosssell editsection',
);

/** What readers wrote below a page: furniture unless the page is a discussion. */
export const comments = wordSet('comments comment respond commentlist commentform');

export const buttons = wordSet('btn button cta');

const aroundPosts = wordSet(
  'signature signatures sig user userinfo avatar avatars userdetails userpanel extras postprofile author authorinfo',
  'reactions reaction likes vote votes voting actions attribution poster postbit badge badges rank controls similar',
  'suggested announcement announcements notice notices structitem unfurl teaser guest overview minor opposite alert',
  'status',
);

/** What surrounds the content on pages of a kind. */
export const around: Readonly<Record<PageKind, ReadonlySet<string>>> = {
  article: wordSet(
    'author authors byline bylines bio date dateline published updated timestamp posted tags tag meta metadata duration',
    'disclaimer disclosure caption tagline follow',
  ),
  product: wordSet('review reviews testimonial testimonials rating ratings comparison'),
  discussion: aroundPosts,
  answers: aroundPosts,
  page: new Set(),
};

/** Parts that open at a click, or come by in turn. */
export const openable = wordSet(
  'accordion accordions collapse collapsible faq faqs tab tabs tabpanel panel slide slider carousel expandable toggle',
  'details answer',
);

/** Hidden parts with these names stay hidden, however much they say. */
export const concealed = wordSet(
  'modal popup dialog overlay cookie cookies consent menu submenu nav tooltip template error alert notification toast',
  'lightbox share login drawer dropdown megamenu search',
);

/** Boxes beside the text that say one thing more. */
export const boxes = wordSet(
  'note tip hint warning caution danger important attention admonition callout notecard infobox example sidebar footnote footnotes topic',
);

/** Characters of a class and an id that are looked at. */
const longest = 2_000;

/** The words that the class of an element is made of, and its id too unless that may name what the text is about. */
export function namesOf({ attributes }: HtmlNode, withId = true): readonly string[] {
  const css = attributes['class'];
  const id = withId ? attributes['id'] : undefined;
  if (css === undefined && id === undefined) return [];
  const names: string[] = [];
  for (const name of `${css ?? ''} ${id ?? ''}`.slice(0, longest).split(/\s+/)) {
    // Names with brackets or colons are measures and states (`top-[var(--nav-height)]`), `--name` is a variant.
    if (name === '' || /[[\](){}:/]/.test(name)) continue;
    const plain = name.replace(/--.*$/, '').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
    names.push(...plain.toLowerCase().split(/[^a-z]+/));
  }
  return names;
}
