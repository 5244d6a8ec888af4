// Whom a message asks: the only mentions that may notify anybody.
import { maxMentions } from './limits.ts';

export interface Mentions {
  readonly users: readonly string[];
  readonly roles: readonly string[];
}

export const nobody: Mentions = { users: [], roles: [] };

const snowflake = /^\d{15,20}$/;

/** From ids as in `asks` of a question. `anyone`, and what is no id of Discord, mentions nobody. */
export function mentionsOf(asks: readonly string[]): Mentions {
  const roles = new Set<string>();
  const users = new Set<string>();
  for (const id of asks.slice(0, maxMentions)) {
    const role = id.startsWith('role:') ? id.slice('role:'.length) : null;
    if (snowflake.test(role ?? id)) (role === null ? users : roles).add(role ?? id);
  }
  return { users: [...users], roles: [...roles] };
}

/** The mentions as they stand in a message, or an empty string. */
export function mentionText({ users, roles }: Mentions): string {
  return [...users.map((id) => `<@${id}>`), ...roles.map((id) => `<@&${id}>`)].join(' ');
}
