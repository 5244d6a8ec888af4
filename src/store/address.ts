// Reads the address of a thread from its row.
import type { ThreadAddress } from '../chat/port.ts';

export interface AddressRow {
  readonly platform: string;
  readonly externalId: string;
  readonly place: string | null;
}

export function addressOf({ platform, externalId, place }: AddressRow): ThreadAddress {
  return { platform, externalId, ...(place !== null && { place }) };
}
