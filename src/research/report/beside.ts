// A question about a draft or report, answered from its evidence. It is no part of the run: nothing of that is changed.
import { consult } from '../../agents/agent.ts';
import type { AgentParts } from '../../agents/agent.ts';
import type { ExplainedSentence } from '../../agents/explainer/contract.ts';
import { explainer } from '../../agents/explainer/explainer.ts';
import { placeOf } from '../../agents/material.ts';
import type { Evidence } from '../../agents/researcher/contract.ts';
import type { CitationView } from '../../chat/views.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { markersOf } from '../../citations/number.ts';
import { failureOf } from '../../citations/proof/proofs.ts';
import type { StoredPage } from '../../sources/port.ts';
import { chosenFrom, passagesIn } from '../gather/known-pages.ts';
import type { ResearchParts } from '../parts.ts';
import { readBlocks } from '../read-blocks.ts';
import type { Numbered } from '../read-blocks.ts';

export interface AskedBeside {
  readonly runId: string;
  readonly question: string;
  /** What the run was asked, and the text that it has shown. */
  readonly request: string;
  readonly report: string;
}

/** `said`: sentences of a model, each borne out; `quoted`: what fits best in the cited sources, by its words; `wish`: no answer is wanted. */
export interface Beside {
  readonly how: 'said' | 'quoted' | 'nothing' | 'wish';
  /** Markdown with the numbers of the report; empty unless something is said. */
  readonly text: string;
  /** Whether a model has read the question. */
  readonly isRead: boolean;
  /** A part of what was asked is not answered. */
  readonly partly: boolean;
  /** The quotes that it rests on, under the numbers of the report. */
  readonly citations: readonly CitationView[];
}

export type AnswerBeside = (asked: AskedBeside, signal: AbortSignal) => Promise<Beside>;

type BesideParts = AgentParts & Pick<ResearchParts, 'library' | 'passages' | 'chooseEvidence'>;

const nothing: Beside = { how: 'nothing', text: '', isRead: false, partly: false, citations: [] };
/** Quotes that are shown. */
const mostShown = 4;

/**
 * Where the models do not answer before the signal is aborted, it is answered without one. Its calls are counted with the run.
 */
export async function answerBeside(
  asked: AskedBeside,
  signal: AbortSignal,
  parts: BesideParts,
): Promise<Beside> {
  const { cited, found } = await evidenceFor(asked, parts);
  if (cited.length === 0) return nothing;
  const quoted: Beside =
    found.length === 0 ? nothing : { ...nothing, how: 'quoted', citations: viewsOf(found) };
  const places = new Map([...found, ...cited].map((each) => [placeOf(each), each]));
  const material = [...places.values()];
  const numbered = material.map((each, index) => ({ ...each, n: index + 1 }));
  const blocks = await readBlocks(numbered, new Map(), parts);
  const numbers = material.map(({ n }) => n);
  const input = { question: asked.question, request: asked.request, report: asked.report, blocks, numbers };
  const consulted = await consult(explainer, input, { ...parts, signal, withoutModel: false }).catch(
    (error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    },
  );
  if (consulted === null || consulted.model === null) return quoted;
  await parts.library.countCalls(
    asked.runId,
    consulted.calls.map((call) => ({ agent: explainer.name, ...call })),
  );
  const { asksForChange, sentences, answersAll } = consulted.output;
  if (asksForChange) return { ...nothing, how: 'wish', isRead: true };
  const kept = sentences.flatMap((sentence) => borneOut(sentence, blocks, asked.question));
  if (kept.length === 0) return { ...(sentences.length === 0 ? nothing : quoted), isRead: true };
  const text = kept
    .map((one) => one.text + ` ${markersOf([...new Set(one.own.map(({ n }) => numbers[n - 1] ?? 0))])}`)
    .join(' ');
  const used = new Set(kept.flatMap(({ own }) => own.map(({ n }) => n)));
  return {
    how: 'said',
    isRead: true,
    text,
    partly: !answersAll || kept.length < sentences.length,
    citations: viewsOf(material.filter((_each, index) => used.has(index + 1))),
  };
}

/** With the blocks it rests on; none where its numbers, quotations or deciding words do not stand there. */
function borneOut(
  { text, evidence, words, calculation }: ExplainedSentence,
  blocks: readonly EvidenceBlock[],
  question: string,
) {
  const own = blocks.filter(({ n }) => evidence.includes(n));
  const given = { verdict: 'supported', words, calculation, evidence } as const;
  // Nobody else judges it, so that what was asked is no ground for it; but one may calculate with a number of one's own.
  const request = calculation === null ? '' : question;
  return own.length > 0 && failureOf(text, given, { blocks: own, request }) === null ? [{ text, own }] : [];
}

/** What the report cites, and the sentences of the same pages that have most of the question's words; under its numbers. */
async function evidenceFor({ runId, question }: AskedBeside, parts: BesideParts) {
  const { library } = parts;
  const receipts = await Promise.all(
    (await library.citedNumbers(runId)).map(async (n) => ({ n, receipt: await library.receipt(runId, n) })),
  );
  const cited = receipts.flatMap(({ n, receipt }) =>
    (receipt?.quotes ?? [])
      .filter(({ verified }) => verified)
      .map(({ quote, start, end, pageHash }): Numbered => {
        const { url, title } = receipt!.source;
        return { n, url, title, headings: [], quote, start, end, pageHash };
      }),
  );
  const sources = new Map(cited.toReversed().map((each) => [each.pageHash, each]));
  const read = await Promise.all([...sources.keys()].map((hash) => library.page(hash)));
  const pages = read.flatMap((page) => {
    const source = page === null ? undefined : sources.get(page.hash);
    return page === null || source === undefined ? [] : [{ ...page, url: source.url, title: source.title }];
  });
  const best = await bestOf(question, pages, parts);
  const found = best.flatMap((each): Numbered[] => {
    const source = sources.get(each.pageHash);
    return source === undefined ? [] : [{ ...each, n: source.n }];
  });
  return { cited, found };
}

/** Chosen without a model. */
async function bestOf(
  question: string,
  pages: readonly StoredPage[],
  parts: BesideParts,
): Promise<readonly Evidence[]> {
  const context = { signal: new AbortController().signal, emit: () => {} };
  const results = await passagesIn(pages, [question], context, parts);
  const task = {
    id: 'beside',
    title: question,
    question,
    searches: [question],
    entity: null,
    priority: 1,
    rationale: 'It is asked.',
  };
  const searches = results.map((result) => ({ query: question, ...result }));
  const { evidence } = await chosenFrom({ request: question, task, searches, pages }, context, parts);
  return evidence;
}

function viewsOf(quotes: readonly Numbered[]): CitationView[] {
  return quotes
    .slice(0, mostShown)
    .map(({ n, url, title, quote }) => ({ n, url, title, quote, verified: true }));
}
