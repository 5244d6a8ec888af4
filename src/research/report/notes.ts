// What stands below a report: three short lines at most, each something its reader can act on. What else there is to know of
// how it came about stands in receipts and on the card.
import { asSentence } from '../../base/as-sentence.ts';
import { shortened } from '../../base/shortened.ts';
import { vet } from '../../citations/vet.ts';
import { qualitiesOf } from '../analyze.ts';
import type { SearchFailure } from '../gather/web.ts';
import type { Assembled } from './assemble.ts';
import { pressing } from './refine.ts';

const most = 3;
/** Characters of a line. */
const longest = 300;

/** One sentence or two each, the most important first. */
export function notesOf(assembled: Assembled): string[] {
  const notes = [
    aboutModels(assembled),
    ...assembled.said,
    aboutSearching(assembled),
    aboutChecking(assembled),
    aboutAssumptions(assembled),
    aboutGaps(assembled),
    aboutTime(assembled),
    aboutReading(assembled),
    aboutSources(assembled),
    aboutLinks(assembled),
  ];
  return [...new Set(notes.flatMap((note) => (note === null ? [] : [shortened(note, longest)])))].slice(
    0,
    most,
  );
}

function aboutModels({ written, brief, citations }: Assembled): string | null {
  const because = written.fallback?.because;
  const passages = 'the report consists of passages quoted from the sources.';
  if (because === 'not-configured' && (brief.mode !== 'simple' || citations.length > 0))
    return `No language model is configured: ${passages}`;
  if (because === 'unasked')
    return `The language models did not answer, and it was decided to go on: ${passages}`;
  return brief.modelFailed ? 'The request was read without a language model, because none answered.' : null;
}

/** What was not searched, and so may be there. */
function aboutSearching({ brief, investigations }: Assembled): string | null {
  if (brief.mode === 'simple') return null;
  const failures = investigations.flatMap(({ searchFailures }) => searchFailures);
  const hasNotes = investigations.some(({ documents, skipped }) => documents > 0 || skipped);
  const hasWeb = investigations.some(({ searchedWeb }) => searchedWeb);
  const leftOut = investigations.reduce((sum, one) => sum + one.leftOut, 0);
  const parts = [
    ...(failures.length > 0 ? [notSearched(failures)] : []),
    ...(hasWeb ? [] : ['Web search is not available: only the knowledge folder was searched.']),
    ...(hasNotes || hasWeb ? [] : ['The knowledge folder holds no documents that can be read.']),
    ...(leftOut === 0
      ? []
      : [
          `${leftOut} ${leftOut === 1 ? 'result was' : 'results were'} left out, because web.allow or web.deny says so.`,
        ]),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

function notSearched(failures: readonly SearchFailure[]): string {
  const reasons = new Map(failures.map(({ provider, reason }) => [provider, reason]));
  const named = Array.from(
    reasons,
    ([provider, reason]) => `${provider} (${reason.replace(/\s+/g, ' ').replace(/[.\s]+$/, '')})`,
  );
  return `Not searched: ${named.join(', ')}.`;
}

/** Claims that nobody could check stay in the report, and their reader should know how many. */
function aboutChecking({ claims, checked }: Assembled): string | null {
  if (checked.skipped !== null) return checked.skipped;
  const open = claims.filter(({ verdict }) => verdict === null);
  const [first] = open;
  if (first === undefined) return null;
  return `${open.length} of ${claims.length} claims were not checked: ${asSentence(first.reason).replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
}

function aboutAssumptions({ brief: { constraints } }: Assembled): string | null {
  return constraints.length === 0 ? null : `Assumed: ${constraints.map(asSentence).join(' ')}`;
}

/** What matters and nothing was found on, unless the report says itself what it leaves open. */
function aboutGaps({ analysis, written }: Assembled): string | null {
  const [first] = pressing(analysis);
  if (first === undefined || written.fallback !== null || written.draft.openQuestions.length > 0) return null;
  return `Left open: ${asSentence(first.description)}`;
}

/** Tasks that were not worked on to their end. */
function aboutTime({ investigations }: Assembled): string | null {
  const skipped = investigations.flatMap(({ skipped: isSkipped, observation, task, trouble }) => {
    if (isSkipped) return [observation];
    return trouble === null ? [] : [`${task.title}: ${trouble}`];
  });
  return skipped.length === 0 ? null : skipped.slice(0, 2).join(' ');
}

function aboutReading({ investigations, written }: Assembled): string | null {
  const unread = new Map(
    investigations
      .flatMap(({ visited }) => visited)
      .flatMap((page) => (page.error === null ? [] : [[page.url || page.hash, page.error] as const])),
  );
  const left = written.unreadable;
  const [reason] = unread.values();
  const pages = unread.size === 1 ? '1 page could not be read' : `${unread.size} pages could not be read`;
  const parts = [
    ...(reason === undefined ? [] : [`${pages}: ${asSentence(reason)}`]),
    ...(left.length === 0
      ? []
      : [`Left out: ${left.slice(0, 2).join('; ')}${left.length > 2 ? `; ${left.length - 2} more` : ''}.`]),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** Only sources that are known to be weak; one that nobody knows anything about is none (D20). */
function aboutSources({ claims, citations, investigations, analysis, brief }: Assembled): string | null {
  const qualities = new Map(
    qualitiesOf(investigations, brief.field, analysis.quality).map(({ url, quality }) => [url, quality]),
  );
  const cited = citations.map(({ n, url }) => ({
    n,
    url,
    quality: qualities.get(url) ?? ('unknown' as const),
  }));
  const { sources, weak } = vet(claims, cited);
  const kinds = new Set(['low quality', 'preprint', 'tertiary']);
  const known = sources.filter(
    ({ n, weakness }) => kinds.has(weakness ?? '') && weak.some(({ numbers }) => numbers.includes(n)),
  );
  if (known.length === 0) return null;
  const named = known
    .slice(0, 4)
    .map(({ n, host, weakness }) => `[${n}] ${host ?? 'a document'} (${weakness ?? ''})`);
  const rests = weak.length === 1 ? '1 claim rests' : `${weak.length} claims rest`;
  return `${rests} on weak sources alone: ${named.join(', ')}.`;
}

/** Links that cannot be opened (D31). */
function aboutLinks({ checked, citations }: Assembled): string | null {
  const dead = checked.links.filter(({ outcome }) => outcome === 'unreachable');
  if (dead.length === 0) return null;
  const numbers = dead.map(({ address }) => citations.find(({ url }) => url === address)?.n);
  const named = numbers
    .map((n, index) => (n === undefined ? (dead[index]?.address ?? '') : `[${n}]`))
    .slice(0, 4);
  return `${dead.length === 1 ? 'A link' : `${dead.length} links`} could not be opened: ${named.join(', ')}. ${asSentence(dead[0]?.reason ?? '')}`.trim();
}
