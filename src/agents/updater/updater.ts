// How the updater asks a model: it sees the last analysis with the words of the quotes which that rests on, and new quotes as the
// analyst does. It answers with what changes, and code keeps the rest: findings and gaps here, contradictions and qualities as after
// any analysis.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import type { Agent } from '../agent.ts';
import { analysisOf, analystAnswer, askedOf, sourcesText } from '../analyst/analyst.ts';
import { type Analysis, type AnalystInput, type Finding, numbered } from '../analyst/contract.ts';
import { roomFor } from '../prompt/room.ts';
import { form } from '../form.ts';

export interface UpdaterInput extends AnalystInput {
  readonly last: Analysis;
  /** The numbers of the quotes that are new; `last` rests on the others. */
  readonly fresh: readonly number[];
}

const numbers = (which: string) => form.numbers(`Numbers of ${which}; often none.`);

const answer = analystAnswer.extend({
  findings: z
    .array(
      analystAnswer.shape.findings.element.extend({
        replaces: numbers('the findings in whose place it stands'),
        before: form.numberOrNull(
          'Where it replaces none: the number of the first finding that matters less; null: all matter more.',
        ),
      }),
    )
    .describe('What is new or changed, the most important first.'),
  withdrawn: numbers('findings that hold no more, with nothing in their place'),
  closed: numbers('gaps that are closed'),
});
type Answer = z.infer<typeof answer>;

export const updater: Agent<UpdaterInput, Analysis, Answer> = {
  name: 'updater',
  tier: 'analytical',
  share: 0.4,
  outage: 'fall-back',
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.2,
  variables: (input, room) => {
    const isNew = (n: number) => input.fresh.includes(n);
    const fresh = sourcesText(input, roomFor(room), isNew);
    const left = room - estimateTokens(fresh);
    const blocks = input.blocks?.map((block) => ({ ...block, headings: [], before: '', after: '' }));
    const known = sourcesText({ ...input, blocks }, roomFor(left), (n) => !isNew(n));
    return { ...askedOf(input, left - estimateTokens(known)), known, fresh };
  },
  read: (given, input) => {
    const made = analysisOf(given, input);
    const gaps = input.last.gaps.filter((_gap, index) => !given.closed.includes(index + 1));
    const ranked = [...gaps, ...made.gaps].toSorted((a, b) => a.priority - b.priority);
    const findings = withChanges(input.last.findings, made.findings, given.withdrawn);
    return { ...made, findings: numbered('finding', findings), gaps: numbered('gap', ranked) };
  },
  fallback: ({ last }) => last,
};

/** What changed stands where the first finding stood that it replaces, what is new in front of what matters less. */
function withChanges(
  last: readonly Finding[],
  made: readonly (Finding & Pick<Answer['findings'][number], 'replaces' | 'before'>)[],
  withdrawn: readonly number[],
): Finding[] {
  const named = (all: readonly number[]) => all.flatMap((n) => last[n - 1] ?? []);
  const gone = new Set([...named(withdrawn), ...made.flatMap(({ replaces }) => named(replaces))]);
  const placeOf = ({ replaces, before }: (typeof made)[number]) =>
    named(replaces)[0] ?? named(before === null ? [] : [before])[0];
  const placed = (old: Finding | undefined) =>
    made
      .filter((finding) => placeOf(finding) === old)
      .map(({ replaces: _replaced, before: _before, ...finding }) => finding);
  const kept = last.flatMap((old) => [...placed(old), ...(gone.has(old) ? [] : [old])]);
  return [...kept, ...placed(undefined)];
}
