// Somebody wants a draft or report as a file: by a button below it. It is posted once for all of the thread.
import { hashOf } from '../base/json.ts';
import { titleLine } from '../base/title-line.ts';
import { reportFile } from '../chat/markdown/report-file.ts';
import type { FileView } from '../chat/views.ts';
import type { RunView } from '../store/port.ts';
import { textOf } from './asked-view.ts';
import type { BotParts } from './parts.ts';
import { wakeThread } from './wake.ts';

/** Null when the file of what waits for a decision, or else of the report, is on its way; otherwise a sentence for the person. */
export async function postFile(parts: BotParts, run: RunView): Promise<string | null> {
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
