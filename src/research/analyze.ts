// Phase analyze: what the evidence amounts to, and how good the sources are (B29-B33).
import type { Analysis, Contradiction, Quality } from '../agents/analyst/contract.ts';
import { materialOf, placeOf, renumbering } from '../agents/material.ts';
import { researchedOf } from '../agents/researched.ts';
import { shortened } from '../base/shortened.ts';
import { domainQuality } from '../citations/domain-quality.ts';
import type { Run } from './run.ts';
import type { Investigation } from './gather/investigate.ts';
import { nothingKnown } from './research-state.ts';
import type { ResearchState } from './research-state.ts';
import { publishedOf } from './read-blocks.ts';
import type { RunContext } from './run-context.ts';
import { weigh } from './weigh.ts';

/** `unweighed`: no model did it, so there is nothing that could be held against a gate. */
export type Weighed = Analysis & { readonly unweighed?: true };

/** What was known before there was more evidence. */
type Before = Pick<ResearchState, 'analysis' | 'investigations'> & {
  /** It is to be done better: asked again though there is nothing more. */
  readonly again?: true;
};

/**
 * Asked once for the same evidence; of more evidence the last analysis is shown. Contradictions and qualities that were
 * found stay. At light depth nothing is asked of a model for this.
 */
export function analyze(
  run: Run,
  key: string,
  context: RunContext,
  investigations: readonly Investigation[],
  guidance: string | null,
  before: Before = nothingKnown,
): Promise<Weighed> {
  const { brief, limits } = context;
  const last = carriedOver(before, investigations);
  if (limits.research === 'classic') return Promise.resolve({ ...last, unweighed: true });
  const isKnown = last.findings.length + last.gaps.length + last.contradictions.length > 0;
  if (isKnown && before.again !== true && !hasMore(investigations, before.investigations))
    return Promise.resolve(last);
  const input = {
    request: brief.topic,
    today: brief.today,
    tasks: investigations.map(researchedOf),
    sources: qualitiesOf(investigations, brief.field, last.quality),
    ...(isKnown ? { last } : {}),
    guidance,
  };
  return run.scope(`analyze/${key}`, async (phase) => {
    const dates = publishedOf(investigations);
    const about = { findings: last.findings, sources: input.sources, dates, said: [] };
    const output = await weigh(phase, input, about, context);
    const made = output === null ? { ...last, unweighed: true as const } : joined(last, output);
    await phase.note('weighed', 'analysis-made', {
      findings: made.findings.length,
      gaps: made.gaps.map(({ description }) => description),
      contradictions: made.contradictions.map(({ description }) => description),
      sides: made.contradictions.map(({ quotes }) => sidesOf(quotes, input)),
    });
    return made;
  });
}

const told = { sides: 4, characters: 300 };

function sidesOf(quotes: readonly number[], input: Parameters<typeof materialOf>[0]) {
  return materialOf(input)
    .filter(({ n }) => quotes.includes(n))
    .slice(0, told.sides)
    .map(({ evidence: { title, quote } }) => ({ title, quote: shortened(quote, told.characters) }));
}

function hasMore(now: readonly Investigation[], before: readonly Investigation[]): boolean {
  const known = new Set(materialOf({ tasks: before }).map(({ evidence }) => placeOf(evidence)));
  return materialOf({ tasks: now }).some(({ evidence }) => !known.has(placeOf(evidence)));
}

/** The last analysis under the present numbers of quotes. */
function carriedOver({ analysis, investigations }: Before, now: readonly Investigation[]): Analysis {
  const renumbered = renumbering({ tasks: investigations }, { tasks: now });
  const moved = <T extends { readonly quotes: readonly number[] }>(all: readonly T[], least: number) =>
    all
      .map((each) => ({ ...each, quotes: renumbered(each.quotes) }))
      .filter(({ quotes }) => quotes.length >= least);
  return {
    ...analysis,
    findings: moved(analysis.findings, 1),
    contradictions: moved(analysis.contradictions, 2),
  };
}

/** A new analysis with what stays of the last one: contradictions about other quotes, and how good sources are (F27). */
function joined(last: Analysis, made: Analysis): Analysis {
  const isNew = ({ quotes }: Contradiction) =>
    !made.contradictions.some((one) => quotes.filter((n) => one.quotes.includes(n)).length >= 2);
  const contradictions = [...made.contradictions, ...last.contradictions.filter(isNew)];
  const quality = new Map([...last.quality, ...made.quality].map((each) => [each.url, each]));
  return {
    ...made,
    contradictions: contradictions.map((each, index) => ({ ...each, id: `contradiction-${index + 1}` })),
    quality: [...quality.values()],
  };
}

/** How good each page with evidence is: what the analyst found, or what its host says (B33, B80). */
export function qualitiesOf(
  investigations: readonly Investigation[],
  field: RunContext['brief']['field'],
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
