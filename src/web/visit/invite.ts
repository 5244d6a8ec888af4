// Hands out a link of one's own to a page.
import type { Visitor, Visits } from '../../store/port/visits.ts';
import { hashOf, newSecret } from './secrets.ts';

/** How long a link can be opened for the first time. */
const linkMs = 15 * 60_000;

/** Makes the address of a page for one person alone: it opens once, within 15 minutes. */
export function inviteBy(visits: Pick<Visits, 'invite'>, url: string): (visitor: Visitor) => Promise<string> {
  return async (visitor) => {
    const secret = newSecret();
    await visits.invite(hashOf(secret), visitor, linkMs);
    return `${url}/open/${secret}`;
  };
}
