// Refiner: says which gaps of a report are worth another round of research (B37, B38). Nothing is asked twice.
import { z } from 'zod';
import { distinct } from '../../base/lists.ts';
import { AnswerRejected } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import type { Gap } from '../analyst/contract.ts';
import { gapsWithSearches } from '../analyst/shown.ts';
import { folded, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { roomFor } from '../prompt/room.ts';
import { form } from '../form.ts';
import { fence, fenced, fencedOr } from '../prompt/fence.ts';

export interface RefinerInput extends Wanted {
  readonly report: string;
  /** At least one (B4). */
  readonly gaps: readonly Gap[];
  /** Questions that were researched already: asking them again is no use. */
  readonly asked: readonly string[];
  /** Which iteration this is, and how many there may be. */
  readonly iteration: number;
  readonly iterations: number;
  readonly guidance: string | null;
}

const answer = z.object({
  gaps: form.list('One for each gap.', {
    gap: form.number('The number of the gap.'),
    severity: z.enum(['critical', 'moderate', 'minor']),
    addressable: form.yesOrNo('Whether searching the web can close it.'),
    question: form.text('A full question that closes it, understood without the report.'),
    followUps: form.list('At most 3; empty when the gap cannot be closed.', {
      query: form.text('A search query as one would type it.'),
      contribution: form.text('What it would add to the report; one sentence.'),
    }),
  }),
  iterate: form.yesOrNo('Whether another round of research is worth its time.'),
  rationale: form.text('Why; one or two sentences.'),
  improvements: form.texts('What the writer should do better with what there is; at most 5.'),
});
type Answer = z.infer<typeof answer>;

type AssessedGap = Omit<Answer['gaps'][number], 'gap'> & { readonly id: string };

export interface Refinement extends Readonly<Omit<Answer, 'gaps'>> {
  /** One for each gap that was given, the most important first. */
  readonly gaps: readonly AssessedGap[];
}

const mostFollowUps = 3;
/** The worst first. */
const severities = ['critical', 'moderate', 'minor'];

export const refiner: Agent<RefinerInput, Refinement, Answer> = {
  name: 'refiner',
  tier: 'analytical',
  share: 0.15,
  outage: 'fall-back',
  answer,
  maxOutputTokens: 4_000,
  temperature: 0.4,
  variables: (input, room) => ({
    request: requestText(input, 1_500),
    report: fence('report', input.report, roomFor(room)),
    gaps: gapsWithSearches(input.gaps),
    asked: fenced('question', input.asked.slice(0, 60), 80),
    round: `${input.iteration} of ${input.iterations}`,
    guidance: fencedOr('guidance', input.guidance, 500),
  }),
  read: (given, input) => {
    const assessed = gapsOf(given, input);
    const worthIt = assessed.some(({ addressable }) => addressable);
    return {
      gaps: assessed,
      iterate: given.iterate && worthIt && input.iteration < input.iterations,
      rationale: unlinkedLine(given.rationale, 500) || 'No reason was given.',
      improvements: unlinkedLines(given.improvements, 5, 300),
    };
  },
  fallback: ({ gaps }) => ({
    gaps: gaps.map(openGap),
    iterate: false,
    rationale: 'Whether another round would close a gap takes a language model.',
    improvements: [],
  }),
};

/** @throws AnswerRejected when no gap is assessed */
function gapsOf(given: Answer, input: RefinerInput): AssessedGap[] {
  const byNumber = new Map(given.gaps.map((gap) => [gap.gap, gap]));
  if (!input.gaps.some((_gap, index) => byNumber.has(index + 1))) {
    throw new AnswerRejected(`Assess each gap by its number, 1 to ${input.gaps.length}.`);
  }
  const asked = new Set(input.asked.map(folded));
  return input.gaps
    .map((gap, index): AssessedGap => {
      const said = byNumber.get(index + 1);
      // nothing was said about it: it stays open
      if (said === undefined) return openGap(gap);
      const question = unlinkedLine(said.question, 1_000);
      const followUps = newOnes(said.followUps, asked);
      const isNew = question !== '' && !asked.has(folded(question));
      return {
        id: gap.id,
        severity: said.severity,
        addressable: said.addressable && isNew && followUps.length > 0,
        question: question || gap.description,
        followUps,
      };
    })
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** Searches that nobody has asked for, each once. */
function newOnes(proposed: Answer['gaps'][number]['followUps'], asked: ReadonlySet<string>) {
  const followUps = proposed.map(({ query, contribution }) => ({
    query: unlinkedLine(query, 300),
    contribution: unlinkedLine(contribution, 300),
  }));
  return distinct(followUps, ({ query }) => folded(query))
    .filter(({ query }) => folded(query) !== '' && !asked.has(folded(query)))
    .slice(0, mostFollowUps);
}

function openGap({ id, description, priority }: Gap): AssessedGap {
  return {
    id,
    severity: priority === 1 ? 'critical' : priority === 2 ? 'moderate' : 'minor',
    addressable: false,
    question: description,
    followUps: [],
  };
}
