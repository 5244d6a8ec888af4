// A platform whose messages can be watched on their way.
import type { Tracing } from '../base/tracing.ts';
import type { ChatPlatform } from './port.ts';

/** The same platform; each message that is sent is a span. */
export function watchedPlatform(platform: ChatPlatform, tracing: Tracing): ChatPlatform {
  return {
    name: platform.name,
    capabilities: platform.capabilities,
    connect: (inbound) => platform.connect(inbound),
    disconnect: () => platform.disconnect(),
    find: (thread, message) => platform.find(thread, message),
    showProgress: (thread, card, view, language) => platform.showProgress(thread, card, view, language),
    settle: (thread, ref, message, outcome) => platform.settle(thread, ref, message, outcome),
    whisper: (thread, person, said, via) => platform.whisper(thread, person, said, via),
    nameOf: (personId) => platform.nameOf(personId),
    history: (thread, before) => platform.history(thread, before),
    send(thread, message) {
      const attributes = { 'delivery.platform': platform.name, 'delivery.kind': message.view.kind };
      return tracing.span('delivery', 'send', attributes, () => platform.send(thread, message));
    },
  };
}
