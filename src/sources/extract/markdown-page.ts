// Markdown → plain blocks, by way of HTML, so that Markdown and the HTML inside it are read alike.
import MarkdownIt from 'markdown-it';
import { readHtml } from './html-page.ts';
import type { PageContent } from './page-content.ts';

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
