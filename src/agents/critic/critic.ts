// How the critic asks a model: the plan, what was found, and how good the sources are. Weaknesses are named one by one,
// so that a verdict cannot contradict them.
import type { Agent } from '../agent.ts';
import { criticInput, critiqueSchema } from './contract.ts';
import type { CriticInput, Critique } from './contract.ts';
import { z } from 'zod';
import { blockOf } from '../../citations/blocks.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { asking } from '../agent.ts';
import { fence } from '../prompt/prompt.ts';
import { evidenceText } from '../prompt/evidence.ts';
import { unlinkedLines } from '../prompt/line.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { fenced } from '../prompt/thread.ts';

const answer = z.object({
  weaknesses: z
    .array(z.enum(['unanswered', 'unsourced', 'uncorroborated', 'weak-sources', 'one-sided']))
    .describe('Which of the five weaknesses there are; empty when there is none.'),
  feedback: z
    .string()
    .describe('What the researchers are to do better, one point a line; empty when nothing is.'),
  tasks: z.array(z.int()).describe('Numbers of the tasks the feedback is about; empty when it is about all.'),
  verdict: z.string().describe('PASS or REVISE.'),
});
type Answer = z.infer<typeof answer>;

/** Points that are kept, and characters of each. */
const mostPoints = 12;
const longestPoint = 400;

const askCritic = asking<CriticInput, Critique, Answer>({
  answer,
  maxOutputTokens: 3_000,
  temperature: 0.2,
  variables: (input, room) => {
    const text = roomFor(room, 24_000, 2_500);
    return {
      request: fence('request', clip(input.request, 1_000)),
      brief: input.brief === '' ? '(none)' : fence('brief', clip(input.brief, 300)),
      tasks: tasksText(input, Math.floor(text / 3)),
      findings: findingsText(input, Math.floor(text / 2)),
      gaps: fenced(
        'gap',
        input.gaps.map(({ description }) => description),
        100,
      ),
      contradictions: fenced(
        'contradiction',
        input.contradictions.map(({ description }) => description),
        150,
      ),
      sources: sourcesText(input, Math.floor(text / 6)),
      revisions: String(input.revisionsLeft),
      guidance: input.guidance === null ? '(none)' : fence('guidance', clip(input.guidance, 300)),
    };
  },
  read: (given, { tasks }) => {
    const verdict = verdictOf(given);
    if (verdict === 'pass') return { verdict, feedback: '', tasks: [] };
    const points = unlinkedLines(given.feedback.split('\n'), mostPoints, longestPoint);
    if (points.length === 0) {
      throw new AnswerRejected(
        'REVISE needs feedback: say point by point what the researchers are to do better. If there is nothing to do better, name no weakness and answer PASS.',
      );
    }
    const about = new Set(given.tasks.flatMap((n) => tasks[n - 1]?.task.id ?? []));
    return { verdict, feedback: points.join('\n'), tasks: [...about] };
  },
});

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
  const half = Math.floor(tokens / (2 * Math.max(1, tasks.length)));
  const shown = tasks.map(({ task, answered, evidence, missing }, index) =>
    [
      `Task ${index + 1}, priority ${task.priority}, answered: ${answered}, quotes: ${evidence.length}`,
      fence('question', clip(task.question, half)),
      ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), half))]),
    ].join('\n'),
  );
  return shown.join('\n\n') || '(none)';
}

/** Each finding with its quotes, and how good the page of each is. */
function findingsText(input: CriticInput, tokens: number): string {
  const { findings } = input;
  const each = Math.floor(tokens / Math.max(1, findings.length));
  const material = materialOf(input);
  const shown = findings.map(({ content, confidence, quotes }, index) => {
    const share = Math.floor(each / (quotes.length + 1));
    const sources = quotes.flatMap((n) => material[n - 1] ?? []);
    return [
      `Finding ${index + 1}, confidence: ${confidence}`,
      fence('finding', clip(content, share)),
      ...(sources.length === 0 ? ['(no source)'] : sources.map((source) => quoteText(source, input, share))),
    ].join('\n');
  });
  return shown.join('\n\n') || '(none)';
}

function quoteText({ n, evidence }: Material, { sources, blocks = [] }: CriticInput, tokens: number): string {
  const number = sources.findIndex(({ url }) => url === evidence.url) + 1;
  const block = blocks.find((one) => one.n === n) ?? blockOf(n, evidence, null, null);
  return [`From source ${number === 0 ? 'unknown' : number}:`, evidenceText([block], tokens)].join('\n');
}

function sourcesText({ sources }: CriticInput, tokens: number): string {
  const each = Math.max(20, Math.floor(tokens / Math.max(1, sources.length)));
  const shown = sources.map(
    ({ url, title, quality }, index) =>
      `Source ${index + 1}, quality: ${quality} ${fence('title', clip(`${title}\n${hostOf(url)}`, each))}`,
  );
  return shown.join('\n') || '(none)';
}

/** Whose page it is; the critic needs no whole address. */
function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? '';
}

export const critic: Agent<CriticInput, Critique> = {
  name: 'critic',
  tier: 'analytical',
  share: 0.05,
  input: criticInput,
  output: critiqueSchema,
  outage: 'fall-back',
  asking: askCritic,
  fallback: criticize,
  failed: () => ({ verdict: 'pass', feedback: '', tasks: [] }),
};

/** What was found is written up. */
function criticize(): Critique {
  return { verdict: 'pass', feedback: '', tasks: [] };
}
