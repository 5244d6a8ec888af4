// Which parts of a page are small boxes: notes, quotes, items, cells. A heading in one names what is in it and nothing
// behind it, so it is no heading of a section.
import { boxes, namesOf } from './element-names.ts';
import type { HtmlMask } from './html-mask.ts';

/** Characters of a small box, white space left out; the longest of 1,051 notes with a heading in two manuals has 1,952. */
const largest = 2_000;

const alwaysBoxes = new Set(['aside', 'blockquote', 'figure']);

/** Whether a node is a small box of the content in `root`, or a list or a table of nothing but such. */
export function isSmallBox(mask: HtmlMask, at: number, root: number): boolean {
  const node = mask.nodes[at];
  if (node === undefined) return false;
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
    if (mask.nodes[child]?.name === name) found.push(child);
  }
  return found;
}

/** Whether a cell is one of a head by its look: it stands in the head of its table, or all its words are bold. */
export function looksLikeHead(mask: HtmlMask, cell: number): boolean {
  const row = mask.nodes[cell]?.parent ?? -1;
  if (mask.nodes[mask.nodes[row]?.parent ?? -1]?.name === 'thead') return true;
  let at = cell + 1;
  for (const end = mask.endOf(cell); at < end && mask.nodes[at]?.name !== 'td';) {
    const name = mask.nodes[at]?.name;
    const isBold = name === 'b' || name === 'strong';
    if (isBold && mask.sizeOf(at) > 0) return mask.sizeOf(at) === mask.sizeOf(cell);
    if (name === '' && mask.sizeOf(at) > 0) return false;
    at += 1;
  }
  return false;
}
