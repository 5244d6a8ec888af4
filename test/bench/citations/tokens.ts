// Which words of partly supported claims lack support, beside what people marked, for telling words.
import { judgeClaim } from '../../../src/citations/entailment/judge-claim.ts';
import { wordsOf } from '../../../src/citations/entailment/words.ts';
import { evidenceOf, tokenPairsOf } from './pairs.ts';

export function printTokens(folder: string): void {
  console.log('\n### Words without support (wice-tokens)\n');
  console.log(
    '| half | telling words | marked by people | precision | recall | F1 | words that are nowhere: F1 | all words: F1 |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const held of [false, true]) {
    const words = tokenPairsOf(folder)
      .filter((pair) => pair.held === held)
      .flatMap((pair) => judged(pair));
    const marked = words.filter(({ isMarked }) => isMarked).length;
    const scores = (says: (one: (typeof words)[number]) => boolean) => {
      const said = words.filter(says);
      const right = said.filter(({ isMarked }) => isMarked).length;
      const precision = right / said.length;
      const recall = right / marked;
      return [precision, recall, (2 * precision * recall) / (precision + recall)].map((value) =>
        value.toFixed(3),
      );
    };
    const cells = [
      ...scores(({ isLacking }) => isLacking),
      scores(({ isNowhere }) => isNowhere)[2] ?? '',
      scores(() => true)[2] ?? '',
    ];
    console.log(`| ${held ? 'held out' : 'tune'} | ${words.length} | ${marked} | ${cells.join(' | ')} |`);
  }
}

function judged(pair: ReturnType<typeof tokenPairsOf>[number]) {
  const { lacking } = judgeClaim(pair.claim, evidenceOf(pair));
  const telling = new Map(wordsOf(pair.claim).map((word) => [word.start, word]));
  const there = new Set(
    pair.lines
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  let at = 0;
  return pair.tokens.flatMap((token, index) => {
    const start = pair.claim.indexOf(token, at);
    if (start >= 0) at = start + token.length;
    const kind = telling.get(start)?.kind;
    if (kind === undefined || kind === 'function') return [];
    return [
      {
        isMarked: pair.unsupported[index] === true,
        isLacking: lacking.some((stretch) => stretch.start <= start && start < stretch.end),
        isNowhere: !there.has(token.toLowerCase()),
      },
    ];
  });
}
