// Chooses which spans become quotes: good ones, that add something, from more than one page where that helps.
import { isLeaning } from './readability.ts';
import type { WeightedWord } from './relevance.ts';
import type { Span } from './spans.ts';
import type { Unit } from './units.ts';
import type { Wording } from './wording.ts';

/** A span with what it needs to be understood on its own. */
export interface Chosen {
  readonly span: Span;
  readonly start: number;
  readonly end: number;
}

const most = 5;
const mostOfPage = 2;
const longest = 500;

/** The quotes for a task, best first. */
export function select(spans: readonly Span[], words: readonly WeightedWord[]): Chosen[] {
  const sorted = spans.toSorted((a, b) => b.score - a.score || a.start - b.start || a.end - b.end);
  const best = sorted[0];
  if (best === undefined) return [];
  const candidates = sorted.filter((span) => span.score >= Math.max(0.3, best.score * 0.72)).slice(0, 80);
  const stems = new Map(candidates.map((span) => [span, contentStems(span.wording)]));
  const chosen: Chosen[] = [];
  const covered = words.map(() => 0);
  while (chosen.length < most) {
    let top: { span: Span; value: number } | undefined;
    for (const span of candidates) {
      const ofPage = chosen.filter((other) => other.span.page.hash === span.page.hash);
      if (
        ofPage.length >= mostOfPage ||
        ofPage.some((other) => span.start < other.end && span.end > other.start)
      )
        continue;
      const alike = Math.max(0, ...chosen.map((other) => overlap(stems.get(span), stems.get(other.span))));
      if (alike > 0.7 || chosen.some((other) => isSameTable(span, other.span))) continue;
      const gain = words.reduce(
        (sum, word, index) =>
          sum + word.weight * Math.max(0, (span.covered[index] ?? 0) - (covered[index] ?? 0)),
        0,
      );
      const value = span.score + 0.3 * gain - 0.25 * alike - 0.04 * ofPage.length;
      if (value > (top?.value ?? best.score * 0.66)) top = { span, value };
    }
    if (top === undefined) break;
    chosen.push(complete(top.span));
    top.span.covered.forEach((value, index) => {
      covered[index] = Math.max(covered[index] ?? 0, value);
    });
  }
  return chosen;
}

/** Two rows of one table of which neither fits better: the second adds nothing. */
function isSameTable(one: Span, other: Span): boolean {
  const [a, b] = [one.units[0], other.units[0]];
  return a?.kind === 'row' && b?.block === a.block && one.page === other.page && one.score <= other.score;
}

function contentStems({ terms, from, to }: Wording): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const { stem, isFunction } of terms.slice(from, to)) if (!isFunction) stems.add(stem);
  return stems;
}

/** The part of the smaller set that is in the other one. */
function overlap(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): number {
  if (one === undefined || other === undefined || one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const stem of one) if (other.has(stem)) common += 1;
  return common / Math.min(one.size, other.size);
}

/** Adds the sentences before a quote that leans on them, and what a quote announces. */
function complete(span: Span): Chosen {
  const { page, neighbours } = span;
  let { start, end } = span;
  let first = span.units[0];
  for (let step = 0; step < 2 && first !== undefined; step += 1) {
    const opening = page.text.slice(first.start - page.offset, first.end - page.offset);
    const before: Unit | undefined = neighbours[neighbours.indexOf(first) - 1];
    if (!isLeaning(opening) || before === undefined || before.block !== first.block) break;
    if (before.kind !== first.kind || end - before.start > longest) break;
    first = before;
    start = before.start;
  }
  const last = span.units.at(-1);
  if (last?.kind === 'label' || span.text.trimEnd().endsWith(':')) {
    const after = last === undefined ? undefined : neighbours[neighbours.indexOf(last) + 1];
    if (after !== undefined && after.block - (last?.block ?? 0) <= 1 && after.end - start <= longest)
      end = after.end;
  }
  return { span, start, end };
}
