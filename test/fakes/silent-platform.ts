// A chat platform that posts nothing anywhere: it keeps what it was given, so that a test can look.
import type { ChatPlatform, OutgoingMessage, ThreadAddress } from '../../src/chat/port.ts';

export interface SilentPlatform extends ChatPlatform {
  readonly sent: { readonly thread: ThreadAddress; readonly message: OutgoingMessage }[];
  readonly settled: string[];
}

export function silentPlatform(name: string): SilentPlatform {
  const sent: { thread: ThreadAddress; message: OutgoingMessage }[] = [];
  const settled: string[] = [];
  return {
    name,
    sent,
    settled,
    capabilities: { edits: true, buttons: true },
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    send(thread, message) {
      sent.push({ thread, message });
      return Promise.resolve(`ref-${message.deliveryId}`);
    },
    find: (_thread, deliveryId) => {
      const known = sent.some(({ message }) => message.deliveryId === deliveryId);
      return Promise.resolve(known ? `ref-${deliveryId}` : null);
    },
    showProgress: () => Promise.resolve(),
    settle(_thread, _ref, text) {
      settled.push(text);
      return Promise.resolve();
    },
    whisper: () => Promise.resolve(),
  };
}
