// A chat platform as a server that forgives nothing: it keeps every post under its delivery id and part, and two posts
// under one of them are a violation. Only cards can be changed, only questions
// settled, and only answers that are being checked, and cards of what names nothing, replaced, once. People on it react to posts
// at once. Like a real platform it delivers an event again until it was confirmed. One server carries many platforms.
import { createServer } from 'node:http';
import type { IncomingMessage as HttpRequest, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  HistoryMessage,
  IncomingAnswer,
  IncomingMessage,
  Outcome,
  OutgoingMessage,
} from '../../src/chat/port.ts';
import type { MessageView, ProgressView } from '../../src/chat/views.ts';
import { outcomeText } from '../../src/chat/words/outcome.ts';
import { sayIn } from '../../src/chat/words/say.ts';

export interface StrictPost extends OutgoingMessage {
  readonly thread: string;
}

/** Where a post is: its delivery and its part. */
export const refOf = ({ deliveryId, part }: Pick<OutgoingMessage, 'deliveryId' | 'part'>) =>
  `${deliveryId}/${part}`;

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
  /** What was whispered, by person. */
  readonly whispers: ReadonlyMap<string, readonly string[]>;
  /** What cards show now, by where they are. */
  readonly cards: ReadonlyMap<string, ProgressView>;
  /** How questions ended, by where they are: their buttons are gone. */
  readonly settled: ReadonlyMap<string, string>;
  /** A person says something to others. */
  talk(name: string, text: string): void;
  /** A person does something; delivered until it was confirmed. */
  push(event: ChatEvent): void;
}

export interface StrictChat {
  readonly url: string;
  /** A platform of this name, with these messages; without any by default. */
  open(name: string, react: Reaction, posts?: readonly StrictPost[]): StrictPlatform;
  close(): Promise<void>;
}

interface State {
  readonly posts: StrictPost[];
  readonly violations: string[];
  readonly refusals: string[];
  readonly whispers: Map<string, readonly string[]>;
  readonly cards: Map<string, ProgressView>;
  readonly settled: Map<string, string>;
  /** Everything that was said, with the event of what was said to Footnote. */
  readonly said: (HistoryMessage & { readonly eventId: string | null })[];
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
    open(name, react, posts = []) {
      const state: State = {
        posts: [...posts],
        violations: [],
        refusals: [],
        whispers: new Map(),
        cards: new Map(),
        settled: new Map(),
        said: [],
        waiting: new Map(),
        react,
        listener: null,
      };
      platforms.set(name, state);
      return {
        ...state,
        push: (event) => push(state, event),
        talk: (speaker, text) => void state.said.push({ by: 'person', name: speaker, text, eventId: null }),
      };
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

/** `/NAME/events`, `send`, `find/REF`, `confirm/ID`, `card/REF`, `settle/REF`, `replace/REF`, `whisper/PERSON` and `history/ID`. */
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
    return reply(200, { post: postAt(state, id) ?? null });
  }
  if (call === 'history') {
    const at = state.said.findIndex(({ eventId }) => eventId === id);
    return reply(200, { said: state.said.slice(0, at === -1 ? undefined : at) });
  }
  const body = await bodyOf(request);
  if (call === 'confirm') {
    const { refusal } = body as { refusal: string | null };
    if (refusal !== null) state.refusals.push(refusal);
    state.waiting.delete(id);
    return reply(200, {});
  }
  if (call === 'whisper') {
    state.whispers.set(id, [...(state.whispers.get(id) ?? []), (body as { text: string }).text]);
    return reply(200, {});
  }
  if (call === 'card' || call === 'settle' || call === 'replace') return change(state, call, id, body, reply);
  return accept(state, body as StrictPost, reply);
}

const postAt = ({ posts }: State, ref: string) => posts.find((post) => refOf(post) === ref);

/** 404: there is no such post. */
function change(
  state: State,
  call: 'card' | 'settle' | 'replace',
  ref: string,
  body: unknown,
  reply: (status: number, body: object) => void,
): void {
  const post = postAt(state, ref);
  if (post === undefined) return reply(404, {});
  // Repeated after a crash it changes nothing.
  if (call === 'replace' && JSON.stringify(post.view) === JSON.stringify(body)) return reply(200, {});
  if (call === 'card' && post.view.kind === 'progress') state.cards.set(ref, body as ProgressView);
  else if (call === 'settle' && post.question !== null) {
    const { outcome } = body as { outcome: Outcome };
    state.settled.set(ref, outcomeText(post.view, outcome, sayIn(null)));
  } else if (call === 'replace' && mayBeReplaced(post.view, body as MessageView)) {
    state.posts[state.posts.indexOf(post)] = { ...post, view: body as MessageView };
  } else {
    state.violations.push(`${call} of a ${post.view.kind}`);
    return reply(409, {});
  }
  reply(200, {});
}

/** Only a report whose citations are being checked, and the card of a message that names nothing. */
function mayBeReplaced(view: MessageView, by: MessageView): boolean {
  return view.kind === 'report' ? view.unchecked === true : view.kind === 'progress' && by.kind === 'notice';
}

function accept(state: State, post: StrictPost, reply: (status: number, body: object) => void): void {
  if (postAt(state, refOf(post)) !== undefined) {
    state.violations.push(`"${post.view.kind}" was posted twice as ${refOf(post)}`);
    return reply(409, {});
  }
  state.posts.push(post);
  const text = post.view.kind === 'notice' ? post.view.text : post.view.kind;
  state.said.push({ by: 'footnote', name: 'Footnote', text, eventId: null });
  reply(200, {});
  const event = state.react(post);
  if (event !== null) push(state, event);
}

function push(state: State, event: ChatEvent): void {
  const { eventId, author } = event.kind === 'message' ? event.message : event.answer;
  if (event.kind === 'message') {
    state.said.push({ by: 'person', name: author.name, text: event.message.text, eventId });
  }
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
