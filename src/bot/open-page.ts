// Somebody wants the page of a draft or report, or their own home: they get a link that is theirs alone.
import type { HomePress, IncomingPress, Person } from '../chat/port.ts';
import type { LinkView } from '../chat/views.ts';
import type { BotParts, Talk } from './parts.ts';
import { runHere } from './who-may.ts';
import { speakingIn } from './speaking.ts';
import { tell } from './say.ts';

/** Whoever is in the thread may have one: what stands there, they can read. A sentence where there is no page. */
export async function openPage(
  parts: BotParts,
  press: Pick<IncomingPress, 'runId' | 'author' | 'isHere'>,
): Promise<LinkView | string> {
  const run = await runHere(parts, press);
  if (run === null) return parts.say('run.gone');
  const { say } = await speakingIn(parts, run.threadId);
  return linkFor(parts, { ...run.thread, author: press.author, runId: run.id }, say);
}

/** One's own page with all that one has asked for. */
export function openHome(
  parts: BotParts,
  { platform, personId, name }: HomePress,
): Promise<LinkView | string> {
  return linkFor(parts, { platform, author: { id: personId, name }, runId: null }, parts.say);
}

/** The page of the research in this thread; where there is none, one with all that the person has asked for. */
export async function tellPage(talk: Talk): Promise<void> {
  const { thread, author, unseen } = talk.message;
  const run = unseen === true ? null : await talk.conversations.latestRun(talk.threadId);
  await tell(talk, await linkFor(talk, { ...thread, author, runId: run?.id ?? null }, talk.say));
}

async function linkFor(
  { invite }: BotParts,
  { platform, author, runId }: { platform: string; author: Person; runId: string | null },
  say: BotParts['say'],
): Promise<LinkView | string> {
  if (invite === null) return say('page.none');
  const { id, name, roles = [] } = author;
  const url = await invite({ platform, personId: id, name, roles, runId });
  return { kind: 'link', language: say.language, url };
}
