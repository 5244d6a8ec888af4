// Markdown as a tree that platforms render. A parser of our own: what pages and models write must not make it slow, deep
// or lossy, and HTML, images and definitions mean nothing in a report.
import type { Block } from './document.ts';
import { readBlocks } from './read-blocks.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The report as blocks. Never throws, takes linear time, and loses nothing visible: quotations and lists that are nested
 * deeper than ten levels go on at the tenth. `citations` are the numbers that the report cites, with their addresses.
 */
export function parseMarkdown(markdown: string, citations: ReadonlyMap<number, string>): readonly Block[] {
  const text = markdown
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(control, '\ufffd');
  return readBlocks(text.split('\n'), { citations, depth: 0 });
}
