// The built program as a service: `footnote start`, or `bot` and `worker` apart, as child processes on one database.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { testDatabase } from './database.ts';
import { startFootnote } from './footnote-cli.ts';
import type { StartedCli } from './footnote-cli.ts';

const notes = fileURLToPath(new URL('../fixtures/team-notes', import.meta.url));

export type ProductRole = 'start' | 'bot' | 'worker';

export interface ProductOptions {
  /** What to start, each a process of its own; `start` alone by default. */
  readonly roles?: readonly ProductRole[];
  /** Where the platforms are, and whatever else is to be different. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a process has logged at level warn or above. */
export interface Complaint {
  readonly level: number;
  readonly msg: string;
}

export interface Product {
  /** Starts a further process of this role on the same database. */
  add(role: ProductRole): Promise<ProductProcess>;
  readonly processes: readonly ProductProcess[];
  /** What all processes have logged at this level (40: warn, 50: error) or above, so far. */
  complaints(level?: number): readonly Complaint[];
  /** Ends all processes with SIGTERM, each of which has to end well, and removes the database. */
  stop(): Promise<void>;
}

export interface ProductProcess {
  readonly role: ProductRole;
  /** Everything it has written so far. */
  text(): string;
  /** Resolves once it has written something that matches. */
  said(pattern: RegExp): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; rejects when it does not end well. */
  stop(): Promise<void>;
}

/** Resolves when every process says that it runs. The notes are those of test/fixtures/team-notes. */
export async function startProduct({ roles = ['start'], environment }: ProductOptions): Promise<Product> {
  const database = await testDatabase();
  const env = {
    DATABASE_URL: database.url,
    FOOTNOTE_DATA: join(inject('runDirectory'), 'product'),
    FOOTNOTE_KNOWLEDGE: notes,
    ...environment,
  };
  const processes: ProductProcess[] = [];
  const add = async (role: ProductRole) => {
    const started = await startProcess(role, env);
    processes.push(started);
    return started;
  };
  const stop = async () => {
    const ends = await Promise.allSettled(processes.map((one) => one.stop()));
    await database.drop();
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
  try {
    await Promise.all(roles.map(add));
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  return {
    add,
    processes,
    complaints: (level = 40) => processes.flatMap((one) => complaintsIn(one.text(), level)),
    stop,
  };
}

async function startProcess(
  role: ProductRole,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ProductProcess> {
  let text = '';
  const started: StartedCli = startFootnote([role], { env, timeoutMs: 600_000 });
  started.child.stderr.on('data', (part: string) => (text += part));
  let killed = false;
  const { ended } = started;
  // Whoever waits for the end hears of it; nobody else has to.
  ended.catch(() => {});
  await started.said(/ running; Ctrl-C stops/);
  return {
    role,
    text: () => text,
    said: (pattern) => started.said(pattern),
    async kill() {
      killed = true;
      started.child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (!killed) started.child.kill('SIGTERM');
      const { code, signal } = await ended;
      if (!killed && code !== 0)
        throw new Error(`footnote ${role} ended with ${code ?? signal ?? 'nothing'}:\n${text.slice(-4000)}`);
    },
  };
}

function complaintsIn(text: string, least: number): Complaint[] {
  return text.split('\n').flatMap((line): Complaint[] => {
    if (!line.startsWith('{')) return [];
    const entry = JSON.parse(line) as Complaint;
    return entry.level >= least ? [entry] : [];
  });
}
