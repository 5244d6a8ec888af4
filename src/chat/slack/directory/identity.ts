// Who we are in the workspace: asked once, remembered as soon as Slack has answered.
import type { WebClient } from '@slack/web-api';
import { again } from '../../../base/again.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import { troubleOf } from '../api/trouble.ts';

export interface Identity {
  readonly user: string;
  readonly bot: string;
  /** The workspace. */
  readonly team: string;
}

export interface WhoAmI {
  /** Null while Slack has not been reached. */
  known(): Identity | null;
  /** Asks Slack if nobody has. @throws FootnoteError `chat-unreachable` */
  ask(): Promise<Identity>;
  /** Asks until Slack answers, or the signal aborts. */
  keepAsking(signal: AbortSignal): Promise<void>;
}

export function createWhoAmI(client: WebClient, logger: Logger, clock: Clock): WhoAmI {
  let identity: Identity | null = null;
  const ask = async (): Promise<Identity> => {
    if (identity !== null) return identity;
    const {
      user_id: user = '',
      bot_id: bot = '',
      team_id: team = '',
    } = await client.auth.test().catch((error: unknown) => {
      throw troubleOf(error, 'ask Slack who we are');
    });
    return (identity = { user, bot, team });
  };
  const failed = (error: unknown, againInMs: number) => {
    const { message, hint } = troubleOf(error, 'ask Slack who we are');
    logger.warn({ platform: 'slack', hint, againInMs }, message);
  };
  return {
    known: () => identity,
    ask,
    async keepAsking(signal) {
      await again(ask, { clock, signal, firstMs: 1000, longestMs: 60_000, failed });
    },
  };
}
