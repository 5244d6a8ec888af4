// A model that plays all agents of one research: it understands, plans, quotes, writes and judges by simple rules, from
// what it is told and nothing else. For runs over the wire.
import type { FakeAnswer } from '../fakes/models/reply.ts';
import type { FakeRequest } from '../fakes/models/request.ts';
import { shippedPrompts } from './with-model.ts';

export type AgentName = 'intake' | 'planner' | 'researcher' | 'writer' | 'verifier';

/** Which agent a request is from, told by its instructions. */
export function agentOf(request: Pick<FakeRequest, 'system'>): AgentName {
  const prompt = [...shippedPrompts.values()].find(({ instructions }) =>
    request.system.includes(instructions),
  );
  if (prompt === undefined) throw new Error("These are no agent's instructions.");
  return prompt.name as AgentName;
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
  const answers: Readonly<Record<AgentName, (text: string) => unknown>> = {
    intake: () => ({
      reasoning: 'A comparison of two products.',
      topic,
      complexity: 'moderate',
      followUp: 'new_topic',
      ambiguous: false,
      questions: [],
      depth,
      mode: 'deep',
      backgroundQueries: [],
      constraints: [],
    }),
    planner: () => ({
      brief: 'Each side is looked up in its own documentation.',
      tasks: tasks.map((task) => ({ ...task, title: task.question, rationale: 'It is asked.', priority: 1 })),
    }),
    researcher: (text) => ({
      evidence: sourcesIn(text).map(({ n, quote }) => ({ source: n, quote, relevance: 0.9 })),
      observation: 'The sources answer it.',
      missing: [],
      answered: 'yes',
    }),
    writer: (text) => {
      const evidence = evidenceIn(text);
      const sentences = evidence.map(
        ({ n, quote }) => `- One source says that ${quote.toLowerCase()} [${n}].`,
      );
      const [first] = evidence;
      return {
        report: `Both are documented [${first?.n ?? 1}].\n\n### What the sources say\n\n${sentences.join('\n')}`,
        answered: evidence.length === 0 ? 'no' : 'yes',
        openQuestions: [],
      };
    },
    verifier: (text) => ({
      verdicts: Array.from(text.matchAll(/^Claim (\d+):/gm), ([, n]) => ({
        claim: Number(n),
        reason: 'The quote says so.',
        verdict: 'supported',
      })),
    }),
  };
  return (request) => ({ json: answers[agentOf(request)](request.messages.at(0)?.text ?? '') });
}

interface Quoted {
  readonly n: number;
  readonly quote: string;
}

/** The numbered quotes in a writer's request. */
export function evidenceIn(text: string): Quoted[] {
  return Array.from(text.matchAll(/<<<evidence (\d+) \w+\n([\s\S]*?)\n\w+ evidence/g), ([, n, body]) => ({
    n: Number(n),
    quote: (body ?? '').split('\n').at(-1) ?? '',
  }));
}

/** The first sentence of each numbered source in a researcher's request. */
function sourcesIn(text: string): Quoted[] {
  return Array.from(text.matchAll(/<<<source (\d+) \w+\n([\s\S]*?)\n\w+ source/g), ([, n, body]) => ({
    n: Number(n),
    quote: /[A-Z][^.\n]{30,200}\./.exec(body ?? '')?.[0] ?? '',
  })).filter(({ quote }) => quote !== '');
}
