// Chooses which units become quotes: good ones, that add something, from more than one page where that helps.
import type { WeightedWord } from './relevance.ts';
import type { ReadUnit } from './reading.ts';
import { isFunctionWord, wordsOf } from './words.ts';

/** A quote: one unit, or several in a row. */
export interface Chosen {
  readonly unit: ReadUnit;
  readonly start: number;
  readonly end: number;
}

const most = 5;
const mostOfPage = 2;
const longest = 520;

/** The quotes for a task, best first. */
export function select(units: readonly ReadUnit[], words: readonly WeightedWord[]): Chosen[] {
  const sorted = units.toSorted((a, b) => b.score - a.score || a.unit.start - b.unit.start);
  const best = sorted[0];
  if (best === undefined) return [];
  const candidates = sorted.filter((it) => it.score >= Math.max(0.3, best.score * 0.62)).slice(0, 60);
  const stems = new Map(candidates.map((it) => [it, contentStems(it.text)]));
  const chosen: ReadUnit[] = [];
  const covered = words.map(() => 0);
  while (chosen.length < most) {
    let top: { unit: ReadUnit; value: number } | undefined;
    for (const unit of candidates) {
      if (chosen.includes(unit)) continue;
      const ofPage = chosen.filter((other) => other.page.hash === unit.page.hash);
      if (ofPage.length >= mostOfPage) continue;
      const alike = Math.max(0, ...chosen.map((other) => overlap(stems.get(unit), stems.get(other))));
      if (alike > 0.7) continue;
      const gain = words.reduce(
        (sum, word, index) =>
          sum + word.weight * Math.max(0, (unit.covered[index] ?? 0) - (covered[index] ?? 0)),
        0,
      );
      const value = unit.score + 0.3 * gain - 0.25 * alike - 0.04 * ofPage.length;
      if (value > (top?.value ?? best.score * 0.6)) top = { unit, value };
    }
    if (top === undefined) break;
    chosen.push(top.unit);
    top.unit.covered.forEach((value, index) => {
      covered[index] = Math.max(covered[index] ?? 0, value);
    });
  }
  return withoutOverlap(chosen.map((unit) => extend(unit, units)));
}

function contentStems(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => !isFunctionWord(word))
      .map((word) => word.stem),
  );
}

/** The part of the smaller set that is in the other one. */
function overlap(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): number {
  if (one === undefined || other === undefined || one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const stem of one) if (other.has(stem)) common += 1;
  return common / Math.min(one.size, other.size);
}

const leaning =
  /^(?:this|that|these|those|it|its|they|them|their|he|she|however|therefore|thus|hence|then|so|but|and|or|also|in this case|in that case|otherwise|instead|for example|furthermore|moreover|similarly|consequently|as a result|such)\b/i;

/** Adds what a unit needs to be understood on its own: the sentence before, or what its label announces. */
function extend(unit: ReadUnit, all: readonly ReadUnit[]): Chosen {
  let { start, end } = unit.unit;
  let first = unit;
  for (let step = 0; step < 2 && leaning.test(first.text) && first.previous !== undefined; step += 1) {
    if (end - first.previous.unit.start > longest) break;
    first = first.previous;
    start = first.unit.start;
  }
  const next = all.find(
    (it) =>
      it.page === unit.page &&
      it.unit.start >= end &&
      (it.previous === unit ||
        ((unit.unit.kind === 'label' || unit.text.endsWith(':')) && it.unit.block === unit.unit.block + 1)),
  );
  const announces = unit.unit.kind === 'label' || unit.text.trimEnd().endsWith(':');
  if (
    next !== undefined &&
    (announces || next.score >= unit.score * 0.85) &&
    next.unit.end - start <= longest
  )
    end = next.unit.end;
  return { unit, start, end };
}

function withoutOverlap(quotes: readonly Chosen[]): Chosen[] {
  const kept: Chosen[] = [];
  for (const quote of quotes) {
    const clash = kept.some(
      (other) =>
        other.unit.page.hash === quote.unit.page.hash && quote.start < other.end && quote.end > other.start,
    );
    if (!clash) kept.push(quote);
  }
  return kept;
}
