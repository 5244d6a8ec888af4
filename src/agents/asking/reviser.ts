// How the reviser asks a model: a claim, its facts and the quotes behind them. Code puts the markers, so that a sentence
// can only cite what bears it out; what is verified and what is not stand in different sentences.
import { z } from 'zod';
import { clean } from '../../citations/clean.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import { judgeNumbers } from '../../citations/numbers/judge-numbers.ts';
import { soften } from '../../citations/revision/soften.ts';
import { sentenceStarts } from '../../text/sentences.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { asking } from '../agent.ts';
import { fence } from '../prompt.ts';
import type { ReviserInput, ReviserOutput } from '../reviser.ts';
import { contraryTo } from './contrary.ts';
import { unlinkedLine } from './line.ts';
import { clip, roomFor } from './room.ts';
import { strangeNames } from './strange-names.ts';

const answer = z.object({
  sentences: z
    .array(
      z.object({
        text: z.string().describe('One sentence, without numbers in brackets.'),
        facts: z.array(z.int()).describe('The numbers of the facts it states.'),
      }),
    )
    .describe('In the order in which they are to be read.'),
});
type Answer = z.infer<typeof answer>;
type Sentence = ReviserOutput['sentences'][number];

const longestSentence = 600;
/** A claim may grow by this, and by a few words for what makes it less sure. */
const growth = 1.5;
const fewWords = 40;

export const askReviser = asking<ReviserInput, ReviserOutput, Answer>({
  answer,
  maxOutputTokens: 1_500,
  temperature: 0.3,
  variables: ({ claim, facts }, room) => {
    const share = Math.floor(roomFor(room, 8_000) / facts.length);
    return {
      claim: fence('claim', clip(claim, 1_000)),
      facts: facts.map((fact, index) => factText(fact, index + 1, share)).join('\n\n'),
    };
  },
  read({ sentences: given }, input) {
    const sentences = given.flatMap((one) => sentenceOf(one, input));
    refuseGaps(sentences, input);
    refuseAdditions(sentences, input);
    return { sentences };
  },
});

function factText({ text, quotes }: ReviserInput['facts'][number], n: number, tokens: number): string {
  const share = Math.floor(tokens / (quotes.length + 1));
  return [
    `Fact ${n}, ${quotes.length > 0 ? 'verified' : 'not verified'}:`,
    fence('fact', clip(text, share)),
    ...quotes.map((quote) => fence('quote', clip(quote, share))),
  ].join('\n');
}

/** What is not verified says so in any case. */
function sentenceOf(given: Answer['sentences'][number], input: ReviserInput): Sentence[] {
  const text = unlinkedLine(
    rewriteMarkers(clean(given.text), () => ''),
    longestSentence,
  );
  const facts = [...new Set(given.facts.map((n) => n - 1))].filter((index) => index in input.facts);
  if (text === '' || facts.length === 0) return [];
  const verified = facts.filter((index) => isVerified(input, index)).length;
  if (sentenceStarts(text, []).length > 1) throw new AnswerRejected('Give each sentence on its own.');
  if (verified > 0 && verified < facts.length)
    throw new AnswerRejected('State what is verified and what is not in different sentences.');
  return [{ text: verified > 0 ? text : soften(text, input.soften), facts }];
}

function isVerified({ facts }: ReviserInput, index: number): boolean {
  return (facts[index]?.quotes.length ?? 0) > 0;
}

/** Nothing of the claim is left out. */
function refuseGaps(sentences: readonly Sentence[], { facts }: ReviserInput): void {
  const stated = new Set(sentences.flatMap((sentence) => sentence.facts));
  const missing = facts.flatMap((_fact, index) => (stated.has(index) ? [] : [index + 1]));
  if (missing.length > 0)
    throw new AnswerRejected(`Say in which sentence each fact is stated; missing: ${missing.join(', ')}.`);
}

/** Verified sentences have the numbers and names of their facts only; the others those of the claim. */
function refuseAdditions(sentences: readonly Sentence[], { claim, facts }: ReviserInput): void {
  for (const { text, facts: own } of sentences) {
    const stated = own.flatMap((index) => facts[index] ?? []);
    const borne = stated.flatMap(({ text: fact, quotes }) => [fact, ...quotes]);
    const isCited = stated.some(({ quotes }) => quotes.length > 0);
    const { overall, numbers } = judgeNumbers(text, isCited ? borne : [claim, ...borne]);
    if (overall === 'mismatch' || overall === 'absent') {
      const wrong = numbers.find(({ match }) => match === overall);
      throw new AnswerRejected(`A sentence adds or changes a number: ${wrong?.raw ?? 'unknown'}.`);
    }
    const names = strangeNames(text, [claim, ...borne]);
    if (names.length > 0) throw new AnswerRejected(`A sentence adds a name: ${names.join(', ')}.`);
    const contrary = contraryTo(
      text,
      stated.map((fact) => fact.text).join('\n'),
      [claim, ...borne].join('\n'),
    );
    if (contrary !== null) throw new AnswerRejected(`A sentence is not what its facts say: ${contrary}.`);
  }
  const length = sentences.reduce((sum, { text }) => sum + text.length + 1, 0);
  if (length > growth * claim.length + fewWords)
    throw new AnswerRejected('It is too long: at most one and a half times the claim.');
}
