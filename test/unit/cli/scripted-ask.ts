// A Footnote in memory whose run follows a script: what `ask` sees of the real one, without engine and database.
import { systemClock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import type { Json } from '../../../src/base/json.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { Answer, Person } from '../../../src/chat/port.ts';
import type { DraftView, MessageView, ReportView } from '../../../src/chat/views.ts';
import type { AskParts, CliParts } from '../../../src/cli/parts.ts';
import type { RunResult } from '../../../src/research/result.ts';
import type { QuestionView, RunView, StoredEvent } from '../../../src/store/port.ts';
import { createMemoryOutbox } from '../../fakes/memory-outbox.ts';
import { quietInbound } from '../../support/quiet-inbound.ts';
import type { Terminal } from '../../../src/chat/console/screen.ts';

export interface Stage {
  readonly request: string;
  event(type: string, data?: Json): void;
  post(view: MessageView): Promise<void>;
  /** Resolves when somebody answers; never when nobody does. */
  ask(view: MessageView): Promise<Answer>;
  /** Resolves when the run was asked to stop. */
  readonly cancelled: Promise<void>;
  end(status: RunView['status'], more?: { result?: RunResult; error?: RunView['error'] }): void;
}

export type Script = (stage: Stage) => Promise<void>;

export interface Scripted {
  readonly cli: CliParts;
  /** Sends the process a signal. */
  readonly interrupt: () => void;
  readonly seen: { options: unknown; stopped: number; cancels: number };
}

export const result: RunResult = {
  answered: 'yes',
  report: 'NULLs are distinct [1].',
  citations: [{ n: 1, url: 'notes/null.md', title: 'NULLs', quote: 'are distinct', verified: true }],
  sources: [{ url: 'notes/null.md', title: 'NULLs', status: 'cited', number: 1 }],
  claims: [{ id: 'c1', text: 'NULLs are distinct', verdict: 'supported', citations: [1] }],
  gaps: [],
  cautions: ['No model was used.'],
};
export const draft: DraftView = { ...result, kind: 'draft', version: 1, title: 'NULLs' };
export const report: ReportView = { ...result, kind: 'report', title: 'NULLs', answered: 'yes' };

const ann: Person = { id: 'console:ann', name: 'ann' };

/** The parts of the command line around a scripted run. */
export function scripted(terminal: Terminal, script: Script, overrides: Partial<CliParts> = {}): Scripted {
  const listeners = new Set<() => void>();
  const seen: Scripted['seen'] = { options: null, stopped: 0, cancels: 0 };
  const cli: CliParts = {
    version: '1.2.3',
    terminal,
    color: false,
    cwd: '/',
    clock: systemClock,
    person: ann,
    signals(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openAsk: async ({ options, platform }) => {
      seen.options = options;
      return runScript(script, platform.address.externalId, seen);
    },
    openService: () => Promise.reject(new Error('no service here')),
    migrate: () => Promise.reject(new Error('no database here')),
    openMcp: () => Promise.reject(new Error('no server here')),
    openDoctor: () => Promise.reject(new Error('nothing to check here')),
    openRuns: () => Promise.reject(new Error('nothing is kept here')),
    ...overrides,
  };
  return {
    cli,
    seen,
    interrupt() {
      for (const listener of listeners) listener();
    },
  };
}

function runScript(script: Script, session: string, seen: Scripted['seen']): AskParts {
  const outbox = createMemoryOutbox(systemClock);
  const thread = { platform: 'console', externalId: session };
  const threadId = outbox.openThread(thread);
  const runId = newId('run');
  const watchers = new Set<(runId: string) => void>();
  const events: StoredEvent[] = [];
  let question: (QuestionView & { readonly give: (answer: Answer) => void }) | null = null;
  let cancel = () => {};
  let run: RunView = {
    id: runId,
    threadId,
    thread,
    requester: ann,
    request: '',
    approvers: [],
    stopping: false,
    status: 'running',
    result: null,
    error: null,
    activeMs: 0,
  };
  const changed = () => {
    for (const watcher of watchers) watcher(runId);
  };
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve;
  });
  const stage = (request: string): Stage => ({
    request,
    cancelled,
    event(type, data = {}) {
      events.push({ id: events.length + 1, type, phase: '', data, at: Date.now() });
      changed();
    },
    async post(view) {
      await outbox.add(threadId, view);
      changed();
    },
    ask: (view) =>
      new Promise((give) => {
        const id = newId('que');
        const kind = view.kind === 'draft' || view.kind === 'retry' ? view.kind : 'clarify';
        const asked = {
          id,
          runId,
          threadId,
          thread,
          kind,
          version: 1,
          status: 'open',
          requester: ann,
          asks: ['requester'],
          language: null,
        } as const;
        question = { ...asked, kind: view.kind as QuestionView['kind'], view: view as unknown as Json, give };
        run = { ...run, status: 'waiting' };
        outbox.addQuestion(threadId, view, { id, version: 1, asks: [ann.id] });
        changed();
      }),
    end(status, { result: found, error = null } = {}) {
      run = { ...run, status, result: found ?? null, error };
      events.push({ id: events.length + 1, type: 'run-ended', phase: '', data: { status }, at: Date.now() });
      question = null;
      changed();
    },
  });

  return {
    start(request) {
      void script(stage(request));
      return Promise.resolve({ runId, threadId });
    },
    conversations: {
      run: (id) => Promise.resolve(id === runId ? run : null),
      requestCancel() {
        seen.cancels += 1;
        cancel();
        return Promise.resolve(true);
      },
    },
    questions: {
      openQuestion: () => Promise.resolve(question),
      nextSettling: () => Promise.resolve(null),
      settled: () => Promise.resolve(),
    },
    feed: {
      events: () => Promise.resolve([...events]),
      newest: () => Promise.resolve(events.at(-1)?.id ?? 0),
      watchStops: () => () => {},
      watch(watcher) {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
    outbox,
    inbound: quietInbound({
      answer({ questionId, answer }) {
        if (question?.id !== questionId || answer.kind === 'picked' || answer.kind === 'offered')
          return Promise.resolve('That question is no longer open.');
        const { give } = question;
        question = null;
        run = { ...run, status: 'running' };
        give(answer);
        return Promise.resolve(null);
      },
    }),
    page: () => Promise.resolve(null),
    owner: 'test',
    logger: silentLogger,
    stop() {
      seen.stopped += 1;
      return Promise.resolve();
    },
  };
}
