// What extraction gave, as Markdown tables.
import { mean, quantile, sum } from '../figures.ts';
import type { Measured } from './measure.ts';

type Results = ReadonlyMap<string, readonly Measured[]>;

export function printQuality(results: Results, types: readonly string[]): void {
  console.log(`\n| word F1 | all | ${[...types, 'precision', 'recall'].join(' | ')} |`);
  console.log(`|${'---|'.repeat(types.length + 4)}`);
  for (const [name, all] of results) {
    const cells = [
      mean(all.map((one) => one.f1)),
      ...types.map((type) => mean(all.filter((one) => one.page.type === type).map((one) => one.f1))),
      mean(all.map((one) => one.precision)),
      mean(all.map((one) => one.recall)),
    ];
    console.log(`| ${[name, ...cells.map((cell) => cell.toFixed(3))].join(' | ')} |`);
  }
}

export function printCost(results: Results): void {
  console.log('\n| | `with` present | `without` absent | median ms | p95 ms | slowest ms | throws |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, all] of results) {
    const share = (found: number, of: number) => (of === 0 ? '–' : `${((100 * found) / of).toFixed(1)} %`);
    const times = all.map((one) => one.ms);
    const cells = [
      name,
      share(sum(all.map((one) => one.withPresent)), sum(all.map((one) => one.page.with.length))),
      share(sum(all.map((one) => one.withoutAbsent)), sum(all.map((one) => one.page.without.length))),
      ...[0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(1)),
      all.filter((one) => one.threw).length,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

export function printWorst(all: readonly Measured[]): void {
  for (const { page, f1 } of all.toSorted((a, b) => a.f1 - b.f1).slice(0, 20))
    console.log(`${page.id} ${page.type ?? ''} ${f1.toFixed(3)} ${page.url}`);
}
