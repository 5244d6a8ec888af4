// What the reader of a report should know about how it came about: what was missing, failed, or could not be checked.
import { asSentence } from '../../base/as-sentence.ts';
import { shortened } from '../../base/shortened.ts';
import { claimsOf } from '../../citations/claims.ts';
import { linkSentences } from '../../citations/link-check.ts';
import { vet, weakSourcesSentence } from '../../citations/vet.ts';
import { qualitiesOf } from '../analyze.ts';
import type { Assembled } from './assemble.ts';
import { aboutTrust } from './on-trust.ts';
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

function aboutCitations(assembled: Assembled): string[] {
  const { citations, checked } = assembled;
  const missing = citations.filter(({ found }) => found === 'missing').length;
  const corrected = citations.filter(({ found }) => found === 'corrected').length;
  return [
    ...aboutClaims(assembled),
    ...aboutDisagreements(assembled),
    ...(missing > 0 ? [`${missing} of ${citations.length} quotes were not found in their source.`] : []),
    ...(corrected > 0
      ? [`${corrected} of ${citations.length} quotes were put right: their source’s own wording is shown.`]
      : []),
    ...(checked.skipped === null ? [] : [checked.skipped]),
    ...aboutSources(assembled),
  ];
}

/** Removed and doubtful claims that are named one by one. */
const named = 5;

function aboutClaims({ claims, citations, checked: { removed, summary } }: Assembled): string[] {
  const doubtful = claims.filter(({ verdict }) => verdict === 'unsupported' || verdict === 'contradicted');
  const partial = claims.filter(({ verdict }) => verdict === 'partial');
  const unchecked = claims.filter(({ verdict }) => verdict === null);
  const checkedCount = summary.claims - summary.abstained;
  const poorly = summary.unsupported + summary.contradicted;
  return [
    ...(summary.warning
      ? [`Many claims were not borne out: ${poorly} of ${checkedCount} that were checked.`]
      : []),
    ...removed
      .slice(0, named)
      .map(({ text, reason }) =>
        `Taken out, because its source says otherwise: “${text}” ${asSentence(reason)}`.trim(),
      ),
    ...(removed.length > named ? [`${removed.length - named} more contradicted claims were taken out.`] : []),
    ...doubtful.slice(0, named).map(({ text, verdict, reason }) =>
      // a model gave the reason; it may have an address from a page that wants to be opened
      `Not borne out by its source (${verdict ?? ''}): “${text}” ${asSentence(reason)}`.trim(),
    ),
    ...(doubtful.length > named
      ? [`${doubtful.length - named} more claims are not borne out by their sources.`]
      : []),
    ...(partial.length > 0
      ? [`${partial.length} of ${claims.length} claims are borne out only in part.`]
      : []),
    ...partial
      .slice(0, named)
      .map(({ text, reason }) => `Only in part: “${inBrief(text)}” ${asSentence(reason)}`.trim()),
    ...(unchecked.length > 0 ? [`${unchecked.length} of ${claims.length} claims could not be checked.`] : []),
    ...aboutTrust(claims, citations),
  ];
}

const disagreements = /^### (Where sources disagree|Disagreements)$/m;

function aboutDisagreements({ written }: Assembled): string[] {
  const heading = disagreements.exec(written.draft.text)?.[1];
  return heading === undefined ? [] : [`Sources disagree: see “${heading}” in the report.`];
}

/** Enough of a sentence to find it by. */
function inBrief(sentence: string): string {
  return shortened(sentence.replaceAll('**', ''), 120);
}

/** Weak sources, and links that cannot be opened (D20, D31). */
function aboutSources({ claims, citations, investigations, analysis, brief, checked }: Assembled): string[] {
  const qualities = new Map(
    qualitiesOf(investigations, brief.field, analysis.quality).map(({ url, quality }) => [url, quality]),
  );
  const cited = citations.map(({ n, url }) => ({
    n,
    url,
    quality: qualities.get(url) ?? ('unknown' as const),
  }));
  const weak = weakSourcesSentence(vet(claims, cited));
  const numberOf = (address: string) => citations.find(({ url }) => url === address)?.n;
  const troubles = checked.links.filter(({ outcome }) => outcome === 'unreachable' || outcome === 'unsure');
  return [
    ...(weak === null ? [] : [weak]),
    ...(troubles.length === 0 ? [] : linkSentences(checked.links, numberOf)),
  ];
}

/** What is composed without a model cites everything it takes from others. */
function aboutProse({ brief, written, claims }: Assembled): string[] {
  if (written.fallback !== null || brief.mode === 'simple') return [];
  const { text } = written.draft;
  // Rows of the table of disagreements, and everything where claims were not checked: cited, but no checked claim.
  const cited = claimsOf(text).filter(
    ({ start, end }) => !claims.some((one) => one.start < end && one.end > start),
  );
  const all = [...claims, ...cited].toSorted((a, b) => a.start - b.start);
  const sentences = uncitedSentences(text, all);
  const count = sentences.length;
  if (count === 0) return [];
  const which = sentences.slice(0, 3).map((sentence) => `“${inBrief(sentence)}”`);
  const more = count > which.length ? ' and others' : '';
  const cite = count === 1 ? '1 sentence of the report cites' : `${count} sentences of the report cite`;
  return [`${cite} no source: ${which.join(', ')}${more}.`];
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
