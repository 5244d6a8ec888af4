// How intake asks a model: one call that understands, routes and classifies. What people chose, and when nothing may be
// asked any more, is not the model's to decide.
import { z } from 'zod';
import { asking } from '../agent.ts';
import { triage } from '../extractive/triage.ts';
import type { ClarifyingQuestion, IntakeInput, IntakeOutput } from '../intake.ts';
import { fence } from '../prompt.ts';
import { routeEarly } from '../router.ts';
import { lines, oneLine } from './line.ts';
import { clip, roomFor } from './room.ts';
import { clarifications, messages } from './thread.ts';

const answer = z.object({
  reasoning: z
    .string()
    .describe('One sentence for the person: how the request was understood and why this depth.'),
  topic: z
    .string()
    .nullable()
    .describe('What to research, as a text that stands on its own; null when the message names nothing.'),
  complexity: z.enum(['simple', 'moderate', 'complex']),
  followUp: z.enum(['new_topic', 'clarification', 'complex_follow_up']),
  ambiguous: z
    .boolean()
    .describe('True only when the answer would be another one depending on what is meant.'),
  questions: z
    .array(z.object({ text: z.string(), suggestions: z.array(z.string()) }))
    .describe(
      'At most 3, the most important first, each with 2 to 4 suggested answers; empty unless ambiguous.',
    ),
  depth: z.enum(['auto', 'light', 'medium', 'extended']),
  mode: z.enum(['web', 'deep']),
  backgroundQueries: z
    .array(z.string())
    .describe('2 or 3 short search queries for a first look at the subject.'),
  constraints: z
    .array(z.string())
    .describe(
      'What is assumed about everything that was left open, as full sentences; empty when nothing was.',
    ),
});
type Answer = z.infer<typeof answer>;

/** The latest messages only (A4). */
const latest = 5;

export const askIntake = asking<IntakeInput, IntakeOutput, Answer>({
  answer,
  maxOutputTokens: 3_000,
  temperature: 0.2,
  variables: (input, room) => ({
    today: input.today ?? 'unknown',
    history: messages(input.history.slice(-latest)),
    request: fence('request', clip(input.request, roomFor(room, 20_000))),
    answers: clarifications(input.answers),
    mayAsk: mayAsk(input) === null ? `yes, at most ${input.clarification.questions}` : 'no',
  }),
  read: (given, input) => {
    const early = mayAsk(input);
    const topic = topicOf(given, input, early !== null);
    const open = topic === null || early !== null || !given.ambiguous ? [] : questionsOf(given, input);
    const route = topic === null ? 'ask-topic' : open.length > 0 ? 'clarify' : 'research';
    return {
      topic,
      route,
      decidedBy: topic === null ? 'judgement' : (early?.decidedBy ?? 'judgement'),
      complexity: given.complexity,
      followUp: given.followUp,
      mode: input.chosen.mode === 'auto' ? given.mode : input.chosen.mode,
      depth: depthOf(given, input),
      ambiguous: given.ambiguous,
      questions: topic === null ? [askTopic(given)] : open,
      backgroundQueries: lines(given.backgroundQueries, 3, 200),
      constraints: lines(given.constraints, 5, 300),
      simpleAnswer: null,
      reasoning: oneLine(given.reasoning, 300) || 'The request was understood as it is written.',
    };
  },
});

/** Null: a question may be asked; otherwise the layer of the router that says none may (E3-E5). */
function mayAsk({ clarification, round, answers }: IntakeInput) {
  return routeEarly({ ...clarification, round, justAnswered: answers.length > 0 });
}

/** Where nothing may be asked, a request that names something is researched in its own words. */
function topicOf({ topic }: Answer, input: IntakeInput, mustResearch: boolean): string | null {
  const said = oneLine(topic ?? '', 4_000);
  if (said !== '') return said;
  return mustResearch ? triage(input).topic : null;
}

function questionsOf({ questions }: Answer, { clarification }: IntakeInput): ClarifyingQuestion[] {
  return questions
    .map(({ text, suggestions }) => ({ text: oneLine(text, 300), suggestions: lines(suggestions, 4, 100) }))
    .filter(({ text }) => text !== '')
    .map((question) => (question.suggestions.length < 2 ? { ...question, suggestions: [] } : question))
    .slice(0, clarification.questions);
}

/** In the person's language if the model wrote one. */
function askTopic({ questions }: Answer): ClarifyingQuestion {
  const text = oneLine(questions[0]?.text ?? '', 300);
  return { text: text || 'What would you like me to research?', suggestions: [] };
}

const depthByComplexity = { simple: 'light', moderate: 'medium', complex: 'extended' } as const;

/** A67: what a person chose wins, then what the request asks for, then how complex it is. */
function depthOf({ depth, complexity }: Answer, { chosen }: IntakeInput): IntakeOutput['depth'] {
  if (chosen.depth !== 'auto') return chosen.depth;
  return depth === 'auto' ? depthByComplexity[complexity] : depth;
}
