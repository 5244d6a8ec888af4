// Where sources contradict each other: a small table below a report that a model wrote. One without a model quotes both
// sides in its text.
import type { Analysis } from '../../agents/analyst.ts';
import { materialOf } from '../../agents/material.ts';
import { sourceKey } from '../../base/canonical-address.ts';
import { contradictionTable } from '../../citations/contradiction-table.ts';
import { disputedBy } from '../../citations/disputed.ts';
import { numbersCitedIn } from '../../citations/markers.ts';
import { qualitiesOf } from '../analyze.ts';
import type { Assembled } from './assemble.ts';
import { publishedOf } from './records.ts';

/**
 * The contradictions that quotes of two sources bear out, each with a description that says no more than these quotes do:
 * whoever described it may have invented it.
 */
export function borneOut(
  contradictions: Analysis['contradictions'],
  investigations: Assembled['investigations'],
): Analysis['contradictions'] {
  const material = new Map(materialOf({ tasks: investigations }).map((each) => [each.n, each.evidence]));
  return contradictions.flatMap((contradiction) => {
    const sides = contradiction.quotes.flatMap((n) => material.get(n) ?? []);
    const description = disputedBy(contradiction.description, sides);
    return description === null ? [] : [{ ...contradiction, description }];
  });
}

/** The report with the table; as it is when nothing contradicts, or nothing is written. Its claims keep their places. */
export function withDisagreements(
  report: string,
  { analysis, investigations, citations, brief, written }: Omit<Assembled, 'warnings' | 'checked'>,
): string {
  if (written.fallback !== null || report.trim() === '') return report;
  const material = new Map(materialOf({ tasks: investigations }).map((each) => [each.n, each.evidence]));
  const qualities = new Map(
    qualitiesOf(investigations, brief.field, analysis.quality).map(({ url, quality }) => [url, quality]),
  );
  const dates = publishedOf(investigations);
  const cited = numbersCitedIn(report);
  const numbers = new Map(citations.map(({ url, n }) => [sourceKey(url), n]));
  const table = contradictionTable(
    analysis.contradictions.map(({ description, quotes }) => ({
      description,
      sides: quotes.flatMap((quote) => {
        const evidence = material.get(quote);
        if (evidence === undefined) return [];
        const { url } = evidence;
        const n = numbers.get(sourceKey(url));
        return [
          {
            n: n !== undefined && cited.has(n) ? n : null,
            url,
            quote: evidence.quote,
            published: dates.get(url) ?? null,
            quality: qualities.get(url) ?? 'unknown',
          },
        ];
      }),
    })),
  );
  return table === '' ? report : `${report.trimEnd()}\n\n### Where sources disagree\n\n${table}`;
}
