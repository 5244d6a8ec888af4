// A letter in its three forms, each within Slack's limits.
import type { KnownBlock, RichTextElement } from '@slack/types';
import type { Item, Letter } from '../../layout/letter.ts';
import { caption, lines, oneLine, paragraph, shorten } from '../../layout/texts.ts';
import type { Block } from '../../markdown/document.ts';
import { largest } from '../../markdown/largest.ts';
import { splitBlocks } from '../../markdown/split.ts';
import { literal } from './escape.ts';
import { itemBlocks, questionBlocks, type Form } from './items.ts';
import { maxSummary, maxText, maxWeight, maxMentions } from './limits.ts';
import { section } from './rich-blocks.ts';
import { mrkdwn, mrkdwnSection } from './mrkdwn.ts';
import { taskLine } from './task-cards.ts';
import { weightOf } from './weight.ts';

/** Arguments of chat.postMessage and chat.update. `text` is never empty, escaped, and at most 4,000 characters. */
export interface Payload {
  readonly text: string;
  readonly blocks?: KnownBlock[];
}

/** The same message three times: as it should look, as every client shows it, and in words alone. */
export interface MessageForms {
  readonly rich: Payload;
  readonly simple: Payload;
  readonly plain: Payload;
}

/** Weight of all tasks together, and what is kept free for the title and what is said of others. */
const tasksWeight = 6_000;
const frameWeight = 800;

export function formsOf(letter: Letter): MessageForms {
  return {
    rich: withBlocks(letter, 'rich'),
    simple: withBlocks(letter, 'simple'),
    plain: { text: plainWords(letter) || summaryText(letter.summary) },
  };
}

function withBlocks(letter: Letter, form: Form): Payload {
  const text = summaryText(letter.summary);
  const others = letter.items.filter(({ kind }) => kind !== 'tasks');
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

function simpleHead({ to, lead }: Letter): KnownBlock[] {
  const head = `${mrkdwnMentions(to)}${lead === '' ? '' : `*${literal(lead)}*`}`.trim();
  return head === '' ? [] : [mrkdwnSection(head)];
}

/** What a notification shows. Never empty. */
function summaryText(summary: string): string {
  return literal(shorten(oneLine(summary), maxSummary)) || 'Footnote';
}

/** What can be pressed elsewhere is said in words here. The newest tasks that there is room for are shown. */
function plainWords(letter: Letter): string {
  const { to, lead, items, replies, cut } = letter;
  const top = `${mrkdwnMentions(to)}${literal(lead)}`.trim();
  const tail = literal(replies);
  const room = maxText - top.length - tail.length - 4;
  const all = Math.max(0, ...items.map((item) => (item.kind === 'tasks' ? item.tasks.length : 0)));
  const fits = (blocks: readonly Block[]) => mrkdwn(blocks).length <= room;
  const shown = largest(all, (count) => fits(plainBlocks(items, count)));
  const body = within(plainBlocks(items, shown), fits, cut);
  return [top, body, tail].filter((part) => part !== '').join('\n\n');
}

function plainBlocks(items: readonly Item[], tasks: number): readonly Block[] {
  return items.flatMap((item): readonly Block[] => {
    switch (item.kind) {
      case 'text':
        return item.blocks;
      case 'question':
        return questionBlocks(item, true);
      case 'note':
        return [paragraph(lines(item.text))];
      case 'tasks': {
        const shown = tasks === 0 ? [] : item.tasks.slice(-tasks).map(taskLine);
        const left = item.tasks.length - shown.length;
        const rows = [...shown, ...(left === 0 ? [] : [item.hidden(left)])];
        return [caption(item.title), ...(rows.length === 0 ? [] : [paragraph(lines(rows.join('\n')))])];
      }
      case 'buttons':
      case 'citations':
      case 'feedback':
      case 'hint':
      case 'file':
        return [];
    }
  });
}

function within(blocks: readonly Block[], fits: (blocks: readonly Block[]) => boolean, cut: string): string {
  if (fits(blocks)) return mrkdwn(blocks);
  const ending = caption(cut === '' ? '…' : cut);
  const [first = []] = splitBlocks(blocks, (some) => fits([...some, ending]));
  const text = mrkdwn([...first, ending]);
  return text.length <= maxText ? text : mrkdwn([ending]);
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
