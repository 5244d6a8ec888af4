// Explainer: reads what somebody wrote below a draft, and answers a question about it from the draft's evidence, sentence by sentence.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import { type EvidenceBlock, evidenceBlockSchema } from '../../citations/blocks.ts';
import { clean } from '../../citations/clean.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { defineAgent } from '../agent.ts';
import { evidenceText } from '../prompt/evidence.ts';
import { oneLine } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { clip, roomFor } from '../prompt/room.ts';

const explainerInput = z.strictObject({
  message: z.string(),
  /** What was to be researched. */
  request: z.string(),
  report: z.string(),
  /** Its evidence, the best for this message first. */
  blocks: z.array(evidenceBlockSchema).readonly(),
  /** Under which number the report cites the source of each block. */
  numbers: z.array(z.int()).readonly(),
  /** What was said beside it before, and answered last; left out: nothing. */
  before: z.strictObject({ question: z.string(), answer: z.string() }).optional(),
});
export type ExplainerInput = z.infer<typeof explainerInput>;

const sentenceSchema = z.strictObject({
  /** Markdown without markers. */
  text: z.string().min(1),
  /** Numbers of the blocks it rests on. */
  evidence: z.array(z.int()).readonly(),
  /** Words of those blocks that decide, as they stand there. */
  words: z.array(z.string()).readonly(),
  /** Null: nothing was calculated. */
  calculation: z.string().nullable(),
});
export type ExplainedSentence = z.infer<typeof sentenceSchema>;

/**
 * `change`: the text is to be different, or something is to be researched. `fact`: something is told that the text may have to
 * take account of. `talk`: none of all these.
 */
export const meantSchema = z.enum(['question', 'change', 'approval', 'rejection', 'fact', 'talk']);
export type Meant = z.infer<typeof meantSchema>;

const explainerOutput = z.strictObject({
  meant: meantSchema,
  /** Of the message, BCP 47; null: it has no language of its own. */
  language: z.string().nullable(),
  /** Of an approval or rejection: it is said in words of the message, and nothing is asked besides. */
  isClear: z.boolean(),
  /** Of a change: it says yes to what the answer before has offered. */
  acceptsOffer: z.boolean(),
  /** The answer to a question; empty where the evidence has none. */
  sentences: z.array(sentenceSchema).readonly(),
  /** Whether they answer all that was asked. */
  answersAll: z.boolean(),
});
type ExplainerOutput = z.infer<typeof explainerOutput>;

const mostSentences = 4;

const answer = z.object({
  meant: meantSchema,
  language: z
    .string()
    .nullable()
    .describe('The language of the message, such as "de"; null where it tells none.'),
  deciding: z
    .string()
    .nullable()
    .describe(
      'Of an approval or rejection: the words of the message that say so, copied exactly; else null.',
    ),
  acceptsOffer: z
    .boolean()
    .nullable()
    .describe('Of a change: whether it says yes to what your earlier answer offers; else null.'),
  sentences: z
    .array(
      z.object({
        text: z.string().describe('One sentence, without numbers in brackets.'),
        evidence: z.array(z.int()).describe('Numbers of the evidence that says it.'),
        words: z.array(z.string()).describe('The words of that evidence that decide it, copied exactly.'),
        calculation: z.string().nullable().describe('Where something was calculated, all of it; else null.'),
      }),
    )
    .nullable()
    .describe(
      `The answer to a question, at most ${mostSentences}; empty where the evidence does not answer.`,
    ),
  answersAll: z.boolean().nullable().describe('Whether they answer all that was asked.'),
});

/** Tokens of the text and of its evidence, however much room a model has. */
const most = { report: 5_000, evidence: 9_000 };
/** What a block costs beside its quote: what stands around it, and where it is from. */
const frame = 250;

export const explainer = defineAgent({
  name: 'explainer',
  tier: 'simple',
  input: explainerInput,
  output: explainerOutput,
  outage: 'fall-back',
  answer,
  maxOutputTokens: 2_000,
  temperature: 0.1,
  variables: ({ message, request, report, blocks, numbers, before }, room) => ({
    request: fence('request', clip(request, 500)),
    report: fence('text', clip(widenNumbers(report), roomFor(room, most.report))),
    evidence: evidenceText(fitting(blocks, numbers, roomFor(room, most.evidence))),
    before: before === undefined ? '' : exchange(before),
    message: fence('message', clip(widenNumbers(message), 500)),
  }),
  read: ({ meant, language, deciding, acceptsOffer, sentences, answersAll }, { message }) => ({
    meant,
    language,
    isClear: saysSo(deciding, message),
    acceptsOffer: acceptsOffer ?? false,
    sentences: ((meant === 'question' ? sentences : null) ?? [])
      .slice(0, mostSentences)
      .flatMap(({ text, evidence, words, calculation }) => {
        const said = withoutCitations(clean(oneLine(text, 600))).trim();
        return said === '' ? [] : [{ text: said, evidence, words: words.slice(0, 6), calculation }];
      }),
    answersAll: answersAll ?? true,
  }),
  // Whoever asks then goes by what the message looks like.
  fallback: (): ExplainerOutput => ({
    meant: 'talk',
    language: null,
    isClear: false,
    acceptsOffer: false,
    sentences: [],
    answersAll: false,
  }),
});

/** A label of its own, for there is mostly nothing to show. */
function exchange({ question, answer: said }: { question: string; answer: string }): string {
  const asked = fence('earlier message', clip(widenNumbers(question), 200));
  const told = fence('earlier answer', clip(widenNumbers(said), 500));
  return `Said beside the text before, and answered so by you:\n\n${asked}\n${told}`;
}

/** Whether an approval or rejection is said in these words of the message, and nothing is asked besides. */
export function saysSo(deciding: string | null, message: string): boolean {
  const [words, text] = [deciding ?? '', message].map((each) =>
    oneLine(each, 1_000).normalize('NFKC').toLowerCase(),
  );
  return words !== undefined && words !== '' && text?.includes(words) === true && !/[?？]/u.test(message);
}

/** The first blocks, as many as fit, each with the number by which the text cites its source. */
function fitting(blocks: readonly EvidenceBlock[], numbers: readonly number[], tokens: number) {
  let left = tokens;
  return blocks.flatMap((block, index) => {
    left -= estimateTokens(block.quote) + frame;
    return left < 0 ? [] : [{ ...block, title: `${block.title} (cited as [${numbers[index] ?? 0}])` }];
  });
}
