// Quotes of the thread's known sources, searched again without fetching anything (A78, A79).
import type { Evidence, ResearcherOutput } from '../../agents/researcher/contract.ts';
import type { Task } from '../../agents/planner/contract.ts';
import { placeOf } from '../../agents/material.ts';
import { distinct } from '../../base/lists.ts';
import { hashOf } from '../../base/json.ts';
import type { Run } from '../run.ts';
import type { Passage } from '../../sources/port.ts';
import { chosenOn, knownPages, passagesIn } from '../gather/known-pages.ts';
import type { ResearchParts } from '../parts.ts';
import type { Background } from '../background.ts';

type KnownPages = Background['known'];

/** The sentences that answer any of these questions, the best first, each place once, and whether they do, selected without a model. */
export function evidenceFor(
  phase: Run,
  tasks: readonly Task[],
  known: KnownPages,
  parts: ResearchParts,
): Promise<Pick<ResearcherOutput, 'evidence' | 'answered'>> {
  if (known.length === 0) return Promise.resolve({ evidence: [], answered: 'no' });
  return phase.step('evidence', [tasks, addressesOf(known)], async (context) => {
    const pages = await knownPages(known, parts);
    const outputs = await chosenOn(tasks, pages, context, parts);
    const quotes = outputs.flatMap((output) => output.evidence);
    const evidence = distinct(quotes, placeOf);
    const searches = tasks.flatMap((task) => task.searches).length;
    context.emit('looked-up', { searches, sources: pages.length, evidence: evidence.length });
    const best = (['yes', 'partly'] as const).find((said) =>
      outputs.some(({ answered }) => answered === said),
    );
    return { evidence, answered: best ?? 'no' };
  });
}

/** Passages of one look-up, and characters of each (A79). */
const lookUp = { passages: 5, characters: 500 };

/** What a model wants to be looked up: the passages that fit best, each as a quote. */
export function lookUpKnown(
  phase: Run,
  queries: readonly string[],
  known: KnownPages,
  parts: ResearchParts,
): Promise<readonly Evidence[]> {
  return phase.step('look-ups', [queries, addressesOf(known)], async (context) => {
    const pages = await knownPages(known, parts);
    const results = await passagesIn(pages, queries, context, parts, lookUp.passages);
    const quotes = results.flatMap(({ passages }) => passages.flatMap(quoteOf));
    const found = distinct(quotes, placeOf);
    context.emit('looked-up', { searches: queries.length, sources: pages.length, evidence: found.length });
    return found;
  });
}

function addressesOf(known: KnownPages): string {
  return hashOf(known.map(({ hash, url }) => [hash, url]));
}

/** The beginning of a passage, up to the end of a word. */
function quoteOf({ pageHash, url, title, headings, text, start }: Passage): Evidence[] {
  const { characters } = lookUp;
  const cut = text.slice(0, characters).replace(/\s\S*$|[\ud800-\udbff]$/, '');
  const quote = (text.length <= characters ? text : cut).trimEnd();
  if (quote === '') return [];
  return [{ pageHash, url, title, headings, start, end: start + quote.length, quote, score: 0.5 }];
}
