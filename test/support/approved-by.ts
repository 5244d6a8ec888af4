// How a question ends that somebody approves.
import type { Outcome } from '../../src/chat/port.ts';

export const approvedBy = (name: string): Outcome => ({
  how: 'answered',
  by: { id: 'U9', name },
  answer: { kind: 'accepted' },
});
