// Gathering and weighing, held against their gates, and once more as long as the critic sends it back (D24-D26).
import { materialOf } from '../agents/material.ts';
import { analyze, qualitiesOf } from './analyze.ts';
import type { Weighed } from './analyze.ts';
import { critique, sentBack } from './critique.ts';
import { analyzeGate, gatherGate } from './gates.ts';
import { gather, isLate } from './gather/gather.ts';
import type { Gathered } from './gather/gather.ts';
import type { Inquiry } from './inquiry.ts';
import type { Assignment, Investigation } from './gather/investigate.ts';
import type { Known } from './known.ts';
import { keyOf } from './place.ts';
import type { Place } from './place.ts';
import { otherSearches } from './retry-searches.ts';
import { foundSoFar } from './report/so-far.ts';
import type { Heard } from './steering.ts';

interface State {
  readonly known: Known;
  readonly heard: Heard;
  readonly wishes: readonly string[];
}

export async function gatherWell(
  inquiry: Inquiry,
  { round, iteration }: Place,
  first: readonly Assignment[],
  before: State,
): Promise<State> {
  const { run, work, budget, supervisor } = inquiry;
  let state = before;
  let assignments = first;
  for (let revision = 0; ; revision++) {
    const place: Place = { round, iteration, revision };
    const at = keyOf(place);
    const gathered = await gatherThrough(inquiry, place, assignments, state);
    const { plan, investigations, heard } = gathered;
    keepFound(inquiry, place, { ...state.known, plan, investigations });
    const analysis = await weigh(inquiry, at, investigations, state.known);
    state = {
      known: { ...state.known, plan, investigations, analysis },
      heard,
      wishes: [...state.wishes, ...gathered.wishes],
    };
    keepFound(inquiry, place, state.known);
    const isOver = budget.left('critiques') === 0 || heard.enough || investigations.length === 0;
    if (isOver || (await late(inquiry, at))) return state;
    const verdict = await supervisor.watch({
      phase: 'critique',
      at,
      attempt: () =>
        critique(run, at, work, {
          plan,
          investigations,
          analysis,
          revisionsLeft: budget.left('critiques'),
          guidance: supervisor.guidance(),
        }),
      judge: ({ verdict: given }) => ({
        ok: true,
        score: given === 'pass' ? 10 : 5,
        issues: [],
        metrics: {},
      }),
      sum: ({ feedback }) => feedback,
    });
    if (verdict.verdict === 'pass') return state;
    budget.spend('critiques');
    supervisor.decide({
      agent: 'critic',
      action: 'retry',
      rationale: verdict.feedback,
      inputs: { at },
      outputs: { revisionsLeft: budget.left('critiques') },
    });
    assignments = sentBack(verdict, investigations);
    if (assignments.length === 0) return state;
  }
}

/** Should it be stopped before there is a draft, what was found is the result. A later round has a draft already. */
function keepFound({ run, work }: Inquiry, { round, iteration }: Place, known: Known): void {
  if (round === 1 && iteration === 1) run.keep(foundSoFar(work.brief, known));
}

async function late({ run, work, supervisor }: Inquiry, at: string): Promise<boolean> {
  if (!(await isLate(run, `late/critique/${at}`, work))) return false;
  await supervisor.warn(`late/critique/${at}/told`, 'There was no time left for a critique of the research.');
  return true;
}

/** One visit to gather; its retry is for the tasks that brought nothing, with other searches. */
function gatherThrough(
  { run, work, budget, supervisor, surroundings }: Inquiry,
  place: Place,
  assignments: readonly Assignment[],
  { known, heard, wishes }: State,
): Promise<Gathered> {
  const { plan } = known;
  if (plan === null) throw new Error('Nothing is gathered without a plan.');
  const redone = new Set(assignments.map(({ task }) => task.id));
  const outset = {
    plan,
    before: known.investigations.filter(({ task }) => !redone.has(task.id)),
    surroundings,
    guidance: supervisor.guidance(),
    said: wishes,
  };
  let last: Gathered | null = null;
  return supervisor.watch<Gathered>({
    phase: 'gather',
    at: keyOf(place),
    attempt: async (again) => {
      if (again === null || last === null) {
        last = await gather(run, place, work, {
          ...outset,
          assignments,
          heard,
          plansLeft: budget.left('plans'),
        });
        budget.spend('plans', last.plans);
        return last;
      }
      const retried = otherSearches(last.investigations, again.join(' '));
      if (retried.length === 0 || last.heard.enough) return last;
      const ids = new Set(retried.map(({ task }) => task.id));
      const kept = last.investigations.filter(({ task }) => !ids.has(task.id));
      const said = [...wishes, ...last.wishes];
      const more = { ...outset, ...last, before: kept, assignments: retried, plansLeft: 0, said };
      const second = await gather(run, place, work, more, '-again');
      return { ...second, wishes: [...last.wishes, ...second.wishes] };
    },
    judge: ({ investigations }) => judge(investigations, work),
    sum: ({ investigations }) => investigations.map(({ observation }) => observation).join(' '),
  });
}

function judge(investigations: readonly Investigation[], { brief, limits }: Inquiry['work']) {
  return gatherGate({
    sources: qualitiesOf(investigations, brief.field, []),
    tasks: investigations.map(({ trouble, skipped }) => ({
      status: skipped ? 'skipped' : trouble === null ? 'completed' : 'failed',
    })),
    minimum: minimumOf(investigations, limits),
    field: brief.field,
  });
}

/** A plan of one task cannot be held to more. */
function minimumOf(tasks: readonly unknown[], { tasks: { min } }: Inquiry['work']['limits']): number {
  return tasks.length === 1 ? 1 : min;
}

/** How many pages these quotes are from. */
function pagesOf(quotes: ReadonlySet<number>, tasks: readonly Investigation[]): number {
  const quoted = materialOf({ tasks }).filter(({ n }) => quotes.has(n));
  return new Set(quoted.map(({ evidence }) => evidence.url)).size;
}

function weigh(
  { run, work, supervisor }: Inquiry,
  at: string,
  investigations: readonly Investigation[],
  before: Known,
): Promise<Weighed> {
  const sources = qualitiesOf(investigations, work.brief.field, []).length;
  let made: Weighed | null = null;
  return supervisor.watch<Weighed>({
    phase: 'analyze',
    at,
    // the same evidence is weighed once
    attempt: async () =>
      (made ??= await analyze(run, at, work, investigations, supervisor.guidance(), before)),
    judge: ({ findings, unweighed }) => {
      if (unweighed === true) return { ok: true, score: 10, issues: [], metrics: { findings: 0, sources } };
      const quoted = new Set(findings.flatMap(({ quotes }) => quotes));
      return analyzeGate({
        findings,
        citedSources: pagesOf(quoted, investigations),
        sources,
        minimum: minimumOf(investigations, work.limits),
        field: work.brief.field,
      });
    },
    sum: ({ findings }) => findings.map(({ content }) => content).join(' '),
  });
}
