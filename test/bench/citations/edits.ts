// Claims made by program from sentences of the evidence: the sentence itself, a part of it, and ways to get it wrong.
import { evidenceOf, pairsOf } from './pairs.ts';
import type { Pair } from './pairs.ts';

export interface EditedClaim {
  readonly kind: string;
  /** Whether its evidence says so. */
  readonly isTrue: boolean;
  readonly claim: string;
  readonly evidence: ReturnType<typeof evidenceOf>;
  readonly held: boolean;
}

const contraries: readonly (readonly [RegExp, string])[] = [
  [/\bincreased\b/, 'decreased'],
  [/\bdecreased\b/, 'increased'],
  [/\breduced\b/, 'increased'],
  [/\bhigher\b/, 'lower'],
  [/\blower\b/, 'higher'],
  [/\bmore\b/, 'less'],
  [/\bafter\b/, 'before'],
  [/\bbefore\b/, 'after'],
  [/\bfirst\b/, 'last'],
  [/\blargest\b/, 'smallest'],
  [/\bwon\b/, 'lost'],
  [/\bpositive\b/, 'negative'],
  [/\bwith\b/, 'without'],
];
const quantities: readonly (readonly [RegExp, string])[] = [
  [/\b(?:some|many|most|several) (?=\p{Ll})/u, 'all '],
  [/\b(?:sometimes|often|usually)\b/, 'always'],
  [/\b(?:may|might|could) (?=\p{Ll})/u, 'will certainly '],
  [/\bone of the (?:first|most|largest|best)\b/, 'the only'],
];
const copula = /\b(?:is|are|was|were|has|have|had|can|will|may|could|did|does)\b(?! not\b)/;
const name = /(?<=[\p{Ll},)] )\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}{3,})*/gu;

/** Up to `most` sentences of each set, spread over it; sentences of 7 to 35 words that end with a stop. */
export function editedClaims(folder: string, most: number): EditedClaim[] {
  return (['wice', 'scifact', 'fm2'] as const).flatMap((set) => {
    const pairs = pairsOf(folder, set).filter(({ gold }) => gold.length > 0);
    const every = Math.max(1, Math.floor(pairs.length / most));
    return pairs
      .filter((_, index) => index % every === 0)
      .flatMap((pair, index) => made(pair, pairs[index * every + 1]));
  });
}

function made(pair: Pair, other: Pair | undefined): EditedClaim[] {
  const sentence = pair.lines[pair.gold[0]?.[0] ?? 0] ?? '';
  const words = sentence.split(/\s+/).length;
  if (words < 7 || words > 35 || !sentence.endsWith('.')) return [];
  const evidence = evidenceOf(pair);
  return Object.entries(variants(sentence, other)).flatMap(([kind, claim]) =>
    claim === null || claim === sentence || pair.lines.some((line) => line.includes(claim))
      ? []
      : [{ kind, isTrue: kind.startsWith('true'), claim, evidence, held: pair.held }],
  );
}

function variants(sentence: string, other: Pair | undefined): Record<string, string | null> {
  const comma = sentence.lastIndexOf(', ');
  const names = Array.from(sentence.matchAll(name), ([found]) => found);
  const [one, two] = names;
  const strange = Array.from((other?.lines.join(' ') ?? '').matchAll(name), ([found]) => found).find(
    (found) => !sentence.includes(found),
  );
  return {
    'true: in other marks': sentence.replace(/\.$/, '').replaceAll(/[“”"]/g, ''),
    'true: cut short': comma > 40 ? `${sentence.slice(0, comma)}.` : null,
    'true: with a lead': `According to the source, ${sentence}`,
    'number changed': sentence.replace(/\b\d{2,4}\b(?![.,]\d)/, (digits) => String(Number(digits) + 3)),
    'not put in': copula.test(sentence) ? sentence.replace(copula, (verb) => `${verb} not`) : null,
    'not left out': / not /.test(sentence) ? sentence.replace(' not ', ' ') : null,
    'contrary word': swapped(sentence, contraries),
    'more than is said': swapped(sentence, quantities),
    'another name': one === undefined || strange === undefined ? null : sentence.replace(one, strange),
    'names exchanged':
      one === undefined || two === undefined || one === two
        ? null
        : sentence.replace(one, '\0').replace(two, one).replace('\0', two),
  };
}

function swapped(sentence: string, pairs: readonly (readonly [RegExp, string])[]): string | null {
  const pair = pairs.find(([from]) => from.test(sentence));
  return pair === undefined ? null : sentence.replace(pair[0], pair[1]);
}
