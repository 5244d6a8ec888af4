// What platforms call: each thing that people do, with the intention it belongs to.
import type {
  HomePress,
  Inbound,
  IncomingPress,
  Whisper,
  Choosable,
  IncomingLookup,
  ThreadAddress,
} from '../chat/port.ts';
import { hashOf } from '../base/json.ts';
import { titleLine } from '../base/title-line.ts';
import { reportFile } from '../chat/markdown/report-file.ts';
import type { FileView } from '../chat/views.ts';
import { sayIn } from '../chat/words/say.ts';
import { answerQuestion, openingOf, wishToRead } from './answer-question.ts';
import { checkCitation } from './check-citation.ts';
import { homeOf } from './home.ts';
import { openPage } from './open-page.ts';
import type { BotParts } from './parts.ts';
import { activeRunsOf } from './own-runs.ts';
import { textOf } from './asked-view.ts';
import { wakeThread } from './wake.ts';
import { announce } from './say.ts';
import { speakingIn } from './speaking.ts';
import { isActive, stopRun } from './stop-run.ts';
import type { InboxWorker } from './work-inbox.ts';
import { runResultSchema } from '../research/result.ts';
import type { RunView } from '../store/port.ts';

export function createInbound(parts: BotParts, inbox: InboxWorker): Inbound {
  return {
    hasModel: parts.hasModel(),
    message: (message) => inbox.record({ kind: 'message', message }),
    changed: (change) => inbox.record({ kind: 'change', change }),
    answer: async (answer) => {
      const wish = await wishToRead(parts, answer);
      if (wish === null) return answerQuestion(parts, answer);
      await inbox.record(wish);
      return null;
    },
    opening: (question) => openingOf(parts, question),
    press: (press) => pressed(parts, press),
    choosable: (lookup) => choosable(parts, lookup),
    recentThreads: (platform) => recentThreads(parts, platform),
    home: (whose, change) => homeOf(parts, whose, change),
    joined: async ({ eventId, thread, language }) => {
      const threadId = await parts.conversations.openThread(thread);
      const words = language === undefined ? parts.say : sayIn(language);
      await announce(parts, threadId, eventId, words('home.intro'));
    },
  };
}

/** Whoever is in the thread of a draft or report may look, rate it and have its file or page: the same text stands there for all. */
export async function pressed(parts: BotParts, press: IncomingPress | HomePress): Promise<Whisper | null> {
  if (press.kind === 'home') {
    const { platform, personId, name } = press;
    return openPage(parts, { platform, author: { id: personId, name }, runId: null });
  }
  const run = await parts.conversations.run(press.runId);
  // In another thread nobody learns that it exists.
  if (run === null || (press.kind !== 'stop' && !press.isHere(run.thread))) return parts.say('run.gone');
  const speaking = await speakingIn(parts, run.threadId);
  switch (press.kind) {
    case 'stop':
      return stopRun(speaking, run, press.author);
    case 'file':
      return postFile(speaking, run);
    case 'check':
      return checkCitation(speaking, run.id, press.n);
    case 'page':
      return openPage(speaking, { ...run.thread, author: press.author, runId: run.id });
    case 'rate': {
      const { author, helpful } = press;
      if (run.status !== 'delivered') return speaking.say('report.none');
      const isKept = await parts.conversations.rate(run.id, { personId: author.id, helpful });
      return isKept ? null : speaking.say('run.gone');
    }
  }
}

/** What somebody can choose who types a command: their researches that are going on, or citations of a report. */
export async function choosable(
  { conversations, receipts }: Pick<BotParts, 'conversations' | 'receipts'>,
  lookup: IncomingLookup,
): Promise<readonly Choosable[]> {
  if (lookup.of !== 'cited') {
    const runs = await activeRunsOf({ conversations }, lookup);
    return runs.map(({ id, request }) => ({ value: id, text: request }));
  }
  // Those of the thread's newest report, whoever asked for the research.
  const threadId = await conversations.openThread(lookup.thread);
  const runId = (await receipts.reports(threadId)).at(-1);
  if (runId === undefined) return [];
  const [numbers, run] = await Promise.all([receipts.numbers(runId), conversations.run(runId)]);
  const cited = runResultSchema.safeParse(run?.result).data?.citations ?? [];
  const titles = new Map(cited.map(({ n, title }) => [n, title]));
  return numbers.map((n) => ({ value: String(n), text: `[${n}] ${titles.get(n) ?? ''}`.trim() }));
}

/** Among so many of the newest researches. */
const mostRuns = 500;
const mostThreads = 50;

/** Threads where something may have been said while nobody listened; those with a research that goes on come first. */
async function recentThreads(
  { conversations }: Pick<BotParts, 'conversations'>,
  platform: string,
): Promise<readonly ThreadAddress[]> {
  const runs = (await conversations.runs(null, mostRuns)).filter(
    ({ thread }) => thread.platform === platform,
  );
  const inOrder = [...runs.filter(isActive), ...runs.filter((run) => !isActive(run))];
  const threads = new Map(inOrder.map(({ thread }) => [thread.externalId, thread]));
  return [...threads.values()].slice(0, mostThreads);
}

/** Posted once for all of the thread. Null when the file of what waits for a decision, or else of the report, is on its way; otherwise a sentence for the person. */
async function postFile(parts: BotParts, run: RunView): Promise<string | null> {
  const { say, outbox } = parts;
  const text = await textOf(parts, run);
  if (text === null || text.report === '') return say('report.none');
  const title = text.title ?? titleLine(run.request);
  const view: FileView = { kind: 'file', title, ...reportFile(text, title, say, run.status === 'delivered') };
  const about = `file/${run.id}/${hashOf(view.content).slice(0, 16)}`;
  if (!(await outbox.add(run.threadId, view, about))) return say('file.posted');
  wakeThread(parts, run.threadId);
  return null;
}
