// A model that plays all agents of one research: it understands, plans, searches, quotes, weighs, writes and judges by
// simple rules, from what it is told and nothing else. For runs over the wire.
import { contentVerdicts, evidenceIn, secondVerdicts } from '../fakes/content-judge.ts';
import type { FakeAnswer } from '../fakes/models/reply.ts';
import type { FakeRequest } from '../fakes/models/request.ts';
import { fenced } from './story/understood.ts';
import { shippedPrompts } from './with-model.ts';
import { draftOf } from './draft.ts';
import { echoed } from './echoing-editor.ts';

export type AgentName =
  | 'intake'
  | 'answerer'
  | 'explainer'
  | 'hearer'
  | 'planner'
  | 'orchestrator'
  | 'explorer'
  | 'researcher'
  | 'reflector'
  | 'analyst'
  | 'critic'
  | 'rehearser'
  | 'editor'
  | 'supervisor'
  | 'writer'
  | 'refiner'
  | 'verifier'
  | 'second-verifier'
  | 'decomposer'
  | 'reviser'
  | 'summarizer';

/** Which agent a request is from, told by its instructions. */
export function agentOf(request: Pick<FakeRequest, 'system'>): AgentName {
  const prompt = [...shippedPrompts.values()].find(({ instructions }) =>
    request.system.includes(instructions),
  );
  if (prompt === undefined) throw new Error("These are no agent's instructions.");
  return prompt.name as AgentName;
}

/** Everything that was said in a request, its instructions apart. */
export function wordsOf({ messages }: Pick<FakeRequest, 'messages'>): string {
  return messages.map(({ text }) => text).join('\n');
}

export interface PlannedTask {
  readonly question: string;
  readonly entity: string | null;
  readonly searches: readonly string[];
}

/** Answers as every agent for a request that is split into these tasks. */
export function researchWith(
  topic: string,
  tasks: readonly PlannedTask[],
  depth: 'auto' | 'light' | 'medium' = 'light',
): (request: FakeRequest) => FakeAnswer {
  const answers = {
    ...contentAgents,
    intake: () => ({
      json: {
        reasoning: 'A comparison of two products.',
        topic,
        complexity: 'moderate',
        followUp: 'new_topic',
        ambiguous: false,
        questions: [],
        depth,
        mode: 'deep',
        notPages: [],
        planFirst: false,
        wantedWords: 600,
        title: null,
        backgroundQueries: [],
        constraints: [],
      },
    }),
    planner: () => ({
      json: {
        brief: 'Each side is looked up in its own documentation.',
        tasks: tasks.map((task) => ({
          ...task,
          title: task.question,
          rationale: 'It is asked.',
          priority: 1,
        })),
      },
    }),
  };
  return (request) => answers[agentOf(request)](request);
}

/** The agents whose answers need no knowledge of the request. They are content with what they see. */
export const contentAgents: Readonly<
  Record<Exclude<AgentName, 'intake' | 'planner'>, (request: FakeRequest) => FakeAnswer>
> = {
  answerer: (request) => {
    const [first] = evidenceIn(wordsOf(request));
    const quote = first?.quote.split('\n').at(-1);
    const answer = first === undefined ? 'This is generally known.' : `${quote} [${first.n}]`;
    return { json: { lookUps: [], answer, answered: 'yes', openQuestions: [] } };
  },
  explainer: (request) => {
    const [said = ''] = fenced('message', wordsOf(request));
    const [deciding = ''] = /raus damit/.exec(said) ?? [];
    const meant = deciding !== '' ? 'approval' : said.endsWith(' btw') ? 'fact' : 'change';
    if (!said.endsWith('?')) return { json: { meant, deciding, sentences: [], answersAll: false } };
    const [first] = sourcesIn(wordsOf(request), said);
    const quotes = first === undefined ? [] : [{ source: first.n, section: null, quote: first.quote }];
    const sentences = [{ text: first?.quote ?? '', quotes, calculation: null }];
    return { json: { meant: 'question', deciding: '', sentences, answersAll: true } };
  },
  hearer: (request) => {
    const [said = ''] = fenced('message', wordsOf(request));
    const [deciding = ''] = /leg los/.exec(said) ?? [];
    const meant = deciding !== '' ? 'approval' : said.endsWith('?') ? 'status' : 'change';
    return { json: { meant, language: null, deciding } };
  },
  orchestrator: dispatchesAll,
  explorer: (request) => ({ toolCalls: [{ name: 'finish', arguments: foundIn(wordsOf(request)) }] }),
  researcher: (request) => ({ json: foundIn(wordsOf(request)) }),
  reflector: () => ({
    json: {
      covered: ['all of it'],
      uncovered: [],
      reasoning: 'The plan is good.',
      decision: 'continue',
      suggestedChanges: null,
    },
  }),
  analyst: () => ({
    json: {
      findings: [
        { content: 'The sources say so.', quotes: firstNumbers(20), confidence: 'high', category: null },
        { content: 'One of them says more.', quotes: [1], confidence: 'medium', category: null },
      ],
      contradictions: [],
      gaps: [],
      quality: [],
    },
  }),
  critic: () => ({ json: { weaknesses: [], points: [], verdict: 'PASS' } }),
  rehearser: () => ({ json: { remarks: [], untold: [], spare: [] } }),
  editor: (request) => ({ json: echoed(wordsOf(request)) }),
  supervisor: () => ({
    json: {
      strengths: [],
      weaknesses: [],
      score: 8,
      rationale: 'It is good enough.',
      action: 'proceed',
      guidance: null,
    },
  }),
  refiner: () => ({ json: { gaps: [], iterate: false, rationale: 'Nothing is missing.', improvements: [] } }),
  writer: (request) => ({ json: writtenFrom(wordsOf(request)) }),
  // Nothing is taken apart, and nothing is worded anew.
  decomposer: () => ({ json: { facts: [] } }),
  reviser: () => ({ json: { sentences: [], answered: [] } }),
  // The first words of what it is to shorten.
  summarizer: (request) => {
    const [passage = ''] = fenced('passage', wordsOf(request));
    const [, words = '9'] = /At most (\d+) words/.exec(wordsOf(request)) ?? [];
    return { json: { text: passage.split(' ').slice(0, Number(words)).join(' ') } };
  },
  verifier: (request) => ({ json: { verdicts: contentVerdicts(wordsOf(request)) } }),
  'second-verifier': (request) => ({ json: { verdicts: secondVerdicts(wordsOf(request)) } }),
};

/** An agent for each question of the plan at once, and then the report. */
function dispatchesAll(request: FakeRequest): FakeAnswer {
  if (request.messages.some(({ role }) => role === 'tool')) return { toolCalls: [report] };
  return {
    toolCalls: questionsIn(wordsOf(request)).map(({ n, quote }) => ({
      name: 'research_agent',
      arguments: { task: quote, questions: [n] },
    })),
  };
}

const report = { name: 'generate_report', arguments: {} };

/** What a researcher says who quotes of each source what has most words of the question. */
function foundIn(text: string) {
  return {
    evidence: sourcesIn(text).map(({ n, quote }) => ({ source: n, quote, relevance: 0.9 })),
    observation: 'The sources answer it.',
    missing: [],
    answered: 'yes',
  };
}

/** Words: more would be sent back as too long. */
const mostTold = 450;

/** What has most words of the request and its tasks comes first. */
function writtenFrom(text: string) {
  const asked = `${textUnder('request', text)} ${textsUnder('task', text).join(' ')}`;
  const evidence = evidenceIn(text).toSorted(
    (one, other) => shared(asked, other.quote) - shared(asked, one.quote),
  );
  let words = 0;
  const sentences = evidence
    .map(({ n, quote }) => `- One source says that ${quote.toLowerCase()} [${n}].`)
    .filter((sentence) => (words += sentence.split(' ').length) <= mostTold);
  const [first] = evidence;
  return draftOf(
    `Both are documented [${first?.n ?? 1}].\n\n### What the sources say\n\n${sentences.join('\n')}`,
    { answered: evidence.length === 0 ? 'no' : 'yes' },
  );
}

interface Quoted {
  readonly n: number;
  readonly quote: string;
}

/** The numbered questions in an orchestrator's request. */
function questionsIn(text: string): Quoted[] {
  return Array.from(
    text.matchAll(/^Question (\d+)\n<<<question \w+\n([\s\S]*?)\n\w+ question/gm),
    ([, n, body]) => ({ n: Number(n), quote: body ?? '' }),
  );
}

/** The sentences of each numbered source that have most words of a question: a researcher's own, unless it is another one. */
function sourcesIn(text: string, wanted = textUnder('question', text)): Quoted[] {
  return Array.from(text.matchAll(/<<<source (\d+) \w+\n([\s\S]*?)\n\w+ source/g)).flatMap(([, n, body]) =>
    Array.from(
      (body ?? '').replaceAll(/^(?:Title: |Sections |\s*§).*$/gm, '').matchAll(/[A-Z][^.\n]{30,300}\./g),
      ([quote]) => ({ n: Number(n), quote }),
    )
      .toSorted((one, other) => shared(wanted, other.quote) - shared(wanted, one.quote))
      .slice(0, 3),
  );
}

const textUnder = (label: string, text: string) => textsUnder(label, text)[0] ?? '';

function textsUnder(label: string, text: string): string[] {
  const pattern = new RegExp(String.raw`<<<${label} \w+\n([\s\S]*?)\n\w+ ${label}>>>`, 'g');
  return Array.from(text.matchAll(pattern), ([, body = '']) => body);
}

/** How many words of a text are words of what is wanted. */
function shared(wanted: string, text: string): number {
  const keys = new Set(wordsIn(wanted));
  return wordsIn(text).filter((word) => keys.has(word)).length;
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

function firstNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
