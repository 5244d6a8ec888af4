// Intake without a model: topic, route, complexity and depth from the request's own words.
import { ambiguitiesIn } from './ambiguity.ts';
import { aspectsIn, comparisonIn } from './comparison.ts';
import type { ClarifyingQuestion, IntakeInput, IntakeOutput } from '../intake.ts';
import { routeEarly } from '../router.ts';
import { searchesFor, tellingWords } from './searches.ts';
import { partsOf, withoutPoliteness } from './sentences.ts';
import { standalone } from './standalone.ts';
import { wordsOf } from './words.ts';

const askTopic: ClarifyingQuestion = { text: 'What would you like me to research?', suggestions: [] };

/** The same input gives the same answer. */
export function triage(input: IntakeInput): IntakeOutput {
  const said = wordsOfTopic(input);
  const topic = said === null ? null : standalone(said, personsBefore(input));
  const open = topic === null ? [] : ambiguitiesIn(said ?? '', input.history);
  const early = routeEarly({
    ...input.clarification,
    round: input.round,
    justAnswered: input.answers.length > 0,
  });
  const route = topic === null ? 'ask-topic' : early === null && open.length > 0 ? 'clarify' : 'research';
  const complexity = complexityOf(topic ?? '');
  const answered = new Set(
    input.answers.flatMap(({ question, answer }) => (isSaid(answer) ? [question] : [])),
  );
  return {
    topic,
    route,
    decidedBy: topic === null ? 'judgement' : (early?.decidedBy ?? 'judgement'),
    complexity,
    followUp: followUpOf(input),
    // without a model nobody can answer from memory, so every request is researched
    mode: input.chosen.mode === 'auto' ? 'deep' : input.chosen.mode,
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
    reasoning: reasonFor(route, complexity),
  };
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

/** A2: what a message is to the conversation before it. */
function followUpOf({ request, history }: IntakeInput): IntakeOutput['followUp'] {
  if (history.length === 0) return 'new_topic';
  if (
    /\b(?:you (?:mean|meant|said|wrote|say)|your (?:answer|report|source)|source \d+|\[\d+\]|clarify|rephrase|shorter|summari[sz]e (?:it|that|this))\b/i.test(
      request,
    )
  )
    return 'clarification';
  const earlier = new Set(
    history.flatMap(({ text }) =>
      tellingWords(text).flatMap((word) => wordsOf(word).map(({ stem }) => stem)),
    ),
  );
  const own = tellingWords(request).flatMap((word) => wordsOf(word).map(({ stem }) => stem));
  const pointsBack =
    /\b(?:it|its|they|them|their|this|that|these|those|also|instead|too)\b/i.test(request) && own.length < 6;
  return pointsBack || own.some((stem) => earlier.has(stem)) ? 'complex_follow_up' : 'new_topic';
}

function reasonFor(route: IntakeOutput['route'], complexity: IntakeOutput['complexity']): string {
  if (route === 'ask-topic') return 'The message names nothing that could be researched.';
  if (route === 'clarify') return 'The request leaves open something that the sources cannot tell.';
  if (complexity === 'simple') return 'The request asks one thing, so a light research will do.';
  if (complexity === 'moderate') return 'The request asks several things, which are researched one by one.';
  return 'The request asks for many things or for a broad view, so it is researched in depth.';
}
