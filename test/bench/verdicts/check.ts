// How a set of claims is sent through the product's own checking: blocks, first look with controls, proofs, second look.
// Nothing is mended, so that a verdict is about the claim of the set.
import { createHash } from 'node:crypto';
import type { Run } from '../../../src/durable/run.ts';
import type { Models } from '../../../src/llm/port.ts';
import type { ResearchParts } from '../../../src/research/parts.ts';
import type { Assessed, CheckedCitation } from '../../../src/research/verify/checked.ts';
import type { CheckingParts } from '../../../src/research/verify/checked.ts';
import { judge } from '../../../src/research/verify/judge.ts';
import { doubtedOf, lookAgain } from '../../../src/research/verify/second-look.ts';
import type { StoredPage } from '../../../src/sources/port.ts';
import { shippedPrompts } from '../../support/with-model.ts';
import { grouped } from './grouped.ts';
import type { Outcome } from './outcome.ts';
import type { LabelledClaim } from './set.ts';

/** What comes of each claim, each request by itself. `models` answer both looks. */
export async function check(claims: readonly LabelledClaim[], models: Models): Promise<Outcome[]> {
  const requests = grouped(claims, ({ request }) => request);
  const outcomes: Outcome[] = [];
  for (const [request, own] of requests) outcomes.push(...(await checkRequest(request, own, models)));
  return outcomes;
}

async function checkRequest(
  request: string,
  claims: readonly LabelledClaim[],
  models: Models,
): Promise<Outcome[]> {
  const pages = new Map<string, StoredPage>();
  const citations: CheckedCitation[] = [];
  const numbers = new Map<string, number>();
  for (const { id, url, title, headings, before, quote, after } of claims.flatMap(
    ({ evidence }) => evidence,
  )) {
    if (numbers.has(id)) continue;
    const text = `${before}${quote}${after}`;
    const hash = createHash('sha256').update(`${url} ${text}`).digest('hex');
    pages.set(hash, { hash, url, title, text });
    const n = citations.length + 1;
    numbers.set(id, n);
    const [start, end] = [before.length, before.length + quote.length];
    citations.push({
      n,
      taskId: 'task-1',
      pageHash: hash,
      url,
      title,
      headings: [...headings],
      start,
      end,
      quote,
      score: 1,
      verified: true,
    });
  }
  const checking: CheckingParts = {
    parts: {
      models,
      prompts: shippedPrompts,
      library: { page: (hash: string) => Promise.resolve(pages.get(hash) ?? null) },
    } as unknown as ResearchParts,
    asked: { request },
    proposed: [],
    steps: '',
    dates: new Map(),
    asks: true,
    composed: false,
    leavesUncited: false,
    routes: false,
    writer: null,
  };
  const statements = claims.map(({ id, text, evidence }) => ({
    id,
    text,
    start: 0,
    end: text.length,
    numbers: evidence.flatMap((quote) => numbers.get(quote.id) ?? []),
    section: '',
    before: '',
    head: '',
  }));
  const run = unrecorded();
  const first = await judge(run, 'judge', statements, { ...checking, citations, known: new Map() });
  const doubted = first.claims
    .filter(({ next }) => next === 'look-again')
    .map((claim) => doubtedOf(claim, citations));
  const second = await lookAgain(run, doubted, citations, first.judges, checking);
  const before = new Map(first.claims.map((claim) => [claim.id, claim]));
  const after = new Map(second.claims.map((claim) => [claim.id, claim]));
  return claims.map(({ id }) => outcomeOf(id, before.get(id), after.get(id)));
}

function outcomeOf(id: string, first: Assessed | undefined, second: Assessed | undefined): Outcome {
  const firstProof = first?.how === 'proof' ? 'failed' : 'held';
  const last = second ?? first;
  const lastProof = last?.how === 'proof' ? 'failed' : 'held';
  // What a judge calls no claim stays as it is.
  if (first === undefined)
    return { id, delivered: { verdict: 'supported', how: 'first-look', text: '' }, firstProof, lastProof };
  const verdict = last?.verdict ?? null;
  const how =
    verdict === null
      ? 'not-checked'
      : lastProof === 'failed'
        ? 'proof'
        : second === undefined
          ? 'first-look'
          : 'second-look';
  return { id, delivered: { verdict, how, text: '' }, firstProof, lastProof };
}

/** A run that records nothing: everything is done once. */
function unrecorded(): Run {
  const context = { signal: new AbortController().signal, emit: () => {} };
  const run: Partial<Run> = {
    id: 'bench',
    help: [],
    step: async (_key, _input, work) => work(context),
    parallel: (_name, items, _limit, work) =>
      Promise.all(items.map((item, index) => work(run as Run, item, index))),
  };
  return run as Run;
}
