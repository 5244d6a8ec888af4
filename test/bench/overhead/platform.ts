// A chat platform that swallows every message and notes when a thread got its report.
import type { ChatPlatform } from '../../../src/chat/port.ts';

export interface SwallowingPlatform extends ChatPlatform {
  /** When the report came; rejects when the run ended with anything else. */
  reportIn(externalId: string): Promise<number>;
}

export const platformName = 'swallow';

export function createSwallowingPlatform(): SwallowingPlatform {
  const waiting = new Map<string, { done: (at: number) => void; failed: (error: Error) => void }>();
  const refs = new Set<string>();
  return {
    name: platformName,
    edits: true,
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    send(thread, { deliveryId, view }) {
      const at = performance.now();
      refs.add(deliveryId);
      const waiter = waiting.get(thread.externalId);
      if (view.kind === 'report' && view.citations.length > 0) waiter?.done(at);
      else if (view.kind !== 'progress')
        waiter?.failed(new Error(`${thread.externalId} ended with: ${JSON.stringify(view).slice(0, 600)}`));
      return Promise.resolve({ ref: deliveryId, more: false });
    },
    find: (_thread, { deliveryId }) =>
      Promise.resolve(refs.has(deliveryId) ? { ref: deliveryId, more: false } : null),
    showProgress: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    whisper: () => Promise.resolve(),
    nameOf: () => Promise.resolve(null),
    history: () => Promise.resolve([]),
    reportIn: (externalId) =>
      new Promise((done, failed) => {
        waiting.set(externalId, { done, failed });
      }),
  };
}
