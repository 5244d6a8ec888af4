// A theatre for the story of a run: the real agents over a few pages in memory, and a journal that is one, too.
import { execute } from '../../src/durable/execute.ts';
import type { PassResult } from '../../src/durable/execute.ts';
import { silentLogger } from '../../src/base/logger.ts';
import type { Answer } from '../../src/chat/port.ts';
import type { ResearchParts } from '../../src/research/parts.ts';
import type { RunSettings, Settings } from '../../src/research/settings.ts';
import type { RunResult } from '../../src/research/result.ts';
import { createStory } from '../../src/research/story.ts';
import { pipelineVersion } from '../../src/research/version.ts';
import { createMemoryJournal } from '../fakes/memory-journal.ts';
import { memoryKnowledge } from '../fakes/memory-knowledge.ts';
import type { KnowledgeTroubles } from '../fakes/memory-knowledge.ts';
import { memoryLibrary } from '../fakes/memory-library.ts';
import type { MemoryLibrary } from '../fakes/memory-library.ts';
import type { AgentParts } from '../../src/agents/agent.ts';
import type { MemoryWeb } from '../fakes/memory-web.ts';
import { noWeb } from './no-web.ts';
import { noModelParts } from './without-model.ts';
import { shippedSettings } from './shipped-settings.ts';
import { manualClock } from './manual-clock.ts';
import type { ManualClock } from './manual-clock.ts';
import { silentTracing } from '../../src/base/tracing.ts';

export const defaults = shippedSettings;

const notes = {
  'backups.md':
    '# Backups\n\nBackups of the billing database are kept for 35 days. They run every night at 02:30 UTC.',
  'deploys.md': '# Deploys\n\nThe billing service is deployed every Tuesday at 14:00 UTC by the release bot.',
  'rollback.md':
    '# Rollback\n\nTo roll back the billing service, run bin/rollback billing on the bastion host.',
};
export const question = 'How long are backups of the billing database kept?';

export interface Over {
  readonly request?: string;
  readonly settings?: Partial<RunSettings>;
  readonly limits?: Partial<Settings>;
  readonly troubles?: KnowledgeTroubles;
  readonly clock?: ManualClock;
  readonly texts?: Readonly<Record<string, string>>;
  readonly web?: Pick<MemoryWeb, 'search' | 'web' | 'passages'>;
  readonly papers?: ResearchParts['papers'];
  readonly tools?: ResearchParts['tools'];
  readonly links?: ResearchParts['links'];
  readonly think?: ResearchParts['think'];
  readonly archive?: ResearchParts['archive'];
  readonly library?: MemoryLibrary;
  readonly agents?: AgentParts;
  readonly history?: ResearchParts['history'];
  /** Which one of the pipeline it began with; left out: this one. */
  readonly version?: number;
}

export async function theatre({
  request = question,
  settings = {},
  limits = {},
  troubles = {},
  clock = manualClock(),
  texts = notes,
  web = noWeb,
  agents = noModelParts,
  history = () => Promise.resolve([]),
  papers = noWeb.papers,
  tools = noWeb.tools,
  links = noWeb.links,
  think = null,
  archive,
  library = memoryLibrary(),
  version = pipelineVersion,
}: Over = {}) {
  const world = createMemoryJournal(clock);
  const knowledge = memoryKnowledge(texts, troubles);
  const story = createStory({
    ...agents,
    ...web,
    outagePasses: 3,
    knowledge,
    library,
    history,
    papers,
    tools,
    links,
    think,
    ...(archive === undefined ? {} : { archive }),
    settings: defaults,
  });
  const run: RunSettings = {
    limits: { ...defaults, ...limits },
    depth: 'light',
    mode: 'deep',
    approvers: ['requester'],
    asked: '',
    ...settings,
  };
  const runId = await world.start({ request, settings: run, version });
  const lookers = new Set<() => void>();
  const pass = async (): Promise<PassResult | 'idle'> => {
    const claimed = await world.journal.claim({ owner: 'w', lanes: ['shared'], ttlMs: 9000, perPerson: 2 });
    if (claimed === null) return 'idle';
    return execute(claimed, story, {
      journal: world.journal,
      clock,
      logger: silentLogger,
      tracing: silentTracing,
      leaseTtlMs: 9000,
      strict: true,
      posted: () => {},
      shutdown: new AbortController().signal,
      onNudge: (_runId, look) => {
        lookers.add(look);
        return () => lookers.delete(look);
      },
    });
  };
  return {
    world,
    runId,
    knowledge,
    library,
    pass,
    nudge: () => lookers.forEach((look) => look()),
    answer: (key: string, answer: Answer) => world.answer(runId, key, answer),
    views: async () => (await world.posts(runId)).map(({ view }) => view as Record<string, unknown>),
    result: async () =>
      (await world.state(runId)).result as {
        answered: string;
        report: string;
        citations: { n: number; url: string; verified: boolean; quote: string }[];
        claims: {
          text: string;
          verdict: string | null;
          how: string | null;
          citations: number[];
          quotes?: number[];
        }[];
        cautions: string[];
        gaps: string[];
        sources: { url: string; status: string }[];
        fidelity?: RunResult['fidelity'];
      },
  };
}
