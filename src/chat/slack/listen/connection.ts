// What listens to Slack: Bolt, by Socket Mode when there is an app-level token, otherwise over HTTP.
import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import { FootnoteError } from '../../../base/errors.ts';
import type { SlackSettings } from '../../settings.ts';
import { openHttp } from './http.ts';
import { silentSdkLogger } from '../api/client.ts';
import { openSocket } from './socket.ts';
import { hearClick } from './clicks.ts';
import { hearCommand } from './commands.ts';
import { hearForm } from './forms.ts';
import { hearShortcut } from './shortcut.ts';
import { createCatchUp } from './catch-up.ts';
import { hearEvent } from './events.ts';
import { createHome, hearPreference } from './home.ts';
import { logFailure, type Listening } from './listening.ts';

export interface Connection {
  /** Resolves when everything that arrived is processed and nothing arrives any more. */
  close(): Promise<void>;
}

/** A way in that Bolt can use, and how it is started and stopped. */
export interface Way extends Connection {
  /** Told where events go. Nothing else of it is used. */
  readonly receiver: Pick<Receiver, 'init'>;
  start(): Promise<void>;
}

/**
 * Resolves when it listens, or after the first vain attempt: then it goes on trying.
 * @throws FootnoteError `config-invalid` when neither secret is set, or the port is taken
 */
export async function connect(settings: SlackSettings, listening: Listening): Promise<Connection> {
  const { App: Bolt, HTTPModuleFunctions, SocketModeReceiver } = await import('@slack/bolt');
  const { logger, clock } = listening.context;
  const catchUp = createCatchUp(listening);
  const parts = { settings, logger, clock, listens: (until: AbortSignal) => catchUp.listens(until) };
  const way =
    settings.appToken !== null
      ? openSocket(SocketModeReceiver, { ...parts, token: settings.appToken })
      : openHttp(HTTPModuleFunctions, { ...parts, secret: signingSecretOf(settings) });
  const receiver = deferringReceiver(way.receiver);
  const app = new Bolt({
    receiver,
    // Our own client speaks; nothing of Bolt's is used to.
    authorize: () => Promise.resolve({ botToken: settings.botToken?.reveal() ?? '' }),
    ignoreSelf: false,
    convoStore: false,
    logger: silentSdkLogger,
  });
  register(app, listening);
  await way.start();
  return {
    async close() {
      await receiver.quiet();
      await way.close();
      await catchUp.quiet();
      await receiver.quiet();
    },
  };
}

/** One step of Bolt's for everything that comes in: each listener more would be tried for each event. */
function register(app: App, listening: Listening): void {
  const showHome = createHome(listening);
  app.use(async (arrived) => {
    const { body } = arrived;
    const ack =
      'ack' in arrived ? (arrived.ack as (answer?: object) => Promise<void>) : () => Promise.resolve();
    if (!('type' in body)) return hearCommand(listening, body, () => ack());
    if (body.type === 'event_callback') return hearEvent(listening, showHome, body);
    if (body.type === 'block_actions') {
      if (hearPreference(showHome, body)) return ack();
      return hearClick(listening, body, () => ack());
    }
    if (body.type === 'message_action') return hearShortcut(listening, body, () => ack());
    if (body.type === 'view_submission') return hearForm(listening, body, (answer) => ack(answer));
    await ack();
  });
  app.error((error) => {
    logFailure(listening.context, error.original ?? error, 'an event of Slack was not recorded');
    // Rejecting keeps the event from being acknowledged.
    return Promise.reject(error);
  });
}

function signingSecretOf({ signingSecret }: SlackSettings) {
  if (signingSecret !== null) return signingSecret;
  throw new FootnoteError('config-invalid', 'Slack has a bot token, but no way for its events to come in.', {
    hint: 'Set SLACK_APP_TOKEN for Socket Mode, or SLACK_SIGNING_SECRET for events over HTTP.',
  });
}

interface DeferringReceiver extends Receiver {
  /** Resolves when nothing is being processed at this moment. */
  quiet(): Promise<void>;
}

/**
 * The same receiver; events are acknowledged when all listeners have resolved. Bolt tells Slack that one arrived before: what
 * could then not be stored would be lost, and so it is told afterwards, or not at all, and Slack delivers the event again.
 */
function deferringReceiver(receiver: Way['receiver']): DeferringReceiver {
  const running = new Set<Promise<void>>();
  return {
    init(app) {
      const processEvent = async (event: ReceiverEvent) => {
        const done = processDeferred(app, event);
        running.add(done);
        try {
          await done;
        } finally {
          running.delete(done);
        }
      };
      // Receivers call nothing else of the app.
      receiver.init({ processEvent } as App);
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    async quiet() {
      await Promise.allSettled(running);
    },
  };
}

async function processDeferred(app: App, event: ReceiverEvent): Promise<void> {
  if (!('event' in event.body)) return app.processEvent(event);
  let acknowledged = false;
  await app.processEvent({
    ...event,
    ack: () => {
      acknowledged = true;
      return Promise.resolve();
    },
  });
  if (acknowledged) await event.ack();
}
