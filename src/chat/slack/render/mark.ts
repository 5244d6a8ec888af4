// By what a posted part is found again: the metadata of its message, or the name of its file.
import { z } from 'zod';
import type { OutgoingMessage } from '../../port.ts';

const eventType = 'footnote_delivery';

const metadata = z.object({
  event_type: z.literal(eventType),
  /** `view`: its kind, by which a history leaves out what is no conversation. */
  event_payload: z.object({ delivery: z.string(), part: z.number(), view: z.string() }),
});

export type Marked = Pick<OutgoingMessage, 'deliveryId' | 'part' | 'view'>;

/** Nobody sees it; Slack keeps it with the message over edits. */
export function markOf({ deliveryId: delivery, part, view: { kind: view } }: Marked) {
  return { event_type: eventType, event_payload: { delivery, part, view } };
}

/** The mark of a message as Slack gives it back, or null. */
export function readMark(given: unknown) {
  return metadata.safeParse(given).data?.event_payload ?? null;
}

/** A file has no metadata of its own: its name is made unique by the delivery. */
export function markedName(name: string, deliveryId: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem}-${deliveryId.slice(-8)}${ending}`;
}
