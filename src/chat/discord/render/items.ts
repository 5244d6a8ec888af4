// A letter as components of a message, and whether it fits into one.
import { ComponentType, type APIComponentInContainer } from 'discord.js';
import { ratingButtons } from '../../layout/letter.ts';
import type { Item, Letter, QuestionItem, Room, TasksItem, Tone } from '../../layout/letter.ts';
import { newest, taskLine } from '../../layout/progress.ts';
import type { Block } from '../../markdown/document.ts';
import { blocksMarkdown, blocksMeasure, gapBefore } from './blocks.ts';
import { inlineMarkdown } from './inlines.ts';
import { accents, mentionsOf, mentionText, textDisplay, type Composed } from './body.ts';
import { buttonRows, citationSelects, questionSelect } from './buttons.ts';
import {
  fullWeight,
  maxButtonLabel,
  maxCheckMenus,
  maxOptions,
  maxOptionText,
  maxQuestions,
  maxSuggestions,
  weightOf,
} from './limits.ts';
import { label } from '../../layout/texts.ts';
import { literalLine, literalWithin } from './literal.ts';

/** For the mentions, the line beside them, and what a text display costs besides its text. */
const headWeight = 250;
const tasksWeight = 2_000;
const questionsWeight = 2_000;

const tones: Readonly<Record<Tone, number | null>> = {
  plain: null,
  working: accents.working,
  good: accents.good,
  warning: accents.warning,
  bad: accents.bad,
  quiet: accents.quiet,
};

// A document is measured many times while it is shared out.
const measure = blocksMeasure();

/** `most`: what the texts may weigh together. */
export function roomOf(most: number = fullWeight - headWeight): Room {
  return {
    fits: (blocks, beside) => measure(blocks) + besideWeight(beside) <= most,
    questions: maxQuestions,
    suggestions: maxSuggestions,
    citations: maxCheckMenus * maxOptions,
  };
}

const gap = 2;

function besideWeight(items: readonly Item[]): number {
  return items.reduce((sum, item) => {
    if (item.kind === 'tasks') return sum + weightOf(tasksText(item, 0)) + gap;
    const text = item.kind === 'text' ? '' : textOf(item);
    return sum + (text === '' ? 0 : weightOf(text) + gap);
  }, 0);
}

export function composed(letter: Letter): Composed {
  const mentions = mentionsOf(letter.to);
  const mention = mentionText(mentions);
  const others = letter.items.filter(({ kind }) => kind !== 'tasks' && kind !== 'text');
  const texts = letter.items.flatMap((item) => (item.kind === 'text' ? item.blocks : []));
  const left = fullWeight - headWeight - besideWeight(others) - Math.max(0, measure(texts));
  const shown = letter.items.map((item) =>
    item.kind === 'tasks' ? tasksText(item, Math.min(tasksWeight, left)) : textOf(item),
  );
  const lead = letter.lead === '' ? '' : `**${literalWithin(letter.lead, 200)}**`;
  const head = [lead, mention].filter((part) => part !== '').join(' ');
  const pieces = letter.items.flatMap((item, at) => componentsOf(item, shown[at] ?? ''));
  const files = letter.items.flatMap((item) =>
    item.kind === 'file' ? [{ name: item.name, content: item.content }] : [],
  );
  const components = joined(head, pieces, lead === '');
  return { accent: tones[letter.tone], mentions, components, files };
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

function componentsOf(item: Item, shown: string): readonly APIComponentInContainer[] {
  switch (item.kind) {
    case 'text':
    case 'tasks':
    case 'note':
    case 'hint':
      return shown === '' ? [] : [textDisplay(shown)];
    case 'question':
      return [
        textDisplay(shown),
        ...(item.of > 1 && item.suggestions.length > 0 ? [questionSelect(item)] : []),
      ];
    case 'buttons':
      return buttonRows(item.buttons);
    case 'citations':
      return citationSelects(item);
    case 'feedback':
      return buttonRows(ratingButtons(item));
    case 'file':
      return [{ type: ComponentType.File, file: { url: `attachment://${item.name}` } }];
  }
}

function textOf(item: Exclude<Item, TasksItem>): string {
  switch (item.kind) {
    case 'text':
      return blocksMarkdown(item.blocks);
    case 'note':
    case 'hint':
      return `-# ${literalWithin(item.text, 600)}`;
    case 'question':
      return questionText(item);
    case 'buttons':
    case 'citations':
    case 'feedback':
    case 'file':
      return '';
  }
}

/** One line, and the suggestions below it when buttons or entries cannot show them whole. */
function questionText({ index, of, text, suggestions }: QuestionItem): string {
  const weight = Math.floor(questionsWeight / of);
  const number = of > 1 ? `${index + 1}. ` : '';
  const line = `**${number}${literalWithin(text, Math.floor(weight / 2))}**`;
  const most = of === 1 ? maxButtonLabel : maxOptionText;
  if (suggestions.every((one) => label(one, most) === one)) return line;
  const left = Math.floor((weight - weightOf(line)) / suggestions.length);
  return [line, ...suggestions.map((one, at) => `${at + 1}. ${literalLine(one, left - 6)}`)].join('\n');
}

/** The newest tasks that have this weight. */
function tasksText({ title, tasks, hidden }: TasksItem, weight: number): string {
  const all = tasks.map((task) => inlineMarkdown(taskLine(task)));
  const shown = newest(all, weight, (line) => weightOf(line) + 1);
  const left = all.length - shown.length;
  const rest = left === 0 ? [] : [`-# ${hidden(left)}`];
  return [`**${literalWithin(title, 200)}**`, ...shown, ...rest].join('\n');
}

/** Texts of a letter alone, for where there is nothing but Markdown. */
export function markdownOf({ items }: Letter): string {
  return items
    .map((item): readonly Block[] => (item.kind === 'text' ? item.blocks : []))
    .map((blocks) => blocksMarkdown(blocks))
    .join('\n\n');
}
