// The tables of the bench, one after the other.
import { printAblation } from './ablation.ts';
import { printEdits } from './edits-table.ts';
import type { MeasuredPair } from './measured.ts';
import type { SetName } from './pairs.ts';
import { printNumbers } from './numbers-table.ts';
import { printRanking } from './ranking.ts';
import { printTokens } from './tokens.ts';
import { printUses } from './uses.ts';
import { printVerdicts } from './verdict-table.ts';

export type Sets = ReadonlyMap<SetName, readonly MeasuredPair[]>;

export function printTables(folder: string, all: Sets): void {
  printVerdicts(all);
  printNumbers(all);
  printRanking(folder);
  printTokens(folder);
  printUses(all);
  printEdits(folder);
  printAblation(all);
  printTimes(all);
}

function printTimes(all: Sets): void {
  console.log(
    '\n### Time\n\n| set | pairs | sentences of evidence, median | ms a claim, median | p95 | slowest |\n|---|---|---|---|---|---|',
  );
  for (const [set, pairs] of all) {
    const times = pairs.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const counts = pairs.map(({ measured }) => measured.sentences.length).toSorted((a, b) => a - b);
    const at = (values: readonly number[], part: number) =>
      values[Math.floor((values.length - 1) * part)] ?? 0;
    const cells = [0.5, 0.95, 1].map((part) => at(times, part).toFixed(1));
    console.log(`| ${set} | ${pairs.length} | ${at(counts, 0.5)} | ${cells.join(' | ')} |`);
  }
}
