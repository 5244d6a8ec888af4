// Intake without a model: topic, route, complexity and depth from the request's own words.
import { ambiguitiesIn } from './ambiguity.ts';
import { aspectsIn, comparisonIn } from './comparison.ts';
import { followUpOf } from './follow-up.ts';
import type { ClarifyingQuestion, IntakeInput, IntakeOutput } from '../intake.ts';
import { readQuestion } from './question-words.ts';
import { routeEarly, saysEnough } from '../router.ts';
import { searchesFor, tellingWords } from './searches.ts';
import { partsOf, withoutPoliteness } from './sentences.ts';
import { standalone } from './standalone.ts';
import { wordsOf } from './words.ts';

const askTopic: ClarifyingQuestion = { text: 'What would you like me to research?', suggestions: [] };

/** The same input gives the same answer. */
export function triage(input: IntakeInput): IntakeOutput {
  const said = wordsOfTopic(input);
  const followUp = followUpOf(input);
  const mode = modeOf(input, followUp);
  const topic = said === null ? null : topicOf(said, mode, input);
  const open = topic === null || mode === 'simple' ? [] : ambiguitiesIn(said ?? '', input.history);
  const early = routeEarly({
    ...input.clarification,
    round: input.round,
    justAnswered: input.answers.length > 0,
  });
  const asks = early === null && open.length > 0 && !saysEnough(input.request);
  const route = topic === null ? 'ask-topic' : asks ? 'clarify' : 'research';
  const complexity = complexityOf(topic ?? '');
  const answered = new Set(
    input.answers.flatMap(({ question, answer }) => (isSaid(answer) ? [question] : [])),
  );
  return {
    topic,
    route,
    decidedBy: topic === null ? 'judgement' : (early?.decidedBy ?? 'judgement'),
    complexity,
    followUp,
    mode,
    depth: input.chosen.depth === 'auto' ? depthOf[complexity] : input.chosen.depth,
    ambiguous: open.length > 0,
    questions:
      route === 'ask-topic'
        ? [askTopic]
        : route === 'clarify'
          ? open.slice(0, input.clarification.questions).map(({ question }) => question)
          : [],
    backgroundQueries: topic === null ? [] : searchesFor(topic, null, 3).map((query) => query.slice(0, 200)),
    constraints: open
      .filter(({ question }) => !answered.has(question.text))
      .map(({ assumption }) => assumption),
    simpleAnswer: null,
    field: fieldOf(topic ?? ''),
    reasoning: reasonFor(route, mode, complexity),
  };
}

/** When a model was asked in vain: research at a middling depth, and no question (A10, E9). */
export function triageInHaste(input: IntakeInput): IntakeOutput {
  const taken = triage({ ...input, history: [], clarification: { ...input.clarification, enabled: false } });
  if (taken.topic === null) return taken;
  const { topic } = triage(input);
  return {
    ...taken,
    topic: topic ?? taken.topic,
    complexity: 'moderate',
    followUp: 'new_topic',
    depth: input.chosen.depth === 'auto' ? depthOf.moderate : input.chosen.depth,
    ambiguous: false,
    reasoning: 'No language model could read the request, so it is researched as it is written.',
  };
}

/** Nobody can answer from memory without a model; the thread's own sources may answer what is asked about a report. */
function modeOf({ chosen }: IntakeInput, followUp: IntakeOutput['followUp']): IntakeOutput['mode'] {
  if (chosen.mode !== 'auto') return chosen.mode;
  return followUp === 'clarification' ? 'simple' : 'deep';
}

/** "Make it shorter" stays as it is: it points to an answer, and not to something that could be searched for. */
function topicOf(said: string, mode: IntakeOutput['mode'], input: IntakeInput): string {
  return mode === 'simple' ? said : standalone(said, personsBefore(input));
}

const academic =
  /\b(?:papers?|stud(?:y|ies)|literature review|journals?|peer[- ]reviewed|meta-analys[ie]s|systematic reviews?|preprints?|arxiv|doi|clinical trials?)\b/i;

/** Whose sources count most (B80). */
function fieldOf(topic: string): IntakeOutput['field'] {
  if (academic.test(topic)) return 'academic';
  const { words, versions } = readQuestion(topic);
  return versions.length > 0 || words.some(({ kind }) => kind === 'identifier') ? 'technical' : 'general';
}

/** A67. */
const depthOf = { simple: 'light', moderate: 'medium', complex: 'extended' } as const;

function isSaid(answer: string | null): answer is string {
  return answer !== null && answer.trim() !== '';
}

const smallTalk =
  /^(?:hi|hello|hey|hallo|yo|howdy|good|morning|afternoon|evening|night|day|thanks?|thank|thx|you|there|all|everyone|team|ok|okay|please|test|testing|ping|footnote|bot|bye|cheers|welcome|sorry|yes|no|hm+|um+|lol)$/i;

/** The request without politeness, or the answer to the question for a topic; null when there is neither. */
function wordsOfTopic({ request, answers }: IntakeInput): string | null {
  const given = answers.find(({ question }) => question === askTopic.text)?.answer;
  for (const text of [request, given ?? '']) {
    const plain = withoutPoliteness(text);
    if (wordsOf(plain).some((word) => /[\p{L}\p{N}]/u.test(word.raw) && !smallTalk.test(word.raw)))
      return plain;
  }
  return null;
}

function personsBefore({ history }: IntakeInput): string[] {
  return history
    .filter(({ by, text }) => by === 'person' && tellingWords(text).length > 0)
    .map(({ text }) => text);
}

const broad =
  /\b(?:in depth|in-depth|thorough(?:ly)?|comprehensive(?:ly)?|everything about|state of the art|landscape|literature review|full (?:report|overview)|deep dive|pros and cons)\b/i;

/** How many things are asked: one is simple, up to five are moderate. */
function complexityOf(topic: string): IntakeOutput['complexity'] {
  const parts = partsOf(topic);
  const asked = parts.reduce(
    (sum, part) =>
      sum + (comparisonIn(part.text)?.entities.length ?? 1) * Math.max(1, aspectsIn(part.text).length),
    0,
  );
  if (broad.test(topic) || asked > 5) return 'complex';
  return asked > 1 ? 'moderate' : 'simple';
}

function reasonFor(
  route: IntakeOutput['route'],
  mode: IntakeOutput['mode'],
  complexity: IntakeOutput['complexity'],
): string {
  if (route === 'ask-topic') return 'The message names nothing that could be researched.';
  if (route === 'clarify') return 'The request leaves open something that the sources cannot tell.';
  if (mode === 'simple') return 'The request is answered at once, without research.';
  if (complexity === 'simple') return 'The request asks one thing, so a light research will do.';
  if (complexity === 'moderate') return 'The request asks several things, which are researched one by one.';
  return 'The request asks for many things or for a broad view, so it is researched in depth.';
}
