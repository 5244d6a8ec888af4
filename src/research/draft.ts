// From a plan to a draft: research until the critic is content, write, and research again while gaps are worth it.
import type { Plan } from '../agents/planner/contract.ts';
import { refineGate, writeGate } from './gates.ts';
import { firstTry, isLate } from './gather/gather.ts';
import { gatherWell } from './gather-well.ts';
import type { Inquiry } from './inquiry.ts';
import type { Known } from './known.ts';
import { followUps, pressing, refine } from './report/refine.ts';
import type { Assignment } from './gather/investigate.ts';
import { asWritten } from './report/last-draft.ts';
import { writtenSoFar } from './report/so-far.ts';
import type { Heard } from './steering.ts';
import { write } from './report/write.ts';
import type { Written } from './report/write.ts';

/** What a draft begins with. */
interface Beginning {
  readonly known: Known;
  readonly heard: Heard;
  /** All that people said since they saw the last draft. */
  readonly wishes: readonly string[];
}

export interface Drafted extends Beginning {
  readonly written: Written;
}

export async function draft(
  inquiry: Inquiry,
  round: number,
  plan: Plan,
  { known: before, heard, wishes }: Beginning,
): Promise<Drafted> {
  const { budget, supervisor, work } = inquiry;
  let state: Beginning = { known: { ...before, plan }, heard, wishes };
  let assignments = toDo(plan, before, work.settings.preserveCompleted);
  let improvements: readonly string[] = [];
  for (let iteration = 1; ; iteration++) {
    const at = `r${round}/i${iteration}`;
    state = {
      ...state,
      ...(await gatherWell(inquiry, { round, iteration, revision: 0 }, assignments, state)),
    };
    const written = await writeWell(inquiry, at, state, improvements);
    state = { ...state, known: { ...state.known, last: asWritten(written.draft) } };
    // People who have seen a draft keep that one until the next is checked.
    if (round === 1) inquiry.run.keep(writtenSoFar(work.brief, state.known, written));
    budget.spend('iterations');
    const { analysis, investigations } = state.known;
    const isOver =
      pressing(analysis).length === 0 ||
      budget.left('iterations') === 0 ||
      state.heard.enough ||
      (await late(inquiry, at));
    const more = isOver ? null : await refineWell(inquiry, at, iteration, state.known, written.draft.text);
    const tasks = more === null ? [] : followUps(more, investigations, work);
    supervisor.decide({
      agent: 'supervisor',
      action: tasks.length > 0 ? 'iterate' : 'complete',
      rationale:
        more?.rationale ??
        (pressing(analysis).length === 0
          ? 'Nothing is left open that the answer needs.'
          : 'No further iteration may begin.'),
      inputs: { gapCount: analysis.gaps.length, iteration, maxIterations: budget.limits.iterations },
      outputs: { shouldIterate: tasks.length > 0, nextPhase: tasks.length > 0 ? 'gather' : 'verify' },
    });
    if (tasks.length === 0 || more === null) return { ...state, written };
    assignments = tasks.map(firstTry);
    improvements = more.improvements;
  }
}

/** The tasks of a plan that were not done before; none when what is known already is enough (A22). */
function toDo(plan: Plan, { investigations }: Known, preserves: boolean): Assignment[] {
  if (plan.enough === true && investigations.length > 0) return [];
  const done = new Set(preserves ? investigations.map(({ task }) => task.id) : []);
  return plan.tasks.filter(({ id }) => !done.has(id)).map(firstTry);
}

async function late({ run, work, supervisor }: Inquiry, at: string): Promise<boolean> {
  if (!(await isLate(run, `late/refine/${at}`, work))) return false;
  await supervisor.warn(`late/refine/${at}/told`, 'There was no time left to close the gaps that are known.');
  return true;
}

function writeWell(
  { run, work, supervisor }: Inquiry,
  at: string,
  { known, wishes }: Omit<Beginning, 'heard'>,
  improvements: readonly string[],
): Promise<Written> {
  const { investigations, analysis } = known;
  const guidance = supervisor.guidance();
  const wanted = [...improvements, ...(guidance === null ? [] : [guidance])];
  let first: Written | null = null;
  return supervisor.watch<Written>({
    phase: 'write',
    at,
    attempt: async (again) => {
      // Light research asks a model for one draft; without a model the second would be the first once more.
      if (first !== null && (work.limits.research === 'classic' || first.fallback !== null)) return first;
      const key = again === null ? at : `${at}-again`;
      const improved = [...wanted, ...(again ?? [])];
      const { numbering, last } = known;
      const edited = first === null ? last : asWritten(first.draft);
      const material = { investigations, analysis, wishes, improvements: improved, numbering, last: edited };
      first = await write(run, key, work, material);
      return first;
    },
    judge: ({ draft: { text, answered } }) => writeGate({ report: text, answered }),
    sum: ({ draft: { text } }) => text,
  });
}

function refineWell(inquiry: Inquiry, at: string, iteration: number, known: Known, report: string) {
  const { run, work, budget, supervisor } = inquiry;
  const { analysis, investigations } = known;
  const { iterations } = budget.limits;
  return supervisor.watch({
    phase: 'refine',
    at,
    attempt: () =>
      refine(run, at, work, {
        report,
        analysis,
        investigations,
        iteration,
        iterations,
        guidance: supervisor.guidance(),
      }),
    judge: () => refineGate({ gaps: analysis.gaps.length, iteration, iterations }),
    sum: ({ rationale }) => rationale,
  });
}
