// A chat platform as a server that forgives nothing: it keeps every post under its delivery id, and two posts under one
// id are a violation. People on it react to posts at once. Like a real platform it delivers an event again until it
// was confirmed. One server carries many platforms, each by its name.
import { createServer } from 'node:http';
import type { IncomingMessage as HttpRequest, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingAnswer, IncomingMessage, OutgoingMessage } from '../../src/chat/port.ts';

export interface StrictPost extends OutgoingMessage {
  readonly thread: string;
}

export type ChatEvent =
  | { readonly kind: 'message'; readonly message: IncomingMessage }
  | { readonly kind: 'answer'; readonly answer: IncomingAnswer };

/** What a person does when a message appears; null: nothing. */
export type Reaction = (post: StrictPost) => ChatEvent | null;

export interface StrictPlatform {
  /** In the order in which they were accepted. */
  readonly posts: readonly StrictPost[];
  /** What must never happen, in words. */
  readonly violations: readonly string[];
  /** Sentences that were said to a person whose answer could not be taken. */
  readonly refusals: readonly string[];
  /** What is shown beside posts, the newest of each: progress, settled questions, whispers. */
  readonly asides: ReadonlyMap<string, string>;
  /** A person does something; delivered until it was confirmed. */
  push(event: ChatEvent): void;
}

export interface StrictChat {
  readonly url: string;
  /** A platform of this name, without messages. */
  open(name: string, react: Reaction): StrictPlatform;
  close(): Promise<void>;
}

interface State {
  readonly posts: StrictPost[];
  readonly violations: string[];
  readonly refusals: string[];
  readonly asides: Map<string, string>;
  /** Events that nobody has confirmed, and when they were last delivered. */
  readonly waiting: Map<string, { readonly event: ChatEvent; at: number }>;
  readonly react: Reaction;
  listener: ServerResponse | null;
}

/** An event that is not confirmed for so long is delivered again. */
const patienceMs = 1_000;

export async function startStrictChat(): Promise<StrictChat> {
  const platforms = new Map<string, State>();
  const server = createServer((request, response) => {
    handle(platforms, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.keepAliveTimeout = 60_000;
  const again = setInterval(() => {
    for (const state of platforms.values()) deliver(state, patienceMs);
  }, patienceMs / 4);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open(name, react) {
      const state: State = {
        posts: [],
        violations: [],
        refusals: [],
        asides: new Map(),
        waiting: new Map(),
        react,
        listener: null,
      };
      platforms.set(name, state);
      return { ...state, push: (event) => push(state, event) };
    },
    async close() {
      clearInterval(again);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** `/NAME/send`, `/NAME/find/ID`, `/NAME/events`, `/NAME/confirm/ID` and `/NAME/aside/ID`. */
async function handle(
  platforms: Map<string, State>,
  request: HttpRequest,
  response: ServerResponse,
): Promise<void> {
  const [, name = '', call = '', id = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
  const state = platforms.get(name);
  if (state === undefined) {
    response.writeHead(404).end();
    return;
  }
  const reply = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (call === 'events') return listen(state, request, response);
  if (call === 'find') {
    return reply(200, { ref: state.posts.some((post) => post.deliveryId === id) ? id : null });
  }
  const body = await bodyOf(request);
  if (call === 'confirm') {
    const { refusal } = body as { refusal: string | null };
    if (refusal !== null) state.refusals.push(refusal);
    state.waiting.delete(id);
    return reply(200, {});
  }
  if (call === 'aside') {
    state.asides.set(id, (body as { text: string }).text);
    return reply(200, {});
  }
  return accept(state, body as StrictPost, reply);
}

function accept(state: State, post: StrictPost, reply: (status: number, body: object) => void): void {
  if (state.posts.some((known) => known.deliveryId === post.deliveryId)) {
    state.violations.push(`"${post.view.kind}" was posted twice as ${post.deliveryId}`);
    return reply(409, {});
  }
  state.posts.push(post);
  reply(200, { ref: post.deliveryId });
  const event = state.react(post);
  if (event !== null) push(state, event);
}

function push(state: State, event: ChatEvent): void {
  const { eventId } = event.kind === 'message' ? event.message : event.answer;
  state.waiting.set(eventId, { event, at: 0 });
  deliver(state, patienceMs);
}

/** Delivers what nobody has confirmed for so many milliseconds. */
function deliver({ waiting, listener }: State, sinceMs: number): void {
  if (listener === null) return;
  const now = performance.now() + patienceMs;
  for (const entry of waiting.values()) {
    if (now - entry.at < sinceMs) continue;
    entry.at = now;
    listener.write(`${JSON.stringify(entry.event)}\n`);
  }
}

/** A line for every event: those that nobody has confirmed at once, the others as they come. The newest listener counts. */
function listen(state: State, request: HttpRequest, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.flushHeaders();
  state.listener = response;
  request.on('close', () => {
    if (state.listener === response) state.listener = null;
  });
  deliver(state, 0);
}

async function bodyOf(request: HttpRequest): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
