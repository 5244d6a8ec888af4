// One run with scripted models that answer in step, over a web in memory: how many questions models are asked, and how
// long the longest chain of them is.
import { estimateTokens } from '../../src/base/tokens.ts';
import type { ModelRequest, Models } from '../../src/llm/port.ts';
import type { MemoryWeb } from '../fakes/memory-web.ts';
import type { Script, ScriptedTurn } from '../fakes/scripted-models.ts';
import { finishes, foundIn, planned, scriptedStory, subjects } from './scripted-story.ts';
import { defaults } from './theatre.ts';
import { tickingModels } from './ticking-models.ts';
import type { TickingModels } from './ticking-models.ts';

export interface ChainParts {
  readonly depth: 'light' | 'medium' | 'extended';
  readonly driver?: 'plan' | 'agentic';
  readonly tasks: number;
  /** Who dispatches researchers thinks before. */
  readonly thinks?: boolean;
  /** Turns of each researcher with tools. */
  readonly turns?: number;
  /** Instead of the few short pages there are. */
  readonly web?: MemoryWeb;
  /** Instead of the words of the agents that have no tools. */
  readonly script?: Script;
  /** The run goes through this many rounds: people want the draft again. */
  readonly rounds?: number;
}

export interface PlayedChain {
  /** The agents that were answered together, step by step. */
  readonly chain: readonly (readonly string[])[];
  readonly calls: readonly CountedCall[];
}

/** A question to a model, with its tokens by their usual length. */
export interface CountedCall {
  readonly agent: string;
  readonly input: number;
  readonly output: number;
}

/** @throws Error when the run was not delivered in one pass */
export async function playChain({
  depth,
  driver = 'plan',
  tasks,
  thinks = false,
  turns = 1,
  web,
  script = {},
  rounds = 1,
}: ChainParts): Promise<PlayedChain> {
  let ticking: TickingModels | undefined;
  const calls: CountedCall[] = [];
  const told = await scriptedStory({
    depth,
    script: { planner: [planned(...subjects.slice(0, tasks))], ...script },
    turns: {
      explorer: ({ messages }) => explores(messages, turns),
      orchestrator: ({ messages }) => dispatches(messages, tasks, thinks),
    },
    limits: {
      // as many pages of each task at every depth
      depths: { ...defaults.depths, [depth]: { ...defaults.depths[depth], driver, pagesPerTask: 5 } },
      ...(rounds > 1 && { approval: { ...defaults.approval, draft: true } }),
    },
    models: (scripted) => (ticking = tickingModels(counted(scripted, calls))),
    ...(web !== undefined && { web }),
  });
  await told.pass();
  for (let round = 1; round < rounds; round += 1) {
    await told.answer(`approve/r${round}/decide`, { kind: 'feedback', text: 'Say it again.' });
    await told.pass();
  }
  if (rounds > 1) await told.answer(`approve/r${rounds}/decide`, { kind: 'accepted' });
  if (rounds > 1) await told.pass();
  if ((await told.status()) !== 'delivered') throw new Error(`the run is ${await told.status()}`);
  return { chain: ticking?.ticks ?? [], calls };
}

function counted(models: Models, calls: CountedCall[]): Models {
  const keep = (agent: string, input: readonly unknown[], output: unknown) =>
    calls.push({ agent, input: tokensOf(input), output: tokensOf([output]) });
  return {
    ...models,
    async answer(tier, question, context) {
      const answered = await models.answer(tier, question, context);
      keep(context.agent, [question.system, ...question.messages.map(({ text }) => text)], answered.answer);
      return answered;
    },
    async reply(tier, request, context) {
      const { system, messages, tools } = request;
      const replied = await models.reply(tier, request, context);
      keep(context.agent, [system, ...messages, ...(tools ?? [])], [replied.text, ...replied.toolCalls]);
      return replied;
    },
  };
}

function tokensOf(parts: readonly unknown[]): number {
  return parts.reduce<number>(
    (sum, part) => sum + estimateTokens(typeof part === 'string' ? part : JSON.stringify(part)),
    0,
  );
}

const said = (messages: ModelRequest['messages']) =>
  messages.filter(({ role }) => role === 'assistant').length;

/** Opens something new each turn, and quotes what it is shown. */
function explores(messages: ModelRequest['messages'], turns: number): ScriptedTurn {
  const turn = said(messages) + 1;
  if (turn >= turns) return finishes(messages);
  const { evidence: quotes } = foundIn(messages.map(({ text }) => text).join('\n'));
  return {
    calls: [
      ...(quotes.length === 0 ? [] : [['take_quotes', { quotes }] as const]),
      // results that the program has not read
      ['open_pages', { pages: [String(8 + turn)] }],
    ],
  };
}

/** Sends an agent for each question, three at a time, and then wants the report. */
function dispatches(messages: ModelRequest['messages'], tasks: number, thinks: boolean): ScriptedTurn {
  const turns = said(messages) - (thinks ? 1 : 0);
  if (turns < 0) return { calls: [['think', { reasoning: 'One agent for each question.' }]] };
  const sent = 3 * turns;
  if (sent >= tasks) return { calls: [['generate_report', {}]] };
  const next = subjects.slice(sent, Math.min(sent + 3, tasks));
  return {
    calls: next.map((name, index) => [
      'research_agent',
      { task: `What is known about the ${name} engine?`, questions: [sent + index + 1] },
    ]),
  };
}
