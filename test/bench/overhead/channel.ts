// Questions and answers between the benchmark and its child processes, over the channel that Node gives them.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Asked<Order> {
  readonly id: number;
  readonly order: Order;
}

type Answered<Reply> = { readonly id: number } & ({ readonly reply: Reply } | { readonly error: string });

/** A child process that answers. */
export interface Child<Order, Reply> {
  readonly pid: number;
  /** @throws Error with what the child said, or that it is gone */
  ask(order: Order): Promise<Reply>;
  stop(): Promise<void>;
}

/** In the child: answers every order, and ends with the parent. */
export function answering(answer: (order: never) => unknown): void {
  const tell = (message: Answered<unknown>) => process.send?.(message);
  process.on('message', ({ id, order }: Asked<never>) => {
    Promise.resolve()
      .then(() => answer(order))
      .then(
        (reply) => tell({ id, reply }),
        (error: unknown) =>
          tell({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ id: 0, reply: null });
}

/** In the parent: starts a compiled program, and resolves once it answers. Its log goes to the file. */
export async function startChild<Order, Reply>(
  file: string,
  args: readonly string[],
  options: { readonly execArgv?: readonly string[]; readonly log?: number } = {},
): Promise<Child<Order, Reply>> {
  const { execArgv = [], log = 'inherit' } = options;
  const child = fork(file, args, {
    execArgv: [...execArgv],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const waiting = new Map<number, { done: (reply: Reply) => void; failed: (error: Error) => void }>();
  const ready = new Promise<void>((resolve, reject) => {
    waiting.set(0, { done: () => resolve(), failed: reject });
  });
  child.on('message', (message: Answered<Reply>) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('reply' in message) asked?.done(message.reply);
    else asked?.failed(new Error(message.error));
  });
  child.once('exit', (code, signal) => {
    for (const { failed } of waiting.values()) failed(new Error(`${file} ended (${signal ?? code})`));
    waiting.clear();
  });
  await ready;
  let last = 0;
  return {
    pid: child.pid ?? 0,
    ask: (order) =>
      new Promise((done, failed) => {
        if (child.exitCode !== null) return failed(new Error(`${file} is gone`));
        last += 1;
        waiting.set(last, { done, failed });
        child.send({ id: last, order } satisfies Asked<Order>);
      }),
    stop: () => end(child),
  };
}

/** The child ends by itself when the channel closes; it writes its profile then, if it has one. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
