// A letter in its three forms, each within Slack's limits.
import type { KnownBlock, RichTextElement } from '@slack/types';
import type { Item, Letter } from '../../layout/letter.ts';
import { lines, oneLine, shorten } from '../../layout/texts.ts';
import { largest } from '../../markdown/cut-places.ts';
import { together } from '../../words/say.ts';
import { itemBlocks, type Form } from './items.ts';
import { maxHeadWeight, maxSummary, maxText, maxWeight, maxMentions, weightOf } from './limits.ts';
import { section } from './rich-blocks.ts';
import { mrkdwnSection, literal } from './mrkdwn.ts';

/** Arguments of chat.postMessage and chat.update. `text` is never empty, escaped, and at most 4,000 characters. */
export interface Payload {
  readonly text: string;
  readonly blocks?: KnownBlock[];
}

/** The same message three times: as it should look, as every client shows it, and in words alone. */
export interface MessageForms {
  readonly kind: 'message';
  readonly rich: Payload;
  readonly simple: Payload;
  readonly plain: Payload;
}

/** Weight of all tasks together, and what is kept free for the title and what is said of others. */
const tasksWeight = 6_000;
const frameWeight = 800;
/** The same in plain words, in characters. */
const frameRoom = 300;

export function formsOf(letter: Letter): MessageForms {
  return {
    kind: 'message',
    rich: withBlocks(letter, 'rich'),
    simple: withBlocks(letter, 'simple'),
    plain: { text: plainWords(letter) || summaryText(letter.summary) },
  };
}

const isOther = ({ kind }: Item) => kind !== 'tasks';

function withBlocks(letter: Letter, form: Form): Payload {
  const text = summaryText(letter.summary);
  const others = letter.items.filter(isOther);
  const used = weightOf(others.flatMap((item) => itemBlocks(item, 'rich', 0))) + frameWeight;
  const room = Math.min(tasksWeight, maxWeight - used);
  const top = form === 'rich' ? richHead(letter) : simpleHead(letter);
  const blocks = [...top, ...letter.items.flatMap((item) => itemBlocks(item, form, room))];
  return blocks.length === 0 ? { text } : { text, blocks };
}

function richHead({ to, lead }: Letter): KnownBlock[] {
  const said = lead === '' ? [] : section(lines(lead, { bold: true })).elements;
  const head = [...richMentions(to), ...said];
  if (head.length === 0) return [];
  return [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: head }] }];
}

/** A line of signs takes several times its length once they are kept from meaning anything: then it is shortened. */
function simpleHead({ to, lead }: Letter): KnownBlock[] {
  const mentions = mrkdwnMentions(to);
  const begun = (length: number) => `*${literal(shorten(lead, length))}*`;
  const room = maxHeadWeight - Buffer.byteLength(mentions);
  const length = largest(lead.length, (most) => Buffer.byteLength(begun(most)) <= room);
  const head = `${mentions}${length === 0 ? '' : begun(length)}`.trim();
  return head === '' ? [] : [mrkdwnSection(head)];
}

/** What a notification shows. Never empty. */
function summaryText(summary: string): string {
  return literal(shorten(oneLine(summary), maxSummary)) || 'Footnote';
}

/** What can be pressed elsewhere is said in words here; as much from the beginning as there is room for. */
function plainWords({ to, lead, items, replies, cut }: Letter): string {
  const top = `${mrkdwnMentions(to)}${literal(lead)}`.trim();
  const tail = literal(replies);
  const others = textsOf(items.filter(isOther), 0);
  const room = maxText - together([top, ...others, tail], '\n\n').length - frameRoom;
  const texts = textsOf(items, Math.max(0, room));
  const whole = together([top, ...texts, tail], '\n\n');
  if (whole.length <= maxText) return whole;
  const ending = `*${literal(cut === '' ? '…' : cut)}*`;
  const begun = (count: number) => together([top, ...texts.slice(0, count), ending, tail], '\n\n');
  return begun(largest(texts.length - 1, (count) => begun(count).length <= maxText));
}

/** `room`: what tasks may weigh. */
function textsOf(items: readonly Item[], room: number): readonly string[] {
  return items
    .flatMap((item) => itemBlocks(item, 'plain', room))
    .flatMap((block) => {
      if (block.type === 'section') return block.text?.text ?? [];
      if (block.type !== 'context') return [];
      return block.elements.flatMap((element) => ('text' in element ? literal(element.text) : []));
    });
}

const user = /^[UW][A-Z0-9]{1,30}$/;
const group = /^role:(S[A-Z0-9]{1,30})$/;

/** Mentions as elements of rich text, with spaces behind them. `anyone` is nobody in particular. */
function richMentions(to: readonly string[]): RichTextElement[] {
  const mentions = [...new Set(to)].flatMap((id) => richMention(id) ?? []);
  return mentions.slice(0, maxMentions).flatMap((mention) => [mention, { type: 'text', text: ' ' }]);
}

/** The same inside mrkdwn. */
function mrkdwnMentions(to: readonly string[]): string {
  return richMentions(to)
    .map((element) => {
      if (element.type === 'user') return `<@${element.user_id}>`;
      return element.type === 'usergroup' ? `<!subteam^${element.usergroup_id}>` : ' ';
    })
    .join('');
}

function richMention(id: string): RichTextElement | null {
  if (user.test(id)) return { type: 'user', user_id: id };
  const groupId = group.exec(id)?.[1];
  return groupId === undefined ? null : { type: 'usergroup', usergroup_id: groupId };
}
