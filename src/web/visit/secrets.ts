// What links and cookies hold, and links of one's own: random texts of which only hashes are kept.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { textHash } from '../../base/text-hash.ts';
import type { Visitor, Visits } from '../../store/port/visits.ts';

/** 256 random bits, as an address can hold them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What every form of a session carries, so that no other site can send one. */
export function formTokenOf(session: string): string {
  return createHash('sha256').update(`form:${session}`).digest('base64url');
}

export function isFormToken(given: unknown, session: string): boolean {
  const expected = Buffer.from(formTokenOf(session));
  const found = Buffer.from(typeof given === 'string' ? given : '');
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** How long a link can be opened for the first time. */
const linkMs = 15 * 60_000;

/** Makes the address of a page for one person alone: it opens once, within 15 minutes. */
export function inviteBy(visits: Pick<Visits, 'invite'>, url: string): (visitor: Visitor) => Promise<string> {
  return async (visitor) => {
    const secret = newSecret();
    await visits.invite(textHash(secret), visitor, linkMs);
    return `${url}/open/${secret}`;
  };
}
