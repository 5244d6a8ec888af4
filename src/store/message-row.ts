// A delivery as the message it is, for its platform.
import type { OutgoingMessage } from '../chat/port.ts';
import type { MessageView } from '../chat/views.ts';

export interface MessageRow {
  readonly id: string | null;
  readonly part: number;
  readonly view: MessageView;
  readonly questionId: string | null;
  readonly version: number | null;
  readonly asks: readonly string[] | null;
  readonly requesterId: string | null;
  /** Whose message it is; null: of no run. */
  readonly runId: string | null;
  /** Where the message stands whose place it takes; left out or null: nowhere. */
  readonly replaces?: string | null;
  readonly language: string | null;
}

export function messageOf(row: MessageRow & { readonly id: string }): OutgoingMessage {
  const asks = (row.asks ?? []).map((who) => (who === 'requester' ? (row.requesterId ?? who) : who));
  const question = row.questionId === null ? null : { id: row.questionId, version: row.version ?? 1, asks };
  const { id: deliveryId, part, language } = row;
  const message = { deliveryId, part, view: viewOf(row), question, language };
  return typeof row.replaces === 'string' ? { ...message, replaces: row.replaces } : message;
}

/** A draft and a report say of which run they are: their citations can be checked. A report is told to whoever asked for it. */
function viewOf({ view, runId, requesterId }: MessageRow): MessageView {
  if (runId === null) return view;
  if (view.kind === 'draft') return { ...view, runId };
  if (view.kind !== 'report') return view;
  return requesterId === null ? { ...view, runId } : { ...view, runId, to: [requesterId] };
}
