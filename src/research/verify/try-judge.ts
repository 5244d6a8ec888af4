// How a judge does with claims whose truth is known, asked as in a run; what it accepts is proved.
import { consult, type AgentParts } from '../../agents/agent.ts';
import { verifier } from '../../agents/verifier/verifier.ts';
import { blockOf, type EvidenceBlock } from '../../citations/blocks.ts';
import { decide } from '../../citations/decide.ts';
import type { Statement } from '../../citations/statements.ts';
import type { ModelCalled } from '../../llm/port.ts';
import { batchesOf } from './batches.ts';
import { lookOf } from './judge.ts';
import { questionOf, unprovedIn } from './question.ts';

export interface KnownClaim extends Pick<Statement, 'id' | 'text' | 'section' | 'before' | 'head'> {
  readonly evidence: readonly KnownEvidence[];
}

export interface KnownEvidence extends Omit<EvidenceBlock, 'address'> {
  /** Of its page. */
  readonly url: string;
}

export interface Tried {
  /** By the ids of the claims. Null: no judge answered, none could be believed, or it called the claim none. */
  readonly accepted: ReadonlyMap<string, boolean | null>;
  readonly models: readonly string[];
  readonly calls: readonly ModelCalled[];
}

/** @throws FootnoteError `model-unavailable` when no model can be asked */
export async function tryJudge(
  claims: readonly KnownClaim[],
  request: string,
  parts: AgentParts,
  signal: AbortSignal,
): Promise<Tried> {
  const open = claims.map((claim) => ({ statement: claim, text: claim.text, evidence: claim.evidence }));
  const answers = await Promise.all(
    batchesOf(open).map(async (batch) => {
      const cited = new Map(batch.flatMap(({ evidence }) => evidence.map((one) => [one.n, one] as const)));
      const blocks = Array.from(cited.values(), shownOf);
      const question = questionOf(batch, blocks, { request });
      const { output, model, calls } = await consult(verifier, question, { ...parts, signal });
      const given = new Map(output.judgements.map((one) => [one.id, one]));
      const accepted = batch.map((asked) => {
        const judgement = given.get(asked.statement.id);
        const said = judgement?.said ?? null;
        if (judgement === undefined || said === null || said === 'no claim' || said === 'given')
          return [asked.statement.id, null] as const;
        const isProved =
          unprovedIn(asked, judgement, { blocks, asked: { request }, proposed: [], steps: '' }) === null;
        const { verdict } = decide(isProved ? 'ok' : 'failed', lookOf(said), null);
        return [asked.statement.id, verdict === 'supported'] as const;
      });
      return { accepted, model, calls };
    }),
  );
  return {
    accepted: new Map(answers.flatMap(({ accepted }) => accepted)),
    models: [...new Set(answers.flatMap(({ model }) => model ?? []))],
    calls: answers.flatMap(({ calls }) => calls),
  };
}

function shownOf({ url, n, title, date, headings, before, quote, after }: KnownEvidence): EvidenceBlock {
  const place = { url, title, headings, start: 0, end: 0, quote };
  return { ...blockOf(n, place, null, date), before, after };
}
