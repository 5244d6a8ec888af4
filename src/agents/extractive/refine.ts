// The refiner without a model: another round is worth it where something that was asked for is missing and there are
// searches that were not done yet.
import type { Gap } from '../analyst.ts';
import type { AssessedGap, Refinement, RefinerInput } from '../refiner.ts';
import { folded } from './folded.ts';
import { onceMore, questionOf } from './gap-question.ts';

/** Follow-up searches for one gap. */
const mostFollowUps = 3;

/** The same input gives the same answer. Comes to an end: what was asked is not asked again. */
export function refine(input: RefinerInput): Refinement {
  const asked = new Set(input.asked.map(folded));
  const gaps = input.gaps.toSorted((a, b) => a.priority - b.priority).map((gap) => assess(gap, asked));
  const open = gaps.filter(({ addressable, severity }) => addressable && severity !== 'minor');
  const iterate = open.length > 0 && input.iteration < input.iterations;
  return { gaps, iterate, rationale: rationaleOf(open.length, iterate), improvements: [] };
}

/** What a gap is worth, by rules. */
export function assess(gap: Gap, asked: ReadonlySet<string>): AssessedGap {
  const question = onceMore(questionOf(gap.description));
  const followUps = gap.searches
    .filter((query) => !asked.has(folded(query)))
    .slice(0, mostFollowUps)
    .map((query) => ({ query, contribution: gap.description }));
  return {
    id: gap.id,
    severity: gap.priority === 1 ? 'critical' : gap.priority === 2 ? 'moderate' : 'minor',
    addressable: followUps.length > 0 && !asked.has(folded(question)),
    question,
    followUps,
  };
}

function rationaleOf(open: number, iterate: boolean): string {
  if (iterate)
    return `${open === 1 ? 'One gap' : `${open} gaps`} may be closed by searches that were not done yet.`;
  return open === 0 ? 'No gap can be closed by more searches.' : 'This was the last round.';
}
