// Claims with evidence and what people said of them, each in the half that was tuned on or the half that was held out.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Verdict } from '../../../src/citations/verdict.ts';
import type { EvidenceText } from '../../../src/citations/entailment/passages.ts';

export interface Pair {
  readonly id: string;
  readonly claim: string;
  readonly context: string;
  /** Sentences of the evidence. */
  readonly lines: readonly string[];
  readonly label: Verdict;
  /** Alternatives of gold sentences; none where nobody marked them. */
  readonly gold: readonly (readonly number[])[];
  readonly held: boolean;
}

export interface TokenPair extends Omit<Pair, 'label' | 'gold'> {
  readonly tokens: readonly string[];
  readonly unsupported: readonly boolean[];
}

interface Row {
  readonly id: string;
  readonly claim: string;
  readonly context?: string;
  readonly evidence: readonly string[];
  readonly label?: Verdict;
  readonly rationales?: readonly (readonly number[])[];
  readonly tokens?: readonly string[];
  readonly unsupported?: readonly boolean[];
}

export const sets = ['wice', 'scifact', 'fm2', 'scitab', 'numeric-edits'] as const;
export type SetName = (typeof sets)[number];

export function hasPairs(folder: string): boolean {
  return [...sets, 'wice-tokens'].every((set) => existsSync(join(folder, `${set}.jsonl.gz`)));
}

export function pairsOf(folder: string, set: SetName): Pair[] {
  return rowsOf(folder, set).map((row) => ({
    ...common(row),
    label: row.label ?? 'unsupported',
    gold: (row.rationales ?? []).filter((group) => group.length > 0),
  }));
}

export function tokenPairsOf(folder: string): TokenPair[] {
  return rowsOf(folder, 'wice-tokens').map((row) => ({
    ...common(row),
    tokens: row.tokens ?? [],
    unsupported: row.unsupported ?? [],
  }));
}

function rowsOf(folder: string, set: string): Row[] {
  const text = gunzipSync(readFileSync(join(folder, `${set}.jsonl.gz`))).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

function common({ id, claim, context, evidence }: Row) {
  return { id, claim, context: context ?? '', lines: evidence, held: isHeld(id) };
}

/** By hash of the id. A claim, its edit and its parts are always in the same half. */
function isHeld(id: string): boolean {
  const origin = id.replace(/^wicetok-/, 'wice-').replace(/-(?:num)?\d$/, '');
  return createHash('sha256').update(origin).digest().readUInt32BE(0) % 2 === 1;
}

/** Sentences that follow each other on a page are one quote; those of fm2 do not, and their order says nothing. */
export function evidenceOf({ id, context, lines }: Pick<Pair, 'id' | 'context' | 'lines'>): EvidenceText[] {
  return id.startsWith('fm2')
    ? lines.map((quote) => ({ title: context, quote }))
    : [{ title: context, quote: lines.join('\n') }];
}
