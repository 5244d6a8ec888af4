// The ChatPlatform that talks to a strict chat server (strict-chat.ts).
import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingMessage as HttpResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { FootnoteError } from '../../src/base/errors.ts';
import type { ChatPlatform, HistoryMessage, Inbound, OutgoingMessage, Sent } from '../../src/chat/port.ts';
import { refOf } from './strict-chat.ts';
import type { ChatEvent, StrictPost } from './strict-chat.ts';

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
    if (status === 404) throw new errors('chat-gone', `there is no ${path}`);
    throw new errors('chat-rejected', `the platform answered ${status}: ${text}`);
  };
  const tell = async (what: string, id: string, body: object): Promise<void> => {
    await call(`${what}/${encodeURIComponent(id)}`, body);
  };
  let listening: ClientRequest | null = null;
  return {
    name,
    edits: true,
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
      const { view, more } = partOf(message);
      if (message.replaces !== undefined) {
        await tell('replace', message.replaces, view);
        return { ref: message.replaces, more };
      }
      await call('send', { ...message, view, thread: thread.externalId });
      return { ref: refOf(message), more };
    },
    async find(_thread, message) {
      const { post } = await call(`find/${encodeURIComponent(refOf(message))}`);
      return post === null ? null : { ref: refOf(post as StrictPost), more: partOf(message).more };
    },
    showProgress: (_thread, card, view) => tell('card', card, view),
    settle: (_thread, ref, _message, outcome) => tell('settle', ref, { outcome }),
    nameOf: () => Promise.resolve(null),
    whisper: (_thread, person, said) =>
      tell('whisper', person.id, { text: typeof said === 'string' ? said : JSON.stringify(said) }),
    async history(_thread, { eventId, limit }) {
      const { said } = await call(`history/${encodeURIComponent(eventId)}`);
      return (said as HistoryMessage[]).slice(-limit);
    },
  };
}

/** As much of a report as fits into one post, of whole words where there are any. */
const piece = /[^]{1,500}(?=\s|$)|[^]{1,500}/g;

function partOf({ view, part }: OutgoingMessage): Pick<OutgoingMessage, 'view'> & Pick<Sent, 'more'> {
  if (view.kind !== 'report') return { view, more: false };
  const pieces = view.report.match(piece) ?? [''];
  const more = view.unchecked !== true && part + 1 < pieces.length;
  return { view: { ...view, report: pieces[part] ?? '' }, more };
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
