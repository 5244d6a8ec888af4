// Answerer: answers at once, from what the thread knows already or from general knowledge (A5, A71, A78). A model is asked for a short
// answer in Markdown that cites quotes of the thread's sources by number, or for what should be looked up in them first.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import type { Say } from '../../chat/words/say.ts';
import { clean } from '../../citations/clean.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { defineAgent } from '../agent.ts';
import { cited } from '../citing.ts';
import { taskSchema } from '../planner/contract.ts';
import { unlinkedLines } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { messages, messageSchema } from '../prompt/thread.ts';
import { answeredSchema, type Evidence, evidenceSchema } from '../researcher/contract.ts';
import { compose } from '../writer/compose.ts';
import { reportDraftSchema } from '../writer/contract.ts';

/** Look-ups in the thread's sources that one answer may ask for (A79). */
export const mostLookUps = 3;

const answererInput = z.strictObject({
  /** What is asked, as a task: there is no plan, but quotes belong to a task. */
  task: taskSchema,
  today: z.string().optional(),
  /** Earlier messages of the thread, oldest first; the latest ten are enough. */
  history: z.array(messageSchema).readonly(),
  /** The last report of the thread; null: there is none. */
  report: z.string().nullable(),
  /** Quotes of the thread's sources on this, the best first. */
  evidence: z.array(evidenceSchema).readonly(),
  /** Whether these quotes answer the request, as far as that can be told without a model. */
  answered: answeredSchema,
  /** What was tried before this answer and failed, in words for the reader; null: nothing. */
  instead: z.string().nullable(),
  /** Look-ups it may ask for; 0: it has to answer now. */
  lookUps: z.int().min(0).max(mostLookUps),
});
export type AnswererInput = z.infer<typeof answererInput>;

const directAnswer = z.strictObject({
  /** Null: first something is to be looked up. */
  draft: reportDraftSchema.nullable(),
  /** What to look for in the thread's sources; empty when there is a draft. */
  lookUps: z.array(z.string().min(1)).max(mostLookUps).readonly(),
});
type DirectAnswer = z.infer<typeof directAnswer>;

const answer = z.object({
  lookUps: z
    .array(z.string())
    .describe('What to look for in the sources of the conversation before answering; empty: answer now.'),
  answer: z.string().describe('The answer in Markdown, without a title; empty when something is looked up.'),
  answered: z.enum(['yes', 'partly', 'no']).describe('Whether this answers the request.'),
  openQuestions: z.array(z.string()).describe('What only research could tell; full sentences, often none.'),
});

/** Messages that are shown, and characters of each. */
const history = { latest: 10, longest: 2_000 };
/** Tokens of the last report, and of quotes, however much room a model has. */
const mostReport = 6_000;
const mostQuotes = 8_000;
/** What a quote costs beside its words. */
const frame = 60;

export const answerer = defineAgent({
  name: 'answerer',
  tier: 'analytical',
  input: answererInput,
  output: directAnswer,
  outage: 'wait',
  answer,
  maxOutputTokens: 4_000,
  temperature: 0.4,
  variables: (input, room) => ({
    today: input.today ?? 'unknown',
    history: messages(input.history, history),
    report:
      input.report === null
        ? '(none)'
        : fence('last report', clip(widenNumbers(input.report), roomFor(room, mostReport))),
    evidence: quotesText(input.evidence, roomFor(room, mostQuotes)),
    request: fence('request', clip(input.task.question, 4_000)),
    instead: input.instead === null ? '(nothing)' : fence('failure', clip(input.instead, 200)),
    lookUps: input.lookUps === 0 ? 'none: answer now' : `at most ${input.lookUps}`,
  }),
  read: (given, input) => {
    const lookUps = unlinkedLines(given.lookUps, input.lookUps, 200);
    const { text, citations } = cited(
      clean(given.answer),
      input.evidence.map((evidence) => ({ taskId: input.task.id, evidence })),
    );
    if (text === '') {
      if (lookUps.length > 0) return { draft: null, lookUps };
      throw new AnswerRejected('The answer is empty. Write it in Markdown into "answer".');
    }
    const openQuestions = unlinkedLines(given.openQuestions.map(withoutCitations), 5, 300);
    return { draft: { text, answered: given.answered, citations, openQuestions }, lookUps: [] };
  },
  fallback: answerExtractively,
});

/** The quotes with their numbers, the best ones that fit into so many tokens. */
function quotesText(evidence: readonly Evidence[], tokens: number): string {
  let left = tokens;
  const shown = evidence.flatMap((each, index) => {
    const cost = estimateTokens(each.quote) + frame;
    if (cost > left) return [];
    left -= cost;
    const source = [each.title, ...each.headings.slice(-2)].filter((part) => part !== '').join(' › ');
    return [fence(`evidence ${index + 1}`, widenNumbers(`Source: ${clip(source, 60)}\n${each.quote}`))];
  });
  return shown.length === 0 ? '(none)' : shown.join('\n\n');
}

/** Words of an answer without a model, at most. */
const maxWords = 400;

/** Quotes of the thread's sources if they answer the request, and otherwise a plain word that this takes a model or research. */
function answerExtractively(input: AnswererInput, say: Say): DirectAnswer {
  const { task, evidence, answered } = input;
  if (answered === 'no' || evidence.length === 0) return { draft: unanswered(input, say), lookUps: [] };
  const tasks = [{ task, evidence, missing: [], answered }];
  const draft = compose({ request: task.question, tasks, constraints: [], warnings: [], maxWords }, say);
  return { draft, lookUps: [] };
}

function unanswered({ evidence, report }: AnswererInput, say: Say): NonNullable<DirectAnswer['draft']> {
  const knows = evidence.length > 0 || report !== null;
  const text = `${say(knows ? 'direct.not-known' : 'direct.no-model')} ${say('direct.ask-deep')}`;
  return { text, answered: 'no', citations: [], openQuestions: [] };
}
