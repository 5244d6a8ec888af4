// What somebody said to a run in its thread is read: what it means, and of a question about a draft the answer from its
// evidence. It is no part of the run: nothing of that is changed.
import { consult, type Agent, type AgentParts } from '../../agents/agent.ts';
import {
  type ExplainedSentence,
  explainer,
  type ExplainerInput,
  type Meant,
} from '../../agents/explainer/explainer.ts';
import { hearer, type HearerInput } from '../../agents/hearer/hearer.ts';
import { placeOf } from '../../agents/material.ts';
import type { CitationView } from '../../chat/views.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { markersOf } from '../../citations/numbering.ts';
import { failureOf } from '../../citations/proof/proofs.ts';
import { sentencesOn } from '../gather/known-pages.ts';
import type { ResearchParts } from '../parts.ts';
import { readBlocks, type Numbered } from '../read-blocks.ts';

/** `report`: the text that the run has shown. */
interface BelowDraft extends Pick<ExplainerInput, 'message' | 'request' | 'report' | 'before'> {
  readonly runId: string;
}

/** What is said below a draft, to a plan, or to a run that works. */
export type AskedBeside =
  | (BelowDraft & { readonly to: 'draft' })
  | (HearerInput & { readonly runId: string });

export interface Beside {
  /** As a model reads the message; null: none has read it. `status`: to a plan, or while a run works. */
  readonly meant: Meant | 'status' | null;
  /** Of the message, BCP 47, as that model reads it. */
  readonly language: string | null;
  /** An approval or rejection is said in words of the message. */
  readonly isClear: boolean;
  /** A change that says yes to what was offered before. */
  readonly acceptsOffer: boolean;
  /** `said`: sentences of a model, each borne out; `quoted`: what fits best in the cited sources, by its words. */
  readonly how: 'said' | 'quoted' | 'nothing';
  /** Markdown with the numbers of the report; empty unless something is said. */
  readonly text: string;
  /** A part of what was asked is not answered. */
  readonly partly: boolean;
  /** The quotes that it rests on, under the numbers of the report. */
  readonly citations: readonly CitationView[];
}

export type ReadBeside = (asked: AskedBeside, signal: AbortSignal) => Promise<Beside>;

type BesideParts = AgentParts & Pick<ResearchParts, 'library' | 'passages' | 'chooseEvidence'>;

/** Nobody has read it. */
export const unread: Beside = {
  meant: null,
  language: null,
  isClear: false,
  acceptsOffer: false,
  how: 'nothing',
  text: '',
  partly: false,
  citations: [],
};
/** Quotes that are shown. */
const mostShown = 4;

/**
 * Where the models do not answer before the signal is aborted, nobody has read it. Its calls are counted with the run.
 */
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
  const consulted = await consult(agent, input, { ...parts, signal, withoutModel: false }).catch(
    (error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    },
  );
  if (consulted === null || consulted.model === null) return null;
  await parts.library.countCalls(
    runId,
    consulted.calls.map((call) => ({ agent: agent.name, ...call })),
  );
  return consulted.output;
}

/** Without a model it is taken for a question and answered with quotes. */
async function readBelow(asked: BelowDraft, signal: AbortSignal, parts: BesideParts): Promise<Beside> {
  const { runId, message, request, report, before } = asked;
  const { cited, found } = await evidenceFor(asked, parts);
  const quoted: Beside =
    found.length === 0 ? unread : { ...unread, how: 'quoted', citations: viewsOf(found) };
  const places = new Map([...found, ...cited].map((each) => [placeOf(each), each]));
  const material = [...places.values()];
  const numbered = material.map((each, index) => ({ ...each, n: index + 1 }));
  const blocks = await readBlocks(numbered, new Map(), parts);
  const numbers = material.map(({ n }) => n);
  const input = {
    message,
    request,
    report,
    blocks,
    numbers,
    ...(before === undefined ? {} : { before }),
  };
  const output = await outputOf(explainer, input, runId, signal, parts);
  if (output === null) return quoted;
  const { meant, language, isClear, acceptsOffer, sentences, answersAll } = output;
  if (meant !== 'question') return { ...unread, meant, language, isClear, acceptsOffer };
  const checked = sentences.map((sentence) => borneOut(sentence, blocks, message));
  const kept = checked.flat();
  // What follows the answer makes no sense alone.
  if (checked[0]?.length !== 1) return { ...(sentences.length === 0 ? unread : quoted), meant, language };
  const text = kept
    .map((one) =>
      `${one.text} ${markersOf([...new Set(one.own.map(({ n }) => numbers[n - 1] ?? 0))])}`.trim(),
    )
    .join(' ');
  const used = new Set(kept.flatMap(({ own }) => own.map(({ n }) => n)));
  return {
    ...unread,
    meant,
    language,
    how: 'said',
    text,
    partly: !answersAll || kept.length < sentences.length,
    citations: viewsOf(material.filter((_each, index) => used.has(index + 1))),
  };
}

/**
 * With the blocks it rests on; nothing where its numbers, quotations or deciding words do not stand there. What is worked out
 * from numbers of the message alone rests on none.
 */
function borneOut(
  { text, evidence, words, calculation }: ExplainedSentence,
  blocks: readonly EvidenceBlock[],
  message: string,
) {
  const own = blocks.filter(({ n }) => evidence.includes(n));
  const given = { verdict: 'supported', words, calculation, evidence } as const;
  // Nobody else judges it, so that what was asked is no ground for it; but one may calculate with a number of one's own.
  const request = calculation === null ? '' : message;
  const isGrounded = own.length > 0 || calculation !== null;
  return isGrounded && failureOf(text, given, { blocks: own, request }) === null ? [{ text, own }] : [];
}

/** What the report cites, and the sentences of the same pages that have most of the message's words; under its numbers. */
async function evidenceFor({ runId, message }: BelowDraft, parts: BesideParts) {
  const { library } = parts;
  const receipts = await Promise.all(
    (await library.citedSources(runId)).map(async ({ n }) => ({
      n,
      receipt: await library.receipt(runId, n),
    })),
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
  const context = { signal: new AbortController().signal, emit: () => {} };
  const best = await sentencesOn(message, message, pages, context, parts);
  const found = best.flatMap((each): Numbered[] => {
    const source = sources.get(each.pageHash);
    return source === undefined ? [] : [{ ...each, n: source.n }];
  });
  return { cited, found };
}

function viewsOf(quotes: readonly Numbered[]): CitationView[] {
  return quotes
    .slice(0, mostShown)
    .map(({ n, url, title, quote }) => ({ n, url, title, quote, verified: true }));
}
