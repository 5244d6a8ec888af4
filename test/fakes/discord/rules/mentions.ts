// Whom a message notifies: the mentions in its text, as far as `allowed_mentions` lets them.
import type { Message, Pings, World } from '../state/world.ts';
import { checkFlag, checkList, isObject, onlyKnown } from './form.ts';
import type { Form, Path } from './form.ts';

/** The defaults differ: answers to interactions notify users only. */
export type MentionSource = 'message' | 'interaction';

export function checkAllowedMentions(form: Form, path: Path, value: unknown): void {
  if (value === undefined || value === null) return;
  if (!isObject(value))
    return form.fail(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  onlyKnown(form, path, value, ['parse', 'users', 'roles', 'replied_user']);
  const parse = checkList(form, [...path, 'parse'], value['parse'], { min: 0, max: 3 });
  for (const [i, kind] of parse.entries())
    if (!['users', 'roles', 'everyone'].includes(String(kind)))
      form.fail(
        [...path, 'parse', i],
        'BASE_TYPE_CHOICES',
        "Value must be one of ('users', 'roles', 'everyone').",
      );
  for (const kind of ['users', 'roles']) {
    const ids = checkList(form, [...path, kind], value[kind], { min: 0, max: 100 });
    for (const [i, id] of ids.entries())
      if (!/^\d{15,20}$/.test(String(id)))
        form.fail([...path, kind, i], 'NUMBER_TYPE_COERCE', `Value "${String(id)}" is not snowflake.`);
    if (ids.length > 0 && parse.includes(kind))
      form.fail(
        path,
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      );
  }
  checkFlag(form, [...path, 'replied_user'], value['replied_user']);
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, id]) => id!))];
}

/**
 * Strict on purpose: mentions in code and by somebody without the permission to notify everyone count too, so that a
 * test that sees none can be sure.
 */
export function pingsOf(
  world: World,
  text: string,
  allowed: unknown,
  source: MentionSource,
  answered: Message | undefined,
): Pings {
  const rules = isObject(allowed)
    ? {
        parse: (allowed['parse'] ?? []) as readonly string[],
        users: (allowed['users'] ?? []) as readonly string[],
        roles: (allowed['roles'] ?? []) as readonly string[],
        replied: allowed['replied_user'] === true,
      }
    : {
        parse: source === 'message' ? ['users', 'roles', 'everyone'] : ['users'],
        users: [],
        roles: [],
        replied: true,
      };
  const users = idsIn(text, /<@!?(\d+)>/g).filter(
    (id) => world.users.has(id) && (rules.parse.includes('users') || rules.users.includes(id)),
  );
  const roles = idsIn(text, /<@&(\d+)>/g).filter(
    (id) => rules.parse.includes('roles') || rules.roles.includes(id),
  );
  if (answered !== undefined && rules.replied && !users.includes(answered.authorId))
    users.push(answered.authorId);
  return { everyone: rules.parse.includes('everyone') && /@(everyone|here)/.test(text), users, roles };
}
