// What the reader of a report should know about how it came about: what was missing, failed, or could not be checked.
import type { Assembled } from './assemble.ts';
import { uncitedSentences } from './uncited.ts';
import type { SearchFailure } from '../gather/web.ts';

/** One sentence each, the most important first. */
export function cautions(assembled: Assembled): string[] {
  return [
    ...aboutModels(assembled),
    ...aboutSearching(assembled),
    ...assembled.brief.constraints,
    ...aboutTime(assembled),
    ...assembled.warnings,
    ...aboutTrouble(assembled),
    ...aboutCitations(assembled),
    ...aboutProse(assembled),
    ...aboutReading(assembled),
  ];
}

function aboutModels({ written, brief, citations }: Assembled): string[] {
  const passages = 'the report consists of passages quoted from the sources.';
  const because = written.fallback?.because;
  return [
    ...(because === 'not-configured' && (brief.mode !== 'simple' || citations.length > 0)
      ? [`No language model is configured: ${passages}`]
      : []),
    ...(because === 'unasked'
      ? [`The language models did not answer, and it was decided to go on: ${passages}`]
      : []),
    ...(brief.modelFailed ? ['The request was read without a language model, because none answered.'] : []),
  ];
}

function aboutSearching({ brief, investigations }: Assembled): string[] {
  const failures = investigations.flatMap(({ searchFailures }) => searchFailures);
  // A direct answer searches nothing, and says that by itself.
  if (brief.mode === 'simple') return [];
  const hasNotes = investigations.some(({ documents, skipped }) => documents > 0 || skipped);
  const hasWeb = investigations.some(({ searchedWeb }) => searchedWeb);
  return [
    ...(brief.mode === 'deep' || hasWeb
      ? []
      : ['Web search is not available: only the knowledge folder was searched.']),
    ...(hasNotes || hasWeb ? [] : ['The knowledge folder holds no documents that can be read.']),
    ...eachProvider(failures),
    ...leftOutByLists(investigations.reduce((sum, one) => sum + one.leftOut, 0)),
  ];
}

function leftOutByLists(count: number): string[] {
  if (count === 0) return [];
  const results = count === 1 ? '1 result of the web search was' : `${count} results of the web search were`;
  return [`${results} left out, because web.allow or web.deny says so.`];
}

/** A provider that failed in many searches is named once. */
function eachProvider(failures: readonly SearchFailure[]): string[] {
  const reasons = new Map(failures.map(({ provider, reason }) => [provider, reason]));
  return [...reasons].map(
    ([provider, reason]) => `Not searched: ${provider} (${withoutStop(reason.replace(/\s+/g, ' '))}).`,
  );
}

function aboutTime({ investigations }: Assembled): string[] {
  return investigations.filter(({ skipped }) => skipped).map(({ observation }) => observation);
}

/** A task that could not be worked on to its end; what it found is in the report. */
function aboutTrouble({ investigations }: Assembled): string[] {
  return investigations.flatMap(({ task, trouble }) =>
    trouble === null ? [] : [`${task.title}: ${trouble}`],
  );
}

function aboutCitations({ citations, claims }: Assembled): string[] {
  const unverified = citations.filter((citation) => !citation.verified).length;
  const unchecked = claims.filter((claim) => claim.verdict === null).length;
  const doubtful = claims.filter(({ verdict }) => verdict === 'unsupported' || verdict === 'contradicted');
  return [
    ...doubtful.slice(0, 5).map(({ text, verdict, reason }) =>
      // a model gave the reason; it may have an address from a page that wants to be opened
      `Not borne out by its source (${verdict}): “${text}” ${reason}`.trim(),
    ),
    ...(doubtful.length > 5
      ? [`${doubtful.length - 5} more claims are not borne out by their sources.`]
      : []),
    ...(unverified > 0
      ? [`${unverified} of ${citations.length} quotes were not found in their source.`]
      : []),
    ...(unchecked > 0 ? [`${unchecked} of ${claims.length} claims could not be checked.`] : []),
  ];
}

/** What is composed without a model cites everything it takes from others. */
function aboutProse({ brief, written, claims }: Assembled): string[] {
  if (written.fallback !== null || brief.mode === 'simple') return [];
  const count = uncitedSentences(written.draft.text, claims);
  if (count === 0) return [];
  return [
    count === 1
      ? '1 sentence of the report cites no source.'
      : `${count} sentences of the report cite no source.`,
  ];
}

function aboutReading({ investigations, written }: Assembled): string[] {
  const unread = new Map(
    investigations
      .flatMap(({ visited }) => visited)
      .filter((page) => page.error !== null)
      .map((page) => [page.url || page.hash, page]),
  );
  const left = written.unreadable;
  return [
    ...(unread.size === 1 ? ['1 page could not be read.'] : []),
    ...(unread.size > 1 ? [`${unread.size} pages could not be read.`] : []),
    // Three reasons show what kind of trouble it was.
    ...[...new Set([...unread.values()].map(({ error }) => `Not read: ${error ?? ''}`))].slice(0, 3),
    ...left.slice(0, 5).map((file) => `Left out: ${file}`),
    ...(left.length > 5 ? [`${left.length - 5} more files were left out.`] : []),
  ];
}

function withoutStop(sentence: string): string {
  return sentence.replace(/[.\s]+$/, '');
}
