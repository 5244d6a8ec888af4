// A message before a platform renders it: what it says and what can be pressed, in order.
import type { Block } from '../markdown/document.ts';
import { splitBlocks } from '../markdown/split.ts';
import type { About, Asking, Verb } from '../verbs.ts';
import type { FileView, TaskView } from '../views.ts';
import type { Say } from '../words/say.ts';
import { caption } from './texts.ts';

export interface Letter {
  /** What a notification shows: plain text. */
  readonly summary: string;
  /** Whose attention it asks for, by a mention: ids as in `asks` of a question. */
  readonly to: readonly string[];
  /** Said right after the mentions, in one line; may be empty. */
  readonly lead: string;
  readonly tone: Tone;
  readonly items: readonly Item[];
  /** What to reply where there are no buttons; empty when nothing is asked. */
  readonly replies: string;
  /** Said where a text had to be cut. */
  readonly cut: string;
}

export type Tone = 'plain' | 'working' | 'good' | 'warning' | 'bad' | 'quiet';

export type Item =
  /** Where a message is too long, the text with the highest `cut` is shortened first. */
  | { readonly kind: 'text'; readonly blocks: readonly Block[]; readonly cut?: number }
  | TasksItem
  | QuestionItem
  | { readonly kind: 'buttons'; readonly buttons: readonly Button[] }
  /** Whether a report helped: yes and no. A platform may have buttons of its own for that. */
  | { readonly kind: 'rating'; readonly buttons: readonly [Button, Button] }
  | CitationsItem
  /** Small print; a hint is said beside buttons only. */
  | { readonly kind: 'note' | 'hint'; readonly text: string }
  | FileView;

/** The newest of them are shown, as many as there is room for. */
export interface TasksItem {
  readonly kind: 'tasks';
  readonly title: string;
  readonly tasks: readonly TaskItem[];
  readonly hidden: (count: number) => string;
}

export interface TaskItem extends Pick<TaskView, 'status' | 'sources'> {
  /** One line, never empty. */
  readonly title: string;
  /** One line, which may be empty. */
  readonly note: string;
}

/** A question and its suggestions: buttons follow where it is the only one, and else it has a menu. */
export interface QuestionItem {
  readonly kind: 'question';
  readonly index: number;
  readonly of: number;
  readonly text: string;
  readonly suggestions: readonly string[];
  readonly asking: Asking;
  readonly placeholder: string;
}

/** Menus of citations: choosing one shows what stands behind it to whoever chose. */
export interface CitationsItem {
  readonly kind: 'citations';
  readonly runId: string;
  readonly citations: readonly { readonly n: number; readonly title: string }[];
  readonly placeholder: (first: number, last: number) => string;
}

export interface Button {
  readonly verb: Verb;
  readonly label: string;
  readonly look?: 'main' | 'bad';
  readonly of: About;
  /** Which of several with this verb. */
  readonly index?: number;
  /** Asked again before a click counts, where the platform can. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly back: string };
}

/** What one message of a platform holds. */
export interface Room {
  /** Whether blocks fit into one message with these other items; true for every beginning of what fits. */
  readonly fits: (blocks: readonly Block[], beside: readonly Item[]) => boolean;
  /** Entries of all menus of citations. */
  readonly citations: number;
}

/** Where a letter will be read. */
export interface Place {
  readonly say: Say;
  readonly room: Room;
  /** Whether every message of the thread is read, or only those that mention Footnote or reply to it. */
  readonly hears: 'all' | 'mentions';
  /** Whether drafts and reports have a page. */
  readonly hasPage: boolean;
}

/** A letter that asks for nothing. */
export function letter(summary: string, items: readonly Item[], tone: Tone = 'plain'): Letter {
  return { summary, to: [], lead: '', tone, items, replies: '', cut: '' };
}

export function text(blocks: readonly Block[], cut?: number): readonly Item[] {
  return blocks.length === 0 ? [] : [{ kind: 'text', blocks, ...(cut === undefined ? {} : { cut }) }];
}

export function note(words: string): readonly Item[] {
  return words === '' ? [] : [{ kind: 'note', text: words }];
}

/** The letter within one message: texts that are too much are shortened, the last of the highest `cut` first. */
export function fitted(whole: Letter, { say, room }: Pick<Place, 'say' | 'room'>): Letter {
  const others = whole.items.filter(({ kind }) => kind !== 'text');
  const ending = caption(whole.cut === '' ? say('cut.more') : whole.cut);
  const items = [...whole.items];
  const blocksWith = (at: number, blocks: readonly Block[]) =>
    items.flatMap((item, index) => (item.kind === 'text' ? (index === at ? blocks : item.blocks) : []));
  const victims = items
    .flatMap((item, at) => (item.kind === 'text' ? [{ at, cut: item.cut ?? 0 }] : []))
    .toSorted((a, b) => b.cut - a.cut || b.at - a.at);
  for (const { at } of victims) {
    const item = items[at];
    if (item?.kind !== 'text' || room.fits(blocksWith(at, item.blocks), others)) break;
    const fits = (some: readonly Block[]) => room.fits(blocksWith(at, [...some, ending]), others);
    const [first = []] = splitBlocks(item.blocks, fits);
    items[at] = { kind: 'text', blocks: fits(first) ? [...first, ending] : fits([]) ? [ending] : [] };
  }
  return { ...whole, items: items.filter((item) => item.kind !== 'text' || item.blocks.length > 0) };
}
