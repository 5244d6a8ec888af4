// Who calls: a key of the settings, and the person it acts for.
import { timingSafeEqual } from 'node:crypto';
import { textHash } from '../base/text-hash.ts';
import type { Person, ThreadAddress } from '../chat/port.ts';
import { apiPersonOf, apiPlatformName, ownsThread } from './api-platform.ts';
import { ApiError } from './errors.ts';
import type { ApiSettings, Scope } from './settings.ts';

export type Caller = ReturnType<typeof callerOf>;

/** The caller behind an `Authorization` header. @throws ApiError 401 */
export function callerOf(keys: ApiSettings['keys'], authorization: string | undefined) {
  const [, key = ''] = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization ?? '') ?? [];
  const given = Buffer.from(textHash(key));
  const found = Object.entries(keys).find(([, entry]) => {
    const secret = entry.key.reveal();
    const hash = secret.startsWith('sha256:') ? secret.slice(7) : textHash(secret);
    return timingSafeEqual(given, Buffer.from(hash));
  });
  if (key === '' || found === undefined)
    throw new ApiError('unauthorized', 'No key of this Footnote came with the call.');
  const [name, entry] = found;
  return { name, scopes: entry.scopes, person: entry.person };
}

/** @throws ApiError 403 */
export function requireScope({ name, scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new ApiError(
    'no-scope',
    `The key ${name} may not do this: it lacks the scope "${scope}".`,
    `Use another key, or ask whoever operates Footnote to add "${scope}" to api.keys.${name}.scopes.`,
  );
}

/** As whom the caller acts in this thread; null: there it is nobody, and does not learn what is there. */
export function personIn({ name, person }: Caller, thread: ThreadAddress): Person | null {
  if (thread.platform === apiPlatformName) return ownsThread(name, thread) ? apiPersonOf(name) : null;
  return person?.platform === thread.platform ? { id: person.id, name: person.name } : null;
}
