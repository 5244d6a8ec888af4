// What does not fit a context loses its fullness level by level: the regular items first and the least of them before the
// others, then those with priority, and last what people named (B61-B67).
import type { Level } from '../../agents/prompt/shortened.ts';

export interface Item {
  /** The number of the quote. */
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
  /** It is the best of its task: without it nothing would answer that. */
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

/** B67. */
export function priorityOf({ relevance, recency, quality, named }: Item): number {
  return 0.4 * relevance + 0.3 * recency + 0.2 * quality + 0.1 * (named ? 1 : 0);
}

/** Tokens of words that a level leaves of an item. */
export function wordsAt({ words }: Pick<Item, 'words'>, level: Level): number {
  return level === 'dropped' ? 0 : Math.min(words, Math.max(least, Math.floor(words * partOf[level])));
}

/** Whether the quote itself is shown, word for word. */
export function isWhole(item: Pick<Item, 'quote' | 'words'>, level: Level): boolean {
  return level !== 'dropped' && item.quote <= wordsAt(item, level);
}

/** Tokens of the marks around an item and of its part of the head of its page; of one in short. */
const frame = { whole: 60, short: 8 };

/** What an item costs at a level at most. */
export function costAt(item: Pick<Item, 'quote' | 'words'>, level: Level): number {
  if (level === 'dropped') return 0;
  return wordsAt(item, level) + (isWhole(item, level) ? frame.whole : frame.short);
}

/** The level of each item by its number. More than the budget is left where even headlines are too much. */
export function allot(items: readonly Item[], budget: number, allowDropping: boolean): Map<number, Level> {
  const levels = new Map<number, Level>(items.map(({ n }) => [n, 'full']));
  const kinds = kindsOf(items);
  let used = items.reduce((sum, item) => sum + costAt(item, 'full'), 0);
  const lower = (of: readonly Item[], level: Level) => {
    for (const item of of) {
      if (used <= budget) return;
      used -= costAt(item, levels.get(item.n)!) - costAt(item, level);
      levels.set(item.n, level);
    }
  };
  const ranked = items.toSorted((one, other) => priorityOf(one) - priorityOf(other));
  const groups = order.map((kind) => ({ kind, own: ranked.filter(({ n }) => kinds.get(n) === kind) }));
  for (const { kind, own } of groups) {
    for (const level of steps) {
      if (partOf[level] >= partOf[floors[kind]]) lower(own, level);
    }
  }
  if (allowDropping) lower(groups[0]!.own, 'dropped');
  // Nothing else can give way: what is protected is shown in less rather than cut off in the middle.
  for (const level of steps) if (partOf[level] < partOf[floors.top]) lower(groups[2]!.own, level);
  return levels;
}

/** B66: what a sure finding rests on ranks above the rest. */
function kindsOf(items: readonly Item[]): Map<number, Kind> {
  const best = new Map<string, number>();
  for (const item of items) best.set(item.source, Math.max(best.get(item.source) ?? 0, priorityOf(item)));
  const top = new Set(
    [...best]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, topSources)
      .map(([source]) => source),
  );
  return new Map(
    items.map(({ n, named, source, sure, leads }) => [
      n,
      named ? 'named' : leads || top.has(source) ? 'top' : sure ? 'sure' : 'regular',
    ]),
  );
}
