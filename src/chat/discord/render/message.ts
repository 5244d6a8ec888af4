// Any message as the messages of Discord that it takes: each letter as components, and whether it fits into one message.
import { ComponentType, type APIComponentInContainer } from 'discord.js';
import { lettersOf, privateLetters, settledLetter, type Reach } from '../../layout/layout.ts';
import type { Item, Letter, QuestionItem, Room, TasksItem } from '../../layout/letter.ts';
import type { Outcome, OutgoingMessage, Whisper } from '../../port.ts';
import type { DiscordSettings } from '../../settings.ts';
import type { ProgressView } from '../../views.ts';
import { markOf, mentionsOf, mentionText, partOf, textDisplay, type DiscordPart } from './body.ts';
import { newest, taskLine } from '../../layout/progress.ts';
import { blocksMarkdown, blocksWeight, gapBefore } from './blocks.ts';
import { inlineMarkdown } from './inlines.ts';
import { buttonRows, citationSelects, questionSelect } from './buttons.ts';
import { fullWeight, maxButtonLabel, maxCheckMenus, maxOptions, maxOptionText, weightOf } from './limits.ts';
import { label } from '../../layout/texts.ts';
import { together } from '../../words/say.ts';
import { literalLine, literalWithin } from './literal.ts';

/** All parts of the delivery, whichever part is asked for; never empty. The same view always gives the same parts. */
export function partsOf(
  message: OutgoingMessage,
  { messageContent }: Pick<DiscordSettings, 'messageContent'>,
): readonly DiscordPart[] {
  // Without the Message Content intent Footnote reads only what mentions it, or replies to it with the ping on.
  const hears = messageContent ? 'all' : 'mentions';
  return lettersOf(message, { ...here, hears }).map((letter, index) =>
    partIn(letter, markOf(message.deliveryId, index)),
  );
}

/** The newest version of a progress card, for a PATCH of its message. */
export function progressPart(view: ProgressView, language?: string | null): DiscordPart {
  const [letter] = lettersOf({ view, language }, here);
  return partIn(letter as Letter, null);
}

/** Null when the message asks nothing. Without `attachments` Discord keeps the file of a draft of an earlier version. */
export function settledPart(message: OutgoingMessage, outcome: Outcome): DiscordPart | null {
  const letter = settledLetter(message, outcome, here);
  return letter && partIn(letter, markOf(message.deliveryId, message.part));
}

/** Markdown in as few texts as there can be, each of at most `most` by weight. */
export function privateTexts(said: Whisper, most: number): readonly string[] {
  return privateLetters(said, { ...here, room: roomOf(most - 20) }).map(({ items }) =>
    items.flatMap((item) => (item.kind === 'text' ? blocksMarkdown(item.blocks) : [])).join('\n\n'),
  );
}

/** For the mentions, the line beside them, and what a text display costs besides its text. */
const headWeight = 250;
const tasksWeight = 2_000;

/** `most`: what the texts may weigh together. */
function roomOf(most: number = fullWeight - headWeight): Room {
  return {
    fits: (blocks, beside) => blocksWeight(blocks) + besideWeight(beside) <= most,
    citations: maxCheckMenus * maxOptions,
  };
}

const here: Reach = { room: roomOf(), hears: 'all' };

const gap = 2;

function besideWeight(items: readonly Item[]): number {
  return items.reduce((sum, item) => {
    const text = item.kind === 'text' ? '' : textOf(item, 0);
    return sum + (text === '' ? 0 : weightOf(text) + gap);
  }, 0);
}

function partIn(letter: Letter, mark: number | null): DiscordPart {
  const mentions = mentionsOf(letter.to);
  const mention = mentionText(mentions);
  const others = letter.items.filter(({ kind }) => kind !== 'tasks' && kind !== 'text');
  const texts = letter.items.flatMap((item) => (item.kind === 'text' ? item.blocks : []));
  const left = fullWeight - headWeight - besideWeight(others) - Math.max(0, blocksWeight(texts));
  const lead = letter.lead === '' ? '' : `**${literalWithin(letter.lead, 200)}**`;
  const head = together([lead, mention], ' ');
  const pieces = letter.items.flatMap((item) => componentsOf(item, left));
  const files = letter.items.filter((item) => item.kind === 'file');
  const components = joined(head, pieces, lead === '');
  return partOf({ tone: letter.tone, mentions, components, files }, mark);
}

/** Texts one below the other become one, so that a message is edited as a whole and stays small. */
function joined(
  head: string,
  pieces: readonly APIComponentInContainer[],
  headIsMention: boolean,
): APIComponentInContainer[] {
  // Discord takes no message without a word; a part of a hostile text may have none that is seen.
  if (head === '' && pieces.length === 0) return [textDisplay('…')];
  const all: APIComponentInContainer[] = head === '' ? [] : [textDisplay(head)];
  for (const [at, piece] of pieces.entries()) {
    const last = all.at(-1);
    const areTexts = last?.type === ComponentType.TextDisplay && piece.type === ComponentType.TextDisplay;
    if (!areTexts) all.push(piece);
    else {
      const isHead = at === 0 && head !== '';
      const behindHead = headIsMention ? gapBefore(piece.content) : '\n';
      const between = isHead ? behindHead : /^(?:-# |\*\*|[·›✓✗–])/.test(piece.content) ? '\n' : '\n\n';
      all[all.length - 1] = textDisplay(`${last.content}${between}${piece.content}`);
    }
  }
  return all;
}

function componentsOf(item: Item, left: number): readonly APIComponentInContainer[] {
  if (item.kind === 'buttons' || item.kind === 'rating') return buttonRows(item.buttons);
  if (item.kind === 'citations') return citationSelects(item);
  if (item.kind === 'file') return [{ type: ComponentType.File, file: { url: `attachment://${item.name}` } }];
  const shown = textOf(item, left);
  const words = shown === '' ? [] : [textDisplay(shown)];
  const hasMenu = item.kind === 'question' && item.of > 1 && item.suggestions.length > 0;
  return hasMenu ? [...words, questionSelect(item)] : words;
}

/** `left`: what tasks may weigh. */
function textOf(item: Item, left: number): string {
  if (item.kind === 'tasks') return tasksText(item, Math.min(tasksWeight, left));
  if (item.kind === 'text') return blocksMarkdown(item.blocks);
  if (item.kind === 'note' || item.kind === 'hint') return `-# ${literalWithin(item.text, 600)}`;
  return item.kind === 'question' ? questionText(item) : '';
}

/** One line, and the suggestions below it when buttons or entries cannot show them whole. */
function questionText({ index, of, text, suggestions }: QuestionItem): string {
  const line = `**${of > 1 ? `${index + 1}. ` : ''}${literalWithin(text, 500)}**`;
  const most = of === 1 ? maxButtonLabel : maxOptionText;
  if (suggestions.every((one) => label(one, most) === one)) return line;
  return [line, ...suggestions.map((one, at) => `${at + 1}. ${literalLine(one, 140)}`)].join('\n');
}

/** The newest tasks that have this weight. */
function tasksText({ title, tasks, hidden }: TasksItem, weight: number): string {
  const all = tasks.map((task) => inlineMarkdown(taskLine(task)));
  const shown = newest(all, weight, (line) => weightOf(line) + 1);
  const left = all.length - shown.length;
  const rest = left === 0 ? [] : [`-# ${hidden(left)}`];
  return [`**${literalWithin(title, 200)}**`, ...shown, ...rest].join('\n');
}
