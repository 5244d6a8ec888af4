// Phase write: the draft, made of the evidence and of what was found in it, and of nothing else.
import type { FellBack } from '../../agents/agent.ts';
import type { Analysis } from '../../agents/analyst.ts';
import { writer } from '../../agents/writer.ts';
import type { ReportDraft } from '../../agents/writer.ts';
import type { Run } from '../../durable/run.ts';
import { consultOnce } from '../consult.ts';
import type { Investigation } from '../gather/investigate.ts';
import type { Work } from '../work.ts';

export interface Written {
  readonly draft: ReportDraft;
  /** Why the draft was not written by a model; null: it was. */
  readonly fallback: FellBack | null;
  /** Files of the knowledge folder that could not be used, and why. */
  readonly unreadable: readonly string[];
}

/** What a draft is made of. */
interface Material {
  readonly investigations: readonly Investigation[];
  readonly analysis: Analysis;
  /** What people want changed in the last draft they saw, and have said since. */
  readonly wishes: readonly string[];
  /** What the refiner, a gate or the supervisor wants better. */
  readonly improvements: readonly string[];
}

export function write(
  run: Run,
  key: string,
  { brief, limits, parts }: Work,
  { investigations, analysis, wishes, improvements }: Material,
): Promise<Written> {
  return run.scope(`write/${key}`, async (phase) => {
    const unreadable = await phase.step('unreadable', null, async () =>
      (await parts.knowledge.unreadable()).map(({ path, reason }) => `${path}: ${reason}`),
    );
    const { output: draft, fallback } = await consultOnce(
      phase,
      'draft',
      writer,
      {
        request: brief.topic,
        today: brief.today,
        tasks: investigations.map(({ task, evidence, missing, answered }) => ({
          task,
          evidence,
          missing,
          answered,
        })),
        dates: datesOf(investigations),
        findings: [...analysis.findings],
        contradictions: [...analysis.contradictions],
        gaps: [...analysis.gaps],
        ...(improvements.length === 0 ? {} : { improvements: [...improvements] }),
        ...(wishes.length === 0 ? {} : { feedback: wishes.join('\n') }),
        constraints: [...brief.constraints],
        warnings: [...unreadable],
        minWords: limits.words.min,
        maxWords: limits.words.max,
      },
      parts,
    );
    return { draft, fallback, unreadable };
  });
}

/** When the pages were published, by their addresses. */
function datesOf(investigations: readonly Investigation[]): Record<string, string> {
  const visited = investigations.flatMap((investigation) => investigation.visited);
  return Object.fromEntries(
    visited.flatMap(({ url, published }) => (published ? [[url, published] as const] : [])),
  );
}
