// Phase analyze: what the evidence amounts to, and how good the sources are (B29-B33).
import { analyst } from '../agents/analyst/analyst.ts';
import { numbered } from '../agents/analyst/contract.ts';
import type { Analysis, Contradiction, Quality, AnalystInput } from '../agents/analyst/contract.ts';
import { materialOf, placeOf, renumbering, type Sourced } from '../agents/material.ts';
import { type Researched, researchedOf } from '../agents/researched.ts';
import { distinct, inTurns } from '../base/lists.ts';
import { shortened } from '../base/shortened.ts';
import { domainQuality } from '../citations/domain-quality.ts';
import { consultWithin } from './consult.ts';
import { fitEvidence, fitsWhole, type About } from './fidelity/fit-evidence.ts';
import type { Investigation } from './gather/investigate.ts';
import { isLeft, isOpen } from './gather/investigation.ts';
import { publishedOf, blocksOf } from './stored-pages.ts';
import { nothingKnown, type ResearchState, type Weighed } from './research-state.ts';
import { requestWith, type RunContext } from './run-context.ts';
import type { Run } from './run.ts';

/** What was known before there was more evidence. */
type Before = Pick<ResearchState, 'analysis' | 'investigations' | 'wishes'> & {
  /** It is to be done better: asked again though there is nothing more. */
  readonly again?: true;
};

/** Once for the same evidence. At light depth no model is asked. */
export function weighEvidence(
  run: Run,
  key: string,
  context: RunContext,
  { investigations, wishes }: Pick<ResearchState, 'investigations' | 'wishes'>,
  guidance: string | null,
  before: Before = nothingKnown,
): Promise<Weighed> {
  const { brief, limits } = context;
  const last = carriedOver(before, investigations);
  if (limits.research === 'classic') return Promise.resolve({ ...last, unweighed: true });
  const isKnown = last.findings.length + last.gaps.length + last.contradictions.length > 0;
  const left = investigations.filter(isLeft);
  const open = left.filter(isOpen);
  const isMore = before.again === true || open.length > 0 || isQuotedAnew(investigations, before);
  if (isKnown && !isMore) return Promise.resolve(last);
  const { unweighed: _unweighed, apart: _apart, ...shown } = last;
  const input = {
    ...requestWith(brief, wishes),
    today: brief.today,
    constraints: [...brief.constraints],
    tasks: investigations.map(researchedOf),
    ...(left.length === 0 ? {} : { toConclude: left.map(({ task }) => task.id) }),
    sources: qualitiesOf(investigations, brief.field, last.quality),
    ...(isKnown ? { last: shown } : {}),
    guidance,
  };
  return run.scope(`analyze/${key}`, async (phase) => {
    for (const { task } of open) await phase.note(`started/${task.id}`, 'task-started', { id: task.id });
    const dates = publishedOf(investigations);
    const about = { findings: last.findings, sources: input.sources, dates, said: [] };
    const output = await askAnalyst(phase, input, about, context);
    const made = output ?? { ...last, unweighed: true as const };
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

function sidesOf(quotes: readonly number[], input: Sourced) {
  return materialOf(input)
    .filter(({ n }) => quotes.includes(n))
    .slice(0, told.sides)
    .map(({ evidence: { title, quote } }) => ({ title, quote: shortened(quote, told.characters) }));
}

/** Whether there is a quote that was not there before. */
function isQuotedAnew(now: readonly Investigation[], { investigations }: Before): boolean {
  const known = new Set(investigations.flatMap(({ evidence }) => evidence.map(placeOf)));
  return now.some(({ evidence }) => evidence.some((quote) => !known.has(placeOf(quote))));
}

/** The last analysis under the present numbers of quotes. */
function carriedOver({ analysis, investigations }: Before, now: readonly Investigation[]): Weighed {
  const { findings, contradictions, ...rest } = renumbered(
    analysis,
    renumbering({ tasks: investigations }, { tasks: now }),
  );
  return {
    ...rest,
    findings: findings.filter(({ quotes }) => quotes.length >= 1),
    contradictions: contradictions.filter(({ quotes }) => quotes.length >= 2),
  };
}

function renumbered<A extends Analysis>(made: A, numbersIn: ReturnType<typeof renumbering>): A {
  const moved = <T extends { readonly quotes: readonly number[] }>(all: readonly T[]) =>
    all.map((each) => ({ ...each, quotes: numbersIn(each.quotes) }));
  return { ...made, findings: moved(made.findings), contradictions: moved(made.contradictions) };
}

/** A new analysis with what stays of the last one: contradictions about other quotes, and how good sources are (F27). */
function withLast(last: Analysis, made: Weighed): Weighed {
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

const atOnce = 3;

/** About all quotes at once; where they do not fit, about each task. Null: no model did it. */
async function askAnalyst(
  phase: Run,
  input: AnalystInput,
  about: About,
  context: RunContext,
): Promise<Weighed | null> {
  const parts = partsOf(input);
  const ask = async (run: Run, part: AnalystInput) => {
    const numbersIn = renumbering(input, part);
    const findings = about.findings.map((one) => ({ ...one, quotes: numbersIn(one.quotes) }));
    const fitted = await fitEvidence(run, analyst, part, { ...about, findings }, context);
    const shown = { ...part, shortened: fitted.shortened };
    const { output, fallback } = await run.step('weigh', [analyst.name, shown], async (step) => {
      const blocks = await blocksOf(part, about.dates, context.parts);
      return consultWithin(run, step, analyst, { ...shown, blocks }, context.parts);
    });
    return fallback === null ? renumbered(output, renumbering(part, input)) : null;
  };
  const { last = nothingKnown.analysis } = input;
  if (parts.length < 2 || (await fitsWhole(phase, analyst, input, context))) {
    const whole = await ask(phase, input);
    return whole && withLast(last, whole);
  }
  const weighed = await phase.parallel('part', parts, atOnce, ask);
  const made = weighed.filter((one) => one !== null);
  return made.length === 0 ? null : withLast(last, { ...allOf(made), apart: true });
}

/** One for each task with quotes; the first one has those without any, too. What is concluded rests on the quotes of others. */
function partsOf(input: AnalystInput): AnalystInput[] {
  const { last: _last, toConclude = [], ...rest } = input;
  const read = input.tasks.filter(({ task, evidence }) => task.kind !== 'analysis' && evidence.length > 0);
  const isEmpty = ({ task, evidence }: Researched) => evidence.length === 0 && !toConclude.includes(task.id);
  return read.map((one, index) => {
    const tasks = index === 0 ? [one, ...input.tasks.filter(isEmpty)] : [one];
    const others = input.tasks.filter((each) => !tasks.includes(each)).map(({ task }) => task.question);
    return { ...rest, tasks, others };
  });
}

/** The first finding of each part before any second one: where not all have room, each task keeps its most important ones. */
function allOf(parts: readonly Analysis[]): Analysis {
  const gaps = parts.flatMap((one) => one.gaps).toSorted((one, other) => one.priority - other.priority);
  const open = distinct(gaps, ({ description }) => description);
  const contradictions = parts.flatMap((one) => one.contradictions);
  return {
    findings: numbered('finding', inTurns(parts.map(({ findings }) => findings))),
    gaps: numbered('gap', open),
    contradictions: numbered('contradiction', contradictions),
    quality: distinct(
      parts.flatMap((one) => one.quality),
      ({ url }) => url,
    ),
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
