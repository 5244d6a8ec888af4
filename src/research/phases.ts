// The phases between what was found and a checked draft, each held against its gate: from one state to the next.
import { materialOf } from '../agents/material.ts';
import { present } from '../base/lists.ts';
import { type Run, type Place, keyOf } from './run.ts';
import { qualitiesOf, weighEvidence } from './analyze.ts';
import type { Budget } from './budget.ts';
import { conclude } from './conclude.ts';
import { criticize, sentBack } from './critique.ts';
import { analyzeGate, refineGate, writeGate } from './gates.ts';
import { firstTry, isLate } from './gather/gather.ts';
import { assessGaps, followUps, pressing } from './report/refine.ts';
import { asWritten } from './report/last-draft.ts';
import { foundSoFar, withOpenQuestions, writtenSoFar } from './report/assemble.ts';
import { writeDraft, type Written } from './report/write.ts';
import type { ResearchState, Weighed, Drafted } from './research-state.ts';
import { leastOf, pagesReadIn } from './research-tasks.ts';
import type { RunContext } from './run-context.ts';
import { shownAnalysis, shownRefinement } from './shown.ts';
import type { Supervisor } from './supervise.ts';
import { verdictsOf } from './verify/sum.ts';
import { asChecked, since } from './version.ts';
import { checkDraft } from './verify/check-draft.ts';

/** One research under way: what its phases share. */
export interface Research {
  readonly run: Run;
  readonly context: RunContext;
  readonly budget: Budget;
  readonly supervisor: Supervisor;
  /** That of the story with which the run began. */
  readonly version: number;
}

/** What the evidence amounts to. Nobody is asked again with nothing new to look at: that would only ask for more confidence. */
export async function analyze(
  { run, context, supervisor }: Research,
  place: Place,
  state: ResearchState,
): Promise<ResearchState> {
  const { investigations, analysis, analyzed, analyzedFor, wishes } = state;
  const { brief, limits } = context;
  const at = keyOf(place);
  keepFound(run, place, context, state);
  const { result, action } = await supervisor.watch<Weighed>({
    phase: 'analyze',
    at,
    attempt: ({ key, first }) => {
      const guidance = first?.wanted.join('\n') ?? supervisor.guidance();
      const before =
        first === null
          ? { analysis, investigations: analyzed, wishes: analyzedFor }
          : { analysis: first.result, investigations, wishes, again: true as const };
      return weighEvidence(run, key, context, { investigations, wishes }, guidance, before);
    },
    judge: ({ findings, unweighed }) => {
      const sources = qualitiesOf(investigations, brief.field, []).length;
      if (unweighed === true) return { ok: true, score: 10, issues: [], metrics: { findings: 0, sources } };
      const quotes = new Set(findings.flatMap((finding) => finding.quotes));
      const quoted = materialOf({ tasks: investigations }).filter(({ n }) => quotes.has(n));
      const citedSources = new Set(quoted.map(({ evidence }) => evidence.url)).size;
      const minimum = leastOf(investigations, limits);
      return analyzeGate({ findings, citedSources, sources, minimum, field: brief.field });
    },
    shown: (weighed) => shownAnalysis(weighed, investigations),
    wishes: () => wishes,
    may: ({ unweighed }) => (unweighed === true || state.closed ? [] : ['retry', 'complete']),
  });
  const weighed = {
    ...state,
    investigations: await conclude(run, at, context, state, result),
    analysis: result,
    analyzed: investigations,
    analyzedFor: wishes,
    closed: state.closed || action === 'complete',
  };
  keepFound(run, place, context, weighed);
  return weighed;
}

/** Should it be stopped before there is a draft, what was found is the result. A later round has a draft already. */
function keepFound(run: Run, { round, iteration }: Place, { brief }: RunContext, state: ResearchState): void {
  if (round === 1 && iteration === 1) run.keep(foundSoFar(brief, state));
}

/** What the critic sends back is to be researched next; nothing is after a pass (D21-D27), nor where no page could be read at all. */
export async function critique(
  research: Research,
  place: Place,
  state: ResearchState,
): Promise<ResearchState> {
  const { run, context, budget, supervisor } = research;
  const { plan, investigations, wishes, closed } = state;
  if (plan === null || budget.left('critiques') === 0 || closed || pagesReadIn(investigations) === 0)
    return state;
  const at = keyOf(place);
  if (await isOver(research, `critique/${at}`, 'late.critique')) return state;
  const { result, action } = await supervisor.watch({
    phase: 'critique',
    at,
    attempt: () => {
      const left = { revisionsLeft: budget.left('critiques'), guidance: supervisor.guidance() };
      return criticize(run, at, context, { ...state, plan }, left);
    },
    judge: ({ verdict }) => ({ ok: true, score: verdict === 'pass' ? 10 : 5, issues: [], metrics: {} }),
    shown: ({ verdict, feedback }) => `${verdict}: ${feedback}`,
    wishes: () => wishes,
    may: ({ verdict }) => (verdict === 'pass' ? [] : ['iterate', 'complete']),
  });
  if (result.verdict === 'pass') return state;
  if (action === 'complete') return { ...state, closed: true };
  budget.spend('critiques');
  await supervisor.decide({
    agent: 'critic',
    action: 'retry',
    rationale: result.feedback,
    inputs: { at },
    outputs: { revisionsLeft: budget.left('critiques') },
  });
  return { ...state, assignments: sentBack(result, investigations) };
}

async function isOver(
  { run, context }: Research,
  key: string,
  text: 'late.critique' | 'late.gaps',
): Promise<boolean> {
  const isOverNow = await isLate(run, `late/${key}`, context);
  if (isOverNow) await run.note(`late/${key}/told`, 'warning', { text: context.parts.say(text) });
  return isOverNow;
}

/** The draft, of the evidence and of nothing else. */
export async function write(
  { run, context, budget, supervisor }: Research,
  { round, iteration }: Place,
  state: ResearchState,
): Promise<Drafted> {
  const at = `r${round}/i${iteration}`;
  const wanted = present(...state.improvements, supervisor.guidance());
  const { result: written } = await supervisor.watch<Written>({
    phase: 'write',
    at,
    attempt: ({ key, first }) => {
      const improvements = [...wanted, ...(first?.wanted ?? [])];
      const last = first === null ? state.last : asWritten(first.result.draft);
      return writeDraft(run, key, context, { ...state, improvements, last });
    },
    judge: ({ draft: { text, answered } }) => writeGate({ report: text, answered }),
    // Light research asks a model for one draft; without a model the second would be the first once more.
    mends: ({ fallback }) => context.limits.research !== 'classic' && fallback === null,
    shown: ({ draft }) => whole(draft),
    wishes: () => state.wishes,
    may: ({ fallback }) => (fallback === null ? ['retry'] : []),
  });
  // People who have seen a draft keep that one until the next is checked.
  if (round === 1) run.keep(writtenSoFar(context.brief, { ...state, written }));
  budget.spend('iterations');
  return { ...state, written, last: asWritten(written.draft), improvements: [] };
}

/** As it would be read: with what it leaves open. */
function whole({ text, openQuestions }: Written['draft']): string {
  return withOpenQuestions(text, openQuestions);
}

/** The gaps that are worth another iteration are to be researched next; none where the report stands (B4-B8, B37). */
export async function refine(
  research: Research,
  { round, iteration }: Place,
  state: Drafted,
): Promise<Drafted> {
  const { run, context, budget, supervisor } = research;
  const { analysis, investigations, wishes, written, closed } = state;
  const at = `r${round}/i${iteration}`;
  const { iterations } = budget.limits;
  const gaps = pressing(analysis);
  const counted = { gaps: analysis.gaps.length, iteration, iterations };
  const asItStands = async () => {
    // Nothing follows any more: what is left open is said.
    await supervisor.tell('refine', at, refineGate({ ...counted, isLast: true }));
    const isDone = gaps.length === 0;
    const rationale = isDone ? 'Nothing that matters is left open.' : 'No further iteration may begin.';
    await supervisor.decide(iterated(counted, false, rationale));
    return state;
  };
  if (gaps.length === 0 || budget.left('iterations') === 0 || closed) return asItStands();
  if (await isOver(research, `refine/${at}`, 'late.gaps')) return asItStands();
  const { result: more, action } = await supervisor.watch({
    phase: 'refine',
    at,
    attempt: () => {
      const report = whole(written.draft);
      const asked = { report, iteration, iterations, guidance: supervisor.guidance() };
      return assessGaps(run, at, context, state, asked);
    },
    judge: () => refineGate({ ...counted, isLast: false }),
    shown: shownRefinement,
    wishes: () => wishes,
    may: ({ iterate }) => (iterate ? ['iterate', 'complete'] : []),
  });
  const tasks = action === 'complete' ? [] : followUps(more, investigations, context);
  await supervisor.decide(iterated(counted, tasks.length > 0, more.rationale));
  // Nothing is written again before people say what is to be better.
  if (tasks.length === 0) return state;
  return { ...state, assignments: tasks.map(firstTry), improvements: more.improvements };
}

function iterated(
  { gaps, iteration, iterations }: { gaps: number; iteration: number; iterations: number },
  again: boolean,
  rationale: string,
) {
  return {
    agent: 'supervisor',
    action: again ? 'iterate' : 'complete',
    rationale,
    inputs: { gapCount: gaps, iteration, maxIterations: iterations },
    outputs: { shouldIterate: again, nextPhase: again ? 'gather' : 'verify' },
  };
}

/** The draft checked, and what came of that. Where the sentences that answer the request are not borne out, its writer is asked once more, and that draft is checked. */
export async function verify({ run, context, version }: Research, round: number, state: Drafted) {
  const checked = asChecked(await checkDraft(run, round, state, context));
  if (!checked.unsettled || state.written.fallback !== null) return { drafted: state, checked };
  const improvements = checked.removed.map(
    ({ text, reason }) =>
      `This was not borne out by its evidence: "${text}" ${reason} Answer the request with what the evidence does say, or say that it does not settle it.`,
  );
  const last = asWritten(state.written.draft);
  const written = await writeDraft(run, `r${round}/settled`, context, { ...state, improvements, last });
  // Without a model it would be quotes in place of a draft that was checked.
  if (written.fallback !== null) return { drafted: state, checked };
  const verdicts = new Map([...state.verdicts, ...verdictsOf(checked)]);
  const settled = { ...state, written };
  const again = await checkDraft(run, round, { ...settled, verdicts }, context, { again: true });
  return { drafted: version >= since.tellsOfChecked ? settled : state, checked: again };
}
