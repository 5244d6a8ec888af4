// The ChatPlatform that talks to a strict chat server (strict-chat.ts).
import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingMessage as HttpResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { FootnoteError } from '../../src/base/errors.ts';
import type { ChatPlatform, Inbound } from '../../src/chat/port.ts';
import type { ChatEvent } from './strict-chat.ts';

/** The platform `name` on the server at `url`. Events reach `inbound` one after the other. */
export function createStrictChatPlatform(url: string, name: string): ChatPlatform {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const call = (path: string, body?: object) =>
    json(agent, `${url}/${encodeURIComponent(name)}/${path}`, body);
  let listening: ClientRequest | null = null;
  return {
    name,
    capabilities: { edits: true, buttons: true },
    async connect(inbound) {
      const confirm = (id: string, refusal: string | null) =>
        call(`confirm/${encodeURIComponent(id)}`, { refusal });
      listening = await listen(agent, `${url}/${encodeURIComponent(name)}/events`, async (event) => {
        const { eventId } = event.kind === 'message' ? event.message : event.answer;
        await confirm(eventId, await handOver(event, inbound));
      });
    },
    disconnect() {
      listening?.destroy();
      agent.destroy();
      return Promise.resolve();
    },
    async send(thread, message) {
      const { ref } = await call('send', { ...message, thread: thread.externalId });
      return ref as string;
    },
    async find(_thread, deliveryId) {
      const { ref } = await call(`find/${encodeURIComponent(deliveryId)}`);
      return (ref ?? null) as string | null;
    },
    showProgress: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    whisper: () => Promise.resolve(),
  };
}

async function handOver(event: ChatEvent, inbound: Inbound): Promise<string | null> {
  if (event.kind === 'answer') return inbound.answer(event.answer);
  await inbound.message(event.message);
  return null;
}

/** Reads events until the connection ends; one that cannot be handled is not confirmed, and so comes again. */
function listen(
  agent: Agent,
  url: string,
  handle: (event: ChatEvent) => Promise<void>,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const listening = request(url, { agent });
    listening.on('error', reject);
    listening.on('response', (response) => {
      resolve(listening);
      response.on('error', () => {});
      // It ends with an error when either side hangs up.
      readLines(response, handle).catch(() => {});
    });
    listening.end();
  });
}

async function readLines(response: HttpResponse, handle: (event: ChatEvent) => Promise<void>): Promise<void> {
  const lines = createInterface({ input: response });
  for await (const line of lines) {
    // In order: what a person said first is handled first.
    // oxlint-disable-next-line no-await-in-loop
    await handle(JSON.parse(line) as ChatEvent).catch(() => {});
  }
}

function json(agent: Agent, url: string, body?: object): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as Record<string, unknown>);
        else
          reject(new FootnoteError('chat-rejected', `the platform answered ${response.statusCode}: ${text}`));
      });
    });
    sent.on('error', (cause) => {
      reject(
        new FootnoteError('chat-unreachable', `the platform is away: ${cause.message}`, {
          retry: 'backoff',
          cause,
        }),
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
