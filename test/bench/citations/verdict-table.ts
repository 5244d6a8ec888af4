// Balanced accuracy and macro-F1 by set, beside counting words. The baseline's cuts are tuned for each set; the
// verifier's are the same for all.
import type { MeasuredPair } from './measured.ts';
import { balancedAccuracy, bestCut, macroF1 } from './scores.ts';
import type { Sets } from './tables.ts';

export function printVerdicts(all: Sets): void {
  console.log('\n### Verdicts (tune / held out)\n');
  console.log(
    '| set | pairs | called supported: are supported | supported or not: verifier | its score, cut tuned by set | words counted, cut tuned by set | macro-F1: verifier | words counted, cuts tuned by set |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [set, pairs] of all) {
    const tune = pairs.filter(({ pair }) => !pair.held);
    const halves = [tune, pairs.filter(({ pair }) => pair.held)];
    const called = halves.map((half) => half.filter(({ verdict }) => verdict === 'supported'));
    const cells = [
      called.map((own) => own.filter(({ pair }) => pair.label === 'supported').length / own.length),
      halves.map((half) => balancedAccuracy(half.map((one) => answer(one, one.verdict === 'supported')))),
      halves.map((half) =>
        byCut(
          half,
          tunedCut(tune, ({ score }) => score),
          ({ score }) => score,
        ),
      ),
      halves.map((half) =>
        byCut(
          half,
          tunedCut(tune, ({ overlap }) => overlap),
          ({ overlap }) => overlap,
        ),
      ),
      halves.map((half) => macroF1(half.map((one) => said(one, pairs)))),
      baselineF1(tune, halves),
    ];
    const row = cells.map((cell) => cell.map((value) => value.toFixed(3)).join(' / '));
    console.log(`| ${set} | ${halves.map((half) => half.length).join(' / ')} | ${row.join(' | ')} |`);
  }
}

function answer({ pair }: MeasuredPair, saysTrue: boolean) {
  return { isTrue: pair.label === 'supported', saysTrue };
}

function byCut(pairs: readonly MeasuredPair[], cut: number, of: (one: MeasuredPair) => number): number {
  return balancedAccuracy(pairs.map((one) => answer(one, of(one) >= cut)));
}

function tunedCut(tune: readonly MeasuredPair[], of: (one: MeasuredPair) => number): number {
  return bestCut((cut) => byCut(tune, cut, of));
}

/** A verdict that a set does not know is the nearest one that it knows; "cannot tell" is not supported. */
function said({ pair, verdict }: MeasuredPair, all: readonly MeasuredPair[]) {
  const labels = labelsOf(all);
  const nearest = {
    supported: ['supported'],
    partial: ['partial', 'unsupported', 'contradicted'],
    unsupported: ['unsupported', 'contradicted'],
    contradicted: ['contradicted', 'partial'],
  }[verdict ?? 'unsupported'];
  return { label: pair.label, said: nearest.find((label) => labels.has(label)) ?? 'unsupported' };
}

function labelsOf(all: readonly MeasuredPair[]): Set<string> {
  return new Set(all.map(({ pair }) => pair.label));
}

/** From the most words found to the fewest: supported, partial or contradicted, unsupported. */
function baselineF1(tune: readonly MeasuredPair[], halves: readonly (readonly MeasuredPair[])[]): number[] {
  const order = ['supported', 'partial', 'contradicted', 'unsupported'].filter((label) =>
    labelsOf(tune).has(label),
  );
  const score = (pairs: readonly MeasuredPair[], high: number, low: number) =>
    macroF1(
      pairs.map(({ pair, overlap }) => ({
        label: pair.label,
        said: (overlap >= high ? order[0] : overlap >= low ? order[1] : order.at(-1)) ?? '',
      })),
    );
  let best = { high: 0, low: 0, value: -1 };
  for (let high = 0; high <= 1.001; high += 0.02) {
    for (let low = 0; low <= high; low += 0.02) {
      const value = score(tune, high, low);
      if (value > best.value) best = { high, low, value };
    }
  }
  return halves.map((half) => score(half, best.high, best.low));
}
