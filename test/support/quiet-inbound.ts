// An inbound side that takes everything and does nothing, for what a test does not look at.
import type { Inbound } from '../../src/chat/port.ts';
import type { HomeView } from '../../src/chat/port/home.ts';

export const emptyHome: HomeView = {
  runs: [],
  questions: [],
  preferences: { depth: 'auto', approval: 'as-set', language: 'auto' },
  approvalIsSet: false,
  hasPage: false,
  now: 0,
};

/** The link that somebody of this name is given. */
export const wayOf = (name: string) => `https://pages.example/open/${name}`;

export function quietInbound(over: Partial<Inbound> = {}): Inbound {
  return {
    hasModel: true,
    message: () => Promise.resolve(),
    changed: () => Promise.resolve(),
    answer: () => Promise.resolve(null),
    opening: () => Promise.resolve({ refused: null, language: null, begun: '', asked: [] }),
    press: ({ kind }) => Promise.resolve(kind === 'check' ? 'Nothing is kept of it.' : null),
    choosable: () => Promise.resolve([]),
    recentThreads: () => Promise.resolve([]),
    joined: () => Promise.resolve(),
    home: () => Promise.resolve(emptyHome),
    ...over,
  };
}
