// What several good sources say alike is likely the answer: words that come back in the best spans of different pages,
// but are not in the question, raise the spans that have them.
import type { QuestionWords } from './question-words.ts';
import type { Span } from './spans.ts';
import { isFramingWord, isFunctionWord, wordsOf } from './words.ts';

const looksAt = 30;
const keeps = 5;
/** Where a figure is wanted, agreement on words says less. */
const raisesBy = { words: 0.22, figures: 0.08 };

/** The same spans with scores that count agreement; their order is kept. */
export function withConsensus(spans: readonly Span[], question: QuestionWords): Span[] {
  const asked = new Set(question.words.map((word) => word.stem));
  const stems = new Map(spans.map((span) => [span, tellingStems(span.text, asked)]));
  const single = spans.filter((span) => span.units.length === 1);
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
  return spans.map((span) => {
    const own = stems.get(span);
    const agreement =
      lifts.reduce((all, { stem, lift }) => all + (own?.has(stem) === true ? lift : 0), 0) / sum;
    return { ...span, score: Math.min(1, (span.score + raise * Math.min(1, agreement)) / (1 + raise)) };
  });
}

function tellingStems(text: string, asked: ReadonlySet<string>): Set<string> {
  // keywords in capitals and names are what a text is about; what it says of them is in plain words and numbers
  return new Set(
    wordsOf(text)
      .filter(
        (word) =>
          /^(?:\p{Ll}|\d{2})/u.test(word.raw) &&
          !isFunctionWord(word) &&
          !isFramingWord(word) &&
          !asked.has(word.stem),
      )
      .map((word) => word.stem),
  );
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
