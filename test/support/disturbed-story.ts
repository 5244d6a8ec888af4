// A story with everything that can happen in a run, whose models say the same whenever they are asked the same: so a run
// that is disturbed can be held against one that is not. What they say depends on what they are told and on nothing else.
import { createHash } from 'node:crypto';
import { contentVerdicts, secondVerdicts } from '../fakes/content-judge.ts';
import type { Script, ScriptedTurn, Turns } from '../fakes/scripted-models.ts';
import type { ModelRequest } from '../../src/llm/port.ts';
import type { RunSettings, Settings } from '../../src/research/settings.ts';
import type { ResearchTools } from '../../src/sources/port.ts';
import {
  analyzed,
  criticized,
  finishes,
  foundIn,
  planned,
  reflected,
  subjects,
  understood,
} from './scripted-story.ts';
import { sentencesIn } from './judging-story.ts';
import { shippedSettings } from './shipped-settings.ts';
import { draftOf } from './draft.ts';
import { echoed } from './echoing-editor.ts';

export const modes = ['extended', 'medium', 'light', 'web', 'simple', 'agentic'] as const;
export type StoryMode = (typeof modes)[number];

/** Said before the run begins, heard where gathering begins. */
export const wish = 'Also look at plover.';

/** The pages of its web, by their addresses: two of each subject. */
export const storyPages = Object.fromEntries(
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

/** One page cannot be read. */
export const brokenPages = { 'https://journal.example/heron': 'it is broken' };

/** Documents of one's own, by their paths. */
export const storyNotes = {
  'falcon.md': '# Falcon at home\n\nThe falcon engine has run in our own basement since 2019.',
};

const questions = { ambiguous: true, questions: [{ text: 'Speed or age?', suggestions: ['Speed', 'Age'] }] };
const gannet = {
  gap: 1,
  severity: 'critical',
  addressable: true,
  question: 'What is known about the gannet engine?',
  followUps: [{ query: 'gannet engine', contribution: 'It closes the gap.' }],
};

const report = (words: string) => `Falcon and heron differ [1]. ${words} [2].

### What the sources say

Each engine was released by a foundation of its own, and each was tested by a journal [1][2].`;

/** What judges find wrong in the report, its answer among it, so that all stages of checking take place. */
const doubted = { 'heron differ': 'partial', 'foundation of its own': 'unsupported' };

/** What the agents say. */
export function storyScript(mode: StoryMode): Script {
  const asks = mode !== 'web' && mode !== 'simple';
  const chosen = { mode: asks ? 'deep' : mode, depth: depthOf(mode) };
  return {
    intake: (text) => understood({ ...chosen, ...(asks && !text.includes('Speed.') ? questions : {}) }),
    planner: (text) => {
      if (text.includes('Add petrel.')) return planned('petrel');
      if (text.includes(wish)) return planned('plover');
      if (text.includes('Dunlin is missing.')) return planned('dunlin');
      return planned(...subjects.slice(0, mode === 'light' ? 2 : 5));
    },
    researcher: foundIn,
    reflector: (text) =>
      text.includes('dunlin') ? reflected('continue') : reflected('adjust', 'Dunlin is missing.'),
    analyst: [analyzed(['Nothing is known about gannet.'])],
    critic: (text) =>
      text.includes('Revisions left: 2')
        ? criticized('REVISE', 'Give the price.', [2])
        : criticized('PASS', ''),
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
    refiner: (text) => ({
      gaps: [gannet],
      iterate: text.includes('This is round 1'),
      rationale: 'Gannet is missing.',
      improvements: ['Say more about gannet.'],
    }),
    writer: (text) => draftOf(report(`There are ${text.split('engine').length} mentions`)),
    answerer: [{ answer: 'Nobody knows.', answered: 'partly', lookUps: [], openQuestions: [] }],
    verifier: (text) => ({ verdicts: contentVerdicts(text, doubted) }),
    'second-verifier': (text) => ({ verdicts: secondVerdicts(text, doubted) }),
    reviser: (text) => ({
      sentences: sentencesIn(text).map(({ n, sentence }) => ({
        sentence: n,
        action: 'reword',
        text: sentence.includes('differ')
          ? 'Falcon and its rival heron are not alike [1].'
          : 'Each engine was tested by a journal [1][2].',
        next: 'keep',
      })),
      answered: [],
    }),
    decomposer: [{ facts: [] }],
  };
}

const turnOf = ({ messages }: ModelRequest) => messages.filter(({ role }) => role === 'assistant').length + 1;
const saidTo = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join('\n');
const call = (name: string, given: unknown): [string, unknown, string] => [
  name,
  given,
  `call-${hashed(JSON.stringify([name, given])).slice(0, 8)}`,
];

/** A researcher that tries its tools on some subjects, and is done with the others at once. */
function explorerSays(request: ModelRequest): ScriptedTurn {
  const asked = /What is known about the (\w+) engine/.exec(request.messages[0]?.text ?? '')?.[1] ?? '';
  const turn = turnOf(request);
  if (turn === 1 && asked === 'falcon') {
    return { calls: [call('search_web', { queries: ['falcon test', 'osprey test'] })] };
  }
  if (turn === 2 && asked === 'falcon')
    return { calls: [call('open_pages', { pages: ['1', '2', '3', '4'] })] };
  if (turn === 1 && asked === 'osprey') {
    return { calls: [call('lookup', { name: asked }), call('lookup', { name: 'heron' })] };
  }
  if (turn === 1 && asked === 'curlew')
    return { calls: [call('search_notes', { queries: ['falcon engine'] })] };
  return { calls: (finishes(request.messages).calls ?? []).map(([name, given]) => call(name, given)) };
}

const agentFor = (name: string, n: number) =>
  call('research_agent', { task: `What is known about the ${name} engine?`, questions: [n] });

/** A model that thinks, sends agents twice, and has enough. */
function orchestratorSays(request: ModelRequest): ScriptedTurn {
  const isNew = !saidTo(request).includes('Add petrel.');
  const [one, two] = isNew ? ['falcon', 'osprey'] : ['petrel', 'dunlin'];
  switch (turnOf(request)) {
    case 1:
      return { calls: [call('think', { reasoning: 'All of them.' })] };
    case 2:
      return { calls: [agentFor(one ?? '', 1), agentFor('heron', 2), agentFor(two ?? '', 3)] };
    case 3:
      return { calls: [agentFor('kestrel', 4), agentFor('curlew', 5)] };
    default:
      return { calls: [call('generate_report', {})] };
  }
}

export const storyTurns: Turns = { explorer: explorerSays, orchestrator: orchestratorSays };

/** A further tool, which knows something about everything. */
export function storyTools(told: (name: string) => void = () => {}): ResearchTools {
  const lookup = {
    name: 'lookup',
    description: 'Looks a name up.',
    parameters: { type: 'object', properties: { name: { type: 'string' } } },
    call: async (given: unknown) => {
      const { name } = given as { name: string };
      told(name);
      return {
        title: `On ${name}`,
        text: `The register has the ${name} engine.`,
        url: `mcp:register/${name}`,
      };
    },
  };
  return { list: async () => [lookup] };
}

function depthOf(mode: StoryMode): 'light' | 'medium' | 'extended' {
  return mode === 'medium' || mode === 'extended' ? mode : mode === 'agentic' ? 'medium' : 'light';
}

/** People are asked about the plan and about each draft. */
export function storySettings(mode: StoryMode): RunSettings {
  const limits: Settings = {
    ...shippedSettings,
    approval: { ...shippedSettings.approval, plan: mode === 'extended', draft: true },
    depths: {
      ...shippedSettings.depths,
      // All pages of a task begin at once: what is recorded when time runs out is then the same every time.
      light: { ...shippedSettings.depths.light, pagesPerTask: 3 },
      medium: { ...shippedSettings.depths.medium, driver: mode === 'agentic' ? 'agentic' : 'plan' },
    },
  };
  const deep = mode !== 'web' && mode !== 'simple';
  return { limits, depth: depthOf(mode), mode: deep ? 'deep' : mode, approvers: ['requester'], asked: 'm1' };
}

/** What people answer to the question under a key. */
export function storyAnswer(key: string) {
  if (key.startsWith('intake/')) return { kind: 'clarified', answers: ['Speed.'] } as const;
  if (key === 'approve/r1/decide') return { kind: 'feedback', text: 'Add petrel.' } as const;
  return { kind: 'accepted' } as const;
}

/** A text as a short one that is the same for the same text. */
export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
