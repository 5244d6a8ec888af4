// The built program on a scene: one process at a time of each role, which is killed and started again.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFootnote } from '../footnote-cli.ts';
import type { StartedCli } from '../footnote-cli.ts';
import { ownFolder, writeNotes } from './notes.ts';
import type { Scene } from './scene.ts';

export type Role = 'start' | 'bot' | 'worker';

export interface Program {
  /** How often it was started. */
  readonly generation: number;
  /** Resolves when it runs, after a kill as well. */
  readonly running: () => Promise<void>;
  /** SIGKILL. Resolves when it is gone; the next process begins to start then. */
  killAndRestart(): Promise<void>;
  /** It stands still: what arrives waits in its buffers. */
  freeze(): void;
  /** What all its processes have logged as errors. */
  errors(): readonly string[];
  /** SIGTERM; rejects when it does not end well. */
  stop(): Promise<void>;
}

/** Processes that died give back what they held after a second. */
const settings = 'worker: { leaseTtlMs: 500, sweepIntervalMs: 400 }\n';

export async function startProgram(
  scene: Scene,
  role: Role,
  extra: NodeJS.ProcessEnv = {},
): Promise<Program> {
  const folder = ownFolder();
  const knowledge = await writeNotes();
  const config = join(folder, 'footnote.yaml');
  await writeFile(config, settings);
  const env = {
    DATABASE_URL: scene.databaseUrl,
    FOOTNOTE_DATA: join(folder, 'data'),
    FOOTNOTE_KNOWLEDGE: knowledge,
    FOOTNOTE_CONFIG: config,
    SLACK_POST_EVERY_MS: '100',
    ...scene.stage.environment,
    ...extra,
  };
  let text = '';
  let generation = 0;
  let started: StartedCli;
  let ready: Promise<void> = Promise.resolve();
  const start = () => {
    generation += 1;
    started = startFootnote([role], { env, timeoutMs: 600_000 });
    started.child.stderr.on('data', (part: string) => (text += part));
    started.ended.catch(() => {});
    const said = started.said(/ running; Ctrl-C stops/);
    ready = said.then(() => (role === 'worker' ? undefined : scene.stage.listening()));
    ready.catch(() => {});
    return ready;
  };
  await start();
  return {
    get generation() {
      return generation;
    },
    running: () => ready,
    async killAndRestart() {
      started.child.kill('SIGKILL');
      await started.ended;
      void start();
    },
    freeze: () => void started.child.kill('SIGSTOP'),
    errors: () => text.split('\n').filter((line) => line.startsWith('{') && levelOf(line) >= 50),
    async stop() {
      await ready;
      started.child.kill('SIGTERM');
      const { code, signal } = await started.ended;
      if (code !== 0) throw new Error(`footnote ${role} ended with ${code ?? signal}:\n${text.slice(-4000)}`);
    },
  };
}

function levelOf(line: string): number {
  return (JSON.parse(line) as { level: number }).level;
}
