// What does not fit a context gives way: first what stands around quotes, then the least of them, which are left out or
// shortened level by level, those with priority after the others, and last what people named (B61-B67).
// And how much of its evidence a draft rests on then, as it stands in the sources.
import type { Level, Shortened } from '../../agents/prompt/evidence.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { RunResult } from '../result.ts';

export interface Item {
  readonly n: number;
  /** The page it is from. */
  readonly source: string;
  /** Tokens of its quote, and of that with what stands around it. */
  readonly quote: number;
  readonly words: number;
  /** 0 to 1. */
  readonly relevance: number;
  /** 0 to 1: as new as today is 1. */
  readonly recency: number;
  /** Of its page, 0 to 1. */
  readonly quality: number;
  /** People named its page. */
  readonly named: boolean;
  /** A finding that is sure rests on it. */
  readonly sure: boolean;
  /** It is the best of its task, or the first of a finding: without it nothing would answer or show that. */
  readonly leads: boolean;
}

/** The most of an item that each level leaves (B62); what it stands for in the fidelity of a run. */
export const partOf: Readonly<Record<Level, number>> = {
  full: 1,
  condensed: 0.7,
  compressed: 0.4,
  'key-points': 0.2,
  headline: 0.1,
  dropped: 0,
};
const steps = ['condensed', 'compressed', 'key-points', 'headline'] as const;

/** The least of items of each kind: of the top sources, and of the best of each task, 30 % are kept (B64), of what people named 10 % (B65). */
const floors = { regular: 'headline', sure: 'headline', top: 'compressed', named: 'headline' } as const;
type Kind = keyof typeof floors;
/** Who gives way before whom. */
const order: readonly Kind[] = ['regular', 'sure', 'top', 'named'];

const topSources = 5;
/** Even the headline of a short item says something: in tokens. */
const least = 16;

/** How much an item is worth beside the others, 0 to 1 (B67). */
export function priorityOf({ relevance, recency, quality, named }: Item): number {
  return 0.4 * relevance + 0.3 * recency + 0.2 * quality + 0.1 * (named ? 1 : 0);
}

/** Tokens of words that a level leaves of an item; condensed, it is its quote without what stands around it. */
export function wordsAt({ quote, words }: Pick<Item, 'quote' | 'words'>, level: Level): number {
  if (level === 'dropped') return 0;
  if (level === 'full') return words;
  const left = Math.max(least, Math.floor(words * partOf[level]));
  return Math.min(quote, level === 'condensed' ? quote : left);
}

/** Whether the quote itself is shown, word for word. */
export function isWhole(item: Pick<Item, 'quote' | 'words'>, level: Level): boolean {
  return level !== 'dropped' && item.quote <= wordsAt(item, level);
}

/** Tokens of the marks around an item and of its part of the head of its page; of one in short, with its part of what is said of these. */
const frame = { whole: 60, short: 24 };

/** What an item costs at a level at most. */
export function costAt(item: Pick<Item, 'quote' | 'words'>, level: Level): number {
  if (level === 'dropped') return 0;
  return wordsAt(item, level) + (isWhole(item, level) ? frame.whole : frame.short);
}

/** Tokens for evidence, and beside all notes that are shown with it: these are worth more than what stands around quotes. */
export interface Budget {
  readonly most: number;
  readonly beside: number;
}

/** The level of each item by its number; what stands around quotes gives way first. Headlines alone may exceed the budget. */
export function allot(
  items: readonly Item[],
  { most, beside }: Budget,
  allowDropping: boolean,
): Map<number, Level> {
  const levels = new Map<number, Level>(items.map(({ n }) => [n, 'full']));
  const kinds = kindsOf(items);
  let used = items.reduce((sum, item) => sum + costAt(item, 'full'), 0);
  /** What is dropped stays so: nothing would be saved. */
  const lower = (of: readonly Item[], level: Level, budget = most) => {
    for (const item of of) {
      const saved = costAt(item, levels.get(item.n)!) - costAt(item, level);
      if (used <= budget) return;
      if (saved <= 0) continue;
      used -= saved;
      levels.set(item.n, level);
    }
  };
  const ranked = items.toSorted((one, other) => priorityOf(one) - priorityOf(other));
  const groups = order.map((kind) => ({ kind, own: ranked.filter(({ n }) => kinds.get(n) === kind) }));
  for (const { own } of groups) lower(own, 'condensed', beside);
  if (allowDropping) {
    // A few quotes that can be read are worth more than the beginnings of all.
    const unnamed = ranked.filter(({ named }) => !named).toSorted((a, b) => standingOf(a) - standingOf(b));
    lower(unnamed, 'dropped');
  }
  for (const { kind, own } of groups)
    for (const level of steps) if (partOf[level] >= partOf[floors[kind]]) lower(own, level);
  // Nothing else can give way: what is protected is shown in less rather than cut off in the middle.
  for (const level of steps) if (partOf[level] < partOf[floors.top]) lower(groups[2]!.own, level);
  return levels;
}

/** What is left out first: what nothing rests on, then what sure findings do, the best of each task, the first of sure findings. */
function standingOf({ leads, sure }: Item): number {
  return (leads ? 2 : 0) + (sure ? 1 : 0);
}

/** Which kind each item is of: what a sure finding rests on ranks above the rest (B66). */
function kindsOf(items: readonly Item[]): Map<number, Kind> {
  const best = new Map<string, number>();
  for (const item of items) best.set(item.source, Math.max(best.get(item.source) ?? 0, priorityOf(item)));
  const ranked = [...best].toSorted(([, one], [, other]) => other - one);
  const top = new Map(ranked.slice(0, topSources));
  const kindOf = ({ named, source, sure, leads }: Item): Kind =>
    named ? 'named' : leads || top.has(source) ? 'top' : sure ? 'sure' : 'regular';
  return new Map(items.map((item) => [item.n, kindOf(item)]));
}

export type Fidelity = NonNullable<RunResult['fidelity']>;

/** From which overall fidelity on a draft rests on its evidence so (B69). */
const thresholds = [
  ['full', 0.9],
  ['condensed', 0.6],
  ['compressed', 0.3],
] as const;

/** An item with the level that it was allotted. */
export interface PlannedItem extends Pick<Item, 'n' | 'quote' | 'words'> {
  readonly level: Level;
}

/** How much of the evidence is shown as it stands in the sources: of each item, and of the whole (B68). */
export function fidelityOf(
  items: readonly PlannedItem[],
  shortened: readonly Shortened[],
  { available, archived }: { readonly available: number; readonly archived: readonly string[] },
): Fidelity {
  const said = new Map(shortened.map((one) => [one.n, one]));
  const each = items.map(({ n, words: tokens, level }) => {
    const one = said.get(n);
    const shown = one === undefined ? tokens : one.text === null ? one.tokens : estimateTokens(one.text);
    return { id: idOf(n), level, tokens, shown, ratio: rounded(shown / Math.max(1, tokens)) };
  });
  const score = items.reduce((sum, { level }) => sum + partOf[level], 0) / Math.max(1, items.length);
  const used = items.reduce((sum, item) => sum + costAt(item, item.level), 0);
  return {
    score: rounded(score),
    level: thresholds.find(([, from]) => score >= from)?.[0] ?? 'minimal',
    used,
    available,
    utilisation: rounded(used / available),
    summarised: shortened.filter(({ text }) => text !== null).length,
    dropped: each.filter(({ level }) => level === 'dropped').map(({ id }) => id),
    archived: [...archived],
    items: each,
  };
}

export const idOf = (n: number) => `evidence-${n}`;

const rounded = (part: number) => Math.round(part * 100) / 100;
