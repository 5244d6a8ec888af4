// An inbound side that takes everything and does nothing, for what a test does not look at.
import type { Inbound } from '../../src/chat/port.ts';

export function quietInbound(over: Partial<Inbound> = {}): Inbound {
  return {
    message: () => Promise.resolve(),
    changed: () => Promise.resolve(),
    answer: () => Promise.resolve(null),
    opening: () => Promise.resolve({ refused: null, language: null }),
    check: () => Promise.resolve('Nothing is kept of it.'),
    file: () => Promise.resolve(null),
    rate: () => Promise.resolve(null),
    stop: () => Promise.resolve(null),
    ...over,
  };
}
