// Claims of which only some facts are verified, worded anew: what is verified with its citations, the rest less surely
// (A131). What a model wrote is judged like any claim; if it does not hold, each fact stands as it was checked.
import { reviser } from '../../../agents/reviser.ts';
import type { ReviserInput, ReviserOutput } from '../../../agents/reviser.ts';
import type { Run } from '../../../durable/run.ts';
import { consultOnce } from '../../consult.ts';
import type { Work } from '../../work.ts';
import type { CheckedClaim, Checking } from '../checked.ts';
import { whatSpeaksAgainst } from '../held-to-rules.ts';
import { evidenceOf, judgeClaims, verdictsOf } from '../judge-claims.ts';
import type { CitedFact } from './cite.ts';
import type { Cited } from './compose.ts';

/** A sentence of the new wording. One that cites nothing is not verified. */
export interface Sentence extends Cited, Pick<CheckedClaim, 'verdict' | 'how' | 'reason'> {
  /** Indices of citations. */
  readonly quotes: readonly number[];
}

/** A claim with its facts: some of them are verified, some are not. */
export interface Mixed {
  readonly id: string;
  readonly said: string;
  readonly facts: readonly CitedFact[];
}

const atOnce = 8;

/** The sentences of each claim by its id. */
export async function reword(
  run: Run,
  mixed: readonly Mixed[],
  checking: Checking,
  { parts, settings }: Pick<Work, 'parts' | 'settings'>,
): Promise<ReadonlyMap<string, readonly Sentence[]>> {
  const inputs = mixed.map((one) => inputFor(one, checking, settings.citations.soften));
  const written = await run.parallel('reword', inputs, atOnce, (branch, input) =>
    consultOnce(branch, 'write', reviser, input, parts),
  );
  const drafts = mixed.map((one, at) => ({
    one,
    // Without a model the facts stand as they were judged.
    isNew: written[at]?.fallback === null,
    sentences: sentencesOf(one, written[at]?.output.sentences ?? []),
  }));
  const toJudge = drafts.flatMap(({ one, isNew, sentences }) =>
    isNew ? sentences.flatMap(claimOf(one)) : [],
  );
  const known = { citations: checking.citations, known: verdictsOf(checking), asks: true };
  const judged = toJudge.length === 0 ? [] : await judgeClaims(run, 'reworded', toJudge, known, parts);
  const verdicts = new Map(judged.map((claim) => [claim.id, claim]));
  return new Map(
    drafts.map(({ one, isNew, sentences }, at) => {
      if (!isNew) return [one.id, sentences];
      const now = sentences.map((sentence, index): Sentence => {
        const { verdict, how, reason } = verdicts.get(idOf(one, index)) ?? sentence;
        return { ...sentence, verdict, how, reason };
      });
      const holds = now.every((sentence) => sentence.numbers.length === 0 || isBorneOut(sentence, checking));
      return [one.id, holds ? now : factByFact(one, inputs[at])];
    }),
  );
}

function isBorneOut({ text, verdict, quotes }: Sentence, { citations }: Checking): boolean {
  return verdict === 'supported' && whatSpeaksAgainst(text, evidenceOf({ quotes }, citations)) === null;
}

function inputFor(
  { said, facts }: Mixed,
  { citations }: Checking,
  soften: ReviserInput['soften'],
): ReviserInput {
  return {
    claim: said,
    soften,
    facts: facts.map(({ text, quotes }) => ({
      text,
      quotes: quotes.flatMap((index) => citations[index]?.quote ?? []),
    })),
  };
}

function factByFact(one: Mixed, input: ReviserInput | undefined): readonly Sentence[] {
  return input === undefined ? [] : sentencesOf(one, reviser.fallback(input).sentences);
}

/** With what its facts rest on, and the verdict of the first of them. */
function sentencesOf({ facts }: Mixed, sentences: ReviserOutput['sentences']): Sentence[] {
  return sentences.map(({ text, facts: indices }): Sentence => {
    const own = indices.flatMap((index) => facts[index] ?? []);
    const { verdict = null, how = null, reason = '' } = own[0] ?? {};
    return {
      text,
      numbers: [...new Set(own.flatMap((fact) => fact.numbers))],
      quotes: [...new Set(own.flatMap((fact) => fact.quotes))],
      verdict,
      how,
      reason,
    };
  });
}

function claimOf(one: Mixed) {
  return ({ text, numbers }: Sentence, index: number) =>
    numbers.length === 0 ? [] : [{ id: idOf(one, index), text, start: 0, end: 0, numbers }];
}

function idOf({ id }: Mixed, index: number): string {
  return `${id}/${index + 1}`;
}
