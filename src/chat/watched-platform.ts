// A platform whose messages can be watched on their way.
import type { Tracing } from '../base/tracing.ts';
import type { ChatPlatform } from './port.ts';

/** The same platform; each message that is sent is a span. */
export function watchedPlatform(platform: ChatPlatform, tracing: Tracing): ChatPlatform {
  return {
    ...platform,
    send(thread, message) {
      const attributes = { 'delivery.platform': platform.name, 'delivery.kind': message.view.kind };
      return tracing.span('delivery', 'send', attributes, () => platform.send(thread, message));
    },
  };
}
