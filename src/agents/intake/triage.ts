// Intake without a model: the message as it is written; and when nothing may be asked of people any more, model or not.
import type { Say } from '../../chat/words/say.ts';
import { languageOf } from '../../text/language.ts';
import { sentencesOfLine } from '../../text/sentences.ts';
import { wordsOf } from '../../text/words.ts';
import { partsOf, saidOnce } from '../parts-of-request.ts';
import { longestSubject, searchesFor, tellingWords } from '../searches.ts';
import type { ClarifyingQuestion, IntakeInput, IntakeOutput } from './contract.ts';

const longestSearch = 200;

/** The same input gives the same answer. Asks nothing but for a topic, where the message names none. */
export function triage(input: IntakeInput, say: Say): IntakeOutput {
  const said = topicOf(input);
  const topic = said === null ? null : saidOnce(said);
  const complexity = complexityOf(topic);
  const mode = input.chosen.mode === 'auto' ? 'deep' : input.chosen.mode;
  return {
    topic,
    route: topic === null ? 'ask-topic' : 'research',
    decidedBy: topic === null ? 'judgement' : (routeEarly(input) ?? 'judgement'),
    complexity,
    followUp: topic === null ? 'new_topic' : followUpOf(topic, input),
    mode,
    depth: input.chosen.depth === 'auto' ? depthOf[complexity] : input.chosen.depth,
    ambiguous: false,
    questions: topic === null ? [questionFor(input, say)] : [],
    backgroundQueries: searchesFor(topic ?? '', null, 3).map((search) =>
      search.slice(0, longestSearch).toWellFormed(),
    ),
    constraints: [],
    simpleAnswer: null,
    field: 'general',
    reasoning: reasonFor(topic, mode, complexity, say),
  };
}

/** Files that came without a word are asked about by their names. */
function questionFor({ files = [] }: IntakeInput, say: Say): ClarifyingQuestion {
  const names = files.map(({ name }) => say('quoted', { text: name })).join(', ');
  return {
    text: files.length === 0 ? say('form.request') : say('clarify.files', { names }),
    suggestions: [],
  };
}

/** When a model was asked in vain: research at a middling depth, and no question (A10, E9). */
export function triageInHaste(input: IntakeInput, say: Say): IntakeOutput {
  const taken = triage(input, say);
  if (taken.topic === null) return taken;
  return {
    ...taken,
    complexity: 'moderate',
    followUp: 'new_topic',
    depth: input.chosen.depth === 'auto' ? depthOf.moderate : input.chosen.depth,
    reasoning: say('understood.unread'),
  };
}

/** How deep it is researched, by how much work it is (A67). */
export const depthOf = { simple: 'light', moderate: 'medium', complex: 'extended' } as const;

/** More questions are a broad request. */
const several = 5;

function complexityOf(topic: string | null): IntakeOutput['complexity'] {
  const asked = topic === null ? 0 : partsOf(topic).length;
  if (asked > several) return 'complex';
  return asked > 1 ? 'moderate' : 'simple';
}

/** The request, or the answer to the question for a topic, with the subject that a short follow-up goes on with; null: neither names one. */
function topicOf({ request, answers, history, prior }: IntakeInput): string | null {
  // Where the request names nothing, that was asked.
  const given = answers.find(({ answer }) => answer !== null)?.answer ?? '';
  const asked = withoutMentions(request);
  const said = [asked, withoutMentions(given)].find((text) => tellingWords(text).length > 0) ?? null;
  const named = tellingWords(asked).length;
  const isShort = /[?？؟]$/u.test(asked) && named <= 1;
  if (!isShort && (prior?.continues !== true || named > mostNamed)) return said;
  const own = keysOf(asked);
  const subject = tellingWords(prior?.request ?? fullest(history)).filter(
    (word) => !keysOf(word).some((key) => own.includes(key)),
  );
  return subject.length === 0 ? said : `${asked} (${subject.slice(0, mostWords).join(' ')})`;
}

/** Words that name something in a message that only goes on. */
const mostNamed = 3;

/** The message of a person that names most: what comes after it is often only about it. */
function fullest(history: IntakeInput['history']): string {
  const texts = history.flatMap(({ by, text }) =>
    by === 'person' ? [withoutMentions(text).replaceAll(/https?:\/\/\S+|(?<!\S)@\S+/g, ' ')] : [],
  );
  const most = Math.max(0, ...texts.map((text) => tellingWords(text).length));
  return texts.find((text) => tellingWords(text).length === most) ?? '';
}

/** Words that a short follow-up gets of what was said before. */
const mostWords = 6;

/** Mentions of people and channels name nothing that could be searched for. */
function withoutMentions(text: string): string {
  return text.replaceAll(/<[@#!][^>]*>|^\s*@\w+[,:]?/g, ' ').trim();
}

/** A2: further research where it shares a word with the thread, something new otherwise. */
function followUpOf(topic: string, { history }: IntakeInput): IntakeOutput['followUp'] {
  const earlier = new Set(history.flatMap(({ text }) => keysOf(text)));
  return keysOf(topic).some((key) => earlier.has(key)) ? 'complex_follow_up' : 'new_topic';
}

function keysOf(text: string): string[] {
  const beginning = text.slice(0, longestSubject);
  return wordsOf(beginning, languageOf(beginning)).flatMap(({ key, isStop }) => (isStop ? [] : [key]));
}

function reasonFor(
  topic: string | null,
  mode: IntakeOutput['mode'],
  complexity: IntakeOutput['complexity'],
  say: Say,
): string {
  if (topic === null) return say('answer.no-topic');
  if (mode === 'simple') return say('understood.at-once');
  return say(complexity === 'simple' ? 'understood.one' : 'understood.several');
}

/** Why nothing may be asked any more: enough rounds (E3), or one has just come back (E4, E5). Null: it is a matter of judgement (E2, E6). */
export function routeEarly(
  input: Pick<IntakeInput, 'clarification' | 'round' | 'answers'>,
): 'counter' | 'answered' | null {
  const { clarification, round, answers } = input;
  const { enabled, rounds } = clarification;
  if (!enabled || round >= rounds) return 'counter';
  return answers.length > 0 ? 'answered' : null;
}

/** Sentences of a request that leave something to ask about. */
const fewSentences = 3;

/** Whoever writes more than three sentences has said what is wanted: nothing is asked back (C24). */
export function saysEnough(request: string): boolean {
  const sentences = request.split('\n').flatMap(sentencesOfLine);
  return sentences.filter((sentence) => /\p{L}{2}/u.test(sentence)).length > fewSentences;
}
