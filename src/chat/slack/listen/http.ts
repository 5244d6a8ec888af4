// Events over HTTP, signed by Slack, to /slack/events.
import type { HTTPReceiver } from '@slack/bolt';
import { FootnoteError } from '../../../base/errors.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Secret } from '../../../base/secret.ts';
import type { SlackSettings } from '../../settings.ts';
import type { Way } from './connection.ts';
import { silentSdkLogger } from '../api/client.ts';

interface Parts {
  readonly settings: SlackSettings;
  readonly secret: Secret;
  readonly logger: Logger;
}

/** `Receiver` is Bolt's class, which is loaded late. */
export function openHttp(
  Receiver: typeof HTTPReceiver,
  { settings, secret, logger }: Parts,
): Way & { readonly receiver: HTTPReceiver } {
  const { host, port } = settings;
  const receiver = new Receiver({
    signingSecret: secret.reveal(),
    endpoints: ['/slack/events'],
    logger: silentSdkLogger,
    processEventErrorHandler: ({ response }) => {
      // Not stored: Slack delivers it again.
      if (!response.headersSent) response.writeHead(500).end();
      return Promise.resolve(false);
    },
  });
  return {
    receiver,
    async start() {
      try {
        await receiver.start({ host, port });
      } catch (error) {
        throw new FootnoteError('config-invalid', `Slack's events cannot be taken at ${host}:${port}.`, {
          hint: 'Another program may use the port: choose another one (slack.port, SLACK_PORT).',
          cause: error,
        });
      }
      logger.info({ platform: 'slack', host, port, path: '/slack/events' }, 'listening for events of Slack');
    },
    async close() {
      await receiver.stop();
    },
  };
}
