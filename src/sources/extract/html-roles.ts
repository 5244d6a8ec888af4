// Which elements of a page are content, which are page furniture, and which are not text at all.
import type { HtmlNode } from './html-tree.ts';

const notText = new Set(
  (
    'script style noscript template svg math iframe object embed applet canvas audio video map select button input ' +
    'textarea datalist head nav menu title'
  ).split(' '),
);
const navigation = new Set(
  (
    'nav navbar navigation navheader navfooter nav-header nav-footer menu mainmenu submenu breadcrumb breadcrumbs ' +
    'sidebar toc tagline pagination pager skip-link skiplink cookie-banner cookie-consent share-buttons ' +
    'headerlink edit-link sphinxsidebar related-posts site-header site-footer'
  ).split(' '),
);
const furnitureRoles = new Set(['banner', 'contentinfo', 'complementary']);
const droppedRoles = new Set(['navigation', 'search', 'menu', 'menubar', 'dialog', 'alertdialog', 'tooltip']);

export type Role = 'drop' | 'main' | 'chrome';

/** The part an element plays on its page; undefined for ordinary elements. */
export function roleOf({ name, attributes }: HtmlNode): Role | undefined {
  if (notText.has(name)) return name === 'head' ? undefined : 'drop';
  if (isHidden(attributes)) return name === 'body' || name === 'html' ? undefined : 'drop';
  const role = attributes['role'];
  if (role !== undefined && droppedRoles.has(role)) return 'drop';
  if (name === 'main' || name === 'article' || role === 'main') return 'main';
  if (name === 'body' || name === 'html') return undefined;
  if (namesNavigation(attributes['class'])) return 'drop';
  if (name === 'header' || name === 'footer' || name === 'aside') return 'chrome';
  return role !== undefined && furnitureRoles.has(role) ? 'chrome' : undefined;
}

function namesNavigation(names: string | undefined): boolean {
  return (
    names !== undefined &&
    names
      .toLowerCase()
      .split(/\s+/)
      .some((name) => navigation.has(name))
  );
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if (attributes['hidden'] !== undefined) return true;
  const style = attributes['style'];
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}
