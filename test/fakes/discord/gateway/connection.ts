// One connection to the gateway: JSON, plain or as one zlib stream.
import { constants, createDeflate } from 'node:zlib';
import { GatewayCloseCodes } from 'discord.js';
import type { WebSocket } from 'ws';
import type { World } from '../state/world.ts';
import type { Connection } from './session.ts';

/** The stream is flushed after each payload, so that each can be read at once. */
function zlibSender(socket: WebSocket): (payload: unknown) => void {
  const deflate = createDeflate();
  let parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  return (payload) => {
    deflate.write(JSON.stringify(payload));
    deflate.flush(constants.Z_SYNC_FLUSH, () => {
      const whole = Buffer.concat(parts);
      parts = [];
      if (whole.length > 0) socket.send(whole);
    });
  };
}

/** Null when the address asks for something else than version 10 in JSON. */
export function open(world: World, socket: WebSocket, address: URL): Connection | null {
  const wanted = address.searchParams;
  const compress = wanted.get('compress');
  if (wanted.get('v') !== '10') {
    socket.close(GatewayCloseCodes.InvalidAPIVersion, 'Invalid API version.');
    return null;
  }
  if (wanted.get('encoding') !== 'json' || (compress !== null && compress !== 'zlib-stream')) {
    world.violations.push(
      `the gateway of the fake speaks JSON only, plain or zlib-stream: ${address.search}`,
    );
    socket.close(GatewayCloseCodes.DecodeError, 'Decode error.');
    return null;
  }
  const plain = (payload: unknown) => socket.send(JSON.stringify(payload));
  return { socket, send: compress === null ? plain : zlibSender(socket) };
}
