// The ChatPlatform that talks to a strict chat server (strict-chat.ts).
import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingMessage as HttpResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { FootnoteError } from '../../src/base/errors.ts';
import type { ChatPlatform, Inbound } from '../../src/chat/port.ts';
import type { ChatEvent } from './strict-chat.ts';

type ErrorClass = typeof FootnoteError;

/**
 * The platform `name` on the server at `url`. Events reach `inbound` one after the other. Its errors are of `errors`,
 * for a product that was loaded from elsewhere.
 */
export function createStrictChatPlatform(
  url: string,
  name: string,
  errors: ErrorClass = FootnoteError,
): ChatPlatform {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const place = `${url}/${encodeURIComponent(name)}/${path}`;
    const { status, text } = await exchange(agent, place, body).catch((cause: unknown) => {
      throw new errors('chat-unreachable', 'the platform is away', { retry: 'backoff', cause });
    });
    if (status === 200) return JSON.parse(text) as Record<string, unknown>;
    throw new errors('chat-rejected', `the platform answered ${status}: ${text}`);
  };
  const aside = async (id: string, text: string): Promise<void> => {
    await call(`aside/${encodeURIComponent(id)}`, { text });
  };
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
    showProgress: (_thread, view) => aside(`progress-${view.runId}`, JSON.stringify(view)),
    settle: (_thread, message, text) => aside(`settled-${message}`, text),
    whisper: (_thread, person, text) => aside(`whisper-${person.id}`, text),
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
    await handle(JSON.parse(line) as ChatEvent).catch(() => {});
  }
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

function exchange(agent: Agent, url: string, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
