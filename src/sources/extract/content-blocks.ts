// The kept nodes of a page → blocks of text.
import { BlockCollector } from './html-blocks.ts';
import { isInline } from './html-elements.ts';
import { openElement } from './html-events.ts';
import type { Undo } from './html-events.ts';
import type { HtmlMask } from './html-mask.ts';
import type { Block } from './page-content.ts';
import { isSmallBox, looksLikeHead } from './small-boxes.ts';

const headingName = /^h[1-6]$/;

/** Shorter texts may be meant to be said again: a price, a button, a heading. */
const telling = 60;

/**
 * The blocks of what is kept inside the node `root`, in the order of the page. A text that the page says again, for
 * another width of screen or as a quote of what stands above, is taken once. A heading is no repetition of a table of
 * contents: without it the section would stand under the one before.
 */
export function contentBlocks(mask: HtmlMask, root: number): readonly Block[] {
  return withoutRepeats(blocksIn(mask, root));
}

/** All blocks of what is kept inside the node `root`, in the order of the page. */
export function blocksIn(mask: HtmlMask, root: number): readonly Block[] {
  const collector = new BlockCollector();
  const open: { readonly end: number; readonly undo: Undo }[] = [];
  const end = mask.endOf(root);
  let boxEnd = 0;
  for (let at = root; at < end; at += 1) {
    for (let last = open.at(-1); last !== undefined && last.end <= at; last = open.at(-1)) {
      last.undo?.(collector);
      open.pop();
    }
    const node = mask.nodes[at];
    if (node === undefined) break;
    if (!mask.isKept(at)) {
      collector.text(' ');
      at = node.end - 1;
    } else if (node.name === '') {
      collector.text(node.text);
    } else {
      open.push({ end: node.end, undo: begin(meant(mask, at, at < boxEnd), collector) });
      if (at >= boxEnd && isSmallBox(mask, at, root)) boxEnd = node.end;
    }
  }
  while (open.length > 0) open.pop()?.undo?.(collector);
  return collector.finish();
}

/** The name of the element that says what a node is. */
function meant(mask: HtmlMask, at: number, isInBox: boolean): string {
  const name = mask.nodes[at]?.name ?? '';
  if (isInBox && headingName.test(name)) return 'p';
  return name === 'td' && looksLikeHead(mask, at) ? 'th' : name;
}

function begin(name: string, collector: BlockCollector): Undo {
  const undo = openElement(name, collector);
  // Elements that HTML does not know lay out a page; pictures stand between words; links of a row touch each other.
  if (undo === undefined && name !== 'br' && !isInline(name)) collector.text(' ');
  if (name.includes('-')) {
    collector.endBlock();
    return (it) => it.endBlock();
  }
  return undo;
}

function withoutRepeats(blocks: readonly Block[]): readonly Block[] {
  const said = new Set<string>();
  const isNew = (line: string) => line.length < telling || (!said.has(line) && said.add(line));
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block];
    if (block.kind === 'heading') return isNew(`# ${block.text}`) ? [block] : [];
    const lines = block.kind === 'list' ? block.text.split('\n') : [block.text];
    const text = lines.filter(isNew).join('\n');
    return text === '' ? [] : [{ ...block, text }];
  });
}
