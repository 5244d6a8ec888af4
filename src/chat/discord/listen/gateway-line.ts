// One manager's connection to the gateway as we see it, and what the manager is told about the session.
import type { SessionInfo, WebSocketManager } from '@discordjs/ws';
import { GatewayCloseCodes } from 'discord.js';
import { createBell } from '../../../base/bell.ts';
import { settlesWithin } from '../../../base/clock.ts';
import { networkWord } from '../../../base/errors.ts';
import type { KeptOut } from '../../port.ts';
import type { Session } from './session.ts';
import { refusesToken, troubleOf } from '../api/trouble.ts';
import type { Listening } from '../context.ts';

export interface LineParts extends Pick<Listening, 'clock' | 'logger'> {
  readonly session: Session;
  readonly keptOut: KeptOut;
  readonly signal: AbortSignal;
}

/** What an operator has to change before Discord lets the bot in. */
const remedies: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: 'Set DISCORD_TOKEN to the token of the bot.',
  [GatewayCloseCodes.InvalidShard]: 'Footnote uses one connection: more than 2,500 servers need several.',
  [GatewayCloseCodes.ShardingRequired]: 'Footnote uses one connection: more than 2,500 servers need several.',
  [GatewayCloseCodes.InvalidAPIVersion]: 'Update Footnote: Discord does not speak this version any more.',
  [GatewayCloseCodes.InvalidIntents]: 'Update Footnote: Discord does not know these intents.',
  [GatewayCloseCodes.DisallowedIntents]:
    'Switch on the Message Content intent (Bot → Privileged Gateway Intents), or set discord.messageContent to false.',
};

/** After these the session cannot be resumed. */
const ending: ReadonlySet<number> = new Set([
  1000,
  GatewayCloseCodes.NotAuthenticated,
  GatewayCloseCodes.AlreadyAuthenticated,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.RateLimited,
]);

/** Any code but 1000 and 1001, which end a session. */
const resumable = 4200;

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** After a refusal that only an operator can end: Discord counts connections, 1,000 a day. */
export const refusedPauseMs = 5 * 60_000;
/** A connection that stands for less is brief: after a second brief one there are pauses. */
const steadyMs = 10_000;
const handshakeMs = 10_000;
const helloMs = 20_000;
const goodbyeMs = 3000;

/** Growing pauses; none after the first interruption, which Discord makes every few hours. */
export function pauseAfter(failures: number): number {
  return failures < 2 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 2));
}

export function createLine(parts: LineParts, onEstablished: () => void) {
  const { session, logger, clock, signal } = parts;
  let state: 'idle' | 'connecting' | 'open' = 'idle';
  const changed = createBell();
  /** How often in a row the connection was closed before it had stood for a while. */
  let interruptions = 0;
  let establishedAt = Number.POSITIVE_INFINITY;
  let sessionEnds = false;
  let over = false;
  const refused = new AbortController();

  function turn(next: typeof state): void {
    state = next;
    changed.ring();
  }

  /** The manager is on its way to a new connection, and may be kept waiting. */
  async function beforeConnecting(): Promise<SessionInfo | null> {
    await clock.sleep(pauseAfter(interruptions), signal);
    // The manager cannot be told to give up between two connections. What is never answered goes no further.
    if (over || signal.aborted) return new Promise<never>(() => {});
    turn('connecting');
    return session.current();
  }

  return {
    /** Aborted when Discord lets the bot in only after a change by an operator. */
    refused: refused.signal,
    options: {
      shardCount: 1,
      shardIds: [0],
      handshakeTimeout: handshakeMs,
      helloTimeout: helloMs,
      retrieveSessionInfo: () => (state === 'idle' ? beforeConnecting() : session.current()),
      updateSessionInfo(_shard: number, info: SessionInfo | null) {
        // The manager also drops a session when it cannot connect or is told to stop; Discord keeps it for minutes.
        const isKept = info === null && (over || !(state === 'open' || sessionEnds));
        if (!isKept) session.update(info);
      },
    },
    opened: () => turn('open'),
    established() {
      establishedAt = clock.now();
      onEstablished();
      logger.info({}, 'connected to Discord');
    },
    closed(code: number): void {
      interruptions = clock.now() - establishedAt >= steadyMs ? 1 : interruptions + 1;
      establishedAt = Number.POSITIVE_INFINITY;
      sessionEnds = ending.has(code);
      turn('idle');
      if (isFinal(code, parts)) refused.abort();
    },
    failed: (error: Error) => logger.warn({ why: networkWord(error) }, 'the connection to Discord failed'),
    /** The manager gave up before there was a connection. */
    unconnected(error: unknown): void {
      if (refused.signal.aborted) return;
      const trouble = troubleOf(error, 'connect to the gateway');
      logger.warn({ code: trouble.code, remedy: trouble.hint }, trouble.message);
      if (refusesToken(trouble)) parts.keptOut(trouble);
    },
    /** Closes so that the session can be resumed. */
    async hangUp(manager: WebSocketManager): Promise<void> {
      over = true;
      // A connection that is being made cannot be closed.
      await changed.wait(clock, 0);
      if (state === 'connecting') await changed.wait(clock, handshakeMs + helloMs);
      await settlesWithin(clock, goodbyeMs, Promise.resolve(manager.destroy({ code: resumable })));
    },
  };
}

/** Whether connecting again helps only after a change by an operator. */
function isFinal(code: number, { logger, keptOut }: LineParts): boolean {
  const remedy = remedies[code];
  if (remedy === undefined) {
    logger.info({ code }, 'disconnected from Discord');
    return false;
  }
  logger.error({ code, remedy }, 'Discord refused the connection');
  keptOut({ message: `The connection was refused (${code}).`, hint: remedy });
  return true;
}
