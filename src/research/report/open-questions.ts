// What the evidence leaves open, as the last section of a report.
import { sayIn } from '../../chat/words/say.ts';
import type { Say } from '../../chat/words/say.ts';
import { clean } from '../../citations/clean.ts';
import { withoutCitations } from '../../citations/markers.ts';

/** The report with its open questions at its end; no writer has a section of them. An empty report stays empty. */
export function withOpenQuestions(
  report: string,
  questions: readonly string[],
  say: Say = sayIn(null),
): string {
  if (report.trim() === '' || questions.length === 0) return report;
  const items = questions.map(lineOf).filter((line) => line !== '');
  if (items.length === 0) return report;
  return `${report.trimEnd()}\n\n### ${say('report.open')}\n\n- ${items.join('\n- ')}`;
}

/** One line of text that begins nothing else and cites nothing. */
function lineOf(question: string): string {
  const text = question.replace(/^[\s#>*+-]+/, '').replace(/\s+/g, ' ');
  return withoutCitations(clean(text)).trim();
}
