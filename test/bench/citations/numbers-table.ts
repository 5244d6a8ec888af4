// Edited numbers: how many are caught, and how many right ones are called wrong.
import type { MeasuredPair } from './measured.ts';
import { balancedAccuracy, share } from './scores.ts';
import type { Sets } from './tables.ts';

export function printNumbers(all: Sets): void {
  console.log('\n### Edited numbers (numeric-edits)\n');
  console.log(
    '| half | edits caught by numbers | false alarms | balanced accuracy | edits not called supported | originals called supported |',
  );
  console.log('|---|---|---|---|---|---|');
  const pairs = all.get('numeric-edits') ?? [];
  for (const [half, own] of [...halvesOf(pairs), ['both', pairs] as const]) {
    const edited = own.filter(({ pair }) => pair.label === 'contradicted');
    const originals = own.filter(({ pair }) => pair.label === 'supported');
    const accuracy = balancedAccuracy(
      own.map((one) => ({ isTrue: one.pair.label === 'supported', saysTrue: !isAlarm(one) })),
    );
    const cells = [
      share(edited.filter(isAlarm).length, edited.length),
      share(originals.filter(isAlarm).length, originals.length),
      accuracy.toFixed(3),
      share(edited.filter(({ verdict }) => verdict !== 'supported').length, edited.length),
      share(originals.filter(({ verdict }) => verdict === 'supported').length, originals.length),
    ];
    console.log(`| ${half} | ${cells.join(' | ')} |`);
  }
  console.log('\nAlarms on supported claims with numbers of the other sets (differs, or is not there):\n');
  console.log('| set | alarms | of them: differs |\n|---|---|---|');
  for (const [set, own] of all) {
    if (set === 'numeric-edits') continue;
    const stated = own.filter(
      ({ pair, measured }) => pair.label === 'supported' && measured.numbers.overall !== 'none',
    );
    const differing = stated.filter(({ measured }) => measured.numbers.overall === 'mismatch').length;
    console.log(`| ${set} | ${share(stated.filter(isAlarm).length, stated.length)} | ${differing} |`);
  }
}

export function halvesOf(pairs: readonly MeasuredPair[]): [string, MeasuredPair[]][] {
  return [
    ['tune', pairs.filter(({ pair }) => !pair.held)],
    ['held out', pairs.filter(({ pair }) => pair.held)],
  ];
}

function isAlarm({ measured }: MeasuredPair): boolean {
  return measured.numbers.overall === 'mismatch' || measured.numbers.overall === 'absent';
}
