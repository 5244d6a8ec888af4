// Whether blocks fit into one message, in its rich and its simple form.
import type { Block } from '../../markdown/document.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { maxBlocks, maxTableText, maxWeight } from './limits.ts';
import { mrkdwn } from './mrkdwn.ts';
import { richBlocks } from './rich-blocks.ts';
import { isShortTable, isTableOfSlack } from './table.ts';
import { weightOf } from './weight.ts';

/** What is left for blocks. */
export interface Room {
  readonly weight: number;
  readonly blocks: number;
}

/** A message with nothing in it but its mentions and their line. */
export const wholeMessage: Room = { weight: maxWeight - 600, blocks: maxBlocks - 2 };

/** For a beginning of what fits it is true as well. */
export function fits(blocks: readonly Block[], room: Room): boolean {
  let weight = 0;
  let count = 0;
  let inRun = false;
  for (const [index, block] of blocks.entries()) {
    const size = sizeOf(block);
    // Slack shows a table below everything else of its message, and takes no second one.
    if (size.table === 'too long' || (size.table === 'one' && index < blocks.length - 1)) return false;
    weight += size.weight;
    count += size.isOwn || !inRun ? 1 : 0;
    inRun = !size.isOwn;
    if (weight > room.weight || count > room.blocks) return false;
  }
  return true;
}

/** Whether these blocks can be sent in one message. */
export function fitsMessage(blocks: readonly Block[]): boolean {
  return fits(blocks, wholeMessage);
}

interface Size {
  /** Of the heavier form, with what keeps it apart from others. */
  readonly weight: number;
  /** It becomes a block of its own, and is not put together with its neighbours. */
  readonly isOwn: boolean;
  readonly table: 'none' | 'one' | 'too long';
}

// A document is measured many times while it is shared out.
const sizes = new WeakMap<Block, Size>();

function sizeOf(block: Block): Size {
  const known = sizes.get(block);
  if (known !== undefined) return known;
  const size = measured(block);
  sizes.set(block, size);
  return size;
}

function measured(block: Block): Size {
  const rich = richBlocks([block]);
  const weight = Math.max(weightOf(rich), Buffer.byteLength(mrkdwn([block]))) + 2;
  const isOwn = rich[0]?.type !== 'rich_text';
  if (block.kind !== 'table' || !isTableOfSlack(block)) return { weight, isOwn, table: 'none' };
  const short = isShortTable(block) && plainText([block]).length <= maxTableText;
  return { weight, isOwn, table: short ? 'one' : 'too long' };
}
