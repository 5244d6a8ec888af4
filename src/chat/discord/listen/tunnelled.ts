// The gateway through a proxy. @discordjs/ws opens its websockets with `ws` and has no setting for how: `ws` asks Node's
// `request` for each upgrade, so that is where a way is given to it.
import http from 'node:http';
import https from 'node:https';
import type { WebSocketWay } from '../../../http/port.ts';

/** From now on upgrades to websockets by Node's `request` go this way; what is returned ends that. */
export function leadWebSockets(way: WebSocketWay): () => void {
  const undo = [lead(https, 'https:', way), lead(http, 'http:', way)];
  return () => undo.forEach((one) => one());
}

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
