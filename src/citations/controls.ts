// Two claims whose verdicts are known stand in every batch that a judge is given: a sentence of a quote, and one that does not
// stand there, the same sentence with one number changed where it has any. Whoever refuses the first or accepts the second is not
// believed for that batch.
import { numeralsIn, saysTheSame } from '../text/numerals.ts';
import { sentenceStarts } from '../text/sentences.ts';
import type { EvidenceBlock } from './blocks.ts';
import { wordsOfBlock } from './blocks.ts';

export interface Control {
  readonly claim: string;
  /** Numbers of the evidence it is held against. */
  readonly evidence: readonly number[];
  readonly isTrue: boolean;
}

/** Characters of a control: enough to be a statement, no longer than one. */
const length = { least: 20, most: 400 };

const stop = /[.!。！।]$/u;

/** None where no quote makes a statement. The same blocks give the same controls. */
export function controlsFor(blocks: readonly EvidenceBlock[]): Control[] {
  const statements = blocks.flatMap((block) => {
    const claim = statementOf(block.quote);
    return claim === null ? [] : [{ claim, n: block.n }];
  });
  // a title or the rest of a list may be called no claim by a good judge
  const literal = statements.find(({ claim }) => stop.test(claim)) ?? statements[0];
  if (literal === undefined) return [];
  const shown = blocks.map(wordsOfBlock).join('\n');
  const changed = statements.flatMap(({ claim, n }) => {
    const other = withOtherNumber(claim, shown);
    return other === null ? [] : [{ claim: other, evidence: [n], isTrue: false }];
  })[0];
  return [
    { claim: literal.claim, evidence: [literal.n], isTrue: true },
    // The same words twice in a batch would tell which of them are ours.
    changed ??
      elsewhere(
        statements.toSorted((a, b) => Number(a === literal) - Number(b === literal)),
        blocks,
      ) ??
      foreign(literal.n, shown),
  ];
}

/** The first sentence, or line, of a quote that has the length of a statement. */
function statementOf(quote: string): string | null {
  const lines = quote.split('\n').map((line) => line.replace(/^\s*(?:[-*•] |#{1,6} )/, '').trim());
  const sentences = lines.flatMap((line) => {
    const starts = sentenceStarts(line, []);
    return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
  });
  return (
    [...sentences, ...lines].find((one) => one.length >= length.least && one.length <= length.most) ?? null
  );
}

/** With its first number turned into one that is shown nowhere; null: there is no number. */
function withOtherNumber(claim: string, shown: string): string | null {
  const numeral = numeralsIn(claim).find(({ raw }) => /^\d{1,9}$/.test(raw));
  if (numeral === undefined) return null;
  const known = numeralsIn(shown);
  const value = Number(numeral.raw);
  const other = [value + 3, value * 2 + 1, value + 17, value * 7 + 5].find((wanted) => {
    const [read] = numeralsIn(String(wanted));
    return read !== undefined && known.every((one) => !saysTheSame(read, one));
  });
  return other === undefined
    ? null
    : claim.slice(0, numeral.start) + String(other) + claim.slice(numeral.end);
}

/** A statement that no page makes, with a number that is shown nowhere: for quotes of one page that have none. */
function foreign(n: number, shown: string): Control {
  const said = 'The lighthouse of Ebenholm has 214 steps.';
  return { claim: withOtherNumber(said, shown) ?? said, evidence: [n], isTrue: false };
}

/** A statement of one page held against another one; null: they are all of one page. */
function elsewhere(
  statements: readonly { readonly claim: string; readonly n: number }[],
  blocks: readonly EvidenceBlock[],
): Control | null {
  const titles = new Map(blocks.map((block) => [block.n, `${block.address} ${block.title}`]));
  for (const { claim, n } of statements) {
    // what both pages say would be no wrong claim
    const other = blocks.find(
      (block) => titles.get(block.n) !== titles.get(n) && !wordsOfBlock(block).includes(claim),
    );
    if (other !== undefined) return { claim, evidence: [other.n], isTrue: false };
  }
  return null;
}
