// Bolt tells Slack that an event arrived before its listeners have seen it: an event that could then not be stored would
// be lost. Here it is told afterwards, or not at all, and Slack delivers the event again.
import type { App, Receiver, ReceiverEvent } from '@slack/bolt';

export interface DeferringReceiver extends Receiver {
  /** Resolves when nothing is being processed at this moment. */
  quiet(): Promise<void>;
}

/** The same receiver; events are acknowledged when all listeners have resolved. Clicks, forms and commands as before. */
export function deferringReceiver(receiver: Receiver): DeferringReceiver {
  const running = new Set<Promise<void>>();
  return {
    init(app) {
      const processEvent = async (event: ReceiverEvent) => {
        const done = processDeferred(app, event);
        running.add(done);
        try {
          await done;
        } finally {
          running.delete(done);
        }
      };
      // Receivers call nothing else of the app.
      receiver.init({ processEvent } as App);
    },
    start: (...given: unknown[]) => receiver.start(...given),
    stop: (...given: unknown[]) => receiver.stop(...given),
    async quiet() {
      await Promise.allSettled(running);
    },
  };
}

async function processDeferred(app: App, event: ReceiverEvent): Promise<void> {
  if (!('event' in event.body)) return app.processEvent(event);
  let acknowledged = false;
  await app.processEvent({
    ...event,
    ack: () => {
      acknowledged = true;
      return Promise.resolve();
    },
  });
  if (acknowledged) await event.ack();
}
