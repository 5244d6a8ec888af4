// A Footnote that people talk to, for all tests of a file; a thread of its own for each of them.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTalking } from './talking.ts';
import type { Talking, TalkingThread } from './talking.ts';

export function useTalking(begun: (parts: { talking: Talking; thread: TalkingThread }) => void): void {
  let talking: Talking;
  let thread: TalkingThread;
  beforeAll(async () => {
    talking = await startTalking();
  });
  afterAll(() => talking.close());
  beforeEach(() => {
    thread = talking.newThread();
    begun({ talking, thread });
  });
  // A person has two active runs at most.
  afterEach(() => thread.leave());
}
