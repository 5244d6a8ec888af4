// Which citations somebody wants to see, by words that begin with "check". What cannot be read is never a research.
import { once } from '../../base/recent.ts';
import { inAll } from './catalogues/languages.ts';

export interface Check {
  /** In the order in which they were named, each once; empty: which ones is not clear. */
  readonly numbers: readonly number[];
  /** Which report of the thread, counted from the first; left out: none is named. */
  readonly report?: number;
  /** Nothing else was said: it cannot be meant otherwise. */
  readonly sure: boolean;
}

/** So many words after "check" are no request of a research. */
const shortWords = 3;
/** With a number or a sign of one among them, so many. */
const numberedWords = 8;
/** `1-3` is no more numbers than this. */
const longestRange = 20;

const begins =
  /^[\s/]*(?:(?:please|pls|hey|hi|footnote|now|ok|and|can you|could you|would you|will you)[\s,]+)*check(?!\p{L})\s*/iu;
/** In other languages its word begins requests more often: it counts alone, or with a number. */
const elsewhere = once(() => {
  const words = inAll('check').join('|');
  return new RegExp(String.raw`^[\s/]*(?:${words})(?!\p{Script=Latin})(?:\s*$|(?=[^\p{L}]*[\d#[]))\s*`, 'iu');
});
/** `1 to 3`, `1, 2, …, 6` */
const between = /(\d)[\s,]*(?:-|–|—|…|\.{2,}|\bto\b|\bthrough\b|\bbis\b|à|\ba\b|[~～]|から)[\s,]*(\d)/gu;
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
/** `of report 1`, `of the first report` */
const ofReport = once(() => {
  const words = inAll('report').join('|');
  return new RegExp(
    String.raw`(?:(?<!\p{L})(?:of|in|from|aus|von|im|du|de|del|dans|en)\s+)?(?:(?<!\p{L})(?:the|dem|le|el)\s+)?(?<!\p{L})(?:(?:${words})\s*#?(\d{1,4})(?!\d)|(${ordinals.join('|')})\s+report(?!\p{L}))`,
    'iu',
  );
});
/** "check whether X supports Y" is a request. */
const clause = /^(?:whether|if|that|how|why|what|when|where|which|who)\b/i;
const small =
  /^(?:citations?|sources?|references?|numbers?|no|nr|the|and|or|also|with|from|von|footnotes?|one|ones|please|pls|again|for|me|quotes?|claims?|thanks|bitte|und|danke|zitate?|quellen?|et|y|svp|por|favor|citas?|fuentes?|番|と)$/i;

/** In characters. What is longer is a request; it is not read, for it may be made to take long. */
const longest = 300;

/** Null: it is something else. */
export function readCheck(text: string): Check | null {
  if (text.length > longest) return null;
  const bare = text
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[`"'“”*_]+|[`"'“”*_]+$/gu, '');
  const found = begins.exec(bare) ?? elsewhere().exec(bare);
  if (found === null) return null;
  const rest = bare
    .slice(found[0].length)
    .replace(/[\s.!?`]+$/u, '')
    .trim();
  if (rest === '') return { numbers: [], sure: true };
  if (clause.test(rest)) return null;
  const words = rest.split(/\s+/u).length;
  if (words > (/[\d#[\]`]/u.test(rest) ? numberedWords : shortWords)) return null;
  const [named = '', digits, ordinal] = ofReport().exec(rest) ?? [];
  const report = Number(digits ?? ordinals.indexOf(ordinal?.toLowerCase() ?? '') + 1);
  const { numbers, left } = numbersIn(rest.replace(named, ' '));
  return { numbers, ...(report === 0 ? {} : { report }), sure: numbers.length > 0 && left === 0 };
}

/** The numbers, and how many words are something else. */
function numbersIn(rest: string): { readonly numbers: readonly number[]; readonly left: number } {
  const marked = Array.from(rest.matchAll(/\[\s*([\d\s,;–-]+?)\s*\]|#\s*(\d+)(?!\w)/gu), ([, list, one]) =>
    spread(list ?? one ?? ''),
  ).flat();
  const others = rest
    .replaceAll(/\[\s*[\d\s,;–-]+?\s*\]|#\s*\d+(?!\w)/gu, ' ')
    .replaceAll(between, '$1-$2')
    .split(/[\s,;&+/`"'“”().:]+(?!\d)|[\s,;&+/`"'“”()]+/u)
    .filter((word) => word !== '' && !small.test(word));
  const read = others.map(plainNumbers);
  // A number after other words may count something else: "check the prices of 3".
  const isOther = marked.length > 0 && read.includes(null);
  const leading = isOther ? [] : read.slice(0, [...read, null].indexOf(null));
  const numbers = [...new Set([...marked, ...leading.flatMap((each) => each ?? [])])];
  return { numbers, left: read.filter((each) => each === null).length };
}

function plainNumbers(word: string): readonly number[] | null {
  const counted = ordinals.indexOf(word.toLowerCase()) + 1;
  if (counted > 0) return [counted];
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/i.exec(word)?.[1];
  if (ordinal !== undefined) return [Number(ordinal)];
  const numbers = /^\d{1,15}(?:-\d{1,15})?$/u.test(word) ? spread(word) : [];
  return numbers.length === 0 ? null : numbers;
}

/** `1, 3-5` in numbers; 0, and what is too long for a number, is left out. */
function spread(list: string): readonly number[] {
  return list.split(/[\s,;]+/u).flatMap((part) => {
    const [, from = '', to = from] = /^(\d{1,15})(?:[–-](\d{1,15}))?$/u.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last < first) return [];
    return Array.from({ length: Math.min(last - first + 1, longestRange) }, (_, index) => first + index);
  });
}
