// HTML and Markdown of one's own documents → all of their text but menus and the like: the rest is meant.
import MarkdownIt from 'markdown-it';
import { blocksIn } from './content-blocks.ts';
import { dropFurniture } from './furniture.ts';
import { HtmlMask } from './html-mask.ts';
import { type HtmlNode, parseHtml, formatting } from './html-tree.ts';
import { mainElement } from './main-content.ts';
import { keepVisible } from './visible.ts';
import { type Block, fold, type PageContent, placeBlocks } from './page-content.ts';

/** The main content of an HTML document, its words unchanged. What is not HTML gives a page with little or no text. */
export function readHtml(html: string): PageContent {
  const nodes = parseHtml(html);
  const content = contentOf(nodes);
  const named = nodes.findIndex(({ name }) => name === 'title');
  const title = named === -1 ? '' : fold(nodes[named + 1]?.text ?? '');
  const heading = content.find((block) => block.kind === 'heading');
  return placeBlocks(title === '' ? (heading?.text ?? '') : title, content);
}

/** The main element if it is worth it, else all but furniture, else all. */
function contentOf(nodes: readonly HtmlNode[]): readonly Block[] {
  const mask = new HtmlMask(nodes);
  keepVisible(mask);
  const visible = mask.kept.slice();
  dropFurniture(mask, 'page');
  if (mask.sizeOf(0) === 0) {
    mask.kept.set(visible);
    mask.measure();
  }
  return blocksIn(mask, mainElement(mask));
}

/** Levels of nesting that are read as such; more is text. */
const markdownIt = new MarkdownIt({ html: true, maxNesting: 100 });
// Nobody closes a tag that a sentence only names: it would hide all that follows, or itself.
markdownIt.renderer.rules['html_inline'] = (tokens, at) => withTagsAsText(tokens[at]?.content ?? '');
markdownIt.renderer.rules['html_block'] = (tokens, at) => {
  const content = tokens[at]?.content ?? '';
  const closed = Array.from(content.matchAll(/<\/([a-z][\w-]*)/gi), ([, name = '']) => name.toLowerCase());
  return withTagsAsText(content, new Set(closed));
};

function withTagsAsText(html: string, markup: ReadonlySet<string> = new Set()): string {
  return html.replaceAll(/<(\/?([a-z][\w-]*))/gi, (tag, inside: string, name: string) =>
    formatting.has(name.toLowerCase()) || markup.has(name.toLowerCase()) ? tag : `&lt;${inside}`,
  );
}

/** The text of a Markdown document without its marks; a front matter's `title` is its title, the rest is left out. */
export function readMarkdown(markdown: string): PageContent {
  const { title, body } = withoutFrontMatter(markdown);
  const content = readHtml(`<main>${markdownIt.render(body)}</main>`);
  return title === undefined ? content : { ...content, title };
}

/** Begins with a key: a line may also stand above the text and another one in it. */
const frontMatter =
  /^---[ \t]*\r?\n((?:#.*\r?\n)*[\p{L}\p{N}_"'][^\r\n:]{0,80}:(?=\s)[\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;

/** In quotation marks, or folded to lines that stand below it. */
const ownTitle =
  /^title:[ \t]*(?:(["'])(.*)\1[ \t]*(?:#.*)?|[>|][-+]?[ \t]*((?:\r?\n[ \t]+.+)+)|(.+?)[ \t]*)$/m;

function withoutFrontMatter(markdown: string): { title?: string; body: string } {
  const found = frontMatter.exec(markdown);
  if (found === null) return { body: markdown };
  const [, , quoted, below, plain] = ownTitle.exec(found[1] ?? '') ?? [];
  const title = quoted ?? below ?? plain;
  const body = markdown.slice(found[0].length);
  return title === undefined ? { body } : { title: fold(title), body };
}
