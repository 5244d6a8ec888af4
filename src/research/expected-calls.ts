// How many questions to models a research will probably take before any has been counted: by the limits of its depth, at
// the least and at the most. docs/performance.md has what was counted.
import { orchestrator } from '../agents/orchestrator/orchestrator.ts';
import { expectedTurns } from './gather/agentic/expected-turns.ts';
import type { ExpectedTurns } from './gather/agentic/expected-turns.ts';
import type { Work } from './work.ts';

/** Questions of a course, and those of them that wait for each other. */
export interface Course {
  readonly research: ExpectedTurns;
  /** About single claims and facts: these are short. */
  readonly checks: ExpectedTurns;
  /** Waves of tasks, each with pages to be read. */
  readonly waves: number;
}

type Expecting = Pick<Work, 'limits' | 'settings' | 'parts'>;

/** What a course of work is like. */
interface Manner {
  readonly tasks: number;
  /** Turns of a researcher that chooses its tools. */
  readonly turns: number;
  /** Times the critic sends it back, and further iterations. */
  readonly critiques: number;
  readonly iterations: number;
  readonly words: number;
  readonly doubtful: boolean;
}

/** Words of a report about one thing. */
const shortest = 100;

/** Nothing is sent back, and claims are near the words of their sources. */
export function leastCourse(work: Expecting): Course {
  const { tasks } = work.limits;
  const manner = { tasks: tasks.min, turns: 2, critiques: 0, iterations: 0, words: shortest };
  return courseOf(work, { ...manner, doubtful: false });
}

/** Every loop of the depth is used, and half of the claims are doubtful. */
export function mostCourse(work: Expecting): Course {
  const { tasks, words, critiques, iterations } = work.limits;
  const manner = { tasks: tasks.max, turns: 4, critiques, iterations: iterations - 1, words: words.max };
  return courseOf(work, { ...manner, doubtful: true });
}

function courseOf(work: Expecting, manner: Manner): Course {
  const { limits, settings } = work;
  const isReact = limits.research === 'react';
  const turns = isReact ? manner.turns : 0;
  const loops = manner.critiques + manner.iterations;
  // What is sent back is rarely all of it.
  const tasksAgain = loops === 0 ? 0 : Math.ceil(manner.tasks / 2);
  const first = gathering(work, manner.tasks, turns);
  const again = tasksAgain === 0 ? nothing : gathering(work, tasksAgain, turns);
  const weighing = (isReact ? 1 : 0) + (limits.critiques > 0 ? 1 : 0);
  const thoughts = limits.thinks ? 5 + 3 * loops : 0;
  // Intake and plan; each iteration is written, and asked for before.
  const alone = 2 + (1 + loops) * weighing + thoughts + 1 + 2 * manner.iterations;
  return {
    research: {
      all: alone + first.all + loops * again.all,
      longest: alone + first.longest + loops * again.longest,
    },
    checks: checking(work, manner),
    waves: wavesOf(manner.tasks, settings.parallel) + loops * wavesOf(tasksAgain, settings.parallel),
  };
}

const nothing: ExpectedTurns = { all: 0, longest: 0 };

function wavesOf(tasks: number, parallel: number): number {
  return Math.ceil(tasks / parallel);
}

/** Of one visit: in waves with a reflection after each, or by an orchestrator. */
function gathering({ limits, settings, parts }: Expecting, tasks: number, turns: number): ExpectedTurns {
  if (limits.driver === 'agentic') {
    const reasons = parts.models.reasons(orchestrator.tier);
    return expectedTurns({ tasks, turns, reasons, settings });
  }
  const waves = wavesOf(tasks, settings.parallel);
  const longest = waves * (turns + (limits.reflects ? 1 : 0));
  return { all: longest + turns * (tasks - waves), longest };
}

/** Words of a report for each of its claims. */
const wordsOfClaim = 30;
/** Claims that are judged with one question. */
const together = 10;
/** Claims that are taken apart, and facts of one. */
const apart = 5;
const factsOf = 3;

/** Judging claims; then a second look, mending, and judging what was mended. */
function checking({ limits, settings }: Expecting, { words, doubtful }: Manner): ExpectedTurns {
  const { mode, facts, searches } = limits.citations;
  if (!settings.citations.verify || mode === 'classical') return nothing;
  const claims = Math.ceil(words / wordsOfClaim);
  const judged = { all: Math.ceil(claims / together), longest: 1 };
  if (!doubtful) return judged;
  const mended = { all: 3 + Math.ceil(claims / together / 2), longest: 3 };
  const looked = facts === 0 ? nothing : lookedUp(apart, Math.min(facts, factsOf), searches);
  const sum = (of: keyof ExpectedTurns) => judged[of] + mended[of] + looked[of];
  return { all: sum('all'), longest: sum('longest') };
}

/** Taking apart, and judging the facts in what is known and after each search. */
function lookedUp(claims: number, facts: number, searches: number): ExpectedTurns {
  const judging = Math.ceil((claims * facts) / together);
  return { all: claims + judging * (1 + searches), longest: 2 + searches };
}
