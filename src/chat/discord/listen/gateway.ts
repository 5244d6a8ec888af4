// The connection to Discord's gateway: one session that is resumed after every interruption, also by a later process.
import http from 'node:http';
import https from 'node:https';
import type { GatewayDispatchPayload } from 'discord.js';
import { aborted } from '../../../base/aborted.ts';
import type { DiscordApi } from '../api/client.ts';
import type { WebSocketWay } from '../../../http/port.ts';
import { createLine, pauseAfter, refusedPauseMs, type LineParts } from './gateway-line.ts';

interface GatewayParts extends LineParts {
  readonly token: string;
  readonly intents: number;
  readonly api: DiscordApi;
  /** Through a proxy; null: directly. */
  readonly way: WebSocketWay | null;
  /** Called for every event, in order. Must not throw. */
  readonly onEvent: (event: GatewayDispatchPayload) => void;
}

/** Stays connected until the signal aborts; the session can then be resumed. Never rejects because of Discord. */
export async function stayConnected(parts: GatewayParts): Promise<void> {
  const { way } = parts;
  const undo = way === null ? [] : [lead(https, 'https:', way), lead(http, 'http:', way)];
  await keepConnected(parts).finally(() => undo.forEach((one) => one()));
}

async function keepConnected(parts: GatewayParts): Promise<void> {
  const { WebSocketManager: Manager, WebSocketShardEvents: Event } = await import('@discordjs/ws');
  let failures = 0;
  const established = () => (failures = 0);
  while (!parts.signal.aborted) {
    const line = createLine(parts, established);
    // The client forgets a token that was refused.
    parts.api.rest.setToken(parts.token);
    const manager = new Manager({
      ...line.options,
      token: parts.token,
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- a sum of intents is none of them
      intents: parts.intents,
      rest: parts.api.rest,
    });
    manager.on(Event.Hello, () => line.opened());
    manager.on(Event.Closed, ({ code }) => line.closed(code));
    manager.on(Event.Ready, () => line.established());
    manager.on(Event.Resumed, () => line.established());
    manager.on(Event.Error, ({ error }) => line.failed(error));
    manager.on(Event.Dispatch, ({ data }) => parts.onEvent(data));
    const failed = manager.connect().then(
      () => new Promise<never>(() => {}),
      (error: unknown) => line.unconnected(error),
    );
    await Promise.race([aborted(AbortSignal.any([parts.signal, line.refused])), failed]);
    await line.hangUp(manager);
    failures++;
    const pauseMs = line.refused.aborted ? refusedPauseMs : pauseAfter(failures + 1);
    await parts.clock.sleep(pauseMs, parts.signal);
  }
}

/**
 * For a proxy: @discordjs/ws cannot be told how to connect, but its `ws` asks Node's `request` for each upgrade. From now on
 * these go this way; what is returned ends that.
 */
function lead(
  module: typeof http | typeof https,
  protocol: 'https:' | 'http:',
  way: WebSocketWay,
): () => void {
  const usual = module.request;
  const request = (...given: unknown[]) => {
    const [options, ...others] = given;
    const led = isUpgrade(options)
      ? {
          ...options,
          createConnection: (_options: object, done: Parameters<WebSocketWay['connect']>[1]) => {
            way.connect({ protocol, hostname: options.host, port: String(options.port) }, done);
          },
        }
      : options;
    return Reflect.apply(usual, module, [led, ...others]) as http.ClientRequest;
  };
  module.request = request;
  return () => {
    if (module.request === request) module.request = usual;
  };
}

interface Upgrade {
  readonly host: string;
  readonly port: number | string;
  readonly headers: { readonly Upgrade: 'websocket' };
}

function isUpgrade(options: unknown): options is Upgrade {
  const { headers } = (options ?? {}) as { headers?: Partial<Upgrade['headers']> };
  return headers?.Upgrade === 'websocket';
}
