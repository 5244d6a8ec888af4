// Gathering with the driver `agentic` in a run of its own: the real orchestration and the real agents over a web in memory,
// with models whose words are written down.
import { english } from '../../../../support/english.ts';
import type { ExecuteParts } from '../../../../../src/durable/execute.ts';
import type { Task } from '../../../../../src/agents/planner/contract.ts';
import type { ModelMessage } from '../../../../../src/llm/port.ts';
import { gatherTasks } from '../../../../../src/research/gather/gather.ts';
import type { Gathered, Outset } from '../../../../../src/research/gather/gather.ts';
import type { Brief, RunContext } from '../../../../../src/research/run-context.ts';
import type { ResearchParts } from '../../../../../src/research/parts.ts';
import type { DepthLimits, Settings } from '../../../../../src/research/settings.ts';
import { nothingHeard } from '../../../../../src/research/steering.ts';
import { nothingAround } from '../../../../../src/research/background.ts';
import { memoryKnowledge } from '../../../../fakes/memory-knowledge.ts';
import { memoryLibrary } from '../../../../fakes/memory-library.ts';
import { memoryWeb } from '../../../../fakes/memory-web.ts';
import { scriptedModels } from '../../../../fakes/scripted-models.ts';
import type {
  Heard,
  Script,
  ScriptedModels,
  ScriptedTurn,
  Turns,
} from '../../../../fakes/scripted-models.ts';
import { noWeb } from '../../../../support/no-web.ts';
import { shippedSettings } from '../../../../support/shipped-settings.ts';
import { shippedPrompts } from '../../../../support/with-model.ts';
import { aStage } from '../../../durable/stage.ts';
import type { Stage } from '../../../durable/stage.ts';

export const birds = ['heron', 'egret', 'osprey', 'plover', 'dunlin'] as const;

/** A page for each bird, and one that names all of them. */
export const pages = {
  ...Object.fromEntries(
    birds.map((bird, index) => [
      `https://${bird}.test/`,
      `# The ${bird} handbook\n\nBackups of the ${bird} database are kept for ${index + 10} days.`,
    ]),
  ),
  'https://all.test/': `# All databases\n\nEvery database in this list has backups and a team of its own: ${birds.join(', ')}.`,
};

export const factOf = (bird: (typeof birds)[number]) =>
  `Backups of the ${bird} database are kept for ${birds.indexOf(bird) + 10} days.`;
export const questionOf = (bird: string) => `How long are backups of the ${bird} database kept?`;

export function taskFor(bird: string, n: number, more: Partial<Task> = {}): Task {
  return {
    id: `task-${n}`,
    title: `Backups of ${bird}`,
    question: questionOf(bird),
    searches: [`${bird} database backups`],
    entity: null,
    priority: 1,
    rationale: `${bird} is asked for.`,
    ...more,
  };
}

export const first = (bird: string, n: number) => ({
  task: taskFor(bird, n),
  feedback: null,
  earlier: null,
});

/** Calls of an orchestrator. */
export const agent = (bird: string, ...questions: number[]) =>
  ['research_agent', { task: `Find out: ${questionOf(bird)}`, questions }] as const;
export const send = (...calls: NonNullable<ScriptedTurn['calls']>): ScriptedTurn => ({ calls });
export const report: ScriptedTurn = { calls: [['generate_report', {}]] };
export const think = (reasoning: string): ScriptedTurn => ({ calls: [['think', { reasoning }]] });

/** An agent that quotes every sentence it was shown that names its bird, and is done. */
export function quoting({ messages }: { readonly messages: readonly ModelMessage[] }): ScriptedTurn {
  const shown = messages[0]?.text ?? '';
  const bird = birds.find((one) => shown.includes(questionOf(one)));
  const evidence = Array.from(
    shown.matchAll(/<<<source (\d+) \w+\n([\s\S]*?)\n\w+ source/g),
    ([, n, body]) => ({
      source: Number(n),
      quote: new RegExp(`^(?:Backups|Every) .*${bird ?? '-'}.*\\.$`, 'm').exec(body ?? '')?.[0] ?? '',
      relevance: 0.9,
    }),
  ).filter(({ quote }) => quote !== '');
  const given = { evidence, observation: `What is known of ${bird} [1].`, missing: [], answered: 'yes' };
  return { calls: [['finish', given]] };
}

const brief: Brief = {
  topic: 'How long are backups of our databases kept?',
  mode: 'deep',
  depth: 'medium',
  today: '2026-01-01',
  answers: [],
  constraints: [],
  reasoning: '-',
  complexity: 'moderate',
  followUp: 'new_topic',
  backgroundQueries: [],
  simpleAnswer: null,
  field: 'general',
  history: [],
  modelFailed: false,
};

export interface SceneParts {
  readonly orchestrator?: Turns[string];
  readonly explorer?: Turns[string];
  readonly script?: Script;
  readonly reasons?: boolean;
  readonly room?: number;
  readonly texts?: Readonly<Record<string, string>>;
  readonly brief?: Partial<Brief>;
  readonly limits?: Partial<DepthLimits>;
  readonly settings?: Partial<Settings>;
  readonly outset?: Partial<Outset>;
  readonly parts?: (scripted: ScriptedModels) => Partial<ResearchParts>;
}

export interface Scene {
  readonly stage: Stage;
  readonly models: ScriptedModels;
  /** Searches and reads of the web, in order. */
  readonly calls: string[];
  play(over?: Partial<ExecuteParts>): Promise<Gathered>;
  /** Every request to the orchestrator's model. */
  orchestrated(): Heard[];
  /** What its last request said of this kind, the newest last. */
  last(role: ModelMessage['role']): string[];
  /** What was answered to calls, by the ids of the calls, in the whole conversation. */
  answers(): Map<string, string>;
  events(type: string): Promise<Record<string, unknown>[]>;
}

export async function dispatchScene(given: SceneParts = {}): Promise<Scene> {
  const stage = await aStage();
  const models = scriptedModels(given.script ?? {}, given.room, {
    orchestrator: given.orchestrator ?? [send(agent('heron', 1)), report],
    explorer: given.explorer ?? quoting,
  });
  const web = memoryWeb(pages);
  const work: RunContext = {
    brief: { ...brief, ...given.brief },
    settings: { ...shippedSettings, ...given.settings },
    approvers: [],
    roundBeganMs: 0,
    limits: { ...shippedSettings.depths.medium, driver: 'agentic', pagesPerTask: 1, ...given.limits },
    parts: {
      models: { ...models, reasons: () => given.reasons === true },
      prompts: shippedPrompts,
      say: english,
      outagePasses: 3,
      settings: shippedSettings,
      knowledge: memoryKnowledge(given.texts ?? {}),
      ...web,
      papers: { providers: [], search: () => Promise.reject(new Error('there are no papers')) },
      tools: { list: () => Promise.resolve([]) },
      links: noWeb.links,
      library: memoryLibrary(),
      think: null,
      history: () => Promise.resolve([]),
      ...given.parts?.(models),
    },
  };
  const assignments = given.outset?.assignments ?? [first('heron', 1), first('egret', 2)];
  const outset: Outset = {
    plan: { brief: 'Each database is looked up.', tasks: assignments.map(({ task }) => task) },
    assignments,
    before: [],
    surroundings: nothingAround,
    heard: nothingHeard,
    plansLeft: 1,
    guidance: null,
    ...given.outset,
  };
  const orchestrated = () => models.heard.filter((one) => one.agent === 'orchestrator');
  return {
    stage,
    models,
    calls: web.calls,
    orchestrated,
    async play(over = {}) {
      let last: Gathered | undefined;
      const result = await stage.pass(async (run) => {
        last = await gatherTasks(run, 'r1/i1', work, outset);
        await run.ask('done', { kind: 'clarify', view: { text: 'done?' }, deadlineMs: null });
        return last;
      }, over);
      if (last === undefined) {
        const why = stage.logs.map(({ message, fields }) => `${message} ${String(Object(fields).err ?? '')}`);
        throw new Error(`Gathering came to no end: the pass was ${result}. ${why.join(' ')}`);
      }
      return last;
    },
    last: (role) =>
      (orchestrated().at(-1)?.messages ?? []).filter((one) => one.role === role).map(({ text }) => text),
    answers() {
      const messages = orchestrated().at(-1)?.messages ?? [];
      return new Map(messages.flatMap((one) => (one.role === 'tool' ? [[one.callId, one.text]] : [])));
    },
    async events(type) {
      const events = await stage.world.events(stage.runId);
      return events.filter((event) => event.type === type).map(({ data }) => data as Record<string, unknown>);
    },
  };
}
