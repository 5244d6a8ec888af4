// The kept nodes of a page → blocks of text.
import { boxes, namesOf } from './element-names.ts';
import { BlockCollector } from './html-blocks.ts';
import { headingNames, type HtmlMask } from './html-mask.ts';
import { blockElements, type HtmlNode, isInline } from './html-tree.ts';
import type { Block } from './page-content.ts';
import { spanOf } from './table-spans.ts';

/** Shorter texts may be meant to be said again: a price, a button, a heading; and longer ones alone, such as where a parameter can be set. */
const telling = { beside: 60, alone: 150 };

/**
 * The blocks of what is kept inside the node `root`, in order. What the page says again below the same headings, for
 * another screen or as a quote, is taken once; a list only if it says nothing new. Headings stay: they part sections.
 */
export function contentBlocks(mask: HtmlMask, root: number): readonly Block[] {
  return withoutRepeats(blocksIn(mask, root));
}

/** All blocks of what is kept inside the node `root`, in the order of the page. */
export function blocksIn(mask: HtmlMask, root: number): readonly Block[] {
  const collector = new BlockCollector();
  const open: { readonly at: number; readonly part: Part }[] = [];
  const close = () => open.pop()?.part.ends?.(collector);
  const end = mask.endOf(root);
  let boxEnd = 0;
  for (let at = root; at < end; at += 1) {
    while (open.length > 0 && mask.endOf(open.at(-1)?.at ?? 0) <= at) close();
    const node = mask.node(at);
    if (!mask.isKept(at)) {
      // How letters are read stands above them, not between.
      if (node.name !== 'rt' && node.name !== 'rp') collector.text(' ');
      at = node.end - 1;
    } else if (node.name === '') {
      collector.text(node.text);
      at = node.end - 1;
    } else {
      const part = partOf(meant(mask, at, at < boxEnd));
      part.begins?.(collector, node.attributes);
      open.push({ at, part });
      if (at >= boxEnd && isSmallBox(mask, at, root)) boxEnd = node.end;
    }
  }
  while (open.length > 0) close();
  return collector.finish();
}

/** The name of the element that says what a node is. */
function meant(mask: HtmlMask, at: number, isInBox: boolean): string {
  const { name } = mask.node(at);
  if (isInBox && headingNames.has(name)) return 'p';
  return name === 'td' && looksLikeHead(mask, at) ? 'th' : name;
}

function withoutRepeats(blocks: readonly Block[]): readonly Block[] {
  const said = new Set<string>();
  const places = placesOf(blocks);
  const repeated = blocks.map(({ kind, text }, at) => {
    if (kind === 'code') return false;
    const lines = kind === 'list' ? text.split('\n') : [kind === 'heading' ? `# ${text}` : text];
    const place = places[at] ?? 0;
    const isKnown = lines.every((line) => said.has(`${place} ${line}`) || said.has(`0 ${line}`));
    for (const line of lines) said.add(`${place} ${line}`);
    return isKnown && lines.some((line) => line.length >= telling.beside);
  });
  const isBeside = (at: number) =>
    repeated[at - 1] === true || repeated[at + 1] === true || blocks[at - 1]?.text === blocks[at]?.text;
  return blocks.filter(({ text }, at) => !repeated[at] || (text.length < telling.alone && !isBeside(at)));
}

/** A number for the headings above each block, the same for the same headings; 0: there are none. */
function placesOf(blocks: readonly Block[]): readonly number[] {
  const known = new Map<string, number>();
  const path: { readonly level: number; readonly place: number }[] = [];
  return blocks.map(({ kind, level, text }) => {
    if (kind !== 'heading') return path.at(-1)?.place ?? 0;
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const above = path.at(-1)?.place ?? 0;
    const name = `${above} ${text}`;
    const place = known.get(name) ?? known.size + 1;
    known.set(name, place);
    path.push({ level, place });
    return above;
  });
}

/** What the collector is told of an element when it begins and when it ends. */
interface Part {
  readonly begins?: (collector: BlockCollector, attributes: HtmlNode['attributes']) => void;
  readonly ends?: (collector: BlockCollector) => void;
}

const endBlock = (it: BlockCollector) => it.endBlock();
const endJoined = (it: BlockCollector) => it.endJoined();
/** Highlighters put each line of code into a box of its own. */
const endLine = (it: BlockCollector) => void (it.endLine() || it.endBlock());

const block: Part = { begins: endBlock, ends: endBlock };
const code: Part = { begins: (it) => it.withinCode(true), ends: (it) => it.withinCode(false) };
const inline: Part = {};
const apart: Part = { begins: (it) => it.text(' ') };
const rowGroup: Part = { begins: (it) => it.beginRows(), ends: endBlock };

const parts = new Map<string, Part>([
  ...Array.from(blockElements, (name) => [name, block] as const),
  ...Array.from(headingNames, (name): [string, Part] => [
    name,
    { begins: (it) => it.heading(Number(name[1])), ends: (it) => it.heading(0) },
  ]),
  ...Object.entries<Part>({
    div: { begins: endLine, ends: endLine },
    br: { begins: (it) => it.lineBreak() },
    li: { begins: (it) => it.begin('item'), ends: endJoined },
    // A last term without a definition is none of what follows the list.
    dl: { begins: endBlock, ends: endJoined },
    dt: { begins: (it) => it.begin('term'), ends: endBlock },
    dd: { begins: (it) => it.beginDefinition(), ends: endJoined },
    pre: code,
    listing: code,
    xmp: code,
    table: { begins: (it) => it.beginTable(), ends: (it) => it.endTable() },
    thead: rowGroup,
    tbody: rowGroup,
    tfoot: rowGroup,
    tr: { begins: (it) => it.beginRow(), ends: endBlock },
    td: { begins: (it, attributes) => it.beginCell(false, spanOf(attributes)), ends: endBlock },
    th: { begins: (it, attributes) => it.beginCell(true, spanOf(attributes)), ends: endBlock },
    sup: { begins: (it) => it.leaveLine(), ends: (it) => it.returnToLine('above') },
    sub: { begins: (it) => it.leaveLine(), ends: (it) => it.returnToLine('below') },
  }),
]);

/** Pictures stand between words, links of a row touch each other; elements that HTML does not know lay out a page. */
function partOf(name: string): Part {
  if (name.includes('-')) return block;
  return parts.get(name) ?? (isInline(name) ? inline : apart);
}

/** Characters of a small box, white space left out; the longest of 1,051 notes with a heading in two manuals has 1,952. */
const largest = 2_000;

const alwaysBoxes = new Set(['aside', 'blockquote', 'figure']);

/** Whether a node is a small box, or a list or table of such: a heading in it names what is in it, and no section. */
function isSmallBox(mask: HtmlMask, at: number, root: number): boolean {
  const node = mask.node(at);
  if (node.name === 'table') return isTableOfData(mask, at);
  // What is most of the content is no box in it.
  if (2 * mask.sizeOf(at) > mask.sizeOf(root)) return false;
  // A list or table is judged whole: the heading of one item would reach over the next, were that one's none.
  if (node.name === 'ul' || node.name === 'ol')
    return childrenOf(mask, at, 'li').every((item) => isSmall(mask, item));
  if (!isSmall(mask, at)) return false;
  const role = node.attributes['role'];
  return (
    alwaysBoxes.has(node.name) || role === 'note' || namesOf(node, false).some((name) => boxes.has(name))
  );
}

function isSmall(mask: HtmlMask, at: number): boolean {
  return mask.sizeOf(at) <= largest;
}

/** A table with a cell that is marked as a head, and no large one: others lay out a page. */
function isTableOfData(mask: HtmlMask, table: number): boolean {
  const groups = [table, ...['thead', 'tbody', 'tfoot'].flatMap((name) => childrenOf(mask, table, name))];
  const rows = groups.flatMap((group) => childrenOf(mask, group, 'tr'));
  const heads = rows.flatMap((row) => childrenOf(mask, row, 'th'));
  const cells = rows.flatMap((row) => childrenOf(mask, row, 'td'));
  return heads.length > 0 && [...heads, ...cells].every((cell) => isSmall(mask, cell));
}

function childrenOf(mask: HtmlMask, at: number, name: string): number[] {
  const found: number[] = [];
  const end = mask.endOf(at);
  for (let child = at + 1; child < end; child = mask.endOf(child)) {
    if (mask.node(child).name === name) found.push(child);
  }
  return found;
}

/** Whether a cell is one of a head by its look: it stands in the head of its table, or all its words are bold. */
function looksLikeHead(mask: HtmlMask, cell: number): boolean {
  const row = mask.node(cell).parent;
  if (mask.node(mask.node(row).parent).name === 'thead') return true;
  const end = mask.endOf(cell);
  for (let at = cell + 1; at < end && mask.node(at).name !== 'td'; at += 1) {
    const { name } = mask.node(at);
    if (mask.sizeOf(at) === 0) continue;
    if (name === 'b' || name === 'strong') return mask.sizeOf(at) === mask.sizeOf(cell);
    if (name === '') return false;
  }
  return false;
}
