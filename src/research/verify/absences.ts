// Claims that something is not stated: the places where it would most likely stand are looked up in the pages that were read.
import type { Statement } from '../../citations/statements.ts';
import type { Run } from '../run.ts';
import { storedPages } from '../gather/first-pages.ts';
import { passagesIn } from '../gather/known-pages.ts';
import type { Investigation } from '../gather/investigate.ts';
import type { ResearchParts } from '../parts.ts';
import { statementFor } from './answering.ts';
import { standing } from './checked.ts';
import type { Doubted } from './second-look.ts';

/** What a writer says is not stated, and the sentence that says so. */
export interface Absence {
  readonly sentence: string;
  readonly what: string;
}

/** Pages that are looked through, passages found in them; of those, pages shown, and places of each. */
const most = { pages: 30, passages: 60, shown: 6, places: 2 };

interface Place {
  readonly pageHash: string;
  readonly start: number;
  readonly end: number;
}

/** The statements that say so, each with what it says. */
export function absencesIn(
  statements: readonly Statement[],
  absences: readonly Absence[],
): ReadonlyMap<string, string> {
  return new Map(
    absences.flatMap(({ sentence, what }) => {
      const found = statementFor(sentence, statements);
      return found === undefined ? [] : [[found.id, what] as const];
    }),
  );
}

/** Each with the best places of the pages read. */
export async function lookedFor(
  run: Run,
  statements: readonly Statement[],
  whats: ReadonlyMap<string, string>,
  investigations: readonly Investigation[],
  parts: ResearchParts,
): Promise<Doubted[]> {
  const claims = statements.filter(({ id }) => whats.has(id));
  if (claims.length === 0) return [];
  const hashes = [
    ...new Set(
      investigations.flatMap(({ visited }) =>
        visited.flatMap(({ hash, error }) => (error === null && hash !== '' ? [hash] : [])),
      ),
    ),
  ].slice(0, most.pages);
  // A sentence that nobody said what it misses may speak of "it": it is looked for with what stands before it.
  const queries = claims.map(({ id, text, before, section }) => {
    const what = whats.get(id) ?? text;
    return what === text ? `${section} ${before} ${text}`.trim() : what;
  });
  const places = await run.step('places', [queries, hashes], async (context) => {
    const pages = await storedPages(hashes, parts);
    const results = await passagesIn(pages, queries, context, parts, most.passages);
    return results.map(({ passages }) =>
      passages.map(({ pageHash, start, end }) => ({ pageHash, start, end })),
    );
  });
  return claims.map((claim, index): Doubted => ({
    claim: standing(claim, [null, null], 'nobody has looked', 'look-again'),
    pages: bestOfEach(places[index] ?? []),
    isAbsence: true,
  }));
}

/** The best places of each of the best pages: a page that has many of them must not hide the others. */
function bestOfEach(ranked: readonly Place[]): Doubted['pages'] {
  const pages = new Map<string, { start: number; end: number }[]>();
  for (const { pageHash, start, end } of ranked) {
    const own = pages.get(pageHash) ?? [];
    if (own.length < most.places && (own.length > 0 || pages.size < most.shown))
      pages.set(pageHash, [...own, { start, end }]);
  }
  return Array.from(pages, ([hash, own]) => ({ hash, places: own }));
}
