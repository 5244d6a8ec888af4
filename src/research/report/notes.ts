// What stands below a report: three lines at most, each something that its reader can act on.
import { asSentence } from '../../base/as-sentence.ts';
import { present } from '../../base/lists.ts';
import { shortened } from '../../base/shortened.ts';
import { quoted, textlessIn } from '../../chat/words/attached-files.ts';
import { firstOf, sayIn, type Say } from '../../chat/words/say.ts';
import { escapeLine } from '../../citations/escape.ts';
import { vet } from '../../citations/vet.ts';
import { qualitiesOf } from '../analyze.ts';
import { isPrior } from '../background.ts';
import { isOnlyAddresses } from '../../text/addresses.ts';
import type { WebSearchResult } from '../../sources/port.ts';
import { assumedIn, type Brief } from '../run-context.ts';
import { finderIn } from '../verify/named-sentences.ts';
import type { Assembled } from './assemble.ts';
import { pressing } from './refine.ts';

const most = 3;
/** Characters of any other line. */
const longest = 300;

/** One sentence or two each, the most important first. Where there is nothing to tell, what tells it is empty. */
export function notesOf(assembled: Assembled): string[] {
  const say = sayIn(assembled.brief.language);
  // All of it: what is left out here, nobody could object to.
  const assumed = aboutAssumptions(assembled, say);
  const notes = [
    unreadText(assembled.brief),
    aboutFiles(assembled, say),
    aboutModels(assembled, say),
    ...assembled.said,
    aboutFidelity(assembled, say),
    aboutSearching(assembled, say),
    aboutUnfound(assembled, say),
    aboutChecking(assembled, say),
    aboutCode(assembled, say),
    assumed,
    aboutGaps(assembled, say),
    aboutTime(assembled),
    aboutReading(assembled, say),
    aboutSources(assembled, say),
    aboutLinks(assembled, say),
  ];
  const told = notes.filter((note) => note !== '');
  const lines = told.map((note) => (note === assumed ? note : shortened(note, longest)));
  return [...new Set(lines)].slice(0, most);
}

function aboutModels({ written, brief }: Assembled, say: Say): string {
  const because = written.fallback?.because;
  // That stands above the text.
  if (because === 'not-configured') return '';
  if (because === 'unasked') return say('note.models-failed');
  if (because === 'failed') return say('note.written-without-model');
  return brief.modelFailed ? say('understood.unread') : '';
}

/** How much of its quotes the writer could read (B69, B73); what stands around quotes does not count. */
function aboutFidelity({ written: { fidelity } }: Assembled, say: Say): string {
  if (fidelity === undefined || fidelity.level === 'full') return '';
  const { items } = fidelity;
  const less = items.filter((item) => item.level !== 'full' && item.level !== 'condensed');
  if (less.length === 0) return '';
  const read = items.length - less.length + less.reduce((sum, { ratio }) => sum + ratio, 0);
  const percent = Math.round((100 * read) / items.length);
  return say('note.fidelity', { short: less.length, count: items.length, percent });
}

/** What was not searched, and so may be there. */
function aboutSearching({ brief, investigations, written }: Assembled, say: Say): string {
  if (brief.mode === 'simple') return '';
  const failures = investigations.flatMap(({ searchFailures }) => searchFailures);
  const hasNotes = investigations.some(({ documents, skipped }) => documents > 0 || skipped);
  const hasWeb = investigations.some(({ searchedWeb }) => searchedWeb);
  const leftOut = investigations.reduce((sum, one) => sum + one.leftOut, 0);
  const searched = investigations.reduce((sum, { searches }) => sum + searches.done, 0);
  const isEmpty =
    failures.length + leftOut === 0 && investigations.every(({ visited }) => visited.length === 0);
  // Without a model, addresses alone are read, and nothing is searched for.
  const isSearched = written.fallback?.because !== 'not-configured' || !isOnlyAddresses(brief.topic);
  return present(
    failures.length > 0 && notSearched(failures, say),
    isSearched && !hasWeb && say('note.no-web'),
    isSearched && !hasWeb && !hasNotes && say('note.no-documents'),
    leftOut > 0 && say('note.left-out', { count: leftOut }),
    isEmpty && searched > 1 && say('note.no-results', { count: searched }),
  ).join(' ');
}

function notSearched(failures: WebSearchResult['failures'], say: Say): string {
  const reasons = new Map(failures.map(({ provider, reason }) => [provider, reason.replace(/\s+/g, ' ')]));
  const named = Array.from(reasons, ([name, reason]) => `${name} (${reason.replace(/[.\s]+$/, '')})`);
  return say('note.not-searched', { list: named.join(', ') });
}

/** Parts of the request without any quote. Where there is none at all the text itself says so, and one of quotes alone lists them. */
function aboutUnfound({ investigations, written }: Assembled, say: Say): string {
  const { answered, takenBack = [] } = written.draft;
  const isEmpty = investigations.every(({ evidence }) => evidence.length === 0);
  if (written.fallback !== null || answered === 'yes' || isEmpty) return '';
  const unfound = investigations.filter(
    (each) =>
      !takenBack.includes(each.task.id) &&
      each.task.kind !== 'analysis' &&
      each.evidence.length === 0 &&
      each.trouble === null &&
      !each.skipped &&
      !isPrior(each),
  );
  if (unfound.length === 0) return '';
  const titles = unfound.map(({ task }) => say('quoted', { text: task.title }));
  return say('note.not-found', { list: firstOf(titles, mostNamed, say).join(', ') });
}

/** So many are named. */
const mostNamed = 2;

/** Claims that nobody could check stay in the report, and their reader should know how many. */
function aboutChecking({ claims, checked }: Assembled, say: Say): string {
  if (checked.skipped !== null) return checked.skipped;
  const open = claims.filter(({ verdict }) => verdict === null).length;
  return open === 0 ? '' : say('note.not-checked', { open, count: claims.length });
}

/** Code blocks are written by the model: their values are held against nothing. */
function aboutCode({ written: { draft, fallback }, claims }: Assembled, say: Say): string {
  if (claims.every(({ verdict }) => verdict === null)) return '';
  return fallback === null && /^\s*(?:```|~~~)/m.test(draft.text) ? say('note.code') : '';
}

function aboutAssumptions({ brief, written }: Assembled, say: Say): string {
  const constraints = assumedIn(brief, written.draft);
  if (constraints.length === 0) return '';
  return say('note.assumed', { text: constraints.map(asSentence).join(' ') });
}

/** What matters and nothing was found on, unless the report says itself what it leaves open, or something without a source. */
function aboutGaps(assembled: Assembled, say: Say): string {
  const { analysis, written } = assembled;
  const { openQuestions, lookUp = [] } = written.draft;
  // What its writer knows without a source may be the very thing that nobody found.
  if (written.fallback !== null || openQuestions.length > 0 || lookUp.length > 0) return '';
  const [first = unnamedIn(assembled, say)] = pressing(analysis).map(({ description }) => description);
  return first === undefined ? '' : say('note.left-open', { text: asSentence(first) });
}

/** Of a report above which it stands that a part is open, and which names none: the first thing that its tasks lack. */
function unnamedIn(assembled: Assembled, say: Say): string | undefined {
  const { investigations, written } = assembled;
  const { answered, text, absences = [], takenBack = [] } = written.draft;
  const inText = finderIn([{ text }]);
  const isNamed =
    aboutUnfound(assembled, say) !== '' || absences.some(({ sentence }) => inText(sentence) !== undefined);
  if (answered !== 'partly' || isNamed) return undefined;
  return investigations
    .filter((one) => one.answered !== 'yes' && !takenBack.includes(one.task.id))
    .flatMap(({ missing }) => missing)[0];
}

/** Tasks that were not worked on to their end. */
function aboutTime({ investigations }: Assembled): string {
  const skipped = investigations.flatMap(({ skipped: isSkipped, observation, task, trouble }) => {
    if (isSkipped) return [observation];
    return trouble === null ? [] : [`${task.title}: ${trouble}`];
  });
  return skipped.slice(0, 2).join(' ');
}

/** Attached files of which only a part was read. */
function aboutFiles({ investigations }: Assembled, say: Say): string {
  const files = investigations.flatMap(({ visited }) => visited);
  const names = [...new Set(files.filter(({ cut }) => cut).map(({ title }) => quoted(title, say)))];
  const cut = names.length > 0 && say('files.cut', { name: firstOf(names, mostNamed, say).join(', ') });
  const textless = new Set(files.flatMap((file) => textlessIn(file, say)));
  return present(cut, ...textless)
    .slice(0, mostNamed)
    .join(' ');
}

function aboutReading({ investigations, written }: Assembled, say: Say): string {
  const pages = investigations.flatMap(({ visited }) => visited);
  const unread = new Map(
    pages.flatMap(({ url, hash, error }) => (error === null ? [] : [[url || hash, error]])),
  );
  // A text made of quotes alone lists them itself.
  const left = written.fallback === null ? written.unreadable.map((one) => one.replace(/[.\s]+$/, '')) : [];
  const [reason] = unread.values();
  return present(
    reason !== undefined && say('note.unread', { count: unread.size, why: asSentence(reason) }),
    left.length > 0 && say('note.unreadable', { list: firstOf(left, mostNamed, say).join('; ') }),
  ).join(' ');
}

/** Only sources that are known to be weak; one that nobody knows anything about is none (D20). */
function aboutSources({ claims, citations, investigations, analysis, brief }: Assembled, say: Say): string {
  const pages = qualitiesOf(investigations, brief.field, analysis.quality);
  const qualityOf = (url: string) => pages.find((page) => page.url === url)?.quality ?? 'unknown';
  const { sources, weak } = vet(
    claims,
    citations.map(({ n, url }) => ({ n, url, quality: qualityOf(url) })),
  );
  const kinds = new Set(['low quality', 'preprint', 'tertiary']);
  const known = sources.filter(
    ({ n, weakness }) => kinds.has(weakness ?? '') && weak.some(({ numbers }) => numbers.includes(n)),
  );
  if (known.length === 0) return '';
  const named = known.map(
    ({ n, host, weakness }) => `[${n}] ${host ?? say('source.unnamed')} (${weaknessText(weakness, say)})`,
  );
  return say('note.weak', { count: weak.length, list: named.slice(0, 4).join(', ') });
}

function weaknessText(weakness: string | null | undefined, say: Say): string {
  if (weakness === 'preprint') return say('note.weak-preprint');
  return say(weakness === 'tertiary' ? 'note.weak-tertiary' : 'note.weak-quality');
}

/** Links that cannot be opened (D31). */
function aboutLinks({ checked, citations }: Assembled, say: Say): string {
  const dead = checked.links.filter(({ outcome }) => outcome === 'unreachable');
  if (dead.length === 0) return '';
  const named = dead.slice(0, 4).map(({ address }) => {
    const cited = citations.find(({ url }) => url === address);
    return cited === undefined ? address : `[${cited.n}]`;
  });
  const why = asSentence(dead[0]?.reason ?? '');
  return say('note.links', { count: dead.length, list: named.join(', '), why }).trim();
}

/** None of the files that came with the request could be read: a sentence; empty: it is not so. */
function unreadText({ unread, language }: Pick<Brief, 'unread' | 'language'>): string {
  if (unread === undefined) return '';
  const say = sayIn(language);
  return say('files.nothing-from', { list: unread.map((name) => quoted(name, say)).join(', ') });
}

/** What is said above a text, a paragraph each: what could not be read, and what it means that no model is there; may be empty. */
export function beforeText(assembled: Pick<Assembled, 'brief' | 'written' | 'citations'>): string {
  const said = [unreadText(assembled.brief), aloneText(assembled)];
  return said.map((text) => (text === '' ? '' : `${escapeLine(text)}\n\n`)).join('');
}

/** A direct answer that quotes nothing says itself that it takes a model; of an address no words were looked for. */
function aloneText({ brief, written, citations }: Pick<Assembled, 'brief' | 'written' | 'citations'>) {
  if (written.fallback?.because !== 'not-configured') return '';
  const say = sayIn(brief.language);
  if (citations.length > 0) return say('note.no-model');
  const isBare = brief.mode === 'simple' || isOnlyAddresses(brief.topic);
  return isBare ? '' : say('note.no-model-nothing');
}
