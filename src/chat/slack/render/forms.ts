// A letter in its three forms, each within Slack's limits.
import type { ContextBlock, KnownBlock } from '@slack/types';
import type { Block } from '../../markdown/document.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { splitBlocks } from '../../markdown/split.ts';
import { literal } from './escape.ts';
import { fits, wholeMessage, type Room } from './fit.ts';
import { caption, type Item, type Letter } from './letter.ts';
import { maxSummary, maxText } from './limits.ts';
import { mrkdwnMentions, richMentions } from './mentions.ts';
import type { MessageForms, Payload } from './payload.ts';
import { richBlocks, section } from './rich-blocks.ts';
import { mrkdwnSection, sections } from './sections.ts';
import { headOf, oneLine, shorten } from './shorten.ts';
import { weightOf } from './weight.ts';

/** Where a letter is too long for one message, it is shortened and says so. */
export function formsOf(letter: Letter): MessageForms {
  const fitting = fitted(letter);
  return {
    rich: richForm(fitting),
    simple: simpleForm(fitting),
    plain: { text: plainWords(fitting) || summaryText(letter.summary) },
  };
}

const shortened = '… (shortened: there was more than fits into one message)';

/** Texts that are too much together share the room evenly. */
function fitted(letter: Letter): Letter {
  const texts = letter.items.filter((item) => item.kind === 'text');
  const others = letter.items.filter((item) => item.kind !== 'text');
  const used = weightOf(others.flatMap((item) => itemBlocks(item, () => [])));
  const room = {
    weight: wholeMessage.weight - used,
    // Texts with something between them are not put together.
    blocks: wholeMessage.blocks - others.length - Math.max(0, texts.length - 1),
  };
  const all = texts.flatMap(({ blocks }) => blocks);
  if (fits(all, room)) return letter;
  const share = {
    weight: Math.floor(room.weight / texts.length) - shortened.length - 10,
    blocks: Math.max(1, Math.floor(room.blocks / texts.length)),
  };
  return { ...letter, items: letter.items.map((item) => shortenedItem(item, share)) };
}

function shortenedItem(item: Item, room: Room): Item {
  if (item.kind !== 'text' || fits(item.blocks, room)) return item;
  const [first = []] = splitBlocks(item.blocks, (some) => fits(some, room));
  return { kind: 'text', blocks: [...first, caption(shortened)] };
}

function richForm({ summary, to, lead, items }: Letter): Payload {
  const mentions = richMentions(to);
  const said = lead === '' ? [] : section([{ kind: 'text', text: lead, bold: true }]).elements;
  const head = [...mentions, ...said];
  const top: KnownBlock[] =
    head.length === 0
      ? []
      : [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: head }] }];
  return withBlocks(summary, [...top, ...items.flatMap((item) => itemBlocks(item, richBlocks))]);
}

function simpleForm({ summary, to, lead, items }: Letter): Payload {
  const head = `${mrkdwnMentions(to)}${lead === '' ? '' : `*${literal(lead)}*`}`.trim();
  const top = head === '' ? [] : [mrkdwnSection(head)];
  return withBlocks(summary, [...top, ...items.flatMap((item) => itemBlocks(item, sections))]);
}

function itemBlocks(item: Item, made: (blocks: readonly Block[]) => KnownBlock[]): KnownBlock[] {
  if (item.kind === 'text') return made(item.blocks);
  if (item.kind === 'instead') return [];
  return [item.kind === 'controls' ? item.block : smallPrint(item.text)];
}

/** Plain text, so that nothing in it is parsed. */
export function smallPrint(text: string): ContextBlock {
  const shown = shorten(oneLine(text), 1_000);
  return { type: 'context', elements: [{ type: 'plain_text', text: shown || ' ', emoji: false }] };
}

function withBlocks(summary: string, blocks: KnownBlock[]): Payload {
  const text = summaryText(summary);
  return blocks.length === 0 ? { text } : { text, blocks };
}

/** What a notification shows. Never empty. */
export function summaryText(summary: string): string {
  return literal(shorten(oneLine(summary), maxSummary)) || 'Footnote';
}

/** What can be pressed elsewhere is said in words here. */
function plainWords({ to, lead, items, replies, attached }: Letter): string {
  const texts = items.flatMap((item) => {
    if (item.kind === 'text' || item.kind === 'instead') return [plainText(item.blocks)];
    return item.kind === 'note' ? [item.text] : [];
  });
  const top = `${mrkdwnMentions(to)}${literal(lead)}`.trim();
  const tail = literal(replies);
  const body = texts.filter((text) => text.trim() !== '').join('\n\n');
  const ending = attached ? cutEndings.attached : cutEndings.alone;
  return [top, literalWithin(body, maxText - top.length - tail.length - 4, ending), tail]
    .filter((part) => part !== '')
    .join('\n\n');
}

const cutEndings = {
  attached: '\n… (cut: the whole text is in the attached file)',
  alone: '\n… (cut: there was more than fits into one message)',
};

/** The text made literal, with at most `room` characters afterwards. */
function literalWithin(text: string, room: number, ending: string): string {
  const whole = literal(text);
  if (whole.length <= room) return whole;
  const most = Math.max(0, room - ending.length);
  let head = headOf(text, most);
  while (literal(head).length > most) head = headOf(head, Math.floor(head.length * 0.9));
  return `${literal(head)}${ending}`;
}
