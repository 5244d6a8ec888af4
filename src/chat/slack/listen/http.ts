// Events over HTTP, signed by Slack, to /slack/events. Bolt checks and reads them; what it would stumble over ends here.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type * as bolt from '@slack/bolt';
import { FootnoteError } from '../../../base/errors.ts';
import type { Secret } from '../../../base/secret.ts';
import type { Way, WayParts } from './connection.ts';

interface Parts extends WayParts {
  readonly secret: Secret;
}

const path = '/slack/events';
/** Slack's events have some kilobytes. */
const maxBytes = 4 * 1024 * 1024;
/** Slack: a request whose time is further away than five minutes is not to be trusted. Bolt looks into the past only. */
const maxAheadSeconds = 300;

/** `http`: Bolt's functions, which are loaded late. Every request is answered, whatever is in it. */
export function openHttp(http: typeof bolt.HTTPModuleFunctions, parts: Parts): Way {
  const { logger, take } = parts;
  const { host, port } = parts.settings;
  const closing = new AbortController();
  const refuse = (response: ServerResponse, status: number) => {
    if (!response.headersSent) http.buildNoBodyResponse(response, status);
  };

  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await signedBody(http, request, parts);
    if (typeof body === 'number') return refuse(response, body);
    if (body['ssl_check'] === '1') return http.buildSSLCheckResponse(response);
    if (body['type'] === 'url_verification') return http.buildUrlVerificationResponse(response, body);
    try {
      await take({
        body,
        ack: (answer) => {
          if (!response.headersSent) http.buildContentResponse(response, answer);
          return Promise.resolve();
        },
      });
      refuse(response, 200);
    } catch {
      // Not recorded: Slack has to deliver it again.
      refuse(response, 500);
    }
  }

  const server = createServer((request, response) => {
    const isEvent = request.method === 'POST' && request.url?.split('?')[0] === path;
    if (!isEvent) return refuse(response, 404);
    hear(request, response).catch(() => refuse(response, 400));
  });
  return {
    async start() {
      try {
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject).listen({ host, port }, resolve);
        });
      } catch (error) {
        throw new FootnoteError('config-invalid', `Slack's events cannot be taken at ${host}:${port}.`, {
          hint: 'Another program may use the port: choose another one (slack.port, SLACK_PORT).',
          cause: error,
        });
      }
      logger.info({ platform: 'slack', host, port, path }, 'listening for events of Slack');
      parts.listens(closing.signal);
    },
    close() {
      closing.abort();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** What Slack signed, or the status to refuse it with. */
async function signedBody(
  http: typeof bolt.HTTPModuleFunctions,
  request: IncomingMessage,
  { secret, clock }: Parts,
): Promise<Record<string, unknown> | number> {
  let buffered: bolt.BufferedIncomingMessage;
  try {
    const options = { signingSecret: secret.reveal(), bodyLimit: maxBytes };
    buffered = await http.parseAndVerifyHTTPRequest(options, request);
  } catch (error) {
    return http.isRawBodyError(error) && error.statusCode === 413 ? 413 : 401;
  }
  const ahead = Number(request.headers['x-slack-request-timestamp']) - clock.now() / 1000;
  if (ahead > maxAheadSeconds) return 401;
  try {
    const body: unknown = http.parseHTTPRequestBody(buffered);
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject ? (body as Record<string, unknown>) : 400;
  } catch {
    return 400;
  }
}
