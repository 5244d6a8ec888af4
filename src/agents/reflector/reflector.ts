// Reflector: says after each wave of tasks whether to go on, to change the plan, or to stop searching (A50-A59). A decision that its own
// lists of topics speak against does not count.
import type { Answered } from '../researcher/contract.ts';
import { z } from 'zod';
import type { Agent } from '../agent.ts';
import type { Task } from '../planner/contract.ts';
import { unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { roomFor } from '../prompt/room.ts';
import { form } from '../form.ts';
import { fence, fencedOr, none } from '../prompt/fence.ts';

/** A task of the plan and what is known of it. */
export interface TaskState {
  readonly task: Task;
  readonly status: 'pending' | 'completed' | 'failed' | 'skipped';
  /** What its researcher found, in a sentence or two; null: nothing yet. */
  readonly observation: string | null;
  readonly answered: Answered | null;
  /** What it could not find, as sentences. */
  readonly missing: readonly string[];
  /** Titles of the pages it was answered from. */
  readonly sources: readonly string[];
}

export interface ReflectorInput extends Wanted {
  /** All tasks in the order of the plan (A51). */
  readonly tasks: readonly TaskState[];
  /** Tasks the depth asks for at least; whoever asks sees to it that it holds (A55). */
  readonly minimum: number;
  /** What the supervisor wants looked at; null: nothing. */
  readonly guidance: string | null;
}

const answer = z.object({
  covered: form.texts('Topics of the request that are answered, a few words each.'),
  uncovered: form.texts('Topics of the request that nothing was found on yet.'),
  reasoning: form.text('One or two sentences: what decides it.'),
  decision: z.enum(['continue', 'adjust', 'complete']),
  suggestedChanges: form.textOrNull('With "adjust": what further tasks should find out. Otherwise null.'),
});
type Answer = z.infer<typeof answer>;

/** `suggestedChanges`: what the planner is to change; null unless the decision is `adjust`. */
export type Reflection = Readonly<Pick<Answer, 'decision' | 'reasoning' | 'suggestedChanges'>>;

/** Topics that are kept of either kind. */
const mostTopics = 20;

/** Of the topics of a request, the part that may not be open any more when the search is to end (A59). */
const openShare = 0.2;

export const reflector: Agent<ReflectorInput, Reflection, Answer> = {
  name: 'reflector',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 2_000,
  temperature: 0.2,
  variables: (input, room) => {
    const each = Math.floor(roomFor(room, 12_000) / Math.max(1, input.tasks.length));
    return {
      request: requestText(input, 1_500),
      tasks: input.tasks.map((state, index) => taskText(state, index + 1, each)).join('\n\n') || none,
      done: String(input.tasks.filter(({ status }) => status === 'completed').length),
      pending: String(input.tasks.filter(({ status }) => status === 'pending').length),
      minimum: String(input.minimum),
      guidance: fencedOr('guidance', input.guidance, 300),
    };
  },
  read: (given) => {
    const covered = unlinkedLines(given.covered, mostTopics, 150);
    const uncovered = unlinkedLines(given.uncovered, mostTopics, 150);
    const changes = unlinkedLine(given.suggestedChanges ?? '', 1_000) || uncovered.join('; ');
    const decision = decided(given.decision, covered, uncovered, changes);
    return {
      decision,
      reasoning: unlinkedLine(given.reasoning, 500) || 'No reason was given.',
      suggestedChanges: decision === 'adjust' ? changes : null,
    };
  },
  fallback: reflect,
  failed: (): Reflection => ({
    decision: 'continue',
    reasoning: 'Nobody judged what was found, so the work goes on as planned.',
    suggestedChanges: null,
  }),
};

function decided(
  decision: Answer['decision'],
  covered: readonly string[],
  uncovered: readonly string[],
  changes: string,
): Reflection['decision'] {
  const topics = covered.length + uncovered.length;
  if (decision === 'complete')
    return uncovered.length < openShare * topics || topics === 0 ? decision : 'continue';
  // nothing is said that could be planned
  return decision === 'adjust' && changes === '' ? 'continue' : decision;
}

function taskText(
  { task, status, answered, observation, missing, sources }: TaskState,
  n: number,
  tokens: number,
): string {
  const part = Math.floor(tokens / 4);
  return [
    `Task ${n}, priority ${task.priority}: ${status}${answered === null ? '' : `, answered: ${answered}`}`,
    fence('question', task.question, part),
    ...(observation === null ? [] : [fence('observation', observation, part)]),
    ...(sources.length === 0 ? [] : [fence('sources', sources.join('\n'), part)]),
    ...(missing.length === 0 ? [] : [fence('missing', missing.join('\n'), part)]),
  ].join('\n');
}

/** The reflection that counts: work that is said to be complete too early goes on (A55). `least`: tasks that are done in any case. */
export function enforced(reflection: Reflection, completed: number, least: number): Reflection {
  if (reflection.decision !== 'complete' || completed >= least) return reflection;
  const reasoning = `${reflection.reasoning} Only ${completed} of at least ${least} tasks are done, so the work goes on.`;
  return { ...reflection, decision: 'continue', reasoning };
}

/** Goes on until every task is done. */
function reflect({ tasks }: ReflectorInput): Reflection {
  const isOver = tasks.every(({ status }) => status !== 'pending');
  return {
    decision: isOver ? 'complete' : 'continue',
    reasoning: isOver ? 'All tasks of the plan are done.' : 'Tasks of the plan are left.',
    suggestedChanges: null,
  };
}
