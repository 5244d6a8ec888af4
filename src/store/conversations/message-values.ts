// A message as the columns event_id, author_id, author_name, text and purpose take it.
import { storableText } from '../../base/json.ts';
import type { StoredMessage } from '../port.ts';

/** The five values in that order; no platform's id or text can make Postgres refuse them. */
export function messageValues({ eventId, author, text, purpose }: StoredMessage): string[] {
  return [...[eventId, author.id, author.name, text].map(storableText), purpose];
}
