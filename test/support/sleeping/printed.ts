// What a command prints of a report.
import { expect } from 'vitest';
import type { ReportView } from '../../../src/chat/views.ts';

/** All of its text, and below it an entry for each source. */
export function expectPrinted(
  output: string,
  { report, citations }: Pick<ReportView, 'report' | 'citations'>,
) {
  const text = report.trimEnd();
  expect(output).toContain(text);
  const below = output.slice(output.indexOf(text) + text.length);
  for (const { n } of citations) expect(below).toContain(`\n- [${n}] `);
}
