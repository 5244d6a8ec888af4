// Critic: holds what was found against the plan and its sources, and says whether it can be written up (D21-D27). Weaknesses are named one
// by one, so that a verdict cannot contradict them.
import { distinct, grouped, inTurns } from '../../base/lists.ts';
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { addressOf } from '../../citations/host.ts';
import { AnswerRejected } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import { quoteText } from '../prompt/evidence.ts';
import type { Contradiction, Finding, Gap, Quality } from '../analyst/contract.ts';
import { contradictionsText, gapsWithSearches } from '../analyst/shown.ts';
import { oneLine, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { isInFindings, materialOf, blockFor } from '../material.ts';
import type { Researched } from '../researched.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { affordable, roomFor } from '../prompt/room.ts';
import { form } from '../form.ts';
import { fence, fenced, fencedOr, none } from '../prompt/fence.ts';

export interface CriticInput extends Wanted {
  /** What was assumed because nobody said otherwise. */
  readonly constraints: readonly string[];
  /** What the plan promised. */
  readonly brief: string;
  readonly tasks: readonly Researched[];
  /** What everybody is shown of the quotes, in the order of `materialOf`; only a model makes use of it. */
  readonly blocks?: readonly EvidenceBlock[] | undefined;
  readonly findings: readonly Finding[];
  readonly gaps: readonly Gap[];
  readonly contradictions: readonly Contradiction[];
  /** The quoted pages as they were vetted: how good they are, what kind of host they lie on, and why nothing should rest on one alone. */
  readonly sources: readonly {
    readonly url: string;
    readonly title: string;
    readonly quality: Quality;
    readonly tier: string;
    readonly weakness: string | null;
  }[];
  /** Findings that rest on weak sources only, by their ids. */
  readonly weak: readonly string[];
  /** Revisions that are left; 0: what it says only warns. */
  readonly revisionsLeft: number;
  readonly guidance: string | null;
}

interface Point {
  /** The id of the task it is about; null: none of them, so it is a question of its own. */
  readonly task: string | null;
  readonly text: string;
  /** What would find it: a task of its own, or a second try, begins with these. */
  readonly searches: readonly string[];
}

export interface Critique {
  /** Anything that is not clearly `revise` is a `pass` (D27). */
  readonly verdict: 'pass' | 'revise';
  /** All points, a line each; empty with `pass`. */
  readonly feedback: string;
  /** What is to be done better; none with `pass`. */
  readonly points: readonly Point[];
}

const answer = z.object({
  weaknesses: z
    .array(z.enum(['unanswered', 'unsourced', 'uncorroborated', 'weak-sources', 'one-sided']))
    .describe('Which of the five weaknesses there are; empty when there is none.'),
  points: form.list('What is to be done better; empty when nothing is.', {
    task: form.numberOrNull('The number of the task that is to do it better; null: a new task must ask it.'),
    point: form.text('What is wrong and what would mend it; of a new task, the full question it asks.'),
    searches: form.texts(
      'One to three search queries that would find what mends it; empty when no search can.',
    ),
  }),
  verdict: form.text('PASS or REVISE.'),
});
type Answer = z.infer<typeof answer>;

/** Bounds against answers that do not end: points, characters of each, and searches. */
const most = { points: 20, characters: 2_000, searches: 3 };

export const critic: Agent<CriticInput, Critique, Answer> = {
  name: 'critic',
  tier: 'analytical',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 4_000,
  temperature: 0.2,
  variables: (input, room) => {
    const text = roomFor(room, 48_000);
    const { length } = materialOf(input);
    return {
      request: requestText(input, 1_500),
      constraints: fenced('constraint', input.constraints),
      brief: fencedOr('brief', input.brief, 600),
      tasks: tasksText(input, Math.floor(text / 4)),
      findings: findingsText(input, Math.floor(text / 2)),
      gaps: gapsWithSearches(input.gaps),
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
};

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
  const share = Math.floor(tokens / (4 * Math.max(1, tasks.length)));
  const shown = tasks.map((researched, index) => {
    const { task, searchedFor = [], answered, evidence, missing, observation = '' } = researched;
    const searches = distinct([...task.searches, ...searchedFor], (query) => query);
    const quotes = isInFindings(researched) ? 'those of the findings' : evidence.length;
    return [
      `Task ${index + 1}, priority ${task.priority}, answered: ${answered}, quotes: ${quotes}`,
      fence('question', task.question, share),
      fence('searched for', oneLine(searches.join('; '), 1_200), share),
      ...(observation === '' ? [] : [fence('found', observation, share)]),
      ...(missing.length === 0 ? [] : [fence('missing', missing.join('\n'), share)]),
    ].join('\n');
  });
  return shown.join('\n\n') || none;
}

/** Tokens of a finding, of a quote, and of the marks and headings around it. */
const longest = { finding: 200, quote: 700, head: 30 };

/** All findings, each quote under the first one that it bears out, with how good its page is. */
function findingsText(input: CriticInput, tokens: number): string {
  const { weak, findings } = input;
  const heads = findings.map(({ id, content, confidence, quotes }, index) =>
    [
      `Finding ${index + 1}, confidence: ${confidence}${weak.includes(id) ? ', rests on weak sources only' : ''}`,
      ...(quotes.length === 0 ? [] : [`Evidence: ${quotes.map((n) => `[${n}]`).join('')}`]),
      fence('finding', content, longest.finding),
    ].join('\n'),
  );
  const quotes = quotesOf(input);
  const room = tokens - estimateTokens(heads.join('\n\n'));
  const kept = affordable(quotes, room, ({ block }) => estimateTokens(block.quote) + longest.head);
  const shown = heads.map((head, index) => {
    const own = kept.filter(({ finding }) => finding === index);
    const isBare = !quotes.some(({ n }) => findings[index]?.quotes.includes(n));
    return [head, ...(isBare ? ['(no source)'] : quotesText(own, input))].join('\n');
  });
  const left = quotes.length - kept.length;
  const more = left === 0 ? [] : [`(${left} of their quotes are not shown, for want of room.)`];
  return [...shown, ...more].join('\n\n') || none;
}

/** A quote under the finding where it is shown, without what stands around it: that is for those who write with it. */
interface Shown {
  readonly n: number;
  readonly finding: number;
  readonly url: string;
  readonly block: EvidenceBlock;
}

/** Each quote once, one of each finding before a second one. */
function quotesOf(input: CriticInput): Shown[] {
  const material = materialOf(input);
  const quoted = input.findings.map(({ quotes }, finding) => quotes.map((n) => ({ n, finding })));
  return distinct(inTurns(quoted), ({ n }) => String(n)).flatMap(({ n, finding }) => {
    const evidence = material[n - 1]?.evidence;
    if (evidence === undefined) return [];
    const known = blockFor({ n, evidence }, input.blocks);
    return [{ n, finding, url: evidence.url, block: { ...known, before: '', after: '' } }];
  });
}

/** The quotes of each source together, so that each is named once. */
function quotesText(quotes: readonly Shown[], { sources }: CriticInput) {
  return grouped(quotes, ({ url }) => url).map((own) => {
    const number = sources.findIndex(({ url }) => url === own[0]?.url) + 1;
    const texts = own.map(({ block }) => quoteText(block, longest.quote));
    return [`From source ${number === 0 ? 'unknown' : number}:`, ...texts].join('\n');
  });
}

function sourcesText(input: CriticInput, tokens: number): string {
  const { sources } = input;
  const material = materialOf(input);
  // When the pages of the quotes were published, as far as it is known.
  const dates = new Map(input.blocks?.map(({ n, date }) => [material[n - 1]?.evidence.url, date]));
  const each = Math.max(20, Math.floor(tokens / Math.max(1, sources.length)));
  const shown = sources.map(({ url, title, quality, tier, weakness }, index) => {
    const weak = weakness === null ? '' : `, should not stand alone: ${weakness}`;
    const date = dates.get(url) ?? null;
    const published = date === null ? '' : `, published: ${date}`;
    const head = `Source ${index + 1}, quality: ${quality}, kind: ${tier}${published}${weak}`;
    return `${head} ${fence('title', `${title}\n${addressOf(url)}`, each)}`;
  });
  return shown.join('\n') || none;
}
