// The fake language model: answers by the name of the schema it is asked for, so that every run has the same graph. Its
// wire format is OpenAI's Chat Completions.
import { contentVerdicts } from '../../fakes/content-judge.ts';
import { facts, firstLook, markIn, requestOf, searchText, tasks } from './topic.ts';
import { draftOf } from '../../support/draft.ts';

export interface ChatRequest {
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly json_schema?: { readonly name: string } };
}

export interface ModelAnswer {
  readonly run: string;
  /** The agent; of a researcher with its task, as in `researcher 2`. */
  readonly name: string;
  readonly value: unknown;
}

/** @throws Error for a question of an agent that the pinned graph does not have */
export function answerOf(request: ChatRequest): ModelAnswer {
  const agent = request.response_format?.json_schema?.name ?? '';
  const asked = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const run = markIn(asked);
  if (run === null) throw new Error(`a question for ${agent} is about no run`);
  const task = tasks.findIndex(({ question }) => asked.includes(question(run)));
  const name = agent === 'researcher' ? `researcher ${task + 1}` : agent;
  return { run, name, value: valueOf(agent, run, asked) };
}

function valueOf(agent: string, run: string, asked: string): unknown {
  if (agent === 'intake') return understood(run);
  if (agent === 'planner') return plan(run);
  if (agent === 'researcher') return found(run, asked);
  if (agent === 'writer') return report(run, asked);
  if (agent === 'verifier') return { verdicts: contentVerdicts(asked) };
  throw new Error(`nobody may ask the ${agent} at depth light`);
}

function understood(run: string): object {
  return {
    reasoning: 'The request names one port and one kind of crane.',
    topic: requestOf(run),
    complexity: 'moderate',
    followUp: 'new_topic',
    ambiguous: false,
    questions: [],
    depth: 'light',
    mode: 'deep',
    planFirst: false,
    wantedWords: 600,
    title: null,
    field: 'general',
    notPages: [],
    backgroundQueries: [searchText(run, firstLook.words)],
    constraints: [],
    simpleAnswer: null,
  };
}

function plan(run: string): object {
  return {
    brief: `The load, the power and the crew of the container cranes of port ${run} are looked up.`,
    tasks: tasks.map(({ title, question, searches }) => ({
      question: question(run),
      title,
      rationale: 'The request asks for it.',
      entity: null,
      priority: 1,
      searches: searches.map(({ words }) => searchText(run, words)),
      kind: 'research',
      after: [],
    })),
  };
}

/** Of every source that is shown, what it says about the port. */
function found(run: string, asked: string): object {
  const said = facts.map(({ says }) => says(run));
  const evidence = asked.split('<<<source ').flatMap((source) => {
    const quote = said.find((fact) => source.includes(fact));
    return quote === undefined
      ? []
      : [{ source: Number.parseInt(source), section: null, quote, relevance: 0.9 }];
  });
  if (evidence.length < 2) throw new Error(`a researcher was shown ${evidence.length} sources`);
  return { evidence, observation: 'The sources say it plainly.', missing: [], answered: 'yes', sections: [] };
}

/**
 * Sentences in the model's own words, so that each of them has to be judged; all of the same three quotes, so that one call is
 * enough.
 */
function report(run: string, asked: string): object {
  const indices = [...new Set(Array.from(asked.matchAll(evidenceMark), (match) => Number(match[1])))];
  if (indices.length < 3) throw new Error(`the writer was given ${indices.length} quotes`);
  const cited = Array.from({ length: 3 }, (_, at) => indices[Math.floor((at * indices.length) / 3)] ?? 1);
  const sentences = [
    `Port ${run} publishes what its cranes carry`,
    'Several spreaders are in use on its quay',
    'Electric power reaches every crane by cable',
    'Voltages differ between quay and drive',
    'Crews work in turns and are trained first',
  ].map((sentence) => `${sentence} ${cited.map((n) => `[${n}]`).join('')}.`);
  return draftOf(sentences.join('\n\n'));
}

/** How the writer's prompt numbers its quotes. */
const evidenceMark = /^<<<evidence (\d+) /gm;

function usageFor(question: number, answer: number): object {
  const [input, output] = [Math.ceil(question / 4), Math.ceil(answer / 4)];
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

/** A completion in one piece. `asked`: length of the request, for the usage. */
export function completion(text: string, asked: number): string {
  return JSON.stringify({
    id: 'chatcmpl-world',
    object: 'chat.completion',
    created: 0,
    model: 'world',
    choices: [
      { index: 0, message: { role: 'assistant', content: text, refusal: null }, finish_reason: 'stop' },
    ],
    usage: usageFor(asked, text.length),
  });
}

/** The same as a stream of twenty pieces that come at once. */
export function eventStream(text: string, asked: number): string {
  const chunk = (choices: object[], extra: object = {}) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-world', object: 'chat.completion.chunk', created: 0, model: 'world', choices, ...extra })}\n\n`;
  const size = Math.ceil(text.length / 20);
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    chunk([{ index: 0, delta: { content: text.slice(at * size, (at + 1) * size) }, finish_reason: null }]),
  );
  return [
    ...pieces,
    chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]),
    chunk([], { usage: usageFor(asked, text.length) }),
    'data: [DONE]\n\n',
  ].join('');
}
