// The last draft as its writer edits it: markers name the very quotes that each sentence rests on, by their present numbers.
import { evidenceIn } from '../../agents/researcher/contract.ts';
import { materialOf, placeOf } from '../../agents/material.ts';
import type { Researched } from '../../agents/researched.ts';
import type { DraftCitation, ReportDraft, WriterInput } from '../../agents/writer/contract.ts';
import { rewriteMarkers, withoutCitations } from '../../citations/markers.ts';
import { markersOf } from '../../citations/numbering.ts';
import type { Checked } from '../verify/checked.ts';

export interface LastDraft {
  /** `[1]` names the first one of the quotes. */
  readonly text: string;
  readonly quotes: readonly DraftCitation[];
  /** What checking said of its sentences, as far as a writer should know it; a sentence or two each. */
  readonly remarks: readonly string[];
  /** What it leaves open, as people read it below the text. */
  readonly openQuestions: readonly string[];
  /** People have read it: what nobody wants changed stays word for word. */
  readonly isRead: boolean;
}

/** A draft that nobody has checked, or read. */
export function asWritten({ text, citations, openQuestions }: ReportDraft): LastDraft {
  const named = quotesNamed(text, citations);
  return { text: named, quotes: citations, remarks: [], openQuestions, isRead: false };
}

/** A draft as people have seen it, with what stood below it: there a number stands for a source, and each claim knows its quotes. */
export function asShown(
  { text, citations, claims, removed }: Checked,
  openQuestions: readonly string[] = [],
): LastDraft {
  let done = 0;
  const parts = claims.flatMap(({ start, end, quotes, places = [] }) => {
    if (start < done) return [];
    const between = quotesNamed(text.slice(done, start), citations);
    done = end;
    let place = 0;
    return [between, quotesNamed(text.slice(start, end), citations, () => places[place++] ?? quotes)];
  });
  const doubted = claims.filter(({ verdict }) => verdict !== null && verdict !== 'supported');
  const remarks = [
    ...doubted.map((one) => `${one.verdict}: “${plain(one.text)}” ${one.reason}`),
    ...removed.map((one) => `Left out, because it was not borne out: “${plain(one.text)}” ${one.reason}`),
  ];
  const named = parts.join('') + quotesNamed(text.slice(done), citations);
  return { text: named, quotes: citations, remarks, openQuestions, isRead: true };
}

/** Quotes of one source that stand for its number where nobody knows which one is meant. */
const mostOfSource = 4;

/** `ownOf`: the quotes that are meant at one place of the text after the other. */
function quotesNamed(
  text: string,
  citations: readonly DraftCitation[],
  ownOf?: () => readonly number[],
): string {
  return rewriteMarkers(text, (numbers) => {
    const own = ownOf?.();
    const named = citations.flatMap(({ n }, index) =>
      numbers.includes(n) && (own?.includes(index) ?? true) ? [index + 1] : [],
    );
    return markersOf(named.slice(0, mostOfSource));
  });
}

function plain(text: string): string {
  return withoutCitations(text).trim();
}

/** What the draft cites beside the evidence of the tasks, as if it were of one more task. */
export function citedBesides({ quotes }: LastDraft, tasks: readonly Researched[]): Researched[] {
  const known = new Set(materialOf({ tasks }).map(({ evidence }) => placeOf(evidence)));
  const more = quotes.filter((quote) => !known.has(placeOf(quote)));
  const [task] = tasks;
  if (more.length === 0 || task === undefined) return [];
  const question = 'What else does the last draft cite?';
  const cited = { ...task.task, id: 'task-0', title: question, question, entity: null };
  return [{ task: cited, evidence: more.map(evidenceIn), missing: [], answered: 'yes' }];
}

/** The draft under the numbers that its quotes have among the evidence of these tasks. */
export function numberedAsNow(
  { text, quotes, remarks, openQuestions, isRead }: LastDraft,
  tasks: readonly Researched[],
): NonNullable<WriterInput['last']> {
  const present = new Map(materialOf({ tasks }).map(({ n, evidence }) => [placeOf(evidence), n]));
  const numbers = quotes.map((quote) => present.get(placeOf(quote)));
  return {
    text: rewriteMarkers(text, (indices) => markersOf(indices.flatMap((n) => numbers[n - 1] ?? []))),
    remarks: [...remarks],
    isRead,
    ...(openQuestions.length === 0 ? {} : { openQuestions: [...openQuestions] }),
  };
}
