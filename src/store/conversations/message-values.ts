// The values of a message for the columns event_id, author_id, author_name, text, purpose and files.
import { storableText, storedJson } from '../../base/json.ts';
import type { StoredMessage } from '../port.ts';

/** The six values in that order, without characters that Postgres refuses. */
export function messageValues({
  eventId,
  author,
  text,
  purpose,
  files = [],
}: StoredMessage): (string | null)[] {
  const said = [eventId, author.id, author.name, text].map(storableText);
  return [...said, purpose, files.length === 0 ? null : storedJson(files)];
}
