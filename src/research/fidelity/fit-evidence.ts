// Evidence for an agent in the room that its models have: what does not fit is shown in less, which is recorded and told.
import { type Agent, roomForMaterial } from '../../agents/agent.ts';
import type { AnalystInput, Finding } from '../../agents/analyst/contract.ts';
import { materialOf, type Material } from '../../agents/material.ts';
import type { Shortened } from '../../agents/prompt/evidence.ts';
import { wordsOf } from '../../agents/prompt/request.ts';
import type { Researched } from '../../agents/researched.ts';
import { leading, summarizer } from '../../agents/summarizer/summarizer.ts';
import { hashOf } from '../../base/json.ts';
import { distinct } from '../../base/lists.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { consultWithin } from '../consult.ts';
import { addressesIn } from '../gather/search-hits.ts';
import { attachedPages } from '../gather/notes.ts';
import type { Run } from '../run.ts';
import { requestWith, type RunContext } from '../run-context.ts';
import type { ArchivedItem } from '../../store/library-port/archive.ts';
import { allot, costAt, fidelityOf, idOf, isWhole, wordsAt } from './allot.ts';
import type { Fidelity, Item, PlannedItem } from './allot.ts';
import { blocksOf } from '../stored-pages.ts';

export interface Fitted {
  /** Left out: nobody looks after what fits; the best that fit are shown. */
  readonly shortened?: readonly Shortened[];
  /** How much of the evidence is shown; null: nobody looks after what fits. */
  readonly fidelity: Fidelity | null;
}

/** What is known of the evidence besides its words. */
export interface About {
  readonly findings: readonly Pick<Finding, 'confidence' | 'quotes'>[];
  readonly sources: readonly Pick<AnalystInput['sources'][number], 'url' | 'quality'>[];
  readonly dates: ReadonlyMap<string, string>;
  /** What people said of this draft and of those before. */
  readonly said: readonly string[];
}

type Shown = { readonly tasks: readonly Researched[] };

/** Summaries that are made at once. */
const atOnce = 3;

/** Whether an agent can be shown all quotes, if need be without what stands around them. */
export function fitsWhole<I extends Shown>(
  phase: Run,
  agent: Agent<I, unknown>,
  input: I,
  { settings, parts }: RunContext,
): Promise<boolean> {
  const material = materialOf(input);
  return phase.step('fits', material.length, () => {
    const room = settings.contexts.enabled ? roomForMaterial(agent, withoutEvidence(input), parts) : null;
    const quotes = material.map(({ evidence }) => estimateTokens(evidence.quote));
    const cost = quotes.reduce((sum, quote) => sum + costAt({ quote, words: quote }, 'condensed'), 0);
    return room === null || cost <= room.most;
  });
}

function withoutEvidence<I extends Shown>(input: I): I {
  return { ...input, tasks: input.tasks.map((task) => ({ ...task, evidence: [] })) };
}

/** For use in the scope of a phase; each quote is summarised once in a run for each level. */
export async function fitEvidence<I extends Shown>(
  phase: Run,
  agent: Agent<I, unknown>,
  input: I,
  about: About,
  context: RunContext,
): Promise<Fitted> {
  const { settings, parts } = context;
  const material = materialOf(input);
  if (!settings.contexts.enabled || material.length === 0) return { fidelity: null };
  const named = new Set([
    ...addressesIn([wordsOf(requestWith(context.brief, about.said))], parts.web).map(({ url }) => url),
    ...(await attachedPages(phase, context)).map(({ url }) => url),
  ]);
  const planned = await phase.step('fit', [agent.name, material.length], () =>
    planFor(phase.id, agent, input, { ...about, named }, context),
  );
  if (planned === null) return { fidelity: null };
  const { available, items, archived } = planned;
  const less = items.filter(({ level }) => level !== 'full');
  const shortened = await phase.parallel('short', less, atOnce, (branch, item) =>
    shorten(branch, material[item.n - 1]!, item, context),
  );
  const fidelity = fidelityOf(items, shortened, { available, archived });
  if (less.length > 0) await phase.note('fitted', 'context-fitted', { agent: agent.name, ...fidelity });
  return { shortened, fidelity };
}

async function planFor<I extends Shown>(
  runId: string,
  agent: Agent<I, unknown>,
  input: I,
  about: About & { readonly named: ReadonlySet<string> },
  { parts, settings: { contexts }, brief }: RunContext,
) {
  const material = materialOf(input);
  const room = roomForMaterial(agent, withoutEvidence(input), parts);
  if (room === null) return null;
  const blocks = await blocksOf(input, about.dates, parts);
  const rested = about.findings.filter(({ confidence }) => isSure.has(confidence));
  const sure = new Set(rested.flatMap(({ quotes }) => quotes));
  const leads = new Set([...bestOf(material), ...about.findings.flatMap(({ quotes }) => quotes.slice(0, 1))]);
  const quality = new Map(about.sources.map(({ url, quality: known }) => [url, worth[known]]));
  const items = material.map(({ n, evidence: { url, score } }, index): Item => ({
    n,
    source: url,
    quote: estimateTokens(blocks[index]!.quote),
    words: estimateTokens(wholeOf(blocks[index]!)),
    relevance: Math.min(1, Math.max(0, score)),
    recency: recencyOf(about.dates.get(url), brief.today),
    quality: quality.get(url) ?? worth.unknown,
    named: about.named.has(url),
    sure: sure.has(n),
    leads: leads.has(n),
  }));
  const levels = allot(items, room, contexts.allowDropping);
  const planned = items.map(({ n, quote, words }) => ({ n, quote, words, level: levels.get(n)! }));
  const { enabled, hours } = contexts.archive;
  const lost = planned.filter(({ level }) => enabled && level !== 'full');
  const kept = lost.map(({ n, level, words: tokens }): ArchivedItem => {
    const { url, title } = material[n - 1]!.evidence;
    const content = wholeOf(blocks[n - 1]!);
    return { item: idOf(n), type: 'evidence', content, reason: level, tokens, url, title };
  });
  const archived = kept.length === 0 ? [] : await parts.archive?.keep(runId, kept, hours);
  return { available: room.most, items: planned, archived: archived ?? [] };
}

/** The numbers of the best quote of each task. */
function bestOf(material: readonly Material[]): number[] {
  const ranked = material.toSorted((one, other) => other.evidence.score - one.evidence.score);
  return distinct(ranked, ({ taskId }) => taskId).map(({ n }) => n);
}

const isSure: ReadonlySet<string> = new Set(['confirmed', 'high']);
const worth = { high: 1, medium: 0.7, low: 0.4, unknown: 0.5 } as const;

function wholeOf({ before, quote, after }: EvidenceBlock): string {
  return [before, quote, after].filter((part) => part !== '').join('\n');
}

/** Something of today is 1; after ten years it is 0; where nobody knows, neither. */
export function recencyOf(published: string | undefined, today: string): number {
  const [from, to] = [published ?? '', today].map(yearsOf);
  return from === null || to === null ? 0.5 : Math.min(1, Math.max(0, 1 - (to! - from!) / 10));
}

function yearsOf(date: string): number | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(date) ?? [];
  return year === undefined ? null : Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 365;
}

async function shorten(
  branch: Run,
  { evidence: { quote, title } }: Material,
  item: PlannedItem,
  { parts, brief, settings }: RunContext,
): Promise<Shortened> {
  const { n, level } = item;
  const tokens = wordsAt(item, level);
  if (level === 'dropped' || isWhole(item, level)) return { n, level, tokens, text: null };
  // A headline has no room for more than its beginning: that is worth no call.
  if (level === 'headline') return { n, level, tokens, text: leading(quote, tokens) };
  const input = { question: brief.topic, passage: quote, tokens };
  const made = await branch.limited('in-time', settings.contexts.summaryMs, (inside) =>
    inside.once(`summary/${hashOf([title, quote, tokens])}`, input, (step) =>
      consultWithin(inside, step, summarizer, input, parts),
    ),
  );
  return { n, level, tokens, text: made.inTime ? made.value.output.text : leading(quote, tokens) };
}
