// What lies outside of a run, as one process reaches it: every call is written down with the step that makes it, takes
// its time, and never comes back to a process that is dead.
import { english } from '../../../support/english.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { ExpectedFailure } from '../../../../src/base/errors.ts';
import type { Tracing } from '../../../../src/base/tracing.ts';
import type { ModelRequest } from '../../../../src/llm/port.ts';
import type { ResearchParts } from '../../../../src/research/parts.ts';
import type { Library } from '../../../../src/store/library-port.ts';
import { memoryKnowledge } from '../../../fakes/memory-knowledge.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import { scriptedModels } from '../../../fakes/scripted-models.ts';
import {
  brokenPages,
  storyNotes,
  storyPages,
  storyScript,
  storyTools,
  storyTurns,
  hashed,
} from '../../../support/disturbed-story.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import { settled } from '../../../support/manual-clock.ts';
import { noWeb } from '../../../support/no-web.ts';
import { shippedSettings } from '../../../support/shipped-settings.ts';
import { shippedPrompts } from '../../../support/with-model.ts';

/** One process that may die. */
export interface Mortal {
  readonly n: number;
  dead: boolean;
}

/** A call of the outside. */
export interface Call {
  readonly by: Mortal;
  /** The step that makes it, as the journal calls it. */
  readonly step: string;
  /** The key of the innermost phase around it. */
  readonly phase: string;
  /** `model writer`, `turn explorer`, `search`, `read`, … */
  readonly kind: string;
  /** What is asked, as a text that is the same for the same question. */
  readonly about: string;
  readonly signal: AbortSignal | null;
}

export interface Watch {
  /** Before a call goes out; what it returns is waited for. */
  readonly begins: (call: Call) => Promise<void> | void;
  /** Moments that a call takes. */
  readonly moments: (identity: string) => number;
}

export const never = (): Promise<never> => new Promise(() => {});

const steps = new AsyncLocalStorage<string>();
const phases = new AsyncLocalStorage<string>();

/** Lets every call outside know the phase and the step in which it is made. */
export const knowingSteps: Tracing = {
  span: (kind, _name, attributes, work) => {
    const key = attributes['step.key'];
    const phase = attributes['phase.key'];
    if (typeof phase === 'string') return phases.run(phase, () => work({ set() {}, content() {} }));
    return kind === 'step' && typeof key === 'string'
      ? steps.run(key, () => work({ set() {}, content() {} }))
      : work({ set() {}, content() {} });
  },
};

/** Everything a story needs, as this process reaches it. */
export function outsideOf(mode: StoryMode, by: Mortal, library: Library, watch: Watch): ResearchParts {
  const reach = async <T>(
    kind: string,
    about: string,
    signal: AbortSignal | null,
    go: () => Promise<T>,
  ): Promise<T> => {
    if (by.dead) return never();
    const at = steps.getStore() ?? '';
    // A step of its own for each page and search: the key that is traced does not tell which.
    const step = at.startsWith('once/') ? `${at}/${about}` : at;
    await watch.begins({ by, step, phase: phases.getStore() ?? '', kind, about, signal });
    for (let left = watch.moments(`${step} ${kind}`); left > 0; left--) await settled();
    if (by.dead) return never();
    signal?.throwIfAborted();
    const answer = await go();
    return by.dead ? never() : answer;
  };
  const models = scriptedModels(storyScript(mode), undefined, storyTurns);
  const web = memoryWeb(storyPages, { broken: brokenPages });
  const knowledge = memoryKnowledge(storyNotes);
  const tools = storyTools();
  const told = (request: Pick<ModelRequest, 'system' | 'messages'>) =>
    hashed(JSON.stringify([request.system, request.messages]));
  return {
    models: {
      ...models,
      answer: (tier, question, context) =>
        reach(`model ${context.agent}`, told(question), context.signal, () =>
          models.answer(tier, question, context),
        ),
      reply: (tier, request, context) =>
        reach(`turn ${context.agent}`, told(request), context.signal, () =>
          models.reply(tier, request, context),
        ),
    },
    prompts: shippedPrompts,
    say: english,
    settings: shippedSettings,
    outagePasses: 3,
    knowledge: {
      search: (query, how) => reach('notes', query, how.signal, () => knowledge.search(query, how)),
      page: (hash) => reach('note', hash, null, () => knowledge.page(hash)),
      unreadable: () => reach('unreadable', '', null, () => knowledge.unreadable()),
    },
    search: {
      ...web.search,
      search: (query, how) => reach('search', query, how.signal, () => web.search.search(query, how)),
    },
    papers: noWeb.papers,
    links: noWeb.links,
    web: {
      ...web.web,
      read: (url, how) => reach('read', url, how.signal, () => web.web.read(url, how)),
    },
    passages: {
      find: (queries, pages, how) =>
        reach('passages', queries.join(), how.signal, () => web.passages.find(queries, pages, how)),
    },
    tools: {
      list: async (how) =>
        (await tools.list(how)).map((tool) => ({
          ...tool,
          call: (given, options) =>
            reach('tool', JSON.stringify(given), options.signal, () =>
              JSON.stringify(given).includes('heron')
                ? Promise.reject(new ExpectedFailure('tool-failed', 'It is not in the register.'))
                : tool.call(given, options),
            ),
        })),
    },
    library: {
      ...library,
      saveReport: (runId, records) => reach('save', '', null, () => library.saveReport(runId, records)),
    },
    think: ({ phase, at }, signal) =>
      reach('hook', `${phase} ${at}`, signal, async () => (phase === 'plan' ? 'Look at the prices.' : null)),
    history: () =>
      reach('history', '', null, async () => [{ by: 'person', name: 'Ann', text: 'We like birds.' }]),
  };
}
