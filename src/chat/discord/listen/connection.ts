// The one connection of all processes: whoever holds it listens, the others wait to take over.
import { setMaxListeners } from 'node:events';
import { Routes, type APIApplication } from 'discord.js';
import { again } from '../../../base/again.ts';
import { FootnoteError, toErrorRecord } from '../../../base/errors.ts';
import type { KeptOut } from '../../port.ts';
import { createCatchUp } from '../read/catch-up.ts';
import { commandsFor } from './command.ts';
import { isForPeople } from '../setup/inspect.ts';
import { stayConnected } from './gateway.ts';
import { createListener } from './listener.ts';
import { intentsFor } from '../setup/permissions.ts';
import { createSession } from './session.ts';
import type { DiscordContext, Listening } from '../context.ts';

interface ConnectionParts extends Listening, Pick<DiscordContext, 'settings' | 'http'> {
  readonly keptOut: KeptOut;
}

const holdName = 'discord/gateway';

/** Begins to listen as soon as no other process does. Gives what ends that: another process may go on where this one was. */
export function connect(parts: ConnectionParts): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = persist('the connection to Discord', () => listen(parts, signal), parts, signal);
  return () => {
    stopping.abort();
    return ended;
  };
}

async function listen(parts: ConnectionParts, stopping: AbortSignal): Promise<void> {
  const { api, clock, memory, settings } = parts;
  const held = await memory.hold(holdName, stopping);
  const signal = AbortSignal.any([stopping, held.lost]);
  try {
    // Whatever cannot be recorded at once waits for the end, too.
    setMaxListeners(0, signal);
    const intents = intentsFor(settings);
    const session = createSession({ ...parts, intents });
    await session.load();
    const catchUp = createCatchUp(api, clock);
    catchUp.begin(session.seen());
    const listener = createListener({ ...parts, session, catchUp, signal });
    const registered = persist('registering the commands', () => register(parts), parts, signal);
    const token = settings.token?.reveal() ?? '';
    const way = parts.http.webSockets;
    await stayConnected({ ...parts, way, token, intents, session, onEvent: listener.take, signal });
    await Promise.all([listener.idle(), registered]);
    await session.flush();
  } finally {
    await held.letGo();
  }
  if (!stopping.aborted)
    throw new FootnoteError('lease-lost', 'another process may be connected to Discord now');
}

/** Makes the commands known to Discord, in the place of those that it knew before: the same ones change nothing. */
async function register({ api, logger }: ConnectionParts): Promise<void> {
  const doing = 'register the commands';
  const application = await api.call<APIApplication>('GET', Routes.currentApplication(), doing);
  const body = commandsFor(isForPeople(application));
  await api.call('PUT', Routes.applicationCommands(application.id), doing, { body });
  logger.info({}, 'registered the commands on Discord');
}

/** Until it succeeds or we stop. Never rejects. */
async function persist(
  what: string,
  work: () => Promise<void>,
  { clock, logger }: ConnectionParts,
  signal: AbortSignal,
): Promise<void> {
  const failed = (error: unknown, retryInMs: number) =>
    logger.warn({ what, retryInMs, error: toErrorRecord(error) }, 'failed, and is tried again');
  await again(work, { clock, signal, firstMs: 1000, longestMs: 60_000, failed });
}
