// Cuts a block that is too long for a message, by its own structure.
import { characterPlaces, clusterPlaces, sentencePlaces, wordPlaces } from './cut-places.ts';
import type { Block, CodeBlock, Inline, ListBlock, ParagraphBlock, TableBlock } from './document.ts';
import { cutInlines, visible } from './inline-text.ts';
import { largest } from './largest.ts';

export interface Cut {
  readonly head: readonly Block[];
  readonly tail: readonly Block[];
}

/** How to cut: what fits before the cut, and how much it may hurt. */
export interface Measure {
  readonly fits: (head: readonly Block[]) => boolean;
  /** Whether words, lines and items may be cut too, because there is nothing to wait for. */
  readonly mustCut: boolean;
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
  const [head, tail] = cutInlines(inlines, offset);
  return { head: [wrap(withoutLastBreak(head))], tail: [wrap(tail)] };
}

/** Where inlines can be cut so that what comes before fits. */
function cutOffset(
  inlines: readonly Inline[],
  { mustCut }: Measure,
  fits: (head: readonly Inline[]) => boolean,
): number | undefined {
  const length = inlines.reduce((sum, inline) => sum + visible(inline).length, 0);
  const last = (places: readonly number[]) => {
    const inside = places.filter((at) => at > 0 && at < length);
    const count = largest(inside.length, (n) =>
      fits(withoutLastBreak(cutInlines(inlines, inside[n - 1] ?? 0)[0])),
    );
    return inside[count - 1];
  };
  const bySentence = last(sentencePlaces(inlines));
  if (bySentence !== undefined || !mustCut) return bySentence;
  const words = wordPlaces(inlines);
  const byWord = last(words);
  if (byWord !== undefined) return byWord;
  const word = words.find((at) => at > 0) ?? length;
  // last of all inside the link that the text begins with: both parts are links to the same address
  return (
    last(characterPlaces(inlines, word)) ??
    (inlines[0]?.kind === 'link' ? last(clusterPlaces(visible(inlines[0]))) : undefined)
  );
}

function withoutLastBreak(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.at(-1)?.kind === 'break' ? inlines.slice(0, -1) : inlines;
}

/** Cuts between blocks of a sequence, or inside its first one. */
function cutSequence(
  blocks: readonly Block[],
  { fits, mustCut }: Measure,
  wrap: (blocks: readonly Block[]) => readonly Block[],
): Cut | undefined {
  const count = largest(blocks.length - 1, (n) => fits(wrap(blocks.slice(0, n))));
  if (count > 0) {
    // a heading stays with what follows
    const at = count > 1 && blocks[count - 1]?.kind === 'heading' ? count - 1 : count;
    return { head: wrap(blocks.slice(0, at)), tail: wrap(blocks.slice(at)) };
  }
  const [first, ...rest] = blocks;
  const cut = first && mustCut ? cutBlock(first, { fits: (head) => fits(wrap(head)), mustCut }) : undefined;
  return cut && { head: wrap(cut.head), tail: wrap([...cut.tail, ...rest]) };
}

/** What is left of an item that had to be cut follows without a number; the list goes on behind it. */
function cutList(list: ListBlock, { fits, mustCut }: Measure): Cut | undefined {
  const part = (from: number, to?: number): Block[] => {
    const items = list.items.slice(from, to);
    const start = list.ordered ? list.start + from : 1;
    return items.length === 0 ? [] : [{ ...list, start, items }];
  };
  const count = largest(list.items.length - 1, (n) => fits(part(0, n)));
  if (count > 0) return { head: part(0, count), tail: part(count) };
  const [first] = list.items;
  if (first === undefined || !mustCut) return undefined;
  const cut = cutSequence(
    first.blocks,
    { fits: (blocks) => fits([{ ...list, items: [{ ...first, blocks }] }]), mustCut },
    (blocks) => blocks,
  );
  if (cut === undefined) return undefined;
  const item = (blocks: readonly Block[]): Block => ({ ...list, items: [{ ...first, blocks }] });
  // nothing was cut off, but what could not be cut can be now
  if (cut.head.length === 0) return { head: [], tail: [item(cut.tail), ...part(1)] };
  return { head: [item(cut.head)], tail: [...cut.tail, ...part(1)] };
}

function cutCode(code: CodeBlock, { fits, mustCut }: Measure): Cut | undefined {
  const lines = Array.from(code.text.matchAll(/\n/g), ({ index }) => index);
  const at =
    lines[largest(lines.length, (n) => fits([{ ...code, text: code.text.slice(0, lines[n - 1]) }])) - 1];
  if (at !== undefined)
    return {
      head: [{ ...code, text: code.text.slice(0, at) }],
      tail: [{ ...code, text: code.text.slice(at + 1) }],
    };
  if (!mustCut) return undefined;
  const characters = clusterPlaces(code.text.slice(0, lines[0])).filter((place) => place < code.text.length);
  const count = largest(characters.length, (n) =>
    fits([{ ...code, text: code.text.slice(0, characters[n - 1]) }]),
  );
  const place = characters[count - 1];
  if (place === undefined) return undefined;
  return {
    head: [{ ...code, text: code.text.slice(0, place) }],
    tail: [{ ...code, text: code.text.slice(place) }],
  };
}

/** Both parts have the header. A table of which not even a part of a row fits goes on as paragraphs. */
function cutTable(table: TableBlock, measure: Measure): Cut | undefined {
  const part = (rows: TableBlock['rows']): Block[] => [{ ...table, rows }];
  const count = largest(table.rows.length - 1, (n) => measure.fits(part(table.rows.slice(0, n))));
  if (count > 0) return { head: part(table.rows.slice(0, count)), tail: part(table.rows.slice(count)) };
  const [first, ...rest] = table.rows;
  if (!measure.mustCut) return undefined;
  const cut = first && cutRow(first, measure, (row) => part([row]));
  if (cut) return { head: part([cut[0]]), tail: part([cut[1], ...rest]) };
  return {
    head: [],
    tail: [table.header, ...table.rows].map(asParagraph).filter(({ inlines }) => inlines.length > 0),
  };
}

type Row = TableBlock['rows'][number];

/** Cuts in the first cell that does not fit as a whole; the columns stay. */
function cutRow(row: Row, measure: Measure, wrap: (row: Row) => Block[]): readonly [Row, Row] | undefined {
  const head = (count: number, cell: readonly Inline[] = []): Row =>
    row.map((each, index) => (index < count ? each : index === count ? cell : []));
  const whole = largest(row.length - 1, (n) => measure.fits(wrap(head(n))));
  const cell = row[whole] ?? [];
  const offset = cutOffset(cell, measure, (inlines) => measure.fits(wrap(head(whole, inlines))));
  const [before, behind] = offset === undefined ? [[], cell] : cutInlines(cell, offset);
  const cut: Row = head(whole, withoutLastBreak(before));
  if (cut.every((each) => each.length === 0)) return undefined;
  return [cut, row.map((each, index) => (index < whole ? [] : index === whole ? behind : each))];
}

function asParagraph(row: Row): ParagraphBlock {
  const inlines = row.flatMap((cell, index): Inline[] => [
    ...(index > 0 ? [{ kind: 'text', text: ' | ' } as const] : []),
    ...cell,
  ]);
  return { kind: 'paragraph', inlines };
}
