// What each message of Footnote becomes on Slack, and what fits into one. Pure: the same message always gives the same parts.
import { lettersOf, privateLetters, quoting, settledLetter, type Reach } from '../../layout/layout.ts';
import type { Letter, Item } from '../../layout/letter.ts';
import { shorten } from '../../layout/texts.ts';
import type { Outcome, OutgoingMessage, Whisper } from '../../port.ts';
import type { FileView, ProgressView } from '../../views.ts';
import { formsOf, type MessageForms } from './forms.ts';
import * as limits from './limits.ts';
import { keptFor } from '../../../base/recent.ts';
import type { Block } from '../../markdown/document.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { itemBlocks } from './items.ts';
import { mrkdwn } from './mrkdwn.ts';
import { richBlocks, isShortTable, isTableOfSlack } from './rich-blocks.ts';

export type SlackPart = MessageForms | FileView;

/** All parts of a message, in order; at least one. A question's buttons are on the last one. */
export function partsOf(
  message: Pick<OutgoingMessage, 'view' | 'question' | 'language' | 'hasPage' | 'answers'>,
): readonly SlackPart[] {
  return quoting(lettersOf(message, here), message.answers).map((letter): SlackPart => {
    const [file] = letter.items.flatMap((item) => (item.kind === 'file' ? [item] : []));
    return file === undefined
      ? formsOf(letter)
      : { ...file, title: shorten(file.title, limits.maxFileTitle) };
  });
}

/** What one person alone is shown, in messages. */
export function privateForms(said: Whisper): readonly MessageForms[] {
  return privateLetters(said, here).map(formsOf);
}

/** A newer version of a progress card. */
export function progressPart(view: ProgressView, language?: string | null): MessageForms {
  const [letter] = lettersOf({ view, language }, here);
  return formsOf(letter as Letter);
}

/** The message with a question's buttons, after it was settled. Null when the message asks nothing. */
export function settledPart(
  message: Pick<OutgoingMessage, 'view' | 'language'>,
  outcome: Outcome,
): MessageForms | null {
  const letter = settledLetter(message, outcome, here);
  return letter && formsOf(letter);
}

/** A message with nothing in it but its mentions and their line. */
const whole = { weight: limits.maxWeight - limits.maxHeadWeight, blocks: limits.maxBlocks - 2 };

const here: Reach = { room: { fits, citations: limits.maxCheckMenus * limits.maxOptions }, hears: 'all' };

function fits(blocks: readonly Block[], beside: readonly Item[]): boolean {
  const used = usedBy(beside);
  let weight = used.weight;
  // Texts with something between them are not put together.
  let count = used.blocks;
  let inRun = false;
  for (const [index, block] of blocks.entries()) {
    const size = sizeOf(block);
    // Slack shows a table below everything else of its message, and takes no second one.
    if (size.isTooLong || (size.isTable && index < blocks.length - 1)) return false;
    weight += size.weight;
    count += size.isOwn || !inRun ? 1 : 0;
    inRun = !size.isOwn;
  }
  return weight <= whole.weight && count <= whole.blocks;
}

/** Many blocks are measured beside the same items. Of several tasks one is always shown. */
const usedBy = keptFor((beside: readonly Item[]) => {
  const made = beside.flatMap((item) => itemBlocks(item, 'rich', 0));
  const plainer = beside.flatMap((item) => itemBlocks(item, 'simple', 0));
  return {
    weight: Math.max(limits.weightOf(made), limits.weightOf(plainer)),
    blocks: made.length + beside.length,
  };
});

/** A document is measured many times while it is shared out. */
const sizeOf = keptFor((block: Block) => {
  const rich = richBlocks([block]);
  // Of the heavier form, with what keeps it apart from others.
  const weight = Math.max(limits.weightOf(rich), Buffer.byteLength(mrkdwn([block]))) + 2;
  // It becomes a block of its own, and is not put together with its neighbours.
  const isOwn = rich[0]?.type !== 'rich_text';
  const isTable = block.kind === 'table' && isTableOfSlack(block);
  const isTooLong = isTable && !(isShortTable(block) && plainText([block]).length <= limits.maxTableText);
  return { weight, isOwn, isTable, isTooLong };
});
