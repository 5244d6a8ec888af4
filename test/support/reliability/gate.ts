// A door that research waits at until a test opens it.
import type { KnowledgeBase } from '../../../src/sources/port.ts';
import { memoryKnowledge } from '../../fakes/memory-knowledge.ts';
import { notes } from './notes.ts';

export interface GatedNotes {
  readonly knowledge: KnowledgeBase;
  /** From now on, and for those who wait. */
  open(): void;
}

/** The notes, which nobody finds before the gate is open. */
export function gatedNotes(): GatedNotes {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const givenUp = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  const knowledge = memoryKnowledge(notes, {
    beforeSearch: (_query, signal) => Promise.race([opened, givenUp(signal)]),
  });
  return { knowledge, open: () => open() };
}
