// Shares a document out to messages: as few as possible, cut where a reader would cut.
import { largest } from './cut-places.ts';
import { cutBlock, type Cut, type Measure } from './cut-block.ts';
import type { Block } from './document.ts';

const mostBlocks = 1000;

/**
 * Groups blocks, in order, so that each group fits, which must then hold for its beginnings, too. Groups end before headings
 * where that takes no more of them; a heading stays with what follows. What does not fit alone is cut: lists between items,
 * tables between rows (with their header again), code between lines, text between sentences, words, characters; never inside
 * a citation. Nothing is lost; what cannot be cut stands alone even if it does not fit.
 */
export function splitBlocks(blocks: readonly Block[], fits: Measure['fits']): readonly (readonly Block[])[] {
  if (blocks.length === 0) return [];
  if (fits(blocks)) return [blocks];
  // so many blocks are no report: one more message is better than looking at each
  const needed = blocks.length > mostBlocks ? [] : groupsNeeded(blocks, fits);
  const groups: (readonly Block[])[] = [];
  let rest = blocks;
  while (rest.length > 0) {
    const count = largest(rest.length, (n) => fits(rest.slice(0, n)));
    if (count === rest.length) return [...groups, rest];
    const part = cutNext(rest, count, fits) ?? breakAt(rest, count, needed);
    if (part.head.length > 0) groups.push(part.head);
    rest = part.tail;
  }
  return groups;
}

/** The group with the beginning of the next block, if that fits into no group, or only headings stand before it. */
function cutNext(rest: readonly Block[], count: number, fits: Measure['fits']): Cut | undefined {
  const before = rest.slice(0, count);
  const next = rest[count];
  const isBegun = before.some(({ kind }) => kind !== 'heading');
  if (next === undefined || (isBegun && fits([next]))) return undefined;
  const apart = isBegun ? 'sequence' : count > 0 ? 'sentence' : 'word';
  const cut = cutBlock(next, { fits: (head) => fits([...before, ...head]), apart });
  if (cut === undefined) return undefined;
  const tail = [...cut.tail, ...rest.slice(count + 1)];
  // a table that became paragraphs: look again at what fits
  return cut.head.length === 0
    ? { head: [], tail: [...before, ...tail] }
    : { head: [...before, ...cut.head], tail };
}

/** Ends a group after at most so many blocks; at least one, even if it does not fit. */
function breakAt(rest: readonly Block[], count: number, needed: readonly number[]): Cut {
  const most = Math.max(1, count);
  /** Groups that what follows this many blocks needs; counted from the end, where nothing was cut yet. */
  const after = (place: number) => needed[rest.length - place] ?? 0;
  const places = Array.from({ length: most }, (_place, index) => most - index);
  const place =
    places.find(
      (each) =>
        rest[each]?.kind === 'heading' && rest[each - 1]?.kind !== 'heading' && after(each) <= after(most),
    ) ??
    places.find((each) => rest[each - 1]?.kind !== 'heading') ??
    most;
  return { head: rest.slice(0, place), tail: rest.slice(place) };
}

/** How many groups the last n blocks need, by n, when no block is cut. */
function groupsNeeded(blocks: readonly Block[], fits: Measure['fits']): number[] {
  const needed = [0];
  let end = blocks.length;
  for (let from = blocks.length - 1; from >= 0; from -= 1) {
    while (end > from + 1 && !fits(blocks.slice(from, end))) end -= 1;
    needed.push(1 + (needed[blocks.length - end] ?? 0));
  }
  return needed;
}
