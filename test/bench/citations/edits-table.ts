// What the verifier says of claims that a program made from their own evidence.
import { judgeClaim } from '../../../src/citations/entailment/judge-claim.ts';
import { editedClaims } from './edits.ts';
import { share } from './scores.ts';

const mostOfASet = 150;

export function printEdits(folder: string): void {
  console.log('\n### Sentences of the evidence, edited by program\n');
  console.log(
    '| edit | claims | sure | vetoed | called supported | sure, held out |\n|---|---|---|---|---|---|',
  );
  const judged = editedClaims(folder, mostOfASet).map((edit) => ({
    ...edit,
    ...judgeClaim(edit.claim, edit.evidence),
  }));
  for (const kind of new Set(judged.map((one) => one.kind))) {
    const own = judged.filter((one) => one.kind === kind);
    const held = own.filter((one) => one.held);
    const cells = [
      own.length,
      share(own.filter(({ sure }) => sure).length, own.length),
      share(own.filter(({ veto }) => veto !== null).length, own.length),
      share(own.filter(({ verdict }) => verdict === 'supported').length, own.length),
      share(held.filter(({ sure }) => sure).length, held.length),
    ];
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
  const sure = judged.filter((one) => one.sure);
  console.log(
    `\nOf all that are sure, right are ${share(sure.filter(({ isTrue }) => isTrue).length, sure.length)}.`,
  );
}
