// What one message of Slack holds, in its rich and its simple form.
import { keptFor } from '../../../base/recent.ts';
import type { Item, Room } from '../../layout/letter.ts';
import type { Block } from '../../markdown/document.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { itemBlocks } from './items.ts';
import {
  maxBlocks,
  maxCheckMenus,
  maxOptions,
  maxQuestions,
  maxSuggestions,
  maxTableText,
  maxWeight,
} from './limits.ts';
import { mrkdwn } from './mrkdwn.ts';
import { richBlocks, isShortTable, isTableOfSlack } from './rich-blocks.ts';
import { weightOf } from './weight.ts';

/** A message with nothing in it but its mentions and their line. */
const whole = { weight: maxWeight - 600, blocks: maxBlocks - 2 };

export const room: Room = {
  fits,
  questions: maxQuestions,
  suggestions: maxSuggestions,
  citations: maxCheckMenus * maxOptions,
};

function fits(blocks: readonly Block[], beside: readonly Item[]): boolean {
  const used = usedBy(beside);
  let weight = used.weight;
  // Texts with something between them are not put together.
  let count = used.blocks;
  let inRun = false;
  if (weight > whole.weight || count > whole.blocks) return false;
  for (const [index, block] of blocks.entries()) {
    const size = sizeOf(block);
    // Slack shows a table below everything else of its message, and takes no second one.
    if (size.table === 'too long' || (size.table === 'one' && index < blocks.length - 1)) return false;
    weight += size.weight;
    count += size.isOwn || !inRun ? 1 : 0;
    inRun = !size.isOwn;
    if (weight > whole.weight || count > whole.blocks) return false;
  }
  return true;
}

interface Used {
  readonly weight: number;
  readonly blocks: number;
}

/** Many blocks are measured beside the same items. Of several tasks one is always shown. */
const usedBy = keptFor((beside: readonly Item[]): Used => {
  const made = beside.flatMap((item) => itemBlocks(item, 'rich', 0));
  const plainer = beside.flatMap((item) => itemBlocks(item, 'simple', 0));
  return {
    weight: Math.max(weightOf(made), weightOf(plainer)),
    blocks: made.length + beside.length,
  };
});

interface Size {
  /** Of the heavier form, with what keeps it apart from others. */
  readonly weight: number;
  /** It becomes a block of its own, and is not put together with its neighbours. */
  readonly isOwn: boolean;
  readonly table: 'none' | 'one' | 'too long';
}

/** A document is measured many times while it is shared out. */
const sizeOf = keptFor((block: Block): Size => {
  const rich = richBlocks([block]);
  const weight = Math.max(weightOf(rich), Buffer.byteLength(mrkdwn([block]))) + 2;
  const isOwn = rich[0]?.type !== 'rich_text';
  if (block.kind !== 'table' || !isTableOfSlack(block)) return { weight, isOwn, table: 'none' };
  const short = isShortTable(block) && plainText([block]).length <= maxTableText;
  return { weight, isOwn, table: short ? 'one' : 'too long' };
});
