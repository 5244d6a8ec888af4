// Whether somebody is in the conversation of a thread now; where a scope is missing, nobody can tell.
import type { ConversationsMembersResponse } from '@slack/web-api';
import type { ChatPlatform } from '../../port.ts';
import { isDirect, placesOf, spotOf } from '../addresses.ts';
import { ScopeMissing, troubleOf } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';

/** Slack: 999 at most. A channel of more than twenty pages of people is not searched through. */
const perPage = 999;
const mostPages = 20;

export function createStanding(context: SlackContext): NonNullable<ChatPlatform['standing']> {
  return async (thread, personId) => {
    const { channel } = spotOf(thread);
    try {
      const sees = await (isDirect(channel) ? isTheirs : isMember)(context, channel, personId);
      if (sees !== true) return sees === null ? null : { sees, roles: [] };
      await context.groups.ready();
      const { team } = await context.whoAmI.ask();
      return { sees, roles: context.groups.known(personId), places: placesOf(team, channel) };
    } catch (error) {
      const trouble = troubleOf(error, 'look who is in the channel');
      if (trouble instanceof ScopeMissing || trouble.code !== 'chat-unreachable') return null;
      throw trouble;
    }
  };
}

/** One person has these direct messages with us; to be told which are whose needs no more than to write to them. */
async function isTheirs({ client }: SlackContext, channel: string, users: string): Promise<boolean> {
  const opened = await client.conversations.open({ users });
  return opened.channel?.id === channel;
}

async function isMember(
  { client }: SlackContext,
  channel: string,
  personId: string,
): Promise<boolean | null> {
  let pages = 0;
  for await (const told of client.paginate('conversations.members', { channel, limit: perPage })) {
    if (pages === mostPages) return null;
    if ((told as ConversationsMembersResponse).members?.includes(personId) === true) return true;
    pages += 1;
  }
  return false;
}
