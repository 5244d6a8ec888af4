// Who is in the user groups that policies name (`role:S…`). Slack tells only the members of a group, so they are kept for a
// while, and a stale list is used while the next one is on its way.
import type { WebClient } from '@slack/web-api';
import { type Clock, inTime } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import { refusalWord } from '../api/trouble.ts';

const freshForMs = 300_000;
/** A list that Slack did not tell is asked for again so soon. */
const againAfterMs = 60_000;
const patienceMs = 1000;

const groupId = /^S[A-Z0-9]+$/;

/** `named`: ids of groups, of which only those that can be Slack's count. None: Slack is never asked. */
export function createGroups(client: WebClient, named: readonly string[], clock: Clock, logger: Logger) {
  const groups = named.filter((id) => groupId.test(id));
  let members: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  let freshUntil = groups.length === 0 ? Number.POSITIVE_INFINITY : 0;
  let refreshing: Promise<void> | null = null;

  /** Null when Slack does not tell. */
  async function membersOf(usergroup: string): Promise<ReadonlySet<string> | null> {
    try {
      const { users } = await client.usergroups.users.list({ usergroup });
      return new Set(users);
    } catch (error) {
      const said = refusalWord(error);
      logger.warn({ platform: 'slack', usergroup, said }, 'the members of a user group cannot be read');
      return said === 'no_such_subteam' ? new Set() : null;
    }
  }

  /** A group that Slack does not tell now keeps the members that it had. */
  async function fetchMembers(): Promise<void> {
    const lists = await Promise.all(groups.map(async (group) => [group, await membersOf(group)] as const));
    const told = lists.flatMap(([group, users]) => (users === null ? [] : [[group, users] as const]));
    if (told.length > 0) members = new Map([...(members ?? []), ...told]);
    freshUntil = clock.now() + (told.length === groups.length ? freshForMs : againAfterMs);
  }

  function refresh(): Promise<void> {
    if (clock.now() < freshUntil) return Promise.resolve();
    return (refreshing ??= fetchMembers().finally(() => (refreshing = null)));
  }

  return {
    /** The named groups this person is in, as far as is known now. */
    known(user: string): readonly string[] {
      void refresh();
      return groups.filter((group) => members?.get(group)?.has(user) ?? false);
    },
    /** Asks Slack first when nothing is known yet, but for no longer than a second. */
    async ready(): Promise<void> {
      const refreshed = refresh();
      if (members === null) await inTime(clock, patienceMs, refreshed, null);
    },
  };
}
