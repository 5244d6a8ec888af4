// Who we are in the workspace: asked once, remembered as soon as Slack has answered.
import type { WebClient } from '@slack/web-api';
import { again } from '../../../base/again.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import type { KeptOut } from '../../port.ts';
import { asTrouble, keepsOut, troubleOf } from '../api/trouble.ts';

export interface Identity {
  readonly user: string;
  readonly bot: string;
  /** The workspace. */
  readonly team: string;
}

const doing = 'ask Slack whose the bot token is';

export function createWhoAmI(client: WebClient, logger: Logger, clock: Clock) {
  let identity: Identity | null = null;
  const ask = async (): Promise<Identity> => {
    if (identity !== null) return identity;
    const { user_id: user = '', bot_id: bot = '', team_id: team = '' } = await client.auth.test();
    return (identity = { user, bot, team });
  };
  return {
    /** Null while Slack has not been reached. */
    known: (): Identity | null => identity,
    /** Asks Slack if nobody has. @throws FootnoteError `chat-unreachable` */
    ask: (): Promise<Identity> => ask().catch(asTrouble(doing)),
    /** Asks until Slack tells us, or the signal aborts. */
    async keepAsking(signal: AbortSignal, keptOut: KeptOut): Promise<void> {
      const failed = (error: unknown, againInMs: number) => {
        const trouble = troubleOf(error, doing);
        logger.warn({ platform: 'slack', hint: trouble.hint, againInMs }, trouble.message);
        if (keepsOut(error)) keptOut(trouble);
      };
      await again(ask, { clock, signal, firstMs: 1000, longestMs: 60_000, failed });
    },
  };
}
