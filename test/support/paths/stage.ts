// A whole Footnote in one process for the paths of research: a real database and queue, models behind the official SDK,
// a small web on localhost, and people on a strict chat platform. One for all tests of a file.
import { expect } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { Settings } from '../../../src/research/settings.ts';
import { createStrictChatPlatform } from '../../fakes/strict-chat-platform.ts';
import { startStrictChat } from '../../fakes/strict-chat.ts';
import { memoryKnowledge } from '../../fakes/memory-knowledge.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import type { FakeModels } from '../../fakes/models/server.ts';
import { openWorld } from '../outside-world.ts';
import { agentOf, wordsOf } from '../scripted-research.ts';
import type { AgentName } from '../scripted-research.ts';
import { shippedSettings } from '../shipped-settings.ts';
import { startTalking } from '../talking.ts';
import { shippedPrompts } from '../with-model.ts';
import { startEnginesWeb } from './engines-web.ts';
import type { EnginesWeb } from './engines-web.ts';
import { scripted } from './script.ts';
import type { Script } from './script.ts';
import { threadOn } from './thread.ts';
import type { Thread } from './thread.ts';

/** Passes that a dead model may cost before people are asked. */
export const outagePasses = 2;

/** One attempt for every call, no pauses between searches, no search outside this machine. */
const hasty = `
models:
  attempts: 1
  breaker: { failures: 1000, pauseMs: 1000 }
search:
  providers: searxng
  papers: ''
  attempts: 1
  breaker: { failures: 1000, pauseMs: 1000 }
  searxng: { perSecond: 1000 }
`;

/** What the outside was asked since the test began. */
export interface Counted {
  /** Who was asked, in the order of arrival. */
  agents(): AgentName[];
  /** What this agent was told, each time. */
  told(agent: AgentName): string[];
  searches(): readonly string[];
  pages(): readonly string[];
  /** Whose links were looked at. */
  probed(): readonly string[];
}

export interface Stage {
  readonly web: EnginesWeb;
  readonly models: FakeModels;
  /** A thread that nobody has written in; its run gets these answers, and nothing else is researched meanwhile. */
  begin(script?: Script, settings?: Partial<Settings>): Thread & Counted;
  /** Ends everything. Rejects when anything was asked for in a form that is not taken, or posted twice. */
  close(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  const web = await startEnginesWeb();
  const models = await startFakeOpenAi();
  const world = await openWorld(environmentOf(web, models), hasty);
  const chat = await startStrictChat();
  const place = chat.open('paths', () => null);
  // The same object for all runs: each freezes what it holds when the run begins.
  const settings: Settings = structuredClone(shippedSettings);
  const talking = await startTalking({
    parts: {
      ...world,
      prompts: shippedPrompts,
      platforms: [createStrictChatPlatform(chat.url, 'paths')],
      knowledge: memoryKnowledge({}),
      settings,
      outagePasses,
    },
  });
  const stage: Stage = {
    web,
    models,
    begin(script = {}, over = {}) {
      models.answer = scripted(script);
      Object.assign(settings, structuredClone(shippedSettings), over);
      return {
        ...threadOn(place, talking, { platform: 'paths', externalId: newId('ses') }),
        ...countedFrom(models, web),
      };
    },
    async close() {
      await talking.close();
      await world.close();
      await Promise.all([chat.close(), web.close(), models.close()]);
      expect(models.refusals).toEqual([]);
      expect(place.violations).toEqual([]);
    },
  };
  await warmUp(stage);
  return stage;
}

/** The first research loads what all of them need; that takes longer than any of them. */
async function warmUp(stage: Stage): Promise<void> {
  const thread = stage.begin();
  thread.asks('Compare falcon and heron.', { depth: 'light', mode: 'deep' });
  thread.clicks(await thread.shown('draft'), { kind: 'accepted' });
  await thread.ends('delivered');
}

function environmentOf(web: EnginesWeb, models: FakeModels): Record<string, string> {
  return {
    ...web.environment,
    OPENAI_API_KEY: models.key,
    OPENAI_BASE_URL: models.url,
    FOOTNOTE_MODELS_SIMPLE: 'openai/scripted',
    FOOTNOTE_MODELS_ANALYTICAL: 'openai/scripted',
    FOOTNOTE_MODELS_COMPLEX: 'openai/scripted',
  };
}

function countedFrom(models: FakeModels, web: EnginesWeb): Counted {
  const first = {
    requests: models.requests.length,
    searches: web.searches.length,
    pages: web.pages.length,
    probed: web.probed.length,
  };
  const requests = () => models.requests.slice(first.requests);
  return {
    agents: () => requests().map(agentOf),
    told: (agent) =>
      requests()
        .filter((asked) => agentOf(asked) === agent)
        .map(wordsOf),
    searches: () => web.searches.slice(first.searches),
    pages: () => web.pages.slice(first.pages),
    probed: () => web.probed.slice(first.probed),
  };
}
