// Reads what the searches of a task brought: every span of sentences near a passage, with its score for the question.
import type { ResearcherInput } from '../researcher.ts';
import { scoreSpans } from './spans.ts';
import type { Question, ReadPage, Span } from './spans.ts';
import { cutUnits } from './units.ts';
import type { Unit } from './units.ts';

type Passage = ResearcherInput['searches'][number]['passages'][number];

/** Text on both sides of a passage that is read too. */
const margin = 400;

/** All spans near the passages, in no particular order. */
export function readAll(input: ResearcherInput, question: Question): Span[] {
  const strengths = strengthOfPassages(input);
  const pages = new Map(input.pages.map((page) => [page.hash, page]));
  const byPage = new Map<string, Passage[]>();
  for (const passage of strengths.keys()) {
    const key = pages.has(passage.pageHash) ? passage.pageHash : `${passage.pageHash}@${passage.start}`;
    byPage.set(key, [...(byPage.get(key) ?? []), passage]);
  }
  return [...byPage.values()].flatMap((passages) => {
    const first = passages[0];
    if (first === undefined) return [];
    const whole = pages.get(first.pageHash);
    const page: ReadPage =
      whole === undefined
        ? { hash: first.pageHash, url: first.url, title: first.title, text: first.text, offset: first.start }
        : { ...whole, offset: 0 };
    const near = cutUnits(page.text, page.offset, whole === undefined ? first.headings : [])
      .map((unit) => ({ unit, nearness: nearnessOf(unit, passages, strengths) }))
      .filter(({ nearness }) => nearness > 0);
    return scoreSpans(page, near, question);
  });
}

/** Each passage once, with its best score of all searches, as a part of the best passage of that search. */
function strengthOfPassages(input: ResearcherInput): Map<Passage, number> {
  const best = new Map<string, { passage: Passage; strength: number }>();
  for (const search of input.searches) {
    const top = Math.max(...search.passages.map((passage) => passage.score), 1e-9);
    for (const passage of search.passages) {
      const key = `${passage.pageHash}@${passage.start}`;
      const strength = Math.max(0, passage.score / top);
      if (strength > (best.get(key)?.strength ?? -1)) best.set(key, { passage, strength });
    }
  }
  return new Map([...best.values()].map(({ passage, strength }) => [passage, strength]));
}

/** How good the best passage is that this unit is part of; half as good just outside, 0 far away. */
function nearnessOf(
  unit: Unit,
  passages: readonly Passage[],
  strength: ReadonlyMap<Passage, number>,
): number {
  let best = 0;
  for (const passage of passages) {
    const value = Math.max(0.05, strength.get(passage) ?? 0);
    if (unit.start < passage.end && unit.end > passage.start) best = Math.max(best, value);
    else if (unit.start < passage.end + margin && unit.end > passage.start - margin)
      best = Math.max(best, value / 2);
  }
  return best;
}
