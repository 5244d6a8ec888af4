// Markdown as a tree that platforms render. markdown-it reads it, into tokens; what they mean in a report is ours.
import { blocksOf } from './blocks-of.ts';
import type { Block } from './document.ts';
import { tokensOf } from './tokens-of.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The report as blocks. Never throws, and loses nothing visible: HTML and definitions are text, and so are the marks of
 * quotations and lists that are nested deeper than ten levels. `citations` are the numbers that the report cites, with
 * their addresses.
 */
export function parseMarkdown(markdown: string, citations: ReadonlyMap<number, string>): readonly Block[] {
  const text = markdown
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(control, '\ufffd');
  return blocksOf(tokensOf(text), citations);
}
