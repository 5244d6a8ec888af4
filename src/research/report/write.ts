// Phase write: the draft, made of the evidence and of what was found in it, and of nothing else.
import type { FellBack } from '../../agents/agent.ts';
import type { Analysis } from '../../agents/analyst.ts';
import { writer } from '../../agents/writer.ts';
import type { ReportDraft } from '../../agents/writer.ts';
import { underNumbersOfRun } from '../../citations/numbering.ts';
import type { Numbering } from '../../citations/numbering.ts';
import type { Run } from '../../durable/run.ts';
import { consultOnce } from '../consult.ts';
import type { Investigation } from '../gather/investigate.ts';
import { borneOut } from './disagreements.ts';
import { inQuotes } from './feedback.ts';
import { publishedOf } from './records.ts';
import type { Work } from '../work.ts';

export interface Written {
  readonly draft: ReportDraft;
  /** Why the draft was not written by a model; null: it was. */
  readonly fallback: FellBack | null;
  /** Files of the knowledge folder that could not be used, and why. */
  readonly unreadable: readonly string[];
}

/** A draft under the numbers of the run. */
export interface NumberedDraft extends Written {
  /** With the sources that this draft is the first to cite. */
  readonly numbering: Numbering;
}

/** What a draft is made of. */
interface Material {
  readonly investigations: readonly Investigation[];
  readonly analysis: Analysis;
  /** What people want changed in the last draft they saw, and have said since. */
  readonly wishes: readonly string[];
  /** What the refiner, a gate or the supervisor wants better. */
  readonly improvements: readonly string[];
  /** The numbers that earlier drafts have given away. */
  readonly numbering: Numbering;
}

/** What is recorded is the draft as it was written: its numbers follow from the drafts before it, in their order. */
export async function write(run: Run, key: string, work: Work, material: Material): Promise<NumberedDraft> {
  const written = await writeOnce(run, key, work, material);
  return { ...written, ...numbered(written.draft, material.numbering) };
}

function numbered(draft: ReportDraft, before: Numbering): Pick<NumberedDraft, 'draft' | 'numbering'> {
  const documents = new Map(draft.citations.map(({ n, url }) => [n, url]));
  const { text, numbering, numbers } = underNumbersOfRun(before, { text: draft.text, documents });
  const citations = draft.citations
    .flatMap((citation) => {
      const n = numbers.get(citation.n);
      return n === undefined ? [] : [{ ...citation, n }];
    })
    .toSorted((a, b) => a.n - b.n);
  return { draft: { ...draft, text, citations }, numbering };
}

function writeOnce(
  run: Run,
  key: string,
  { brief, limits, parts }: Work,
  { investigations, analysis, wishes, improvements, numbering }: Material,
): Promise<Written> {
  return run.scope(`write/${key}`, async (phase) => {
    const unreadable = await phase.look('unreadable', null, async () =>
      (await parts.knowledge.unreadable()).map(({ path, reason }) => `${path}: ${reason}`),
    );
    const tasks = investigations.map(({ task, evidence, missing, answered }) => ({
      task,
      evidence,
      missing,
      answered,
    }));
    const better = [
      ...improvements,
      ...(limits.citations.mode === 'strict' ? [strictly(investigations)] : []),
    ];
    const told = (texts: readonly string[]) => texts.map((text) => inQuotes(text, numbering, tasks));
    const { output: draft, fallback } = await consultOnce(
      phase,
      'draft',
      writer,
      {
        request: brief.topic,
        today: brief.today,
        tasks,
        dates: Object.fromEntries(publishedOf(investigations)),
        findings: [...analysis.findings],
        contradictions: [...borneOut(analysis.contradictions, investigations)],
        gaps: [...analysis.gaps],
        ...(better.length === 0 ? {} : { improvements: told(better) }),
        ...(wishes.length === 0 ? {} : { feedback: told(wishes).join('\n') }),
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

/** What `strict` asks of a writer (A95): half of the sources are cited, two of them at least. */
function strictly(investigations: readonly Investigation[]): string {
  const sources = new Set(investigations.flatMap(({ evidence }) => evidence.map(({ url }) => url))).size;
  const least = Math.min(sources, Math.max(2, Math.floor(sources / 2)));
  return `Every sentence that states a fact holds one claim and cites its source. Cite at least ${least} different sources.`;
}
