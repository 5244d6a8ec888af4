// Who does something by an interaction.
import type { APIInteraction } from 'discord.js';
import type { Person } from '../../port.ts';
import { personOf } from '../read/messages.ts';

export function authorOf({ member, user }: APIInteraction): Person {
  if (member !== undefined) return personOf(member.user, member);
  if (user !== undefined) return personOf(user);
  throw new TypeError('an interaction of nobody');
}
