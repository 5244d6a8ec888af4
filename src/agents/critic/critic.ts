// How the critic asks a model: the plan, what was found, and how its sources were vetted. Weaknesses are named one by one,
// so that a verdict cannot contradict them.
import { criticInput, critiqueSchema } from './contract.ts';
import type { CriticInput, Critique, Point } from './contract.ts';
import { grouped } from '../../base/lists.ts';
import { z } from 'zod';
import { blockOf } from '../../citations/blocks.ts';
import { addressOf } from '../../citations/host.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { defineAgent } from '../agent.ts';
import { fence } from '../prompt/prompt.ts';
import { quoteText } from '../prompt/evidence.ts';
import { contradictionsText, gapsText } from '../analyst/shown.ts';
import { unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { fenced, fencedOr } from '../prompt/thread.ts';

const answer = z.object({
  weaknesses: z
    .array(z.enum(['unanswered', 'unsourced', 'uncorroborated', 'weak-sources', 'one-sided']))
    .describe('Which of the five weaknesses there are; empty when there is none.'),
  points: z
    .array(
      z.object({
        task: z
          .int()
          .nullable()
          .describe('The number of the task that is to do it better; null: a new task must ask it.'),
        point: z
          .string()
          .describe('What is wrong and what would mend it; of a new task, the full question it asks.'),
        searches: z
          .array(z.string())
          .describe('One to three search queries that would find what mends it; empty when no search can.'),
      }),
    )
    .describe('What is to be done better; empty when nothing is.'),
  verdict: z.string().describe('PASS or REVISE.'),
});
type Answer = z.infer<typeof answer>;

/** Bounds against answers that do not end: points, characters of each, and searches. */
const most = { points: 20, characters: 2_000, searches: 3 };

export const critic = defineAgent({
  name: 'critic',
  tier: 'analytical',
  input: criticInput,
  output: critiqueSchema,
  outage: 'fall-back',
  answer,
  maxOutputTokens: 4_000,
  temperature: 0.2,
  variables: (input, room) => {
    const text = roomFor(room, 48_000);
    const { length } = materialOf(input);
    return {
      request: fence('request', clip(input.request, 1_000)),
      constraints: fenced('constraint', input.constraints),
      brief: fencedOr('brief', input.brief, 600),
      tasks: tasksText(input, Math.floor(text / 4)),
      findings: findingsText(input, Math.floor(text / 2)),
      gaps: gapsText(input.gaps),
      contradictions: contradictionsText(input.contradictions, length),
      sources: sourcesText(input, Math.floor(text / 6)),
      revisions: String(input.revisionsLeft),
      guidance: fencedOr('guidance', input.guidance, 300),
    };
  },
  read: (given, { tasks }): Critique => {
    if (verdictOf(given) === 'pass') return passed;
    const points = given.points.flatMap(({ task, point, searches }): Point[] => {
      const text = unlinkedLine(point, most.characters);
      const id = tasks[(task ?? 0) - 1]?.task.id ?? null;
      return text === '' ? [] : [{ task: id, text, searches: unlinkedLines(searches, most.searches, 300) }];
    });
    if (points.length === 0) {
      throw new AnswerRejected(
        'REVISE needs feedback: say point by point what is to be done better. If there is nothing to do better, name no weakness and answer PASS.',
      );
    }
    const kept = points.slice(0, most.points);
    return { verdict: 'revise', feedback: kept.map(({ text }) => text).join('\n'), points: kept };
  },
  fallback: () => passed,
});

/** What was found is written up. */
const passed: Critique = { verdict: 'pass', feedback: '', points: [] };

/** Only a verdict that says so clearly sends anybody back (D27); a pass with a weakness is no pass (D22). */
function verdictOf({ verdict, weaknesses }: Answer): Critique['verdict'] {
  const said = verdict
    .replace(/^\W*verdict\b/i, '')
    .replace(/[^a-z]+/gi, ' ')
    .trim()
    .toLowerCase();
  if (said === 'revise') return 'revise';
  return said === 'pass' && weaknesses.length > 0 ? 'revise' : 'pass';
}

function tasksText({ tasks }: CriticInput, tokens: number): string {
  const share = Math.floor(tokens / (3 * Math.max(1, tasks.length)));
  const shown = tasks.map(({ task, answered, evidence, missing, observation = '' }, index) =>
    [
      `Task ${index + 1}, priority ${task.priority}, answered: ${answered}, quotes: ${evidence.length}`,
      fence('question', clip(task.question, share)),
      ...(observation === '' ? [] : [fence('found', clip(observation, share))]),
      ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), share))]),
    ].join('\n'),
  );
  return shown.join('\n\n') || '(none)';
}

/** Tokens of a finding with its quotes that are worth reading. */
const leastFinding = 150;

/** Each finding with its quotes, each of them once, and how good the page of each is; the most important, where there is no room for all. */
function findingsText(input: CriticInput, tokens: number): string {
  const { weak } = input;
  const findings = input.findings.slice(0, Math.max(1, Math.floor(tokens / leastFinding)));
  const each = Math.floor(tokens / Math.max(1, findings.length));
  const material = materialOf(input);
  const above = new Set<number>();
  const shown = findings.map(({ id, content, confidence, quotes }, index) => {
    const sources = quotes.flatMap((n) => material[n - 1] ?? []);
    const fresh = sources.filter(({ n }) => !above.has(n));
    const known = sources.filter(({ n }) => above.has(n));
    const share = Math.floor(each / (fresh.length + 1));
    for (const { n } of fresh) above.add(n);
    return [
      `Finding ${index + 1}, confidence: ${confidence}${weak.includes(id) ? ', rests on weak sources only' : ''}`,
      fence('finding', clip(content, share)),
      ...(sources.length === 0 ? ['(no source)'] : quotesText(fresh, input, share)),
      ...(known.length === 0 ? [] : [`Shown above: evidence ${known.map(({ n }) => n).join(', ')}`]),
    ].join('\n');
  });
  const left = input.findings.length - findings.length;
  const more =
    left === 0 ? [] : [`(${left} more findings are not shown, for want of room; do not judge them.)`];
  return [...shown, ...more].join('\n\n') || '(none)';
}

/** The quotes of each source together, without what stands around them: that is for those who write with them. */
function quotesText(quotes: readonly Material[], { sources, blocks = [] }: CriticInput, tokens: number) {
  return grouped(quotes, ({ evidence }) => evidence.url).map((own) => {
    const number = sources.findIndex(({ url }) => url === own[0]?.evidence.url) + 1;
    const shown = own.map(
      ({ n, evidence }) => blocks.find((one) => one.n === n) ?? blockOf(n, evidence, null, null),
    );
    const texts = shown.map((block) => quoteText({ ...block, before: '', after: '' }, tokens));
    return [`From source ${number === 0 ? 'unknown' : number}:`, ...texts].join('\n');
  });
}

function sourcesText(input: CriticInput, tokens: number): string {
  const { sources } = input;
  const dates = datesOf(input);
  const each = Math.max(20, Math.floor(tokens / Math.max(1, sources.length)));
  const shown = sources.map(({ url, title, quality, tier, weakness }, index) => {
    const weak = weakness === null ? '' : `, should not stand alone: ${weakness}`;
    const date = dates.get(url);
    const published = date === undefined ? '' : `, published: ${date}`;
    const head = `Source ${index + 1}, quality: ${quality}, kind: ${tier}${published}${weak}`;
    return `${head} ${fence('title', clip(`${title}\n${addressOf(url)}`, each))}`;
  });
  return shown.join('\n') || '(none)';
}

/** When the pages of the quotes were published, by address, as far as it is known. */
function datesOf(input: CriticInput): ReadonlyMap<string, string> {
  const material = materialOf(input);
  return new Map(
    (input.blocks ?? []).flatMap(({ n, date }) => {
      const url = material[n - 1]?.evidence.url;
      return url === undefined || date === null ? [] : [[url, date] as const];
    }),
  );
}
