// A quantity in its sentence: what is needed to tell whether two texts give numbers to the same thing.
import { readQuantities } from './read-quantities.ts';
import type { Quantity } from './quantity.ts';
import { tellingWords } from './text-words.ts';
import type { TextWord } from './text-words.ts';

export interface Statement {
  readonly quantity: Quantity;
  /** Which text, and which sentence of all sentences. */
  readonly index: number;
  readonly sentence: number;
  /** The sentence's telling words, and how near each is to the quantity: 1 beside it, towards 0 far from it. */
  readonly near: ReadonlyMap<string, number>;
}

/** The texts in sentences, each with its words and what it states in numbers. */
export interface Material {
  readonly statements: readonly Statement[];
  /** Stems by sentence. */
  readonly sentences: readonly ReadonlySet<string>[];
  readonly texts: readonly string[];
}

const boundary = /[.!?]["'”)\]]*\s+(?=["'“([]*[\p{Lu}\p{N}])|\n+/gu;

/** Reads texts once, for any number of claims. */
export function readMaterial(texts: readonly string[]): Material {
  const statements: Statement[] = [];
  const sentences: ReadonlySet<string>[] = [];
  texts.forEach((text, index) => {
    const quantities = readQuantities(text);
    let next = 0;
    for (const [from, to] of sentencesOf(text)) {
      const words = tellingWords(text.slice(from, to)).map((word) => ({ ...word, start: word.start + from }));
      sentences.push(new Set(words.map(({ stem }) => stem)));
      for (
        let quantity = quantities[next];
        quantity !== undefined && quantity.start < to;
        quantity = quantities[next]
      ) {
        statements.push({ quantity, index, sentence: sentences.length - 1, near: nearness(words, quantity) });
        next += 1;
      }
    }
  });
  return { statements, sentences, texts };
}

function sentencesOf(text: string): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    // "Nov. 2" and "U.S. World War" go on
    if (/(?:\b\p{Lu}|\b\p{Lu}\p{Ll}{1,3}|\b[a-z]{1,2})\.\s+$/u.test(text.slice(Math.max(from, end - 8), end)))
      continue;
    found.push([from, end]);
    from = end;
  }
  if (from < text.length) found.push([from, text.length]);
  return found;
}

/** How many words on each side are looked at. */
const window = 30;

function nearness(words: readonly TextWord[], { start, end }: Quantity): ReadonlyMap<string, number> {
  const near = new Map<string, number>();
  const first = firstFrom(words, start);
  const before = words.slice(Math.max(0, first - window), first).toReversed();
  const next = firstFrom(words, end);
  const behind = words.slice(next, next + window);
  for (const side of [before, behind])
    side.forEach(({ stem }, place) => near.set(stem, Math.max(near.get(stem) ?? 0, 1 / (1 + place / 3))));
  return near;
}

/** The index of the first word that begins at `offset` or behind it. */
function firstFrom(words: readonly TextWord[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How much of what stands around a quantity of the claim stands in a sentence, near words counting more: 0 to 1. */
export function sharedContext(claim: Statement, words: ReadonlySet<string>): number {
  let all = 0;
  let both = 0;
  for (const [stem, weight] of claim.near) {
    all += weight;
    if (words.has(stem)) both += weight;
  }
  return all === 0 ? 0 : both / all;
}

/** How much of what stands beside a quantity of the claim stands as near beside one of the evidence: 0 to 1. */
export function sharedNearness(claim: Statement, evidence: Statement): number {
  let all = 0;
  let both = 0;
  for (const [stem, weight] of claim.near) {
    all += weight;
    both += Math.min(weight, evidence.near.get(stem) ?? 0);
  }
  return all === 0 ? 0 : both / all;
}
