// What somebody said to a run in its thread is read: what it means, and of a question about a draft the answer from the pages that
// it cites. It is no part of the run: nothing of that is changed.
import { consult, type Agent, type AgentParts } from '../../agents/agent.ts';
import { explainer } from '../../agents/explainer/explainer.ts';
import type { ExplainedSentence, ExplainerInput, ExplainerOutput } from '../../agents/explainer/explainer.ts';
import { type Meaning, noMeaning } from '../../agents/explainer/meaning.ts';
import { type Heard, hearer, type HearerInput } from '../../agents/hearer/hearer.ts';
import { placeOf } from '../../agents/material.ts';
import type { Evidence } from '../../agents/researcher/contract.ts';
import type { Found } from '../../agents/researcher/sections.ts';
import { evidenceOf } from '../../agents/researcher/quoted.ts';
import type { Spoken } from '../../agents/prompt/thread.ts';
import { distinct, grouped } from '../../base/lists.ts';
import type { CitationView } from '../../chat/views.ts';
import { blockOf } from '../../citations/blocks.ts';
import { markersOf } from '../../citations/numbering.ts';
import { failureOf } from '../../citations/proof/proofs.ts';
import type { StoredPage } from '../../sources/port.ts';
import { passagesIn, sentencesOn } from '../gather/known-pages.ts';
import type { ResearchParts } from '../parts.ts';

/** `report`: the text that the run has shown. */
interface BelowDraft
  extends Spoken, Pick<ExplainerInput, 'request' | 'wishes' | 'report' | 'notes' | 'plan' | 'before'> {
  readonly runId: string;
  /** Of the thread, the first one first. */
  readonly others?: readonly OtherReport[];
}

/** A report that a question below a draft may be about instead. */
export interface OtherReport extends Pick<ExplainerInput, 'request' | 'wishes' | 'report'> {
  readonly runId: string;
  /** As people count the reports of a thread. */
  readonly number: number;
}

/** What is said below a draft, to a plan, or to a run that works. */
export type AskedBeside =
  | (BelowDraft & { readonly to: 'draft' })
  | (HearerInput & { readonly runId: string });

/** `meant`: null: no model has read it. `status`, `found` and `enough`: not below a draft. */
export interface Beside extends Meaning<Heard['meant'] | null> {
  /** What is asked, or asked besides, is how far the work is and what it takes, or what was found so far; null: something else. */
  readonly asksFor: Heard['asksFor'];
  /** A change that says yes to what was offered before. */
  readonly acceptsOffer: boolean;
  /** `said`: sentences of a model, each borne out; `quoted`: what fits best in the cited sources, by its words. */
  readonly how: 'said' | 'quoted' | 'nothing';
  /** Markdown with the numbers of the report, or a line about the plan or the work; empty unless something is said. */
  readonly text: string;
  /** A part of what was asked is not answered. */
  readonly partly: boolean;
  /** The quotes that it rests on, under the numbers of the report. */
  readonly citations: readonly CitationView[];
  /** The other report that it is about; left out: it is about the draft. */
  readonly about?: OtherReport;
}

export type ReadBeside = (asked: AskedBeside, signal: AbortSignal) => Promise<Beside>;

type BesideParts = AgentParts & Pick<ResearchParts, 'library' | 'passages' | 'chooseEvidence'>;

/** Nobody has read it. */
export const unread: Beside = {
  ...noMeaning,
  meant: null,
  asksFor: null,
  acceptsOffer: false,
  how: 'nothing',
  text: '',
  partly: false,
  citations: [],
};
/** Quotes that are shown. */
const mostShown = 4;

/** Where the models do not answer in time, nobody has read it. Its calls are counted with the run. */
export async function readBeside(
  asked: AskedBeside,
  signal: AbortSignal,
  parts: BesideParts,
): Promise<Beside> {
  if (asked.to === 'draft') return readBelow(asked, signal, parts);
  const { runId, ...input } = asked;
  return { ...unread, ...(await outputOf(hearer, input, runId, signal, parts)) };
}

/** Null: no model has answered. */
async function outputOf<I, O>(
  agent: Agent<I, O>,
  input: I,
  runId: string,
  signal: AbortSignal,
  parts: BesideParts,
): Promise<O | null> {
  const consulted = await consult(agent, input, { ...parts, signal }).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (consulted === null) return null;
  const calls = consulted.calls.map((call) => ({ agent: agent.name, ...call }));
  // An answer that nobody can use is paid for, too.
  await parts.library.countCalls(runId, calls);
  return consulted.model === null ? null : consulted.output;
}

/** Passages of a search for which sections are ranked. */
const passagesToRank = 40;

/** A model that needs other sections is asked once more, with them. Without a model it is answered with quotes. */
async function readBelow(asked: BelowDraft, signal: AbortSignal, parts: BesideParts): Promise<Beside> {
  const { runId, others = [], ...said } = asked;
  const { message, author, thread, before } = said;
  const cited = await citedPages(runId, parts);
  const [pages, numbers] = [cited.map(({ page }) => page), cited.map(({ n }) => n)];
  const queries = before === undefined ? [message] : [message, `${before.question} ${before.answer}`];
  const found = await passagesIn(pages, queries, besideRun, parts, passagesToRank);
  const input: ExplainerInput = {
    ...said,
    pages,
    numbers,
    // Whatever language is asked in, the answer may stand where the draft has found something.
    searches: [...found, { passages: cited.flatMap(({ places }) => places) }],
    others,
  };
  const first = await outputOf(explainer, input, runId, signal, parts);
  const quoted = async (): Promise<Beside> => {
    const best = await sentencesOn(message, message, pages, besideRun, parts);
    return best.length === 0 ? unread : { ...unread, how: 'quoted', citations: viewsOf(best, cited) };
  };
  if (first === null) return quoted();
  const { meant, language, isClear, alsoAsks, acceptsOffer, asksFor, wish, aboutWork, wanted } = first;
  const read = { meant, language, isClear, alsoAsks, acceptsOffer, wish };
  if ((meant !== 'question' && !alsoAsks) || asksFor !== null) return { ...unread, ...read, asksFor };
  const about = others.find(({ number }) => number === first.about);
  if (about !== undefined) {
    const { number: _, ...other } = about;
    const answer = await readBelow({ message, author, thread, ...other }, signal, parts);
    return { ...answer, ...read, about };
  }
  if (aboutWork !== '') return { ...unread, ...read, text: aboutWork };
  const again =
    wanted === undefined ? null : await outputOf(explainer, { ...input, wanted }, runId, signal, parts);
  const borne = (again === null ? null : answerOf(again, asked, cited)) ?? answerOf(first, asked, cited);
  if (borne !== null) return { ...borne, ...read };
  const isEmpty = [first, again].every((output) => (output?.sentences ?? []).length === 0);
  return { ...(isEmpty ? unread : await quoted()), ...read };
}

/** Whatever becomes of the reading, people are shown what was found; no run hears of it. */
const besideRun = { signal: new AbortController().signal, emit: () => {} };

/** The sentences that are borne out; null where the first one is not, for what follows the answer makes no sense alone. */
function answerOf(
  { sentences, answersAll }: ExplainerOutput,
  { message, wishes = [] }: BelowDraft,
  cited: readonly CitedPage[],
): Beside | null {
  const said = [message, ...wishes].join('\n');
  const checked = sentences.map((sentence) => borneOut(sentence, cited, said));
  if (!checked[0]) return null;
  const kept = checked.filter((one) => one !== null);
  const text = kept.map(({ text: words, own }) => {
    const numbers = viewsOf(own, cited).map(({ n }) => n);
    return `${words} ${markersOf([...new Set(numbers)])}`.trim();
  });
  const used = kept.flatMap(({ own }) => own);
  const citations = viewsOf(distinct(used, placeOf), cited);
  const partly = !answersAll || kept.length < sentences.length;
  return { ...unread, how: 'said', text: text.join(' '), partly, citations };
}

/** With its quotes; null where they, its numbers or quotations do not stand in the pages. Own calculations rest on none. */
function borneOut(
  { text, quotes, calculation }: ExplainedSentence,
  cited: readonly CitedPage[],
  said: string,
): { readonly text: string; readonly own: readonly Evidence[] } | null {
  const pages = cited.map(({ page }) => page);
  const relevant = quotes.map((quote) => ({ ...quote, relevance: 1 }));
  const own = evidenceOf(relevant, pages);
  const blocks = own.map((each, index) => {
    const page = pages.find(({ hash }) => hash === each.pageHash);
    return blockOf(index + 1, each, page?.text ?? null, null);
  });
  const words = quotes.map(({ quote }) => quote);
  const given = { verdict: 'supported', words, calculation, evidence: blocks.map(({ n }) => n) } as const;
  // Nobody else judges it, so that what was asked is no ground for it; but one may calculate with a number of one's own.
  const request = calculation === null ? '' : said;
  const isGrounded = own.length > 0 || calculation !== null;
  return isGrounded && failureOf(text, given, { blocks, request }) === null ? { text, own } : null;
}

/** A page that the report cites, under its number, with the places of what it quotes. */
interface CitedPage {
  readonly n: number;
  readonly page: StoredPage;
  readonly places: Found['passages'];
}

/** By number. Of a page that is not kept any more, what is quoted of it. */
async function citedPages(runId: string, { library }: BesideParts): Promise<CitedPage[]> {
  const sources = await library.citedSources(runId);
  const cited = await Promise.all(
    sources.map(async ({ n }) => {
      const { quotes: own = [], source } = (await library.receipt(runId, n)) ?? {};
      return own.flatMap((quote) => (quote.verified && source ? [{ ...quote, n, source }] : []));
    }),
  );
  const quotes = cited.flat();
  return Promise.all(
    grouped(quotes, ({ pageHash }) => pageHash).map(async (own): Promise<CitedPage> => {
      const { n, pageHash: hash, source } = own[0];
      const kept = (await library.page(hash))?.text;
      const text = kept ?? own.map(({ quote }) => quote).join('\n\n');
      const places = own.map(({ pageHash, start, end }) => ({ pageHash, start, end, score: 1 }));
      return { n, page: { hash, url: source.url, title: source.title, text }, places };
    }),
  );
}

/** Under the numbers of the report. */
function viewsOf(quotes: readonly Evidence[], cited: readonly CitedPage[]): CitationView[] {
  return quotes.slice(0, mostShown).flatMap(({ pageHash, quote }) => {
    const source = cited.find(({ page }) => page.hash === pageHash);
    if (source === undefined) return [];
    const { n, page } = source;
    return [{ n, url: page.url, title: page.title, quote, verified: true }];
  });
}
