// What the evidence leaves open, as the last section of a report.
import { clean } from '../../citations/clean.ts';

/** The report with its open questions once, at its end; an empty report stays empty. */
export function withOpenQuestions(report: string, questions: readonly string[]): string {
  const isThere = /^#{1,6} Open questions\s*$/m.test(report);
  if (report.trim() === '' || questions.length === 0 || isThere) return report;
  const items = questions.map((question) => `- ${clean(question).replace(/\s+/g, ' ')}`).join('\n');
  return `${report.trimEnd()}\n\n### Open questions\n\n${items}`;
}
