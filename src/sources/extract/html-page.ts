// HTML and Markdown of one's own documents → all of their text but navigation, scripts, forms and hidden parts: nobody who puts a
// document into a folder means its menus, and everything else is meant.
import MarkdownIt from 'markdown-it';
import { wordSet } from '../../base/lists.ts';
import { blocksIn } from './content-blocks.ts';
import { HtmlMask } from './html-mask.ts';
import { type HtmlNode, parseHtml } from './html-tree.ts';
import { keepVisible } from './visible.ts';
import { type Block, fold, type PageContent, placeBlocks } from './page-content.ts';

/**
 * The main content of an HTML document. Words are never changed. Accepts anything: what is not HTML gives a page with
 * little or no text.
 */
export function readHtml(html: string): PageContent {
  const nodes = parseHtml(html);
  const content = chooseMain(new HtmlMask(nodes));
  const named = nodes.findIndex(({ name }) => name === 'title');
  const title = named === -1 ? '' : fold(nodes[named + 1]?.text ?? '');
  const heading = content.find((block) => block.kind === 'heading');
  return placeBlocks(title === '' ? (heading?.text ?? '') : title, content);
}

/** Less text than this is not taken for the whole content of a page; characters without white space. */
const enough = 160;

/** The blocks of the main elements if they are worth it, else all but page furniture, else all. */
function chooseMain(mask: HtmlMask): readonly Block[] {
  keepVisible(mask);
  const main: number[] = [];
  const chrome: number[] = [];
  let mainEnd = 0;
  for (let at = 1; at < mask.nodes.length; at += 1) {
    const node = mask.nodes[at];
    const role = node === undefined || node.name === '' || !mask.isKept(at) ? undefined : roleOf(node);
    if (role === 'drop') at = mask.drop(at);
    if (role === 'chrome') chrome.push(at);
    if (role === 'main' && at >= mainEnd) {
      main.push(at);
      mainEnd = mask.endOf(at);
    }
  }
  mask.measure();
  const all = mask.sizeOf(0);
  const whole = mask.kept.slice();
  for (const at of chrome) mask.drop(at);
  mask.measure();
  const plain = mask.sizeOf(0);
  const inMain = main.reduce((sum, at) => sum + mask.sizeOf(at), 0);
  if (inMain >= enough || inMain > plain / 2) return main.flatMap((at) => blocksIn(mask, at));
  if (plain < enough && plain <= all / 2) mask.kept.set(whole);
  return blocksIn(mask, 0);
}

const navigation = wordSet(
  'nav navbar navigation navheader navfooter nav-header nav-footer menu mainmenu submenu breadcrumb breadcrumbs ' +
    'sidebar toc tagline pagination pager skip-link skiplink cookie-banner cookie-consent share-buttons ' +
    'headerlink edit-link sphinxsidebar related-posts site-header site-footer',
);
const furnitureRoles = new Set(['banner', 'contentinfo', 'complementary']);
const droppedRoles = new Set(['navigation', 'search', 'menu', 'menubar', 'dialog', 'alertdialog', 'tooltip']);

type Role = 'drop' | 'main' | 'chrome';

/** The part an element plays on its page; undefined for ordinary elements. */
function roleOf({ name, attributes }: HtmlNode): Role | undefined {
  const role = attributes['role'];
  if (name === 'nav' || (role !== undefined && droppedRoles.has(role))) return 'drop';
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

/** Levels of nesting that are read as such; more is text. */
const markdownIt = new MarkdownIt({ html: true, maxNesting: 100 });

/** The text of a Markdown document without its marks; a front matter's `title` is its title, the rest is left out. */
export function readMarkdown(markdown: string): PageContent {
  const { title, body } = withoutFrontMatter(markdown);
  const content = readHtml(`<main>${markdownIt.render(body)}</main>`);
  return title === undefined ? content : { ...content, title };
}

function withoutFrontMatter(markdown: string): { title?: string; body: string } {
  const found = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(markdown);
  if (found === null) return { body: markdown };
  const title = /^title:[ \t]*(.+?)[ \t]*$/m.exec(found[1] ?? '')?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  const body = markdown.slice(found[0].length);
  return title === undefined ? { body } : { title, body };
}
