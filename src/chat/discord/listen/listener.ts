// What is done about each event of the gateway: messages are recorded in their order, clicks at once.
import {
  GatewayDispatchEvents as Event,
  type APIGuildMember,
  type APIInteraction,
  type APIMessage,
  type GatewayDispatchPayload,
  type GatewayGuildCreateDispatchData,
  type GatewayMessageCreateDispatchData,
  type GatewayMessageUpdateDispatchData,
} from 'discord.js';
import { again } from '../../../base/again.ts';
import { toErrorRecord } from '../../../base/errors.ts';
import type { IncomingChange } from '../../port.ts';
import { isFinal } from '../../trouble.ts';
import { idAt, isYounger } from '../addresses.ts';
import { longestMs, type CatchUp, type CatchUpRead } from '../read/catch-up.ts';
import { incomingDeletion, incomingEdit, incomingMessage } from '../read/messages.ts';
import { handleInteraction } from './interactions.ts';
import { createIntroduce } from './introduce.ts';
import type { Session } from './session.ts';
import type { Listening } from '../context.ts';

interface ListenerParts extends Listening {
  readonly session: Session;
  readonly catchUp: CatchUp;
  readonly signal: AbortSignal;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A message that cannot be recorded for so long is given up: others wait behind it. */
const givenUpMs = 15 * 60_000;

export function createListener(parts: ListenerParts) {
  const lanes = createLanes();
  const introduce = createIntroduce(parts);

  /** Until it is recorded, or we stop: then Discord sends the event again to whoever comes next. */
  function record(sequence: number, at: Pick<APIMessage, 'id' | 'channel_id'>, work: () => Promise<void>) {
    const recorded = parts.session.received(sequence, at.id);
    void lanes.inLane(at.channel_id, async () => {
      if (await persist(work, parts)) recorded();
    });
  }

  function heard(event: GatewayDispatchPayload): void {
    const { t: type, d: data } = event;
    if (type === Event.InteractionCreate) answer(event.s, data);
    else if (type === Event.MessageCreate) record(event.s, data, () => written(data, parts));
    else if (type === Event.MessageUpdate) record(event.s, data, () => edited(data, parts));
    else if (type === Event.MessageDelete)
      record(event.s, data, () => changed(incomingDeletion(data, parts), parts));
    else if (type === Event.MessageDeleteBulk) {
      for (const one of data.ids.map((id) => ({ ...data, id })))
        record(event.s, one, () => changed(incomingDeletion(one, parts), parts));
    } else if (type === Event.Ready) parts.catchUp.begin(parts.session.seen());
    else parts.directory.learn(event);
    if (type === Event.GuildCreate && data.unavailable !== true) appeared(event.s, data);
    if (type === Event.GuildDelete && data.unavailable === true)
      parts.catchUp.leave(data.id, parts.session.seen());
  }

  /** Until what was missed there is recorded, too: whoever comes next is told of the server again, and reads it then. */
  function appeared(sequence: number, guild: GatewayGuildCreateDispatchData): void {
    const { since, places } = parts.catchUp.missedIn(guild);
    const recorded = parts.session.received(sequence, since);
    const all = Promise.all([
      lanes.inLane(guild.id, () => persist(() => introduce(guild), parts)),
      ...places.map(({ channelId, read }) => lanes.inLane(channelId, () => caughtUp(read, parts))),
    ]);
    void lanes.atOnce(all.then((done) => (done.every(Boolean) ? recorded() : undefined)));
  }

  function answer(sequence: number, interaction: APIInteraction): void {
    const recorded = parts.session.received(sequence, null);
    void lanes.atOnce(
      handleInteraction(interaction, parts)
        .catch((error: unknown) => parts.logger.error({ error: toErrorRecord(error) }, 'a click failed'))
        .finally(recorded),
    );
  }

  return {
    /** Takes an event; never throws. */
    take: (event: GatewayDispatchPayload): void => {
      try {
        heard(event);
      } catch (error) {
        const fields = { event: event.t, error: toErrorRecord(error) };
        parts.logger.error(fields, 'an event of Discord is not understood');
      }
    },
    /** Resolves when nothing is being recorded or answered any more. */
    idle: (): Promise<void> => lanes.idle(),
  };
}

async function written(
  event: GatewayMessageCreateDispatchData,
  parts: ListenerParts,
  members?: Map<string, APIGuildMember>,
): Promise<void> {
  const message = await incomingMessage(event, parts, members);
  if (message !== null) await parts.inbound.message(message);
}

/** A mention that is added to a message makes it one to us, as long as the core knows a message that was one before. */
async function edited(event: GatewayMessageUpdateDispatchData, parts: ListenerParts): Promise<void> {
  await changed(incomingEdit(event, parts), parts);
  const isRecent = isYounger(event.id, idAt(parts.clock.now() - longestMs));
  const message = event.edited_timestamp && isRecent ? await incomingMessage(event, parts) : null;
  if (message?.addressed === true) await parts.inbound.message(message);
}

async function changed(found: Promise<IncomingChange | null>, { inbound }: ListenerParts): Promise<void> {
  const change = await found;
  if (change !== null) await inbound.changed(change);
}

/** What was missed in one channel; what may not be read stays missed. False when we were stopped before it was done. */
async function caughtUp(read: CatchUpRead, parts: ListenerParts): Promise<boolean> {
  let missed: Awaited<ReturnType<CatchUpRead>> = [];
  const readMissed = async () => {
    try {
      missed = await read();
    } catch (error) {
      if (!isFinal(error)) throw error;
      parts.logger.warn({ error: toErrorRecord(error) }, 'messages that were missed could not be read');
    }
  };
  if (!(await persist(readMissed, parts))) return false;
  const members = new Map<string, APIGuildMember>();
  for (const message of missed)
    if (!(await persist(() => written(message, parts, members), parts))) return false;
  return true;
}

/** False when we were stopped before it was done. */
async function persist(
  work: () => Promise<void>,
  { clock, logger, signal }: ListenerParts,
): Promise<boolean> {
  const began = clock.now();
  const failed = (error: unknown, retryInMs: number) => {
    const isGivenUp = clock.now() - began > givenUpMs;
    const fields = { error: toErrorRecord(error) };
    if (isGivenUp) logger.error(fields, 'an event of Discord could not be recorded and is given up');
    else logger.warn({ ...fields, retryInMs }, 'an event of Discord could not be recorded yet');
    return isGivenUp;
  };
  return again(work, { clock, signal, firstMs: firstPauseMs, longestMs: longestPauseMs, failed });
}

function createLanes() {
  const lanes = new Map<string, Promise<unknown>>();
  const busy = new Set<Promise<unknown>>();

  /** Waits for nothing. `work` must not reject. */
  function atOnce<T>(work: Promise<T>): Promise<T> {
    busy.add(work);
    void work.finally(() => busy.delete(work));
    return work;
  }

  return {
    /** Waits for what was begun in this channel before: an edit must not overtake its message. `work` must not reject. */
    inLane<T>(channelId: string, work: () => Promise<T>): Promise<T> {
      const done = atOnce((lanes.get(channelId) ?? Promise.resolve()).then(work));
      lanes.set(channelId, done);
      void done.finally(() => {
        if (lanes.get(channelId) === done) lanes.delete(channelId);
      });
      return done;
    },
    atOnce,
    /** Resolves when nothing is going on any more. */
    async idle(): Promise<void> {
      while (busy.size > 0) await Promise.allSettled(busy);
    },
  };
}
