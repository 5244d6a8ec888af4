// The story of a run with models whose words are written down for every agent, over a small web in memory. What a test
// does not care about is said by models that are content with everything.
import { english } from './english.ts';
import { contentVerdicts, secondVerdicts } from '../fakes/content-judge.ts';
import { memoryWeb } from '../fakes/memory-web.ts';
import type { WebTroubles } from '../fakes/memory-web.ts';
import { scriptedModels } from '../fakes/scripted-models.ts';
import type { Names, Script, ScriptedModels, ScriptedTurn, Turns } from '../fakes/scripted-models.ts';
import type { ModelMessage } from '../../src/llm/port.ts';
import type { Models } from '../../src/llm/port.ts';
import type { Settings } from '../../src/research/settings.ts';
import { defaults, theatre } from './theatre.ts';
import type { Over } from './theatre.ts';
import { shippedPrompts } from './with-model.ts';
import { draftOf } from './draft.ts';
import { echoed } from './echoing-editor.ts';

/** Things the web knows something about, a page each on two hosts. */
export const subjects = [
  'falcon',
  'heron',
  'osprey',
  'kestrel',
  'plover',
  'curlew',
  'dunlin',
  'gannet',
  'petrel',
];

const pages = Object.fromEntries(
  subjects.flatMap((name, index) => [
    [
      `https://${name}.example/facts`,
      `# The ${name} engine\n\nThe ${name} engine was released by its own foundation in ${2001 + index}.`,
    ],
    [
      `https://journal.example/${name}`,
      `# A test of ${name}\n\nIn our test the ${name} engine handled ${(index + 2) * 100} requests a second without errors.`,
    ],
  ]),
);

export const topic = 'How do the engines falcon and heron compare?';

export function planned(...names: readonly string[]) {
  return {
    brief: `Each of ${names.join(', ')} is looked up in its own documentation and in tests of others.`,
    tasks: names.map((name) => ({
      question: `What is known about the ${name} engine?`,
      title: `The ${name} engine`,
      rationale: 'It is asked.',
      entity: null,
      priority: 1,
      searches: [`${name} engine`],
      kind: 'research',
      after: [],
    })),
  };
}

export const reflected = (
  decision: 'continue' | 'adjust' | 'complete',
  suggestedChanges: string | null = null,
) => ({
  covered: ['speed'],
  uncovered: [],
  reasoning: `It is time to ${decision}.`,
  decision,
  suggestedChanges,
});

export const analyzed = (gaps: readonly string[] = [], more: object = {}) => ({
  findings: [
    {
      content: 'The engines differ in speed.',
      quotes: Array.from({ length: 20 }, (_, index) => index + 1),
      confidence: 'high',
      category: null,
    },
    { content: 'Both have a foundation.', quotes: [1], confidence: 'medium', category: null },
  ],
  contradictions: [],
  gaps: gaps.map((description, index) => ({ description, searches: [description], priority: index + 1 })),
  quality: [],
  ...more,
});

export const criticized = (verdict: 'PASS' | 'REVISE', feedback = '', tasks: number[] = []) => ({
  weaknesses: verdict === 'PASS' ? [] : ['unanswered'],
  points: feedback === '' ? [] : pointsFor(feedback, tasks),
  verdict,
});

/** One point for each of the tasks, or for no task at all. */
function pointsFor(point: string, tasks: readonly number[]) {
  const about = tasks.length === 0 ? [null] : tasks;
  return about.map((task) => ({ task, point, searches: [] }));
}

export const understood = (more: object = {}) => ({
  reasoning: 'Two engines are compared.',
  topic,
  complexity: 'moderate',
  followUp: 'new_topic',
  ambiguous: false,
  questions: [],
  depth: 'auto',
  mode: 'deep',
  planFirst: false,
  wantedWords: 600,
  title: null,
  field: 'general',
  notPages: [],
  backgroundQueries: ['engines compared'],
  constraints: [],
  simpleAnswer: null,
  ...more,
});

const report = `Falcon and heron differ [1]. Both are engines [2].

### What the sources say

Each engine was released by a foundation of its own, and each was tested by a journal [1][2].`;

const contentScript: Script = {
  intake: [understood()],
  planner: [planned('falcon', 'heron', 'osprey')],
  researcher: foundIn,
  reflector: [reflected('continue')],
  analyst: [analyzed()],
  critic: [criticized('PASS')],
  rehearser: [{ remarks: [], untold: [], spare: [] }],
  editor: echoed,
  supervisor: [
    {
      strengths: [],
      weaknesses: [],
      score: 8,
      rationale: 'Good.',
      action: 'proceed',
      guidance: 'Mind the years.',
    },
  ],
  refiner: [{ gaps: [], iterate: false, rationale: 'It is good enough.', improvements: [] }],
  writer: [draftOf(report)],
  decomposer: [{ facts: [] }],
  reviser: [{ sentences: [], answered: [] }],
  verifier: (text) => ({ verdicts: contentVerdicts(text) }),
  'second-verifier': (text) => ({ verdicts: secondVerdicts(text) }),
};

/** Quotes the first sentence of every source that was shown, and is done. */
export function finishes(messages: readonly ModelMessage[]): ScriptedTurn {
  return { calls: [['finish', foundIn(messages.map(({ text }) => text).join('\n'))]] };
}

export function foundIn(shown: string) {
  const evidence = Array.from(
    shown.matchAll(/<<<source (\d+) \w+\n([\s\S]*?)\n\w+ source/g),
    ([, n, body]) => ({
      source: Number(n),
      quote: /^(?:The|In) .+\.$/m.exec(body ?? '')?.[0] ?? '',
      relevance: 0.9,
    }),
  ).filter(({ quote }) => quote !== '');
  return { evidence, observation: 'The sources say when and how fast.', missing: [], answered: 'yes' };
}

const contentTurns: Turns = { explorer: ({ messages }) => finishes(messages) };

/** At each depth the plan decides what is researched next. */
export const planDriven: Settings['depths'] = {
  ...defaults.depths,
  extended: { ...defaults.depths.extended, driver: 'plan' },
};

export interface StoryParts extends Omit<Over, 'agents' | 'limits'> {
  readonly depth?: 'light' | 'medium' | 'extended';
  readonly script?: Script;
  readonly turns?: Turns;
  readonly webTroubles?: WebTroubles;
  /** Instead of the scripted models. */
  readonly models?: (scripted: ScriptedModels) => Models;
  readonly limits?: Partial<Settings>;
  /** Of the scripted models, by tier. */
  readonly names?: Names;
  /** Tokens that they take. */
  readonly room?: number;
}

/** A run that waits to be played pass by pass; drafts need no approval unless `limits` says so. */
export async function scriptedStory({
  depth = 'medium',
  script = {},
  turns = {},
  webTroubles = {},
  models = (scripted) => scripted,
  limits = {},
  settings = {},
  names = {},
  room,
  ...over
}: StoryParts = {}) {
  const web = memoryWeb(pages, webTroubles);
  const scripted = scriptedModels(
    { ...contentScript, ...script },
    room,
    { ...contentTurns, ...turns },
    names,
  );
  const told = await theatre({
    texts: {},
    request: topic,
    web,
    agents: { models: models(scripted), prompts: shippedPrompts, say: english },
    limits: { approval: { ...defaults.approval, draft: false }, depths: planDriven, ...limits },
    settings: { depth, mode: 'deep', ...settings },
    ...over,
  });
  const { world, runId } = told;
  return {
    ...told,
    web,
    scripted,
    /** The agents in the order in which they were asked. */
    agents: () => scripted.asked.map(({ agent }) => agent),
    /** What an agent was told, each time. */
    asked: (agent: string) => scripted.asked.filter((one) => one.agent === agent).map(({ text }) => text),
    events: async (type: string) =>
      (await world.events(runId))
        .filter((event) => event.type === type)
        .map(({ data }) => data as Record<string, unknown>),
    status: async () => (await world.state(runId)).status,
    keys: async () => (await world.entries(runId)).map(({ key }) => key),
  };
}
