// Phase analyze: what the evidence amounts to, and how good the sources are (B29-B33).
import { analyst } from '../agents/analyst/analyst.ts';
import type { Analysis, Quality } from '../agents/analyst/contract.ts';
import { materialOf } from '../agents/material.ts';
import { domainQuality } from '../citations/domain-quality.ts';
import type { Run } from '../durable/run.ts';
import { consultWithin } from './consult.ts';
import type { Investigation } from './gather/investigate.ts';
import { publishedOf } from './published.ts';
import { readBlocks } from './verify/read-blocks.ts';
import type { Work } from './work.ts';

/** `unweighed`: no model did it, so there is nothing that could be held against a gate. */
export type Weighed = Analysis & { readonly unweighed?: true };

/** At light depth nothing is asked of a model for this. */
export function analyze(
  run: Run,
  key: string,
  { brief, limits, parts }: Work,
  investigations: readonly Investigation[],
  guidance: string | null,
): Promise<Weighed> {
  const input = {
    request: brief.topic,
    today: brief.today,
    tasks: investigations.map(({ task, evidence, missing, answered }) => ({
      task,
      evidence,
      missing,
      answered,
    })),
    sources: qualitiesOf(investigations, brief.field, []),
    guidance,
  };
  if (limits.research === 'classic') return Promise.resolve({ ...analyst.fallback(input), unweighed: true });
  return run.scope(`analyze/${key}`, async (phase) => {
    const { output, fallback } = await phase.step('weigh', [analyst.name, input], async (context) => {
      const quotes = materialOf(input).map(({ n, evidence }) => ({ n, ...evidence }));
      const blocks = await readBlocks(quotes, publishedOf(investigations), parts);
      return consultWithin(phase, context, analyst, { ...input, blocks }, parts);
    });
    await phase.note('weighed', 'analysis-made', {
      findings: output.findings.length,
      gaps: output.gaps.map(({ description }) => description),
      contradictions: output.contradictions.map(({ description }) => description),
    });
    return fallback === null ? output : { ...output, unweighed: true };
  });
}

/** How good each page with evidence is: what the analyst found, or what its host says (B33, B80). */
export function qualitiesOf(
  investigations: readonly Investigation[],
  field: Work['brief']['field'],
  judged: Analysis['quality'],
): { url: string; title: string; quality: Quality }[] {
  const known = new Map(judged.map(({ url, quality }) => [url, quality]));
  const pages = new Map(
    investigations.flatMap(({ evidence }) => evidence.map(({ url, title }) => [url, title] as const)),
  );
  return [...pages].map(([url, title]) => ({
    url,
    title,
    quality: known.get(url) ?? domainQuality(url, field),
  }));
}
