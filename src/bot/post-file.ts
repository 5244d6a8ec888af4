// Somebody wants a draft or report as a file: by a button below it. It is posted once for all of the thread.
import { hashOf } from '../base/json.ts';
import { titleLine } from '../base/title-line.ts';
import { reportFile } from '../chat/markdown/report-file.ts';
import type { IncomingPress } from '../chat/port.ts';
import type { FileView } from '../chat/views.ts';
import { sayIn, type Say } from '../chat/words/say.ts';
import type { RunView } from '../store/port.ts';
import { textOf } from './asked-view.ts';
import type { BotParts } from './parts.ts';
import { runHere } from './who-may.ts';
import { wakeThread } from './wake.ts';

type FileParts = Pick<BotParts, 'conversations' | 'questions' | 'outbox' | 'queue' | 'logger'>;

/**
 * Null when the file of what waits for a decision, or else of the report, is on its way; otherwise a sentence for the
 * person. Whoever is in the thread may have it: the same text stands there for all.
 */
export async function postFile(
  parts: FileParts,
  press: Pick<IncomingPress, 'runId' | 'isHere'>,
): Promise<string | null> {
  const run = await runHere(parts, press);
  if (run === null) return sayIn(null)('run.gone');
  const say = sayIn(await parts.conversations.languageOf(run.threadId));
  const view = await newestOf(parts, run, say);
  if (view === null) return say('report.none');
  const about = `file/${run.id}/${hashOf(view.content).slice(0, 16)}`;
  if (!(await parts.outbox.add(run.threadId, view, about))) return say('file.posted');
  wakeThread(parts, run.threadId);
  return null;
}

/** Null: nothing of it is public. */
async function newestOf(parts: FileParts, run: RunView, say: Say): Promise<FileView | null> {
  const text = await textOf(parts, run);
  if (text === null || text.report === '') return null;
  const title = text.title ?? titleLine(run.request);
  return { kind: 'file', title, ...reportFile(text, title, say) };
}
