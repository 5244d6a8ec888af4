// The commands about runs, as an operator types them, on a database of a test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { runCli } from '../../../src/cli/program.ts';
import type { RunsParts } from '../../../src/cli/parts.ts';
import { receiptsOf } from '../../../src/research/report/receipt.ts';
import type { Database } from '../../../src/store/database.ts';
import { createFeed } from '../../../src/store/feed.ts';
import { createStore } from '../../../src/store/store.ts';
import { scripted } from '../../unit/cli/scripted-ask.ts';
import { pipes } from '../terminal.ts';

export interface Said {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export interface Program {
  /** `footnote ...args` in a folder that is there while `work` is at it. */
  in(
    work: (call: (...args: readonly string[]) => Promise<Said>, cwd: string) => Promise<void>,
  ): Promise<void>;
  /** `footnote ...args`. */
  call(...args: readonly string[]): Promise<Said>;
}

export function program(database: Database): Program {
  const openRuns = (): Promise<RunsParts> => {
    const feed = createFeed(database.pool, database.url, systemClock, silentLogger);
    const store = createStore(database);
    const receipts = receiptsOf(store.library);
    return Promise.resolve({ ...store, receipts, feed, conceal: (text) => text, close: () => feed.close() });
  };
  const callIn =
    (cwd: string) =>
    async (...args: readonly string[]): Promise<Said> => {
      const terminal = pipes();
      const { cli } = scripted(terminal, async () => {}, { openRuns, cwd });
      const code = await runCli(args, cli);
      return { code, output: terminal.raw.output(), errors: terminal.raw.errors() };
    };
  return {
    call: callIn(tmpdir()),
    async in(work) {
      const cwd = await mkdtemp(join(tmpdir(), 'footnote-bundle-'));
      try {
        await work(callIn(cwd), cwd);
      } finally {
        await rm(cwd, { recursive: true, force: true });
      }
    },
  };
}
