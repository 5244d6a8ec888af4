// The text of a stored page → its blocks again. Blocks are what blank lines separate; headings begin with `#`.
import type { PageContent, PlacedBlock } from '../extract/page-content.ts';
import type { StoredPage } from '../port.ts';

/** What kind of block it is matters for headings alone; all else is taken for paragraphs. */
export function storedBlocks({ title, text }: StoredPage): PageContent {
  const blocks: PlacedBlock[] = [];
  let start = 0;
  while (start < text.length) {
    const gap = text.indexOf('\n\n', start);
    const end = gap === -1 ? text.length : gap;
    if (end > start) blocks.push(toBlock(text, start, end));
    start = end + 2;
  }
  return { title, text, blocks };
}

function toBlock(text: string, start: number, end: number): PlacedBlock {
  const level = /^(#{1,6}) [^\n]*$/.exec(text.slice(start, Math.min(end, start + 1_000)))?.[1]?.length ?? 0;
  return level === 0 ? { kind: 'paragraph', level, start, end } : { kind: 'heading', level, start, end };
}
