// What several good sources say alike is likely the answer: words that come back in the best spans of different pages,
// but are not in the question, raise the spans that have them.
import type { QuestionWords } from './question-words.ts';
import type { Span } from './spans.ts';
import { createMarks } from './wording.ts';
import type { Wording } from './wording.ts';

const looksAt = 30;
const keeps = 5;
/** Where a figure is wanted, agreement on words says less. */
const raisesBy = { words: 0.22, figures: 0.08 };

/** The same spans with scores that count agreement; their order is kept. */
export function withConsensus(spans: readonly Span[], question: QuestionWords): Span[] {
  const asked = new Set(question.words.map((word) => word.stem));
  const single = spans.filter((span) => span.units.length === 1);
  const stems = new Map(single.map((span) => [span, tellingStems(span.wording, asked)]));
  const top = single.toSorted((a, b) => b.score - a.score || a.start - b.start).slice(0, looksAt);
  const usual = shares(single, stems);
  const lifts = [...shares(top, stems)]
    .map(([stem, { share, pages }]) => ({
      stem,
      lift: pages < 2 ? 0 : share - (usual.get(stem)?.share ?? 0),
    }))
    .filter(({ lift }) => lift > 0.05)
    .toSorted((a, b) => b.lift - a.lift || (a.stem < b.stem ? -1 : 1))
    .slice(0, keeps);
  const sum = lifts.slice(0, 3).reduce((all, { lift }) => all + lift, 0);
  if (sum === 0) return [...spans];
  const raise = ['date', 'number', 'measure'].includes(question.wants) ? raisesBy.figures : raisesBy.words;
  const presentIn = createPresence(lifts.map(({ stem }) => stem));
  return spans.map((span) => {
    const present = presentIn(span.wording);
    const agreement = lifts.reduce((all, { lift }, at) => all + (present & (1 << at) ? lift : 0), 0) / sum;
    return { ...span, score: Math.min(1, (span.score + raise * Math.min(1, agreement)) / (1 + raise)) };
  });
}

// keywords in capitals and names are what a text is about; what it says of them is in plain words and numbers
function tellingStems({ terms, from, to }: Wording, asked: ReadonlySet<string>): Set<string> {
  const stems = new Set<string>();
  for (const { stem, isPlain } of terms.slice(from, to)) if (isPlain && !asked.has(stem)) stems.add(stem);
  return stems;
}

/** Tells which of a few stems the plain words of a text have, as bits. */
function createPresence(stems: readonly string[]): (wording: Wording) => number {
  const marksOf = createMarks(stems);
  return ({ terms, from, to }) => {
    const marks = marksOf(terms);
    let present = 0;
    for (let at = from; at < to; at += 1) {
      const mark = marks[at] ?? 0;
      if (mark > 0 && terms[at]?.isPlain === true) present |= 1 << (mark - 1);
    }
    return present;
  };
}

/** In which part of the spans each stem is, and on how many pages. */
function shares(
  spans: readonly Span[],
  stems: ReadonlyMap<Span, ReadonlySet<string>>,
): Map<string, { share: number; pages: number }> {
  const found = new Map<string, { count: number; pages: Set<string> }>();
  for (const span of spans)
    for (const stem of stems.get(span) ?? []) {
      const entry = found.get(stem) ?? { count: 0, pages: new Set() };
      entry.count += 1;
      entry.pages.add(span.page.hash);
      found.set(stem, entry);
    }
  return new Map(
    [...found].map(([stem, { count, pages }]) => [stem, { share: count / spans.length, pages: pages.size }]),
  );
}
