// The quotes of a research under the numbers by which models cite them, what was concluded from them, and texts that cite them.
import { entryOf } from '../base/entry-of.ts';
import { distinct } from '../base/lists.ts';
import { estimateTokens } from '../base/tokens.ts';
import { affordable } from './prompt/room.ts';
import type { Researched } from './researched.ts';
import type { Evidence } from './researcher/contract.ts';
import { fence } from './prompt/fence.ts';
import { type EvidenceBlock, blockOf } from '../citations/blocks.ts';
import { rewriteMarkers } from '../citations/markers.ts';
import { markersOf } from '../citations/numbering.ts';
import type { DraftCitation } from './writer/contract.ts';

/** A quote of a task under the number by which it is cited. */
export interface Material {
  readonly n: number;
  readonly taskId: string;
  readonly evidence: Evidence;
}

export interface Sourced {
  readonly tasks: readonly Pick<Researched, 'task' | 'evidence'>[];
}

/** The quotes of all tasks in their order, each once, numbered from 1. */
export function materialOf({ tasks }: Sourced): Material[] {
  const all = tasks.flatMap(({ task, evidence }) =>
    evidence.map((each) => ({ taskId: task.id, evidence: each })),
  );
  return distinct(all, ({ evidence }) => placeOf(evidence)).map((each, index) => ({ n: index + 1, ...each }));
}

/** Names where a quote stands: the same place is the same quote. */
export function placeOf({ url, start, end }: Pick<Evidence, 'url' | 'start' | 'end'>): string {
  return `${url}@${start}-${end}`;
}

/**
 * A text that cites material by its place in the list, from 1, becomes one that cites its own quotes, numbered by first appearance. Markers
 * that stand for nothing are gone (A100). `most`: quotes that one place may cite.
 */
export function cited(
  text: string,
  material: readonly Omit<Material, 'n'>[],
  most = 4,
): { readonly text: string; readonly citations: DraftCitation[] } {
  const citations: DraftCitation[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ taskId, evidence }: Omit<Material, 'n'>) =>
    entryOf(numbers, placeOf(evidence), () =>
      citations.push({ n: citations.length + 1, taskId, ...evidence }),
    );
  const rewritten = rewriteMarkers(text, (indices) => {
    const known = indices.flatMap((index) => material[index - 1] ?? []);
    return markersOf(known.slice(0, most).map(numberOf));
  });
  return { text: rewritten, citations };
}

/** What everybody is shown of a quote; the quote alone where nobody has looked at its page. `date`: of that page. */
export function blockFor(
  { n, evidence }: Pick<Material, 'n' | 'evidence'>,
  blocks: readonly EvidenceBlock[] = [],
  date: string | null = null,
): EvidenceBlock {
  return blocks.find((block) => block.n === n) ?? blockOf(n, evidence, null, date);
}

/** The numbers of a later research for those of an earlier one; a quote that is not in it any more has none. */
export function renumbering(before: Sourced, now: Sourced): (numbers: readonly number[]) => number[] {
  const places = materialOf(before).map(({ evidence }) => placeOf(evidence));
  const present = new Map(materialOf(now).map(({ n, evidence }) => [placeOf(evidence), n]));
  return (numbers) => numbers.flatMap((n) => present.get(places[n - 1] ?? '') ?? []);
}

/** What a quote costs beside its words, in tokens: what stands around it, and where it is from. */
const frame = 250;

/** Those that fit, in their order: what is needed, then the best of each group before any second. `beside`: tokens beside its words. */
export function fitting(
  material: readonly Material[],
  tokens: number,
  groupOf: (each: Material) => string,
  needed: ReadonlySet<number> = new Set(),
  beside = frame,
): Material[] {
  const ranks = new Map<string, number>();
  const ranked = material
    .toSorted((a, b) => b.evidence.score - a.evidence.score)
    .map((each) => {
      const rank = ranks.get(groupOf(each)) ?? 0;
      ranks.set(groupOf(each), rank + 1);
      return { each, rank: needed.has(each.n) ? -1 : rank };
    })
    .toSorted((a, b) => a.rank - b.rank);
  const kept = affordable(ranked, tokens, ({ each }) => estimateTokens(each.evidence.quote) + beside);
  return kept.map(({ each }) => each).toSorted((a, b) => a.n - b.n);
}

/** All conclusions of a task, a text each; none of a task that is no analysis. `all`: the quotes of all tasks. */
export function conclusionsOf(
  { evidence, conclusions = [] }: Researched,
  all: readonly Material[],
): readonly string[] {
  if (conclusions.length === 0) return [];
  const numberOf = new Map(all.map((each) => [placeOf(each.evidence), each.n]));
  return conclusions.map(({ text, premises }) => {
    const named = premises.flatMap((at) => numberOf.get(placeOf(evidence[at] ?? nowhere)) ?? []);
    const from = named.map((n) => `[${n}]`).join('') || 'nothing';
    return `Concluded from ${from}:\n${fence('conclusion', text, 300)}`;
  });
}

/** Whether a task is an analysis that the findings answer. */
export function isInFindings({ task, evidence, conclusions }: Researched): boolean {
  return task.kind === 'analysis' && conclusions === undefined && evidence.length === 0;
}

const nowhere = { url: '', start: 0, end: 0 };
