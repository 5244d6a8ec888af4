// How intake asks a model, once. What people chose, and when nothing may be asked any more, is not the model's to decide.
import type { Say } from '../../chat/words/say.ts';
import type { ClarifyingQuestion, IntakeInput, IntakeOutput } from './contract.ts';
import { depthOf, routeEarly, saysEnough, triage, triageInHaste } from './triage.ts';
import { z } from 'zod';
import { clean } from '../../citations/clean.ts';
import { withoutCitations } from '../../citations/markers.ts';
import type { Agent } from '../agent.ts';
import { lines, oneLine, titleIn } from '../prompt/line.ts';
import { roomFor } from '../prompt/room.ts';
import { attachments, clarifications, messages } from '../prompt/thread.ts';
import { form } from '../form.ts';
import { fence } from '../prompt/fence.ts';

const answer = z.object({
  reasoning: form.text('One sentence for the person: how the request was understood and why this depth.'),
  topic: form.textOrNull(
    'What it is about, as a text that stands on its own; null when the message names nothing.',
  ),
  title: form.textOrNull(
    'The topic as one line of at most twelve words, in the language of the request; null without a topic.',
  ),
  complexity: z.enum(['simple', 'moderate', 'complex']),
  wantedWords: form.numberOrNull('How many words the answer should have; null without a topic.'),
  followUp: z.enum(['new_topic', 'clarification', 'complex_follow_up']),
  ambiguous: form.yesOrNo('True only when the answer would be another one depending on what is meant.'),
  questions: form.list(
    'At most 3, the most important first, each with 2 to 4 suggested answers; empty unless ambiguous.',
    { text: z.string(), suggestions: z.array(z.string()) },
  ),
  depth: z.enum(['auto', 'light', 'medium', 'extended']),
  mode: z.enum(['simple', 'web', 'deep']),
  planFirst: form.yesOrNo(
    'True only when the person says in words that they want to see or accept the plan before you start.',
  ),
  directAnswer: form.textOrNull(
    'Where nothing has to be looked up (mode "simple"): the answer. Where the topic is null: a friendly sentence. Otherwise null.',
  ),
  field: form.orNull(
    z.enum(['general', 'academic', 'technical']),
    'Whose sources count most; "general" when in doubt.',
  ),
  backgroundQueries: form.orNull(
    z.array(z.string()),
    '2 or 3 different search queries that find the pages with the answer; null without a topic.',
  ),
  notPages: form.texts(
    'Addresses in the message that are part of a configuration, of code, a log or an example, copied: all others are opened and read. Often empty.',
  ),
  constraints: form.texts(
    'What is assumed about everything that was left open, each stated as a fact in one short sentence; empty when nothing was.',
  ),
});
type Answer = z.infer<typeof answer>;

/** The latest messages (A4, E6), and characters of each and of the last answer. */
const history = { latest: 10, longest: 500, answer: 1_500 };

export const intake: Agent<IntakeInput, IntakeOutput, Answer> = {
  name: 'intake',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 3_000,
  temperature: 0.2,
  variables: (input, room) => ({
    today: input.today ?? 'unknown',
    history: messages(input.history, history),
    request: fence('request', input.request, roomFor(room, 20_000)),
    files: attachments(input.files),
    answers: clarifications(input.answers),
    mode: chosenText(input.chosen.mode),
    depth: chosenText(input.chosen.depth),
    rounds: `${input.round} of ${input.clarification.rounds}`,
    mayAsk: mayAsk(input) ? `yes, at most ${input.clarification.questions}` : 'no',
  }),
  read: (given, input, { say }): IntakeOutput => {
    const followUp = followUpOf(given, input);
    const mode = modeOf(given, followUp, input);
    const topic = topicOf(given, input, say);
    const simpleAnswer = mode === 'simple' || topic === null ? directAnswerOf(given) : null;
    const asks = topic !== null && given.ambiguous && mode !== 'simple' && mayAsk(input);
    const open = asks ? questionsOf(given, input) : [];
    const title = titleIn(given.title);
    return {
      topic,
      ...(title === '' ? {} : { title }),
      route: topic === null ? 'ask-topic' : open.length > 0 ? 'clarify' : 'research',
      decidedBy: topic === null ? 'judgement' : (routeEarly(input) ?? 'judgement'),
      complexity: given.complexity,
      ...(given.wantedWords === null ? {} : { wantedWords: given.wantedWords }),
      followUp,
      mode,
      depth: depthFor(given, input),
      ambiguous: given.ambiguous,
      // In the person's language if the model wrote one.
      questions:
        topic === null
          ? [{ text: oneLine(given.questions[0]?.text ?? '', 300) || say('form.request'), suggestions: [] }]
          : open,
      notPages: lines(given.notPages, 20, 500),
      backgroundQueries: lines(given.backgroundQueries ?? [], 3, 200),
      constraints: lines(given.constraints, 5, 300),
      simpleAnswer,
      planFirst: given.planFirst,
      field: given.field ?? 'general',
      reasoning: oneLine(given.reasoning, 300) || say('understood.as-written'),
    };
  },
  fallback: triage,
  failed: triageInHaste,
};

function chosenText(chosen: string): string {
  return chosen === 'auto' ? 'yours to choose' : `“${chosen}”, chosen by the person`;
}

function mayAsk(input: IntakeInput): boolean {
  return routeEarly(input) === null && !saysEnough(input.request);
}

/** A request can only be about an earlier answer where there is one. */
function followUpOf({ followUp }: Answer, { history: before }: IntakeInput): IntakeOutput['followUp'] {
  if (before.length === 0) return 'new_topic';
  const wasAnswered = before.some(({ by, text }) => by === 'footnote' && text.trim() !== '');
  return followUp === 'clarification' && !wasAnswered ? 'complex_follow_up' : followUp;
}

/** What a person chose wins. What asks about an earlier answer needs no search (A78). */
function modeOf(given: Answer, followUp: IntakeOutput['followUp'], input: IntakeInput): IntakeOutput['mode'] {
  if (input.chosen.mode !== 'auto') return input.chosen.mode;
  if (followUp === 'clarification') return 'simple';
  // what cannot be said at once has to be found out
  return given.mode === 'simple' && directAnswerOf(given) === null ? 'deep' : given.mode;
}

/** Markdown without links and numbers: nothing was looked up that it could cite. */
function directAnswerOf({ directAnswer }: Answer): string | null {
  return withoutCitations(clean((directAnswer ?? '').slice(0, longestAnswer))).trim() || null;
}

/** In characters. */
const longestAnswer = 4_000;

/** Where nothing may be asked, a request that names something is researched in its own words; "thanks" has no topic. */
function topicOf({ topic }: Answer, input: IntakeInput, say: Say): string | null {
  // What is to be done with files that came without a word is asked, not guessed.
  if (input.request.trim() === '') return null;
  const said = oneLine(topic ?? '', 4_000);
  if (said !== '') return said;
  return routeEarly(input) === null ? null : triage(input, say).topic;
}

function questionsOf({ questions }: Answer, { clarification }: IntakeInput): ClarifyingQuestion[] {
  return questions
    .map(({ text, suggestions }) => ({ text: oneLine(text, 300), suggestions: lines(suggestions, 4, 100) }))
    .filter(({ text }) => text !== '')
    .map((question) => (question.suggestions.length < 2 ? { ...question, suggestions: [] } : question))
    .slice(0, clarification.questions);
}

/** What a person chose wins, then what the request asks for, then how complex it is (A67). */
function depthFor({ depth, complexity }: Answer, { chosen }: IntakeInput): IntakeOutput['depth'] {
  if (chosen.depth !== 'auto') return chosen.depth;
  return depth === 'auto' ? depthOf[complexity] : depth;
}
