// How far the verifier that needs no model can be trusted, on claims that people held against evidence.
// `npm run bench -- citations [folder]` prints the tables, `… citations fit [folder]` the weights of the signals.
import { join } from 'node:path';
import { sharedData } from '../support/offline-web.ts';
import { fit } from './citations/fit.ts';
import { measureSet } from './citations/measured.ts';
import { hasPairs, sets } from './citations/pairs.ts';
import { printTables } from './citations/tables.ts';

export async function bench(args: readonly string[]): Promise<void> {
  const folder =
    args.find((arg) => arg !== 'fit') ?? process.env.CLAIM_EVIDENCE ?? join(sharedData, 'claim-evidence');
  if (!hasPairs(folder)) {
    console.error(`SKIPPED: the pairs for this benchmark are not in ${folder}.`);
    process.exitCode = 1;
    return;
  }
  const all = new Map(sets.map((set) => [set, measureSet(folder, set)]));
  if (args.includes('fit')) {
    const tune = sets
      .filter((set) => set !== 'scitab')
      .map((set) => (all.get(set) ?? []).filter(({ pair }) => !pair.held));
    for (const [key, weight] of Object.entries(fit(tune))) console.log(`  ${key}: ${weight.toFixed(2)},`);
    return;
  }
  printTables(folder, all);
}
