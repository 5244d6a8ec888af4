// One task researched in a run of its own: the real searching, exploring and reading over a web and documents in memory,
// with a model whose words are written down.
import { english } from './english.ts';
import type { ExecuteParts } from '../../src/durable/execute.ts';
import { aStage } from '../unit/durable/stage.ts';
import type { Stage } from '../unit/durable/stage.ts';
import type { Task } from '../../src/agents/planner/contract.ts';
import type { Brief, RunContext } from '../../src/research/run-context.ts';
import { investigate } from '../../src/research/gather/investigate.ts';
import type { Assignment, Investigation } from '../../src/research/gather/investigate.ts';
import type { ResearchParts } from '../../src/research/parts.ts';
import type { DepthLimits, Settings } from '../../src/research/settings.ts';
import type { Background } from '../../src/research/background.ts';
import { memoryKnowledge } from '../fakes/memory-knowledge.ts';
import type { KnowledgeTroubles } from '../fakes/memory-knowledge.ts';
import { memoryLibrary } from '../fakes/memory-library.ts';
import { memoryWeb } from '../fakes/memory-web.ts';
import type { WebTroubles } from '../fakes/memory-web.ts';
import { scriptedModels } from '../fakes/scripted-models.ts';
import type { Script, ScriptedModels, Turns } from '../fakes/scripted-models.ts';
import { shippedSettings } from './shipped-settings.ts';
import { shippedPrompts } from './with-model.ts';
import { noModelParts } from './without-model.ts';

export interface SceneParts {
  /** Address → text of the page; the first line is its title. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly troubles?: WebTroubles;
  /** Documents of one's own. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly knowledgeTroubles?: KnowledgeTroubles;
  readonly turns?: Turns;
  readonly script?: Script;
  /** No model is configured. */
  readonly alone?: boolean;
  readonly room?: number;
  readonly task?: Partial<Task>;
  readonly topic?: string;
  readonly answers?: Brief['answers'];
  readonly notPages?: Brief['notPages'];
  readonly assignment?: Partial<Assignment>;
  readonly limits?: Partial<DepthLimits>;
  readonly settings?: Partial<Settings>;
  readonly surroundings?: Partial<Background>;
  readonly parts?: Partial<ResearchParts>;
}

export interface Scene {
  readonly stage: Stage;
  readonly models: ScriptedModels;
  readonly library: ReturnType<typeof memoryLibrary>;
  /** Searches and reads of the web, in order. */
  readonly calls: string[];
  readonly work: RunContext;
  /** Works on the task until it is done; then the run waits for people. */
  play(over?: Partial<ExecuteParts>): Promise<Investigation>;
  /** Answers, replays all of it from the journal, and ends. */
  replay(): Promise<Investigation>;
  events(type: string): Promise<Record<string, unknown>[]>;
}

export const question = 'How long are backups of the Heron database kept?';

export const aTask: Task = {
  id: 'task-1',
  title: 'Backups of Heron',
  question,
  searches: ['Heron database backups kept'],
  entity: null,
  priority: 1,
  rationale: 'It is asked.',
};

export const heronPages = {
  'https://heron.test/backups':
    '# Heron backups in the handbook\n\nBackups of the Heron database are kept for 35 days. They run every night.',
  'https://egret.test/backups':
    '# Egret backups in the handbook\n\nBackups of the Egret database are kept for 12 days on two machines.',
  'https://heron.test/blog':
    '# The blog of the Heron team\n\nThe Heron team likes backups of every database very much.',
};

export const kept = 'Backups of the Heron database are kept for 35 days.';

/** A call of `finish` with quotes of sources. */
export function finish(...quotes: readonly (readonly [source: number, quote: string])[]) {
  const given = {
    evidence: quotes.map(([source, quote]) => ({ source, quote, relevance: 0.9 })),
    observation: 'They are kept for 35 days.',
    missing: [],
    answered: quotes.length === 0 ? 'no' : 'yes',
  };
  return { calls: [['finish', given] as const] };
}

const brief: Omit<Brief, 'topic'> = {
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

export async function taskScene(given: SceneParts = {}): Promise<Scene> {
  const stage = await aStage();
  const models = scriptedModels(given.script ?? {}, given.room, given.turns);
  const web = memoryWeb(given.pages ?? heronPages, given.troubles);
  const library = memoryLibrary();
  const work: RunContext = {
    brief: {
      ...brief,
      answers: given.answers ?? [],
      notPages: given.notPages ?? [],
      topic: given.topic ?? 'All about the Heron database.',
    },
    settings: { ...shippedSettings, ...given.settings },
    approvers: [],
    roundBeganMs: 0,
    limits: { ...shippedSettings.depths.medium, ...given.limits },
    parts: {
      ...(given.alone === true
        ? noModelParts
        : { models, prompts: shippedPrompts, outagePasses: 3, say: english }),
      settings: shippedSettings,
      knowledge: memoryKnowledge(given.texts ?? {}, given.knowledgeTroubles),
      search: web.search,
      papers: { providers: [], search: () => Promise.reject(new Error('there are no papers')) },
      tools: { list: () => Promise.resolve([]) },
      web: web.web,
      passages: web.passages,
      library,
      history: () => Promise.resolve([]),
      ...given.parts,
    } as ResearchParts,
  };
  const assignment = {
    task: { ...aTask, ...given.task },
    feedback: null,
    earlier: null,
    ...given.assignment,
  };
  const surroundings = { background: '', hits: [], known: [], ...given.surroundings };
  let last: Investigation | undefined;
  const pass = async (over: Partial<ExecuteParts> = {}) => {
    last = undefined;
    const result = await stage.pass(async (run) => {
      last = await investigate(run, work, assignment, surroundings);
      await run.ask('done', { kind: 'clarify', view: { text: 'done?' }, deadlineMs: null });
      return last;
    }, over);
    if (last === undefined) throw new Error(`The task came to no end: the pass was ${result}.`);
    return last;
  };
  return {
    stage,
    models,
    library,
    calls: web.calls,
    work,
    play: pass,
    async replay() {
      await stage.world.answer(stage.runId, 'done', { kind: 'accepted' });
      return pass();
    },
    async events(type) {
      const events = await stage.world.events(stage.runId);
      return events.filter((event) => event.type === type).map(({ data }) => data as Record<string, unknown>);
    },
  };
}
