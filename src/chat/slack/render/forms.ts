// A letter in its three forms, each within Slack's limits.
import type { ContextBlock, KnownBlock } from '@slack/types';
import type { Block } from '../../markdown/document.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { splitBlocks } from '../../markdown/split.ts';
import { escapeEntities, literal } from './escape.ts';
import { caption, type Item, type Letter } from './letter.ts';
import { maxBlocks, maxSummary, maxTableText, maxText, maxWeight } from './limits.ts';
import { mrkdwnMentions, richMentions } from './mentions.ts';
import { mrkdwn } from './mrkdwn.ts';
import type { MessageForms, Payload } from './payload.ts';
import { richBlocks, section } from './rich-blocks.ts';
import { mrkdwnSection, sections } from './sections.ts';
import { headOf, oneLine, shorten } from './shorten.ts';
import { isShortTable, isTableOfSlack } from './table.ts';
import { weightOf } from './weight.ts';

/** A letter that is too long for one message says where it was cut. */
export function formsOf(letter: Letter): MessageForms {
  const fitting = fitted(letter);
  return { rich: richForm(fitting), simple: simpleForm(fitting), plain: plainForm(fitting) };
}

/** Whether these blocks can be sent in one message with nothing else in it. */
export function fitsMessage(blocks: readonly Block[]): boolean {
  return fits(blocks, { weight: maxWeight - 600, blocks: maxBlocks - 4 });
}

interface Room {
  readonly weight: number;
  readonly blocks: number;
}

/** Slack shows a table below everything else in its message, so it has to be the last. */
function fits(blocks: readonly Block[], room: Room): boolean {
  const tables = blocks.filter((block) => block.kind === 'table' && isTableOfSlack(block));
  const [table] = tables;
  if (tables.length > 1 || (table !== undefined && table !== blocks.at(-1))) return false;
  if (table?.kind === 'table' && (!isShortTable(table) || plainText([table]).length > maxTableText))
    return false;
  // Sections are counted from above: each but the last is more than half full.
  if (Buffer.byteLength(mrkdwn(blocks)) > room.weight) return false;
  const rich = richBlocks(blocks);
  return rich.length <= room.blocks && weightOf(rich) <= room.weight;
}

const shortened = '… (shortened: there was more than fits into one message)';

function fitted(letter: Letter): Letter {
  const texts = letter.items.filter((item) => item.kind === 'text');
  const others = letter.items.filter((item) => item.kind !== 'text');
  const used =
    weightOf(others.map((item) => (item.kind === 'note' ? { text: item.text } : item.block))) + 600;
  const room = { weight: maxWeight - used, blocks: maxBlocks - others.length - 1 };
  if (
    fits(
      texts.flatMap(({ blocks }) => blocks),
      room,
    )
  )
    return letter;
  const share = {
    weight: Math.floor(room.weight / texts.length) - 100,
    blocks: Math.floor(room.blocks / texts.length) - 1,
  };
  return { ...letter, items: letter.items.map((item) => shortenedItem(item, share)) };
}

function shortenedItem(item: Item, room: Room): Item {
  if (item.kind !== 'text' || fits(item.blocks, room)) return item;
  const [first = []] = splitBlocks(item.blocks, (some) => fits(some, room));
  return { kind: 'text', blocks: [...first, caption(shortened)] };
}

function richForm(letter: Letter): Payload {
  const { to, lead, items } = letter;
  const mentions = richMentions(to);
  const head = lead === '' ? [] : section([{ kind: 'text', text: lead, bold: true }]).elements;
  const top: KnownBlock[] =
    mentions.length + head.length === 0
      ? []
      : [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [...mentions, ...head] }] }];
  return withBlocks(letter, [...top, ...items.flatMap((item) => itemBlocks(item, richBlocks))]);
}

function simpleForm(letter: Letter): Payload {
  const { to, lead, items } = letter;
  const head = `${mrkdwnMentions(to)}${lead === '' ? '' : `*${literal(lead)}*`}`.trim();
  const top = head === '' ? [] : [mrkdwnSection(head)];
  return withBlocks(letter, [...top, ...items.flatMap((item) => itemBlocks(item, sections))]);
}

function itemBlocks(item: Item, made: (blocks: readonly Block[]) => KnownBlock[]): KnownBlock[] {
  if (item.kind === 'text') return made(item.blocks);
  return item.kind === 'note' ? [note(item.text)] : [item.block];
}

/** Small print. Plain text, so that nothing in it is parsed. */
export function note(text: string): ContextBlock {
  const shown = shorten(oneLine(text), 1_000);
  return { type: 'context', elements: [{ type: 'plain_text', text: shown || ' ', emoji: false }] };
}

function withBlocks({ summary }: Letter, blocks: KnownBlock[]): Payload {
  const text = summaryText(summary);
  return blocks.length === 0 ? { text } : { text, blocks };
}

/** What a notification shows. */
export function summaryText(summary: string): string {
  return literal(shorten(oneLine(summary), maxSummary)) || 'Footnote';
}

function plainForm(letter: Letter): Payload {
  const { to, lead, items, replies } = letter;
  const texts = items.flatMap((item) => {
    if (item.kind === 'controls') return [];
    return [item.kind === 'note' ? item.text : plainText(item.blocks)];
  });
  const top = `${mrkdwnMentions(to)}${literal(lead)}`.trim();
  const tail = replies === '' ? '' : `\n\n${literal(replies)}`;
  const body = texts.filter((text) => text.trim() !== '').join('\n\n');
  const room = maxText - top.length - tail.length - 2;
  const text = `${top}\n\n${cutLiteral(body, room)}${tail}`.trim();
  return { text: text === '' ? summaryText(letter.summary) : text };
}

/** Escaped, and cut so that what is escaped fits. */
function cutLiteral(text: string, room: number): string {
  const whole = literal(text);
  if (whole.length <= room) return whole;
  const ending = '\n… (cut: this message could only be shown as plain text)';
  let length = Math.min(text.length, room - ending.length);
  for (;;) {
    const head = literal(headOf(text, length));
    if (head.length <= room - ending.length || length < 50) return `${head}${escapeEntities(ending)}`;
    length = Math.floor(length * 0.9);
  }
}
