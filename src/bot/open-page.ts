// Somebody wants the page of a draft or report, or their own home: they get a link that is theirs alone.
import type { Person } from '../chat/port.ts';
import type { LinkView } from '../chat/views.ts';
import type { BotParts, Talk } from './parts.ts';
import { tell } from './say.ts';

/** The page of the research in this thread; where there is none, one with all that the person has asked for. */
export async function tellPage(talk: Talk): Promise<void> {
  const { thread, author, unseen } = talk.message;
  const run = unseen === true ? null : await talk.conversations.latestRun(talk.threadId);
  await tell(talk, await openPage(talk, { ...thread, author, runId: run?.id ?? null }));
}

/** The page of a run, or (null) their own with all that they have asked for. A sentence where there is no page. */
export async function openPage(
  { invite, say }: BotParts,
  { platform, author, runId }: { platform: string; author: Person; runId: string | null },
): Promise<LinkView | string> {
  if (invite === null) return say('page.none');
  const { id, name, roles = [] } = author;
  const url = await invite({ platform, personId: id, name, roles, runId });
  return { kind: 'link', language: say.language, url };
}
