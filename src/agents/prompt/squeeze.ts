// A prompt in the tokens that its model takes: its main text gives way first, then what stands between marks is
// shortened, the longest first.
import { estimateTokens } from '../../base/tokens.ts';
import { fence } from './prompt.ts';
import { clip } from './room.ts';

/** Steps in which the room of a question's main text is found. */
const steps = 6;

/**
 * The values of a prompt's variables in so many tokens: the main text, which heeds the room it is told, gives way as far
 * as the others need, measured and not guessed; what is still too long is shortened between its marks.
 */
export function valuesWithin(
  values: (room: number) => Readonly<Record<string, string>>,
  tokens: number,
): Readonly<Record<string, string>> {
  const whole = values(tokens);
  if (sizeOf(Object.values(whole)) <= tokens) return whole;
  let [low, high] = [0, tokens];
  let best = values(low);
  for (let step = 0; step < steps; step += 1) {
    const middle = Math.floor((low + high) / 2);
    const tried = values(middle);
    if (sizeOf(Object.values(tried)) <= tokens) [low, best] = [middle, tried];
    else high = middle;
  }
  const names = Object.keys(best);
  const texts = squeezed(Object.values(best), tokens);
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}

/** What `fence` writes. */
const fences = /<<<([^\n]*) ([0-9a-f]{16})\n([\s\S]*?)\n\2 \1>>>/g;
/** Tokens that each is left, and those of the mark where something is missing. */
const least = 12;
const mark = 4;

/** The texts in so many tokens together, if shortening what is fenced can do it; only what is longer than the others is cut. */
export function squeezed(texts: readonly string[], tokens: number): string[] {
  const over = sizeOf(texts) - tokens;
  if (over <= 0) return [...texts];
  const sizes = texts.flatMap((text) =>
    Array.from(text.matchAll(fences), ([, , , inside = '']) => estimateTokens(inside)),
  );
  const cap = capFor(sizes, over);
  return texts.map((text) =>
    text.replaceAll(fences, (whole, label: string, _mark: string, inside: string) =>
      estimateTokens(inside) <= cap + mark ? whole : fence(label, clip(inside, cap)),
    ),
  );
}

/** The largest size to which all that is longer must be cut to save so many tokens. */
function capFor(sizes: readonly number[], over: number): number {
  const saved = (cap: number) =>
    sizes.reduce((sum, size) => sum + (size <= cap + mark ? 0 : size - cap - mark), 0);
  let low = least;
  let high = Math.max(least, ...sizes);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (saved(middle) >= over) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Tokens of all of them. */
export function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}
