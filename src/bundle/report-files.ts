// The files of a bundle that say what was reported and why: made when a run is exported, and once more when its bundle is
// replayed.
import { sayIn } from '../chat/words/say.ts';
import { reportFile } from '../chat/markdown/report-file.ts';
import type { RunResult } from '../research/result.ts';
import { jsonFile } from './manifest.ts';
import { provenance } from './provenance.ts';
import type { Records } from './records.ts';

/** What a report file is made of. */
export type ReportText = Pick<RunResult, 'report' | 'citations' | 'cautions'>;

export interface Reported {
  readonly request: string;
  /** Null: nothing is written. */
  readonly text: ReportText | null;
  /** As it stands on the run. */
  readonly result: unknown;
  readonly records: Records;
}

/** By name; the same for the same report. */
export function reportFiles({ request, text, result, records }: Reported): Map<string, Buffer> {
  const { sources, evidence, claims, findings, decisions } = records;
  const files: [string, string][] = [
    ...(text === null ? [] : [['report.md', reportFile(text, '', sayIn(null)).content] as [string, string]]),
    ['report.json', jsonFile(result)],
    ['provenance.md', provenance(request, records)],
    ['claims.json', jsonFile(claims)],
    ['evidence.json', jsonFile(evidence)],
    ['sources.json', jsonFile(sources)],
    ['findings.json', jsonFile(findings)],
    ['decisions.json', jsonFile(decisions)],
  ];
  return new Map(files.map(([name, content]) => [name, Buffer.from(content)]));
}
