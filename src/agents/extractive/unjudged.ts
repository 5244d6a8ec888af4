// What takes a judgement, without a model: findings, gaps and contradictions, a critique, a reflection, another round.
// Nobody makes one, and the work goes on as it was planned.
import type { Analysis } from '../analyst.ts';
import type { Critique } from '../critic.ts';
import type { Refinement, RefinerInput } from '../refiner.ts';
import type { Reflection, ReflectorInput } from '../reflector.ts';

/** Quotes stand for themselves: no finding, gap or contradiction is made of them. */
export function analyze(): Analysis {
  return { findings: [], gaps: [], contradictions: [], quality: [] };
}

/** What was found is written up. */
export function criticize(): Critique {
  return { verdict: 'pass', feedback: '', tasks: [] };
}

/** Goes on until every task is done. */
export function reflect({ tasks }: ReflectorInput): Reflection {
  const isFound = ({ answered }: (typeof tasks)[number]) => answered !== null && answered !== 'no';
  const isOver = tasks.every(({ status }) => status !== 'pending');
  return {
    decision: isOver ? 'complete' : 'continue',
    reasoning: isOver ? 'All tasks of the plan are done.' : 'Tasks of the plan are left.',
    suggestedChanges: null,
    covered: tasks.filter(isFound).map(({ task }) => task.title),
    uncovered: tasks.filter((state) => !isFound(state)).map(({ task }) => task.title),
  };
}

/** No gap is worth another round: whether one is takes a judgement. */
export function refine({ gaps }: RefinerInput): Refinement {
  return {
    gaps: gaps.map(openGap),
    iterate: false,
    rationale: 'Whether another round would close a gap takes a language model.',
    improvements: [],
  };
}

/** A gap that nobody assessed: it stays open. */
export function openGap({
  id,
  description,
  priority,
}: RefinerInput['gaps'][number]): Refinement['gaps'][number] {
  return {
    id,
    severity: priority === 1 ? 'critical' : priority === 2 ? 'moderate' : 'minor',
    addressable: false,
    question: description,
    followUps: [],
  };
}
