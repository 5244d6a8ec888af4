// Claims whose verdicts are known stand in every batch of a judge: a sentence of a quote, and one with a number that is
// shown nowhere. Who judges one of them wrongly is not believed for that batch. Each is held against its own quote alone.
import { numeralsIn, saysTheSame, type Numeral } from '../text/numerals.ts';
import { sentencesOfLine } from '../text/sentences.ts';
import { type EvidenceBlock, wordsOfBlock } from './blocks.ts';

export interface Control {
  readonly claim: string;
  /** Numbers of the evidence it is held against. */
  readonly evidence: readonly number[];
  readonly isTrue: boolean;
}

/** Characters of a control: enough to be a statement, no longer than one. */
const length = { least: 20, most: 400 };

const stop = /[.!。！।]$/u;

/** None without blocks. The same blocks, request and seed give the same controls; another seed, others if there are any. */
export function controlsFor(blocks: readonly EvidenceBlock[], request: string, seed: number): Control[] {
  const from = blocks.length === 0 ? 0 : seed % blocks.length;
  const turned = [...blocks.slice(from), ...blocks.slice(0, from)];
  const [first] = turned;
  if (first === undefined) return [];
  // what the request says is given
  const shown = numeralsIn([...blocks.map(wordsOfBlock), request].join('\n'));
  const truths = turned.flatMap(({ quote, n }) =>
    statementsIn(quote).map((claim) => ({ claim, evidence: [n], isTrue: true })),
  );
  for (const truth of truths) {
    const claim = withOtherNumber(truth.claim, shown);
    if (claim !== null) return [...truths.slice(0, 1), { ...truth, claim, isTrue: false }];
  }
  return [...truths.slice(0, 1), { claim: invented(seed, shown), evidence: [first.n], isTrue: false }];
}

/** The sentences of a quote. A title or the rest of a list, which ends without a stop, may be called no claim by a good judge. */
function statementsIn(quote: string): string[] {
  return quote
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•] |#{1,6} )/, '').trim())
    .flatMap((line) => sentencesOfLine(line).map((sentence) => sentence.trim()))
    .filter((one) => stop.test(one) && one.length >= length.least && one.length <= length.most);
}

/** With one of its numbers turned into one that is shown nowhere; null: it has none that says something. */
function withOtherNumber(claim: string, shown: readonly Numeral[]): string | null {
  const numeral = numeralsIn(claim).find((one) => /^\d{1,9}$/.test(one.raw) && saysSomething(one, claim));
  if (numeral === undefined) return null;
  const value = Number(numeral.raw);
  const isRound = value % 100 === 0;
  const other = [value + 3, value * 2 + 1, value + 17, value * 7 + 5].find((wanted) => {
    const [read] = numeralsIn(String(wanted));
    // a round number may stand for one that is near it
    if (read === undefined || (isRound && wanted < value * 2)) return false;
    return shown.every((one) => !saysTheSame(read, one) && !saysTheSame(one, read));
  });
  return other === undefined
    ? null
    : claim.slice(0, numeral.start) + String(other) + claim.slice(numeral.end);
}

/** Not the number of an item, a heading or a reference, and no part of a name: a good judge may pass over these. */
function saysSomething({ start, end }: Numeral, claim: string): boolean {
  const before = claim.slice(0, start);
  if (!/\p{L}/u.test(before) || /[\p{Script=Latin}_[]$/u.test(before)) return false;
  return !/^(?:[.):]\s|\])/.test(claim.slice(end));
}

const foreign = [
  'The lighthouse of Ebenholm has 214 steps.',
  'The ferry to Ostervik takes 47 minutes.',
  'The town hall of Lindqvar was built in 1863.',
  'The bridge at Morrendal carries 32 carts at once.',
];

/** A statement that no page makes, with a number that is shown nowhere. */
function invented(seed: number, shown: readonly Numeral[]): string {
  const said = foreign[seed % foreign.length] ?? '';
  return withOtherNumber(said, shown) ?? said;
}
