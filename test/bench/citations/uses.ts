// The two uses beside a model: how often `sure` is right, and how often a veto stops something that is not supported.
import { vetoOf } from '../../../src/citations/entailment/veto.ts';
import type { MeasuredPair } from './measured.ts';
import { halvesOf } from './numbers-table.ts';
import { share } from './scores.ts';
import type { Sets } from './tables.ts';

const kinds = [
  'number differs',
  'number is not there',
  'denial',
  'contrary',
  'roles',
  'name',
  'caution',
] as const;

export function printUses(all: Sets): void {
  console.log('\n### Sure, and veto\n');
  console.log(
    '| set | half | sure: are supported | vetoed: are not supported | supported pairs that are vetoed |',
  );
  console.log('|---|---|---|---|---|');
  for (const [set, pairs] of all) {
    for (const [half, own] of halvesOf(pairs)) {
      const sure = own.filter((one) => one.sure);
      const vetoed = own.filter(({ veto }) => veto !== null);
      const cells = [
        share(sure.filter(isSupported).length, sure.length),
        share(vetoed.filter((one) => !isSupported(one)).length, vetoed.length),
        share(vetoed.filter(isSupported).length, own.filter(isSupported).length),
      ];
      console.log(`| ${set} | ${half} | ${cells.join(' | ')} |`);
    }
  }
  console.log(
    '\n| veto by (wice, scifact, fm2, scitab) | tune: are not supported | held out | held out: are contradicted |\n|---|---|---|---|',
  );
  const pairs = [...all].flatMap(([set, own]) => (set === 'numeric-edits' ? [] : own));
  for (const kind of kinds) {
    const [tune = [], held = []] = halvesOf(pairs).map(([, own]) =>
      own.filter((one) => kindOf(one) === kind),
    );
    const right = (own: readonly MeasuredPair[]) =>
      share(own.filter((one) => !isSupported(one)).length, own.length);
    const contradicted = held.filter(({ pair }) => pair.label === 'contradicted').length;
    console.log(`| ${kind} | ${right(tune)} | ${right(held)} | ${contradicted} |`);
  }
}

function isSupported({ pair }: MeasuredPair): boolean {
  return pair.label === 'supported';
}

function kindOf({ measured }: MeasuredPair): (typeof kinds)[number] | null {
  const veto = vetoOf(measured);
  if (veto === null) return null;
  if (veto.kind !== 'number') return veto.kind;
  return veto.contradicts ? 'number differs' : 'number is not there';
}
