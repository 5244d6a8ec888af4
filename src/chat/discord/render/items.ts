// A letter as pieces of a message, and whether it fits into one.
import type { Item, Letter, Room, TasksItem, Tone } from '../../layout/letter.ts';
import type { Block } from '../../markdown/document.ts';
import type { TaskView } from '../../views.ts';
import { questionText, questionTextId } from './asked.ts';
import { blocksMarkdown, blocksMeasure, gapBefore } from './blocks.ts';
import { accents, mentionsOf, mentionText, textPiece, type Composed, type Piece } from './body.ts';
import { buttonRows, citationSelects, questionSelect } from './buttons.ts';
import {
  fullWeight,
  maxButtonLabel,
  maxCheckMenus,
  maxInput,
  maxOptions,
  maxOptionText,
  maxQuestions,
  maxSuggestions,
  weightOf,
} from './limits.ts';
import { label, lineOf, literalWithin } from './literal.ts';

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
    carried: maxInput,
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
  const words = [head, ...shown].join('\n');
  const pieces = letter.items.flatMap((item, at) => piecesOf(item, shown[at] ?? '', words));
  return { accent: tones[letter.tone], mentions, pieces: joined(head, pieces, lead === '') };
}

/** Texts one below the other become one, so that a message is edited as a whole and stays small. */
function joined(head: string, pieces: readonly Piece[], headIsMention: boolean): readonly Piece[] {
  // Discord takes no message without a word; a part of a hostile text may have none that is seen.
  if (head === '' && pieces.length === 0) return [textPiece('…')];
  const all: Piece[] = head === '' ? [] : [textPiece(head)];
  for (const [at, piece] of pieces.entries()) {
    const last = all.at(-1);
    const plain =
      last?.kind === 'text' && last.id === undefined && piece.kind === 'text' && piece.id === undefined;
    if (!plain) all.push(piece);
    else {
      const isHead = at === 0 && head !== '';
      const behindHead = headIsMention ? gapBefore(piece.text) : '\n';
      const between = isHead ? behindHead : /^(?:-# |\*\*|[·▸✓✗–])/.test(piece.text) ? '\n' : '\n\n';
      all[all.length - 1] = textPiece(`${last.text}${between}${piece.text}`);
    }
  }
  return all;
}

function piecesOf(item: Item, shown: string, words: string): readonly Piece[] {
  const said = shown === '' ? [] : [textPiece(shown)];
  switch (item.kind) {
    case 'text':
    case 'tasks':
    case 'note':
    case 'hint':
      return said;
    case 'question':
      return [
        textPiece(shown, questionTextId(item.index)),
        ...(item.of > 1 && item.suggestions.length > 0 ? [questionSelect(item)] : []),
      ];
    case 'buttons':
      return buttonRows(item.buttons, words);
    case 'citations':
      return citationSelects(item);
    case 'feedback': {
      const of = { runId: item.runId };
      const both = [
        { verb: 'helpful', label: item.yes, of },
        { verb: 'unhelpful', label: item.no, of },
      ] as const;
      return buttonRows(both, words);
    }
    case 'file':
      return [{ kind: 'file', file: { name: item.name, content: item.content } }];
  }
}

function textOf(item: Exclude<Item, TasksItem>): string {
  switch (item.kind) {
    case 'text':
      return blocksMarkdown(item.blocks);
    case 'note':
    case 'hint':
      return `-# ${literalWithin(item.text, 600)}`;
    case 'question': {
      const { index, of, suggestions } = item;
      const most = of === 1 ? maxButtonLabel : maxOptionText;
      const list = suggestions.some((text) => label(text, most) !== text);
      return questionText(item, { index, of, list, weight: Math.floor(questionsWeight / of) });
    }
    case 'buttons':
    case 'citations':
    case 'feedback':
    case 'file':
      return '';
  }
}

const marks: Readonly<Record<TaskView['status'], string>> = {
  pending: '·',
  running: '▸',
  done: '✓',
  empty: '–',
  failed: '✗',
  skipped: '–',
};

/** The newest tasks that have this weight. */
function tasksText({ title, tasks, hidden }: TasksItem, weight: number): string {
  const lines = tasks.map(taskLine);
  let from = lines.length;
  for (let left = weight; from > 0; from -= 1) {
    left -= weightOf(lines[from - 1] ?? '') + 1;
    if (left < 0) break;
  }
  const rest = from === 0 ? [] : [`-# ${hidden(from)}`];
  return [`**${literalWithin(title, 200)}**`, ...lines.slice(from), ...rest].join('\n');
}

function taskLine({ title, status, note }: TaskView): string {
  const text = literalWithin(title, 300);
  const shown = status === 'running' ? `**${text}**` : text;
  const more = note === undefined || note.trim() === '' ? '' : ` (${literalWithin(note, 200)})`;
  return lineOf(`${marks[status]} ${shown}${more}`);
}

/** Texts of a letter alone, for where there is nothing but Markdown. */
export function markdownOf({ items }: Letter): string {
  return items
    .map((item): readonly Block[] => (item.kind === 'text' ? item.blocks : []))
    .map((blocks) => blocksMarkdown(blocks))
    .join('\n\n');
}
