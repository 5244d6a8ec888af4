// Threads that only programs read: what Footnote says there is recorded as delivered, and read over the API.
import { FootnoteError } from '../base/errors.ts';
import type { ChatPlatform, Person, ThreadAddress } from '../chat/port.ts';

export const apiPlatformName = 'api';

/** Whom a key acts as in its own threads. */
export const apiPersonOf = (key: string): Person => ({ id: `api/${key}`, name: key });

/** `id`: unique among the threads of the key. */
export function apiThread(key: string, id: string): ThreadAddress {
  return { platform: apiPlatformName, externalId: `${key}/${id}` };
}

export function ownsThread(key: string, { externalId }: ThreadAddress): boolean {
  return externalId.startsWith(`${key}/`);
}

const nothing = () => Promise.resolve();

/** A platform without a connection: nobody is posted to. */
export function createApiPlatform(): ChatPlatform {
  return {
    name: apiPlatformName,
    edits: false,
    connect: nothing,
    disconnect: nothing,
    send: (_, { deliveryId }) => Promise.resolve({ ref: deliveryId, more: false }),
    find: (_, { deliveryId }) => Promise.resolve({ ref: deliveryId, more: false }),
    showProgress: nothing,
    settle: nothing,
    // Whoever reads the thread is the one it is said to: then it is said there, where it is kept.
    whisper: () => Promise.reject(new FootnoteError('chat-rejected', 'nobody else reads this thread')),
    standing: (thread, personId) =>
      Promise.resolve({ sees: ownsThread(personId.replace(/^api\//, ''), thread), roles: [] }),
    nameOf: () => Promise.resolve(null),
    history: () => Promise.resolve([]),
  };
}
