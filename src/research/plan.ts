// Phase plan: the tasks of a round, optionally accepted or edited by people before the work begins.
import type { Plan, PlannerInput } from '../agents/planner/contract.ts';
import { planner } from '../agents/planner/planner.ts';
import type { EstimateView, PlanView } from '../chat/views.ts';
import type { Background } from './background.ts';
import { consultWithin } from './consult.ts';
import { editedPlan, openOf } from './edited-plan.ts';
import { asksForPlan, costsTooMuch, forPlan, viewOf, type Estimate } from './estimate.ts';
import { type Brief, type RunContext, isOneFact, mostSearches, requestWith } from './run-context.ts';
import { type Run, type Given, readAnswer } from './run.ts';
import { askHeard, wantedOf, type Heard } from './steering.ts';
import { wholeTask } from './tasks.ts';

/** What a plan is made of besides the brief. */
export type Outset = Pick<
  PlannerInput,
  'feedback' | 'feedbackBy' | 'shown' | 'followed' | 'completed' | 'open' | 'observations' | 'report'
> & { readonly surroundings: Background };

/** The plan of a round, with what was heard while it was made and waited. */
export type HeardPlan = Plan & { readonly heard?: Heard; readonly wishes?: readonly string[] };

/** The plan of a round, with all that people wished for while it waited; null: it was rejected. `key` names the round, and the try. */
export function agreedPlan(
  run: Run,
  key: string,
  work: RunContext,
  outset: Outset,
  estimate: Estimate,
  before: Heard,
): Promise<HeardPlan | null> {
  return run.scope(`plan/${key}`, async (phase) => {
    const { settings } = work;
    const toDo = (of: Plan) => forPlan(estimate, openOf(of, outset.completed).length, work);
    const takes = (of: Plan) => viewOf(toDo(of));
    let made = await makePlan(phase, 'make-1', work, outset, takes);
    const asks = asksForPlan(estimate, work);
    if (!asks || isWanted(made, outset, costsTooMuch(toDo(made), settings))) return made;
    let heard = before;
    const wishes: string[] = [];
    const followed = [...(outset.followed ?? []), ...(outset.feedback === null ? [] : [outset.feedback])];
    // A plan is shown again after every change that was asked for (A29).
    for (let [n, version] = [1, 1]; version <= settings.limits.visits; n++) {
      const open = openOf(made, outset.completed);
      const tasks = open.map(({ id, title }) => ({ id, title, status: 'pending' }) as const);
      const view = { kind: 'plan', version, brief: made.brief, tasks, estimate: takes(made) } as const;
      const answer = await askHeard(phase, `accept-${n}`, questionFor(work, view), heard);
      const isHeard = 'heard' in answer;
      if (isHeard) heard = answer.heard;
      // Whoever has decided about the plan wants it researched, or changed.
      else [version, heard] = [version + 1, { ...heard, enough: false }];
      const wish = isHeard ? { text: heard.wish } : wishIn(answer.reply);
      if (wish === 'rejected') return null;
      if (wish === 'followed') break;
      if (wish.text === null) continue;
      const next = await changed(phase, n, made, wish.text, work, { ...outset, followed }, takes);
      const told = wish.text + differenceOf(made, next.plan);
      followed.push(told);
      // A list is the plan itself; the writer is told every other wish, for it may be about more than tasks.
      if (isHeard || !next.isList) wishes.push(told);
      made = next.plan;
    }
    return { ...made, heard, wishes };
  });
}

/** Whoever wanted to see the plan first is waited for as long as it takes, as with a draft. */
function questionFor({ brief, settings, approvers }: RunContext, view: PlanView) {
  const stays = brief.planFirst === true;
  const { remindAfterMs } = stays ? settings.approval : settings.clarification;
  const deadlineMs = stays ? null : settings.clarification.deadlineMs;
  const shown = stays ? { ...view, stays } : view;
  return { kind: 'plan', asks: approvers, view: shown, deadlineMs, remindAfterMs } as const;
}

/** Whether at most one task is left of a further draft: whoever asked for that has accepted it, unless it costs too much. */
function isWanted(made: Plan, { completed }: Outset, isTooMuch: boolean): boolean {
  const { length: open } = openOf(made, completed);
  return completed.length > 0 && (open === 0 || (open === 1 && !isTooMuch));
}

/** What a wish took out of a plan and put into it, for who did not see the two: "drop task 2" says nothing alone. */
function differenceOf(before: Plan, after: Plan): string {
  const put = onlyIn(after, before);
  // What is only asked otherwise has lost nothing that its title could tell.
  const gone = onlyIn(before, after).filter((title) => !put.includes(title));
  if (gone.length === 0) return '';
  if (put.length === 0) return ` (By this the plan lost: ${gone.join('; ')}.)`;
  // Whether a task was asked otherwise or given up for another one, nobody can tell by its words.
  return ` (By this the plan changed in: ${gone.join('; ')}. It has now: ${put.join('; ')}.)`;
}

/** Titles of the tasks that only one of two plans has. */
function onlyIn(one: Plan, other: Plan): string[] {
  const known = new Set(other.tasks.map(({ question }) => question));
  return one.tasks.filter(({ question }) => !known.has(question)).map(({ title }) => title);
}

/** The plan as somebody wishes it, and whether the wish was a list of tasks. */
async function changed(
  phase: Run,
  n: number,
  made: Plan,
  text: string,
  work: RunContext,
  outset: Outset,
  takes: (made: Plan) => EstimateView,
): Promise<{ readonly plan: Plan; readonly isList: boolean }> {
  const edited = editedPlan(made, text, outset.completed, work.limits.tasks.max);
  if (edited !== null) {
    // What was said of the plan before is not about this list.
    const brief = work.parts.say('plan.edited', { count: edited.tasks.length });
    await tellOf(phase, `edited-${n}`, { ...edited, brief }, takes(edited));
    return { plan: { ...edited, brief }, isList: true };
  }
  const wanted = wantedOf(text, work.parts);
  // It was only said what is to be left out.
  if (wanted === '') return { plan: made, isList: false };
  const wish = work.parts.models.has(planner.tier)
    ? { feedback: text, shown: openOf(made, outset.completed) }
    : { feedback: wanted, completed: made.tasks };
  const wished: Outset = { ...outset, ...wish, feedbackBy: 'person' };
  return { plan: await makePlan(phase, `make-${n + 1}`, work, wished, takes), isList: false };
}

/** A plan that nobody decides about in time is followed. */
function wishIn(reply: Given): 'followed' | 'rejected' | { readonly text: string } {
  return readAnswer<ReturnType<typeof wishIn>>('plan', reply, {
    accepted: () => 'followed',
    expired: () => 'followed',
    rejected: () => 'rejected',
    feedback: ({ text }) => ({ text }),
    clarified: ({ answers }) => ({ text: answers.join('\n') }),
  });
}

/** A plan as a step of the phase, with its event. `takes`: what it will take, where it is all of a round. */
export async function makePlan(
  phase: Run,
  key: string,
  work: RunContext,
  outset: Outset,
  takes?: (made: Plan) => EstimateView,
): Promise<Plan> {
  const { brief, limits, settings, parts } = work;
  const { surroundings, ...asked } = outset;
  const { completed, open = [], feedback } = asked;
  const input = {
    ...requestWith(brief),
    today: brief.today,
    answers: brief.answers,
    constraints: brief.constraints,
    files: brief.attached ?? [],
    limits: { tasks: limits.tasks, searchesPerTask: limits.searchesPerTask },
    context: settings.context,
    ...asked,
    // What tasks have found says more of the subject than a first look.
    background: completed.some(({ id }) => !open.includes(id)) ? '' : surroundings.background,
  };
  const isWhole = feedback === null && completed.length === 0 && isOneFact(work);
  const { output: made } = await phase.step(key, [planner.name, input], async (context) =>
    isWhole
      ? { output: planOfOne(brief, mostSearches(work)) }
      : consultWithin(phase, context, planner, input, parts),
  );
  await tellOf(phase, key.replace('make', 'made'), made, takes?.(made));
  return made;
}

/** The request is the task, and what intake would search for is its plan. */
function planOfOne({ topic, title, reasoning, backgroundQueries }: Brief, searches: number): Plan {
  const queries = [...new Set([...backgroundQueries, topic.slice(0, longestSearch).toWellFormed()])];
  return { brief: reasoning, tasks: [wholeTask(topic, queries.slice(0, searches), title)] };
}

/** Characters of a request that is a search. */
const longestSearch = 200;

function tellOf(
  phase: Run,
  key: string,
  { brief, tasks, takenBack }: Plan,
  estimate?: EstimateView,
): Promise<void> {
  return phase.note(key, 'plan-created', {
    brief,
    tasks: tasks.map(({ id, title, rationale, priority }) => ({ id, title, rationale, priority })),
    ...(takenBack === undefined ? {} : { takenBack: [...takenBack] }),
    ...(estimate === undefined ? {} : { estimate }),
  });
}
