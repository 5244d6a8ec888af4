// The files that stand above a request in its thread: whoever mentions Footnote below a document means that one.
import type { AttachedFile } from '../chat/port.ts';
import { chooseFiles } from '../chat/words/attached-files.ts';
import type { RunView } from '../store/port.ts';
import type { Talk } from './parts.ts';
import { heardBefore } from './read-history.ts';

/** The newest files above a request that has none of its own, oldest first, without those that `latest` has already. */
export async function filesBefore(talk: Talk, latest: RunView | null): Promise<readonly AttachedFile[]> {
  const { message, conversations, files: limits, say } = talk;
  if (limits === null || (message.files ?? []).length > 0) return [];
  const found = (await heardBefore(talk, message)).flatMap(({ files = [] }) => files);
  if (found.length === 0) return [];
  const known = latest === null ? [] : await conversations.filesOf(latest.id);
  const fresh = found.filter(({ ref }) => known.every((file) => file.ref !== ref));
  return chooseFiles(fresh.toReversed(), limits, say).taken.toReversed();
}
