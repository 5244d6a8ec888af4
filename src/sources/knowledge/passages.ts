// Cuts a document into passages: along headings and blocks, about 1,000 characters long (D11).
import type { PageContent, PlacedBlock } from '../extract/page-content.ts';

/** A passage before it is indexed; `content.text.slice(start, end)`. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  /** Headings above it and its own, outermost first. */
  readonly headings: readonly string[];
}

/** D11: passages of 1,000 characters; a block that does not fit is cut at line or sentence ends with 100 of overlap. */
const target = 1_000;
const overlap = 100;

/** The passages of a document in order. Every character of its blocks is in at least one of them. */
export function cutPassages(content: PageContent): Cut[] {
  const cuts: Cut[] = [];
  const path: { level: number; text: string }[] = [];
  let open: { start: number; end: number; body: boolean } | undefined;
  const close = () => {
    if (open !== undefined)
      cuts.push({ start: open.start, end: open.end, headings: path.map((it) => it.text) });
    open = undefined;
  };
  for (const block of content.blocks) {
    if (block.kind === 'heading') {
      // Headings that follow each other directly stay together with the text below them.
      if (open?.body === true) close();
      while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
      path.push({ level: block.level, text: content.text.slice(block.start + block.level + 1, block.end) });
      open = { start: open?.start ?? block.start, end: block.end, body: false };
      continue;
    }
    for (const piece of pieces(content.text, block)) {
      if (open?.body === true && piece.end - open.start > target) close();
      open = { start: Math.min(open?.start ?? piece.start, piece.start), end: piece.end, body: true };
    }
  }
  close();
  return cuts;
}

function pieces(text: string, block: PlacedBlock): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = block.start;
  while (block.end - start > target * 1.2) {
    const end = start + cutAt(text.slice(start, start + target));
    found.push({ start, end });
    const next = end - overlap + nextStart(text.slice(end - overlap, end));
    start = next > start ? next : end;
  }
  found.push({ start, end: block.end });
  return found;
}

/** The last line end, else sentence end, else word end in the second half of the text, else its end. */
function cutAt(text: string): number {
  const half = text.length / 2;
  const line = text.lastIndexOf('\n');
  if (line > half) return line;
  let sentence = -1;
  for (const match of text.matchAll(/[.!?;][")\]”’]?\s/g)) sentence = match.index + match[0].length - 1;
  if (sentence > half) return sentence;
  const word = text.lastIndexOf(' ');
  return word > half ? word : text.length;
}

/** Where a line, sentence or word begins inside the overlap. */
function nextStart(text: string): number {
  const found = /\n|[.!?;][")\]”’]?\s/.exec(text) ?? /\s/.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}
