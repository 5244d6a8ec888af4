// What each signal is worth: the weights are fitted again without it, on the tune halves.
import { thresholds } from '../../../src/citations/entailment/thresholds.ts';
import { vetoOf } from '../../../src/citations/entailment/veto.ts';
import type { Veto } from '../../../src/citations/entailment/veto.ts';
import { fit, scoreBy } from './fit.ts';
import type { Key } from './fit.ts';
import type { MeasuredPair } from './measured.ts';
import { balancedAccuracy } from './scores.ts';
import type { Sets } from './tables.ts';

interface Signal {
  readonly name: string;
  readonly keys: readonly Key[];
  readonly veto?: Veto['kind'];
}

const signals: readonly Signal[] = [
  { name: 'all signals', keys: [] },
  { name: 'words by rarity', keys: ['best', 'few', 'all', 'fewInMany'] },
  { name: 'pairs of words', keys: ['pairs'] },
  { name: 'names', keys: ['names'] },
  { name: 'numbers as numbers', keys: ['mismatch', 'absent'], veto: 'number' },
  { name: 'numbers as words', keys: ['figures', 'figuresAnywhere'] },
  { name: 'denial', keys: ['negation'], veto: 'denial' },
  { name: 'contrary words', keys: ['opposite'], veto: 'contrary' },
  { name: 'who did it to whom', keys: [], veto: 'roles' },
  { name: 'names in their place', keys: [], veto: 'name' },
  { name: 'caution in its place', keys: [], veto: 'caution' },
  { name: 'quantifiers', keys: ['quantifier'] },
  { name: 'hedges', keys: ['hedge'] },
  { name: 'aims and questions', keys: ['open'] },
  { name: 'length of the evidence', keys: ['sentences', 'fewInMany'] },
];
const shown = ['wice', 'scifact', 'fm2', 'numeric-edits'] as const;

export function printAblation(all: Sets): void {
  console.log('\n### Without a signal: supported or not, balanced accuracy (tune / held out)\n');
  console.log(`| without | ${shown.join(' | ')} | mean held out |\n|${'---|'.repeat(shown.length + 2)}`);
  const sets = shown.map((set) => all.get(set) ?? []);
  const tuned = sets.map((set) => set.filter(({ pair }) => !pair.held));
  for (const { name, keys, veto } of signals) {
    const weights = fit(tuned, keys);
    const says = ({ measured }: MeasuredPair) => {
      const against = vetoOf(measured);
      const stopped = against !== null && against.kind !== veto;
      const isFound = measured.features.few >= thresholds.found;
      return !stopped && isFound && scoreBy(measured.features, weights) >= thresholds.supported;
    };
    const scores = sets.map((set) =>
      [false, true].map((held) =>
        balancedAccuracy(
          set
            .filter(({ pair }) => pair.held === held)
            .map((one) => ({ isTrue: one.pair.label === 'supported', saysTrue: says(one) })),
        ),
      ),
    );
    const cells = scores.map((pair) => pair.map((value) => value.toFixed(3)).join(' / '));
    const mean = scores.reduce((sum, [, held = 0]) => sum + held, 0) / scores.length;
    console.log(`| ${name} | ${cells.join(' | ')} | ${mean.toFixed(3)} |`);
  }
}
