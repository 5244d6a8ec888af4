// How far the sources answer a request, where the report does not say so itself.
import type { ReportView } from '../views.ts';

const texts = {
  no: 'The sources do not answer this request.',
  partly: 'The sources answer only a part of this request.',
};

/** Said before a report; null: they answer all of it, or its text begins with saying so. */
export function answeredText({ answered, report }: Pick<ReportView, 'answered' | 'report'>): string | null {
  if (answered === 'yes') return null;
  const text = texts[answered];
  return report.startsWith(text.slice(0, -1)) ? null : text;
}
