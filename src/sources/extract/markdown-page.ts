// Markdown → plain blocks, by way of HTML, so that Markdown and the HTML inside it are read alike.
import { Marked } from 'marked';
import { readHtml } from './html-page.ts';
import type { PageContent } from './page-content.ts';

const marked = new Marked({ gfm: true, async: false });

/** The text of a Markdown document without its marks; a front matter's `title` is its title, the rest is left out. */
export function readMarkdown(markdown: string): PageContent {
  const { title, body } = withoutFrontMatter(markdown);
  const html = marked.parse(body) as string;
  const content = readHtml(`<main>${html}</main>`);
  return title === undefined ? content : { ...content, title };
}

function withoutFrontMatter(markdown: string): { title?: string; body: string } {
  const found = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(markdown);
  if (found === null) return { body: markdown };
  const title = /^title:[ \t]*(.+?)[ \t]*$/m.exec(found[1] ?? '')?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  const body = markdown.slice(found[0].length);
  return title === undefined ? { body } : { title, body };
}
