// What listens to Slack: Bolt's receivers, by Socket Mode when there is an app-level token, otherwise over HTTP.
import type { ReceiverEvent } from '@slack/bolt';
import { FootnoteError } from '../../../base/errors.ts';
import type { KeptOut } from '../../port.ts';
import type { SlackSettings } from '../../settings.ts';
import type { SlackContext } from '../context.ts';
import { openHttp } from './http.ts';
import { openSocket } from './socket.ts';
import { hearClick, hearForm } from './clicks.ts';
import { hearCommand, hearShortcut } from './commands.ts';
import { createCatchUp } from './catch-up.ts';
import { hearEvent } from './events.ts';
import { createHome, hearHome, type ShowHome } from './home.ts';
import { logFailure, type Listening } from './listening.ts';

/** A way in. */
export interface Way {
  start(): Promise<void>;
  /** Resolves when nothing arrives any more. */
  close(): Promise<void>;
}

export interface WayParts extends Pick<SlackContext, 'settings' | 'http' | 'logger' | 'clock'> {
  /** Takes what comes in. Rejects when it could not be recorded: then Slack is to deliver it again. */
  readonly take: (event: ReceiverEvent) => Promise<void>;
  /** Told when events can come in, and until when. */
  readonly listens: (until: AbortSignal) => void;
}

/**
 * Resolves after the first attempt, and goes on trying. Gives what ends that, once everything that arrived is processed.
 * @throws FootnoteError `config-invalid`: no secret, or the port is taken
 */
export async function connect(listening: Listening, keptOut: KeptOut): Promise<() => Promise<void>> {
  const { HTTPModuleFunctions, SocketModeReceiver } = await import('@slack/bolt');
  const catchUp = createCatchUp(listening);
  const showHome = createHome(listening);
  const running = new Set<Promise<void>>();
  const take: WayParts['take'] = (event) => {
    const done = hear(listening, showHome, event).finally(() => running.delete(done));
    running.add(done);
    return done;
  };
  const parts = { ...listening.context, take, listens: catchUp.listens };
  const { settings } = listening.context;
  const way =
    settings.appToken !== null
      ? openSocket(SocketModeReceiver, { ...parts, token: settings.appToken, keptOut })
      : openHttp(HTTPModuleFunctions, { ...parts, secret: signingSecretOf(settings) });
  await way.start();
  return async () => {
    await Promise.allSettled(running);
    await way.close();
    await catchUp.quiet();
    await Promise.allSettled(running);
  };
}

/** Bolt's own dispatch would acknowledge an event before it is recorded. What is none of ours is acknowledged and forgotten. */
async function hear(listening: Listening, showHome: ShowHome, { body, ack }: ReceiverEvent): Promise<void> {
  switch (body['type']) {
    case 'event_callback':
      await hearEvent(listening, showHome, body).catch((error: unknown) => {
        logFailure(listening.context, error, 'an event of Slack was not recorded');
        throw error;
      });
      return ack();
    case 'block_actions':
      return hearHome(listening, showHome, body) ? ack() : hearClick(listening, body, () => ack());
    case 'message_action':
      return hearShortcut(listening, body, () => ack());
    case 'view_submission':
      return hearForm(listening, body, (answer) => ack(answer));
    default:
      return 'command' in body ? hearCommand(listening, body, () => ack()) : ack();
  }
}

function signingSecretOf({ signingSecret }: SlackSettings) {
  if (signingSecret !== null) return signingSecret;
  throw new FootnoteError('config-invalid', 'Slack has a bot token, but no way for its events to come in.', {
    hint: 'Set SLACK_APP_TOKEN for Socket Mode, or SLACK_SIGNING_SECRET for events over HTTP.',
  });
}
