// Whether one of the gold sentences is among the first three.
import { rankEvidence } from '../../../src/citations/entailment/rank-evidence.ts';
import { pairsOf } from './pairs.ts';
import type { Pair } from './pairs.ts';
import { share } from './scores.ts';

export function printRanking(folder: string): void {
  console.log(
    '\n### A gold sentence in the top 3\n\n| set | all | tune | held out | by words in common |\n|---|---|---|---|---|',
  );
  for (const set of ['wice', 'scifact', 'fm2'] as const) {
    const pairs = pairsOf(folder, set).filter(({ gold }) => gold.length > 0);
    const found = (own: readonly Pair[]) => share(own.filter(isFound).length, own.length);
    const cells = [
      found(pairs),
      found(pairs.filter(({ held }) => !held)),
      found(pairs.filter(({ held }) => held)),
      share(pairs.filter((pair) => hasGold(pair, byWords(pair))).length, pairs.length),
    ];
    console.log(`| ${set} | ${cells.join(' | ')} |`);
  }
}

function isFound(pair: Pair): boolean {
  // fm2 lists gold sentences first: turned round, a tie cannot win by order
  const turned = pair.id.startsWith('fm2') ? pair.lines.toReversed() : pair.lines;
  const top = rankEvidence(pair.claim, turned).slice(0, 3);
  return hasGold(
    pair,
    top.map(({ index }) => (turned === pair.lines ? index : turned.length - 1 - index)),
  );
}

function hasGold({ gold }: Pair, indices: readonly number[]): boolean {
  return gold.some((group) => group.some((index) => indices.includes(index)));
}

function byWords({ claim, lines }: Pair): number[] {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const own = words(claim);
  return lines
    .map((line, index) => ({ index, common: Array.from(words(line)).filter((word) => own.has(word)).length }))
    .toSorted((a, b) => b.common - a.common || b.index - a.index)
    .slice(0, 3)
    .map(({ index }) => index);
}
