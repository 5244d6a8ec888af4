// What the evidence leaves open, where the writer gave it beside the text and not in it.
import { escapeLine } from '../../citations/escape.ts';

/** The report with the open questions at its end that it does not ask itself; an empty report stays empty. */
export function withOpenQuestions(report: string, questions: readonly string[]): string {
  if (report.trim() === '') return report;
  const lines = report.trimEnd().split('\n');
  const said = lines.map(wordsIn);
  const missing = questions.filter((question) => !said.some((line) => says(line, wordsIn(question))));
  if (missing.length === 0) return report;
  const items = missing.map((question) => `- ${escapeLine(question)}`).join('\n');
  return `${lines.join('\n')}${endsWithThem(lines) ? '\n' : `\n\n### ${title}\n\n`}${items}`;
}

const title = 'Open questions';

/** Whether the last section is a list of them that the writer has begun. */
function endsWithThem(lines: readonly string[]): boolean {
  const last = lines.findLast((line) => /^#{1,6} /.test(line)) ?? '';
  return last.replace(/^#+/, '').trim() === title && lines.at(-1)?.startsWith('- ') === true;
}

/** Of the words of a question, as many have to stand in one line: most repeat it in slightly other words. */
const enough = 0.75;

function says(line: ReadonlySet<string>, question: ReadonlySet<string>): boolean {
  if (question.size === 0) return true;
  let said = 0;
  for (const word of question) if (line.has(word)) said += 1;
  return said / question.size >= enough;
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
