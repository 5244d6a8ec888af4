// Cuts a block that is too long for a message, by its own structure.
import { characterPlace, clusterPlace, sentencePlaces, wordPlaces, largest } from './cut-places.ts';
import type { Block, CodeBlock, Inline, ListBlock, TableBlock } from './document.ts';
import { cutInlines, flatRow, inlineText, visible } from './plain-text.ts';

export interface Cut {
  readonly head: readonly Block[];
  readonly tail: readonly Block[];
}

/** How to cut: what fits before the cut, and how much it may hurt. */
export interface Measure {
  readonly fits: (head: readonly Block[]) => boolean;
  /**
   * The smallest part that may be taken apart: a sequence (of sentences, lines, items or rows) because there is room left
   * behind other things, a sentence because there is nothing to wait for, a word because there is no other way.
   */
  readonly apart: 'sequence' | 'sentence' | 'word';
}

/** The longest beginning that fits and what is left, or undefined when there is none. */
export function cutBlock(block: Block, measure: Measure): Cut | undefined {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return cutFlowing(block.inlines, measure, (inlines) => ({ ...block, inlines }));
    case 'quote':
      return cutSequence(block.blocks, measure, (blocks) =>
        blocks.length === 0 ? [] : [{ kind: 'quote', blocks }],
      );
    case 'list':
      return cutList(block, measure);
    case 'code':
      return cutCode(block, measure);
    case 'table':
      return cutTable(block, measure);
    case 'rule':
      return undefined;
  }
}

function cutFlowing(
  inlines: readonly Inline[],
  measure: Measure,
  wrap: (inlines: readonly Inline[]) => Block,
): Cut | undefined {
  const offset = cutOffset(inlines, measure, (head) => measure.fits([wrap(head)]));
  if (offset === undefined) return undefined;
  const [before, tail] = cutInlines(inlines, offset);
  const head = withoutLastBreak(before);
  // a break at the beginning is left out; a cut that takes nothing away would be tried for ever
  if (head.length === 0 && before.length === 0) return undefined;
  return { head: head.length === 0 ? [] : [wrap(head)], tail: [wrap(tail)] };
}

function cutOffset(
  inlines: readonly Inline[],
  { apart }: Measure,
  fits: (head: readonly Inline[]) => boolean,
): number | undefined {
  const length = inlineText(inlines).length;
  const fitsUntil = (at: number) => fits(withoutLastBreak(cutInlines(inlines, at)[0]));
  const last = (places: readonly number[]) => {
    const inside = places.filter((at) => at > 0 && at < length);
    return inside[largest(inside.length, (n) => fitsUntil(inside[n - 1] ?? 0)) - 1];
  };
  const bySentence = last(sentencePlaces(inlines));
  if (bySentence !== undefined || apart === 'sequence') return bySentence;
  const byWord = last(wordPlaces(inlines));
  if (byWord !== undefined || apart === 'sentence') return byWord;
  const most = largest(length - 1, fitsUntil);
  const [first] = inlines;
  // last of all inside the link that the text begins with: both parts are links to the same address
  return (
    characterPlace(inlines, most) ||
    (first?.kind === 'link' ? (last(wordPlaces(first.children)) ?? clusterPlace(visible(first), most)) : 0) ||
    undefined
  );
}

function withoutLastBreak(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.at(-1)?.kind === 'break' ? inlines.slice(0, -1) : inlines;
}

/** Cuts between blocks of a sequence, or inside its first one. */
function cutSequence(
  blocks: readonly Block[],
  { fits, apart }: Measure,
  wrap: (blocks: readonly Block[]) => readonly Block[],
): Cut | undefined {
  const count = largest(blocks.length - 1, (n) => fits(wrap(blocks.slice(0, n))));
  if (count > 0) {
    // a heading stays with what follows
    const at = count > 1 && blocks[count - 1]?.kind === 'heading' ? count - 1 : count;
    return { head: wrap(blocks.slice(0, at)), tail: wrap(blocks.slice(at)) };
  }
  const [first, ...rest] = blocks;
  const cut =
    first && apart !== 'sequence' ? cutBlock(first, { fits: (head) => fits(wrap(head)), apart }) : undefined;
  return cut && { head: wrap(cut.head), tail: wrap([...cut.tail, ...rest]) };
}

/** What is left of an item that had to be cut follows without a number; the list goes on behind it. */
function cutList(list: ListBlock, { fits, apart }: Measure): Cut | undefined {
  const part = (from: number, to?: number): Block[] => {
    const items = list.items.slice(from, to);
    const start = list.ordered ? list.start + from : 1;
    return items.length === 0 ? [] : [{ ...list, start, items }];
  };
  const count = largest(list.items.length - 1, (n) => fits(part(0, n)));
  if (count > 0) return { head: part(0, count), tail: part(count) };
  const [first] = list.items;
  if (first === undefined || apart === 'sequence') return undefined;
  const item = (blocks: readonly Block[]): Block => ({ ...list, items: [{ ...first, blocks }] });
  const measure: Measure = { fits: (blocks) => fits([item(blocks)]), apart };
  const cut = cutSequence(first.blocks, measure, (blocks) => blocks);
  if (cut === undefined) return undefined;
  // nothing was cut off, but what could not be cut can be now
  if (cut.head.length === 0) return { head: [], tail: [item(cut.tail), ...part(1)] };
  return { head: [item(cut.head)], tail: [...cut.tail, ...part(1)] };
}

/** Cuts between lines, or in the first one behind a blank, or anywhere in it. */
function cutCode(code: CodeBlock, { fits, apart }: Measure): Cut | undefined {
  const { text } = code;
  const part = (from: number, to?: number): Block[] => [{ ...code, text: text.slice(from, to) }];
  const last = (places: readonly number[]) => {
    const inside = places.filter((at) => at < text.length);
    return inside[largest(inside.length, (n) => fits(part(0, inside[n - 1]))) - 1];
  };
  const lineEnds = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  const end = last(lineEnds);
  if (end !== undefined) return { head: part(0, end), tail: part(end + 1) };
  if (apart === 'sequence') return undefined;
  const line = text.slice(0, lineEnds[0]);
  const blanks = Array.from(line.matchAll(/ (?=\w)/g), ({ index }) => index + 1);
  const most = Math.min(line.length, text.length - 1);
  const anywhere = () => largest(most, (n) => fits(part(0, n)));
  const at = last(blanks) ?? (apart === 'word' ? clusterPlace(text, anywhere()) : 0);
  return at === 0 ? undefined : { head: part(0, at), tail: part(at) };
}

/** Both parts have the header. A table of which not even a row fits goes on as paragraphs. */
function cutTable(table: TableBlock, { fits, apart }: Measure): Cut | undefined {
  const part = (rows: TableBlock['rows']): Block[] => [{ ...table, rows }];
  const count = largest(table.rows.length - 1, (n) => fits(part(table.rows.slice(0, n))));
  if (count > 0) return { head: part(table.rows.slice(0, count)), tail: part(table.rows.slice(count)) };
  if (apart !== 'word') return undefined;
  const rows = [table.header, ...table.rows].map(flatRow).filter((inlines) => inlines.length > 0);
  return { head: [], tail: rows.map((inlines) => ({ kind: 'paragraph', inlines })) };
}
