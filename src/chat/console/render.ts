// Any message as lines.
import type { MessageView, NoticeView } from '../views.ts';
import { markdownLines } from './markdown.ts';
import { oneLine } from './plain-text.ts';
import { progressBlock } from './render-progress.ts';
import { clarifyLines, planLines, retryLines } from './render-question.ts';
import { receiptLines } from './render-receipt.ts';
import { draftLines, reportLines } from './render-report.ts';
import type { Audience } from './render-report.ts';
import { wrapLines } from './style.ts';
import type { Style } from './style.ts';

/** The lines of a message. Pure; everything in it that could steer a terminal is made harmless. */
export function messageLines(view: MessageView, style: Style, audience: Audience = 'decides'): string[] {
  if (view.kind === 'clarify') return clarifyLines(view, style);
  if (view.kind === 'plan') return planLines(view, style);
  if (view.kind === 'draft') return draftLines(view, style, audience);
  if (view.kind === 'retry') return retryLines(view, style);
  if (view.kind === 'report') return reportLines(view, style);
  if (view.kind === 'progress') return progressBlock(view, style);
  if (view.kind === 'file') return markdownLines(view.content, style);
  if (view.kind === 'receipt') return receiptLines(view, style);
  if (view.kind === 'request')
    return wrapLines(`${oneLine(view.by.name)}: ${oneLine(view.text)}`, style.width);
  return noticeLines(view, style);
}

function noticeLines(view: NoticeView, style: Style): string[] {
  const lines = markdownLines(view.text, style);
  if (view.tone === 'info') return lines;
  const colour = view.tone === 'error' ? style.paint.red : style.paint.yellow;
  return lines.map(colour);
}
