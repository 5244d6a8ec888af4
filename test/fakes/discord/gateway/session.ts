// One session of the gateway: what it was told, so that it can be told again after a broken connection.
import type { WebSocket } from 'ws';
import type { WorldEvent } from '../state/world.ts';

interface Told {
  readonly seq: number;
  readonly event: WorldEvent;
}

export interface Session {
  readonly id: string;
  readonly intents: number;
  /** Null while nobody is connected; it goes on collecting. */
  connection: Connection | null;
  seq: number;
  readonly told: Told[];
}

export interface Connection {
  readonly socket: WebSocket;
  send(payload: unknown): void;
}

const messageContent = 1 << 15;

function say(session: Session, { seq, event }: Told): void {
  const readsContent = (session.intents & messageContent) !== 0;
  session.connection?.send({ op: 0, t: event.name, s: seq, d: event.payload(readsContent) });
}

/** Tells a session, if its intents allow it. What it says is decided now, also for later replays. */
export function tell(session: Session, event: WorldEvent): void {
  if (event.intents !== 0 && (session.intents & event.intents) === 0) return;
  session.seq += 1;
  const readsContent = (session.intents & messageContent) !== 0;
  const payload = event.payload(readsContent);
  const told = { seq: session.seq, event: { ...event, payload: () => payload } };
  session.told.push(told);
  say(session, told);
}

/** Says again what came after a sequence number. */
export function replay(session: Session, after: number): void {
  for (const told of session.told) if (told.seq > after) say(session, told);
}
