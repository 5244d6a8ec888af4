// Planner: turns a request into tasks that can be researched independently (A18-A33, B18).
import type { Wanted } from '../prompt/request.ts';
import type { Attached, Clarification } from '../prompt/thread.ts';

export interface Task {
  /** `task-1`, `task-2`, …; never used twice in a run. */
  readonly id: string;
  /** A few words for cards and headings. */
  readonly title: string;
  /** Stands on its own: a researcher sees nothing else of the plan. */
  readonly question: string;
  /** First searches, best first. */
  readonly searches: readonly string[];
  /** The one thing this task is about in a comparison. */
  readonly entity: string | null;
  /** 1: asked for. 2: what the request takes for granted. 3 and more: further material, not needed for an answer. */
  readonly priority: number;
  readonly rationale: string;
  /** `analysis`: nothing is searched for; it is made of what the tasks it comes after have found (A20). Usually `research`. */
  readonly kind?: 'research' | 'analysis' | undefined;
  /** Tasks that must be done before this one, by their ids; usually none. */
  readonly after?: readonly string[] | undefined;
}

/** The highest number of any of these tasks: ids are never used twice. */
export function lastNumber(tasks: readonly Pick<Task, 'id'>[]): number {
  return Math.max(0, ...tasks.map(({ id }) => Number(id.slice('task-'.length))));
}

export interface PlannerInput extends Pick<Wanted, 'request' | 'ownWords'> {
  /** `YYYY-MM-DD`; only a model makes use of it. */
  readonly today?: string | undefined;
  readonly answers: readonly Clarification[];
  readonly constraints: readonly string[];
  readonly limits: {
    readonly tasks: { readonly min: number; readonly max: number };
    readonly searchesPerTask: number;
  };
  /** What is to be changed; null in the first plan. */
  readonly feedback: string | null;
  /** Who wants it changed; left out: a person, whose wish gets a task in any case. A gate's words are about the plan's form. */
  readonly feedbackBy?: 'person' | 'reflection' | 'gate' | undefined;
  /** The tasks of the plan that a person's wish is about, which nobody has begun; left out: it is about none. */
  readonly shown?: readonly Task[] | undefined;
  /** What people wanted before, oldest first: what is planned and done follows it already. Left out: nothing. */
  readonly followed?: readonly string[] | undefined;
  /** Tasks that are done, or to be done in any case; they stay in the plan as they are (A27). */
  readonly completed: readonly Task[];
  /** Ids of those of them that are still to be done; left out: all are done. */
  readonly open?: readonly string[] | undefined;
  /** What the done tasks found, a sentence or two each, by their ids (A18). */
  readonly observations?: Record<string, string> | undefined;
  /** The report so far: what people saw last, or of a follow-up the last one of its thread. */
  readonly report?: string | undefined;
  /** What a first look at the subject showed: titles and lines of search results (A18). */
  readonly background?: string | undefined;
  /** Files that people attached: every task reads them. */
  readonly files?: readonly Attached[] | undefined;
  /** What the operator wants every plan to heed (B20). */
  readonly context?: string | undefined;
}

export interface Plan {
  /** Two or three sentences: what will be done (B18). */
  readonly brief: string;
  /** Completed tasks first, then the new ones (A27); none only where the last report of the thread is enough. */
  readonly tasks: readonly Task[];
  /** What is known already answers the request: nothing more needs to be found out (A22). Left out: it does not. */
  readonly enough?: boolean | undefined;
  /** Ids of the completed tasks whose subject people want no more; those of them that were still to be done are not in it. Left out: none. */
  readonly takenBack?: readonly string[] | undefined;
}
