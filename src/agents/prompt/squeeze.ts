// A prompt in the tokens that its model takes: its main text gives way first, then the longest of what stands between marks.
import { firstWhere } from '../../base/first-where.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { clip } from './room.ts';
import { fence } from './fence.ts';

/** Steps in which the room of a question's main text is found. */
const steps = 6;

/** In so many tokens: the main text, which heeds the room it is told, gives way as far as the others need, measured and not guessed. */
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
  const texts = gaveWay(Object.values(best), tokens);
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}

/** Items that a list keeps at least, and tokens of each, step by step: what is shown is to be worth reading. */
const stages = [
  [8, 300],
  [4, 150],
  [2, 60],
] as const;

/** Texts of so few parts are what a question is about, such as the request; the others are what there is to it. */
const single = 2;

/** In so many tokens: lists give way from their ends, what is long is cut, then all that is not about what is asked, then all. */
function gaveWay(given: readonly string[], tokens: number): string[] {
  let texts = [...given];
  for (const [items, each] of stages) {
    texts = squeezed(texts, tokens, stages[0][1]);
    texts = ofMany(texts, tokens, each);
    texts = withoutLast(texts, tokens, items);
    if (sizeOf(texts) <= tokens) return texts;
  }
  return squeezed(ofMany(texts, tokens, least), tokens);
}

/** Only those of many parts are cut. */
function ofMany(texts: readonly string[], tokens: number, each: number): string[] {
  const many = texts.filter((text) => [...text.matchAll(fences)].length > single);
  const left = tokens - sizeOf(texts) + sizeOf(many);
  const cut = squeezed(many, Math.max(0, left), each);
  return texts.map((text) => cut[many.indexOf(text)] ?? text);
}

/** The last items of lists are left out, one after the other, of the longest list first. A list fences all its items alike. */
function withoutLast(texts: readonly string[], tokens: number, keep: number): string[] {
  const lists = texts.map((text) => {
    const found = [...text.matchAll(fences)];
    const isList = found.length > keep && found.every(([, label]) => label === found[0]?.[1]);
    return { text, ends: isList ? found.map((one) => one.index + one[0].length) : [], left: found.length };
  });
  const textOf = ({ text, ends, left }: (typeof lists)[number]) =>
    left >= ends.length
      ? text
      : `${text.slice(0, ends[left - 1])}\n(${ends.length - left} more are left out, for want of room)${text.slice(ends.at(-1))}`;
  for (let size = sizeOf(texts); size > tokens;) {
    const longest = lists.filter(({ ends, left }) => ends.length > 0 && left > keep);
    const next = longest.toSorted((one, other) => other.left - one.left)[0];
    if (next === undefined) break;
    const before = estimateTokens(textOf(next));
    next.left -= 1;
    size -= before - estimateTokens(textOf(next));
  }
  return lists.map(textOf);
}

/** What `fence` writes. */
const fences = /<<<([^\n]*) ([0-9a-f]{6})\n([\s\S]*?)\n\2 \1>>>/g;
/** A text to the end of what is fenced first in it, and the rest of it. */
export function afterFirstFence(text: string): [string, string] {
  const first = text.matchAll(fences).next().value;
  const end = first === undefined ? 0 : first.index + first[0].length;
  return [text.slice(0, end), text.slice(end)];
}

/** The beginning of a text in so many tokens and those of a mark: what is cut between marks still ends with its own. */
export function clipFenced(text: string, tokens: number): string {
  const cut = clip(text, tokens);
  const last = [...cut.matchAll(/<<<([^\n]*) ([0-9a-f]{6})\n/g)].at(-1);
  if (cut === text || last === undefined) return cut;
  const end = `${last[2]} ${last[1]}>>>`;
  return cut.includes(end, last.index) ? cut : `${cut}\n${end}`;
}

/** Tokens that each is left, and those of the mark where something is missing. */
const least = 12;
const mark = 4;

/** In so many tokens together, if shortening what is fenced can do it, the longest first. `keep`: tokens that each is left. */
export function squeezed(texts: readonly string[], tokens: number, keep = least): string[] {
  const over = sizeOf(texts) - tokens;
  if (over <= 0) return [...texts];
  const sizes = texts.flatMap((text) =>
    Array.from(text.matchAll(fences), ([, , , inside = '']) => estimateTokens(inside)),
  );
  const cap = capFor(sizes, over, keep);
  return texts.map((text) =>
    text.replaceAll(fences, (whole, label: string, _mark: string, inside: string) =>
      estimateTokens(inside) <= cap + mark ? whole : fence(label, inside, cap),
    ),
  );
}

/** The largest size to which all that is longer must be cut to save so many tokens. */
function capFor(sizes: readonly number[], over: number, keep: number): number {
  const saved = (cap: number) =>
    sizes.reduce((sum, size) => sum + (size <= cap + mark ? 0 : size - cap - mark), 0);
  return firstWhere(keep + 1, Math.max(keep, ...sizes) + 1, (cap) => saved(cap) < over) - 1;
}

/** Tokens of all of them. */
export function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}
