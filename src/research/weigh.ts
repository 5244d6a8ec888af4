// The analyst is asked once about all quotes, or, where they do not fit its models together, about each task with its own.
import { analyst } from '../agents/analyst/analyst.ts';
import { mostOf } from '../agents/analyst/contract.ts';
import type { Analysis, AnalystInput } from '../agents/analyst/contract.ts';
import { materialOf, renumbering } from '../agents/material.ts';
import { distinct } from '../base/lists.ts';
import type { Run } from './run.ts';
import { consultWithin } from './consult.ts';
import { fitEvidence, fitsWhole } from './fidelity/fit-evidence.ts';
import type { About } from './fidelity/fit-evidence.ts';
import { readBlocks } from './read-blocks.ts';
import type { RunContext } from './run-context.ts';

/** Parts that are weighed at once. */
const atOnce = 3;

/** Null: no model did it. For use in the scope of a phase. */
export async function weigh(
  phase: Run,
  input: AnalystInput,
  about: About,
  context: RunContext,
): Promise<Analysis | null> {
  const parts = partsOf(input);
  if (parts.length < 2 || (await fitsWhole(phase, analyst, input, context)))
    return weighOne(phase, input, about, context);
  const weighed = await phase.parallel('part', parts, atOnce, async (branch, part) => {
    const numbersIn = renumbering(input, part);
    const findings = about.findings.map((one) => ({ ...one, quotes: numbersIn(one.quotes) }));
    const made = await weighOne(branch, part, { ...about, findings }, context);
    return made === null ? null : renumbered(made, renumbering(part, input));
  });
  const made = weighed.filter((one) => one !== null);
  return made.length === 0 ? null : joined(made);
}

async function weighOne(
  run: Run,
  input: AnalystInput,
  about: About,
  context: RunContext,
): Promise<Analysis | null> {
  const { fidelity: _told, ...fitted } = await fitEvidence(run, analyst, input, about, context);
  const shown = { ...input, ...fitted };
  const { output, fallback } = await run.step('weigh', [analyst.name, shown], async (step) => {
    const quotes = materialOf(input).map(({ n, evidence }) => ({ n, ...evidence }));
    const blocks = await readBlocks(quotes, about.dates, context.parts);
    return consultWithin(run, step, analyst, { ...shown, blocks }, context.parts);
  });
  return fallback === null ? output : null;
}

/** One for each task with quotes; the first one has those without any, too. What was concluded rests on the quotes of others. */
function partsOf(input: AnalystInput): AnalystInput[] {
  const { last: _last, ...rest } = input;
  const read = input.tasks.filter(({ task, evidence }) => task.kind !== 'analysis' && evidence.length > 0);
  const empty = input.tasks.filter(({ evidence }) => evidence.length === 0);
  return read.map((one, index) => {
    const tasks = index === 0 ? [one, ...empty] : [one];
    const others = input.tasks.filter((each) => !tasks.includes(each)).map(({ task }) => task.question);
    return { ...rest, tasks, others };
  });
}

function renumbered(made: Analysis, numbersIn: ReturnType<typeof renumbering>): Analysis {
  const moved = <T extends { readonly quotes: readonly number[] }>(all: readonly T[]) =>
    all.map((each) => ({ ...each, quotes: numbersIn(each.quotes) }));
  return { ...made, findings: moved(made.findings), contradictions: moved(made.contradictions) };
}

/** The first finding of each part before any second one: where not all have room, each task keeps its most important ones. */
function joined(parts: readonly Analysis[]): Analysis {
  const ranked = parts
    .flatMap(({ findings }) => findings.map((finding, rank) => ({ finding, rank })))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostOf.findings);
  const gaps = parts.flatMap((one) => one.gaps).toSorted((one, other) => one.priority - other.priority);
  const contradictions = parts.flatMap((one) => one.contradictions).slice(0, mostOf.contradictions);
  return {
    findings: ranked.map(({ finding }, index) => ({ ...finding, id: `finding-${index + 1}` })),
    gaps: distinct(gaps, ({ description }) => description)
      .slice(0, mostOf.gaps)
      .map((gap, index) => ({ ...gap, id: `gap-${index + 1}` })),
    contradictions: contradictions.map((one, index) => ({ ...one, id: `contradiction-${index + 1}` })),
    quality: distinct(
      parts.flatMap((one) => one.quality),
      ({ url }) => url,
    ),
  };
}
