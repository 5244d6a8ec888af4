// Who sits at this terminal, as far as the system knows.
import { userInfo } from 'node:os';
import type { Person } from '../chat/port.ts';

export function personAtTerminal(): Person {
  try {
    const { username } = userInfo();
    return { id: `console:${username}`, name: username };
  } catch {
    // A user id without an entry in the system's list, as containers have.
    return { id: `console:${process.getuid?.() ?? 'someone'}`, name: 'you' };
  }
}
