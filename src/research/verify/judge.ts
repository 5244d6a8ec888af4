// The first look: every statement is held against the evidence it cites, in its place, in batches that are asked all at once.
// What is word for word needs no judge; what was judged before is not asked again; what a judge accepts is proved.
import { isAccepting, type Judgement, unjudged } from '../../agents/verifier/judging.ts';
import {
  largeVerifier,
  quickVerifier,
  verifier,
  type VerifierInput,
} from '../../agents/verifier/verifier.ts';
import type { Agent } from '../../agents/agent.ts';
import { decide, type Look, type Proof } from '../../citations/decide.ts';
import { isLiteral, isQuotation } from '../../citations/literal.ts';
import { piecesOf } from '../../citations/proof/proofs.ts';
import type { Statement } from '../../citations/statements.ts';
import { claimKey } from '../../citations/verdicts/claim-key.ts';
import { confidenceOf, routeOf } from '../../citations/verdicts/confidence.ts';
import type { Run } from '../run.ts';
import { consultWithin, type Choice, type Counsel } from '../consult.ts';
import { batchesOf } from './batches.ts';
import { evidenceOf, literally, standing } from './checked.ts';
import type { Assessed, CheckedCitation, CheckingParts, Verdicts } from './checked.ts';
import { tellNumbers } from './sum.ts';
import { few, questionOf, unprovedIn } from './question.ts';
import { readBlocks } from '../stored-pages.ts';

/** Questions at once: a report of a hundred claims waits for one answer. */
const atOnce = 32;

interface Judging extends CheckingParts {
  readonly citations: readonly CheckedCitation[];
  readonly known: Verdicts;
  /** No other judge looks at what this one accepts. */
  readonly isLast?: boolean;
  /** What may bear out statements that cite nothing: it is cited with those that it does bear out. Left out: nothing. */
  readonly lent?: ReadonlyMap<string, readonly number[]>;
}

interface Open {
  readonly statement: Statement;
  readonly text: string;
  readonly evidence: readonly CheckedCitation[];
  readonly isLent: boolean;
}

export interface FirstLook {
  /** In the order of the statements; what is no claim is left out. */
  readonly claims: readonly Assessed[];
  /** The statements that say that something stands nowhere, by their ids: that is looked up. */
  readonly absent: readonly string[];
  readonly judges: readonly string[];
}

/** `key` names the visit in the run. */
export async function judge(
  run: Run,
  key: string,
  given: readonly Statement[],
  judging: Judging,
): Promise<FirstLook> {
  const statements = judging.leavesUncited ? given.filter(({ numbers }) => numbers.length > 0) : given;
  const sifted = new Map(statements.map((statement) => [statement.id, sift(statement, judging)]));
  const unsettled = judging.asks ? statements.filter(({ id }) => sifted.get(id) === null) : [];
  const open = unsettled.map((statement) => openOf(statement, judging));
  const ids = open.map(({ statement }) => statement.id);
  const batches = await run.step(`${key}-batches`, ids, () => routed(open, judging));
  const byId = new Map(open.map((each) => [each.statement.id, each]));
  const answers = await run.parallel(key, batches, atOnce, (branch, { agent, ids: own }) => {
    const batch = own.flatMap((id) => byId.get(id) ?? []);
    return judgeBatch(branch, agents[agent], batch, judging);
  });
  const verdicts = new Map(answers.flatMap(({ proved }) => proved.map((one) => [one.id, one])));
  const claims = statements.flatMap((statement) => {
    const known = sifted.get(statement.id) ?? null;
    if (known !== null) return [known];
    const nobody = { ...unjudged(statement.id, 'no model has checked it'), failure: null };
    return assessed(statement, verdicts.get(statement.id) ?? nobody);
  });
  const absent = [...verdicts.values()].flatMap(({ id, said }) => (said === 'not stated' ? [id] : []));
  return { claims, absent, judges: [...new Set(answers.flatMap(({ models }) => models))] };
}

function openOf(statement: Statement, { citations, lent }: Judging): Open {
  const numbers = lent?.get(statement.id);
  const evidence = evidenceOf(numbers === undefined ? statement : { numbers }, citations);
  return { statement, text: statement.text, evidence, isLent: numbers !== undefined && evidence.length > 0 };
}

const agents = { usual: verifier, quick: quickVerifier } as const;

/** Where an operator wants it, claims that are nearly sure go to a smaller model (A101-A103). */
function routed(open: readonly Open[], { parts, routes }: Judging) {
  const room = parts.models.has('analytical') ? parts.models.roomFor('analytical', 6_000) : 0;
  const tokens = room === 0 ? undefined : Math.max(1_500, Math.min(12_000, room - 6_000));
  const isQuick = ({ text, evidence }: Open) => {
    const quotes = evidence.map(({ quote }) => quote);
    return routes && quotes.length > 0 && routeOf(confidenceOf(text, quotes)) === 'quick';
  };
  const quick = open.filter(isQuick);
  const batchesFor = (agent: keyof typeof agents, claims: readonly Open[]) =>
    batchesOf(claims, tokens).map((batch) => ({ agent, ids: batch.map(({ statement }) => statement.id) }));
  return [
    ...batchesFor(
      'usual',
      open.filter((each) => !quick.includes(each)),
    ),
    ...batchesFor('quick', quick),
  ];
}

/** Where a composed quote stands, in bold before it: a heading, which may have quotation marks of its own. */
const origin = /^\*\*.*?\*\*: (?=“)/s;

/** What needs no judge; null: it needs one. */
function sift(statement: Statement, { citations, known, composed }: Judging): Assessed | null {
  const evidence = evidenceOf(statement, citations);
  const quotes = evidence.map(({ quote }) => quote);
  const isComposed = composed && isQuotation(statement.text.replace(origin, ''), quotes);
  if (isComposed || isLiteral(statement.text, quotes)) return literally(statement);
  if (statement.numbers.length > 0 && evidence.length === 0)
    return standing(statement, [null, null], 'nothing that it cites was found in its source');
  const before = evidence.length === 0 ? undefined : known.get(claimKey(statement.text, quotes));
  return before === undefined ? null : standing(statement, [before.verdict, before.how], before.reason);
}

/** A judgement with what could not be proved of it; null: all of it was. */
export interface Proved extends Judgement {
  readonly failure: string | null;
}

interface Answered {
  readonly proved: readonly Proved[];
  readonly models: readonly string[];
}

/** One question; what a judge could not be believed for goes to larger ones, what failed otherwise is halved once (A109). */
async function judgeBatch(
  branch: Run,
  agent: Verifier,
  batch: readonly Open[],
  judging: Judging,
): Promise<Answered> {
  const first = await ask(branch, 'ask', agent, batch, judging);
  const failed = first.failed ?? [];
  if (first.fallback?.because !== 'failed') return answered(first);
  const disbelieved = failed.filter(({ because }) => because === 'not-believed').map(({ model }) => model);
  if (disbelieved.length > 0) {
    const choice = { except: [...new Set(disbelieved)] };
    const larger = await ask(branch, 'ask-larger', largeVerifier, batch, judging, choice);
    const proved = larger.output.map((one) =>
      larger.fallback === null || one.said !== null ? one : { ...one, reason: notBelieved },
    );
    return { ...answered(larger), proved };
  }
  if (batch.length === 1) return answered(first);
  const half = Math.ceil(batch.length / 2);
  const halves = await branch.parallel('half', [batch.slice(0, half), batch.slice(half)], 2, (own, part) =>
    ask(own, 'ask', largeVerifier, part, judging),
  );
  const before = new Map(first.output.map((one) => [one.id, one]));
  const proved = halves.flatMap(({ output }) => output);
  return {
    // what was judged before a model failed stays
    proved: proved.map((one) => (one.said === null ? (before.get(one.id) ?? one) : one)),
    models: [first, ...halves].flatMap((counsel) => answered(counsel).models),
  };
}

function answered({ output, model, failed = [] }: Counsel<readonly Proved[]>): Answered {
  const isPart = model === null && output.some(({ said }) => said !== null);
  const models = isPart ? failed.map((one) => one.model) : [model].flatMap((one) => one ?? []);
  return { proved: output, models };
}

const notBelieved = 'no judge that was asked could be believed';

type Verifier = Agent<VerifierInput, { readonly judgements: readonly Judgement[] }>;

function ask(
  run: Run,
  key: string,
  agent: Verifier,
  batch: readonly Open[],
  { parts, dates, asked: wanted, proposed, steps, isLast = false }: Judging,
  choice: Choice = {},
): Promise<Counsel<Proved[]>> {
  const asked = batch.map(({ statement, evidence }) => [
    statement.text,
    statement.before,
    evidence.map(({ n, quote }) => [n, quote]),
  ]);
  return run.step(key, [agent.name, asked, choice], async (context) => {
    const cited = new Map(batch.flatMap(({ evidence }) => evidence.map((one) => [one.n, one])));
    const blocks = await readBlocks([...cited.values()], dates, parts);
    const counselOf = (question: VerifierInput) =>
      consultWithin(run, context, agent, question, parts, choice);
    const first = await counselOf(questionOf(batch, blocks, wanted));
    // whoever refuses all of a few claims is asked once more, with one among them that nobody may refuse
    context.signal.throwIfAborted();
    const more = refusesFew(batch, first.output.judgements) ? questionOf(batch, blocks, wanted, true) : null;
    const counsel = more === null || more.controls.accepted.length === 0 ? first : await counselOf(more);
    const given = new Map(counsel.output.judgements.map((one) => [one.id, one]));
    const output = batch.map((each): Proved => {
      const { statement } = each;
      const judgement = given.get(statement.id) ?? unjudged(statement.id, 'the model gave no verdict');
      const failure = unprovedIn(each, judgement, { blocks, asked: wanted, proposed, steps, isLast });
      if (isAccepting(judgement.said)) tellNumbers(context, statement, judgement, failure?.kind === 'digits');
      return { ...judgement, failure: failure?.reason ?? null };
    });
    return { ...counsel, output };
  });
}

function refusesFew(batch: readonly Open[], judgements: readonly Judgement[]): boolean {
  const own = judgements.filter(({ id }) => batch.some(({ statement }) => statement.id === id));
  const isRefused = own.some(({ said }) => said === 'unsupported' || said === 'contradicted');
  return batch.length <= few && isRefused && !own.some(({ said }) => isAccepting(said));
}

/** Numbers of one sentence: as many as a writer gives one, or one that sums up several. */
const mostCited = { usual: 4, concluded: 8 };

const uncited = 'It cites nothing, and somebody should be able to check it.';

/** None: it is no claim. */
function assessed(statement: Statement, proved: Proved): Assessed[] {
  const { said } = proved;
  if (said === 'no claim' || said === 'given' || said === 'not stated') return [];
  const proof: Proof = proved.failure === null ? 'ok' : 'failed';
  const { verdict, next } = decide(proof, lookOf(said), null);
  const citesNothing = statement.numbers.length === 0;
  const isUncited = said === 'needs evidence' || (citesNothing && proved.failure !== null);
  const isBorneOut = citesNothing && isAccepting(said) && !isUncited;
  const isConcluded = said === 'concluded' && proved.failure === null;
  const isDenied = statement.isOwn === true && said === 'contradicted';
  // It says itself that no source says so.
  if (statement.isOwn === true && !isBorneOut && !isDenied) return [];
  return [
    {
      ...statement,
      ...(isBorneOut || isConcluded ? { numbers: citedBy(statement, proved) } : {}),
      verdict,
      how: verdict === null ? null : howOf(proved),
      reason: reasonOf(proved),
      // Nothing can be looked up for what cites nothing: it gets evidence, or leaves, when it is mended.
      next: isUncited || isDenied ? 'mend' : next,
      wrong: [...(isUncited ? [uncited] : []), wrongOf(proved)].join(' ').trim(),
      missing: proved.missing,
      ...(isAccepting(said) ? { words: piecesOf(proved.words) } : {}),
    },
  ];
}

/** With what it rests on besides. */
function citedBy({ numbers }: Statement, { said, evidence }: Proved): readonly number[] {
  const most = said === 'concluded' ? mostCited.concluded : mostCited.usual;
  return [...new Set([...numbers, ...evidence])].slice(0, Math.max(most, numbers.length));
}

export function lookOf(said: Judgement['said']): Look {
  if (said === null) return 'nobody';
  if (isAccepting(said)) return 'accepted';
  return said === 'partial' || said === 'contradicted' ? said : 'unsupported';
}

export function howOf({ said, failure }: Proved): 'computed' | 'concluded' | 'model' | 'proof' {
  if (failure !== null) return 'proof';
  return said === 'computed' || said === 'concluded' ? said : 'model';
}

/** With the calculation, or the words that are not borne out. */
export function reasonOf({ said, reason, calculation, failure, missing }: Proved): string {
  if (failure !== null) return failure;
  if (said === 'computed' && calculation !== null) return `${calculation}: ${reason}`;
  return said === 'partial' && missing !== null ? `not borne out: “${missing}”. ${reason}` : reason;
}

/** What is wrong with a claim, for whoever looks again or mends it. */
export function wrongOf({ failure, missing, reason }: Proved): string {
  return failure ?? (missing === null ? reason : `Not borne out: “${missing}”. ${reason}`);
}
