// Reads the address of a thread from its row.
import type { ThreadAddress } from '../chat/port.ts';

export function addressOf(thread: {
  readonly platform: string;
  readonly externalId: string;
  readonly place: string | null;
}): ThreadAddress {
  const { platform, externalId, place } = thread;
  return { platform, externalId, ...(place !== null && { place }) };
}
