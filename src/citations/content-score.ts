// How much a page's text has to be quoted from: whole articles with facts, or the outside of one (A91). Told from the text
// alone, by what it says and how long it is; says nothing of whether it is true.
import { isAscii } from '../base/ascii.ts';
import { abstractSigns, articleSections, menuSigns, paywallSigns } from './content-signs.ts';

export interface ContentScore {
  /** 0 to 1, in steps of 0.05. From 0.5 on a page is worth quoting from, unless it is only an abstract. */
  readonly score: number;
  /** In scripts without spaces two characters count as one. */
  readonly words: number;
  /** It says that the rest is to be paid for. */
  readonly paywalled: boolean;
  /** The summary of a paper whose text lies somewhere else. */
  readonly abstractOnly: boolean;
  /** Mostly menus, notices and invitations. */
  readonly menus: boolean;
}

/** Who has this many words in hand has the text, whatever stands around it. */
const wholeText = 600;
const worthFrom = 0.5;
const enough = 100_000;

/** Looks at the first 100,000 characters. */
export function contentScore(whole: string): ContentScore {
  const text = whole.slice(0, enough);
  const words = countWords(text);
  const isPart = words < wholeText;
  const paywalled = isPart && count(paywallSigns, text) >= 2;
  const abstractOnly = isPart && count(abstractSigns, text) >= 2 && count(articleSections, text) < 2;
  const menus = words < 4 * wholeText && count(menuSigns, text) >= (words < 300 ? 2 : 4);
  const points =
    50 -
    (paywalled ? 40 : 0) -
    (abstractOnly ? 30 : 0) -
    (menus ? 20 : 0) -
    (words < 100 ? 40 : words < 200 ? 20 : 0) +
    (distinct(text, figures) >= 3 ? 20 : 0) +
    (words > 500 || distinct(text, attributions) >= 2 ? 15 : 0) +
    (words > 500 ? 10 : 0) +
    (words > 1_000 ? 10 : 0);
  const score = text.trim().length < 100 ? 0 : Math.min(100, Math.max(0, points)) / 100;
  return { score, words, paywalled, abstractOnly, menus };
}

/**
 * The pages that are worth quoting from, in their order; all of them when none is (A91). A text that is only short stays: a
 * sentence may be the whole answer, and a long page beside it must not hide it. `textOf`: null for what is not to
 * be judged, such as a result of a search of which only a few lines are known; it stays.
 */
export function withoutPoorPages<T>(pages: readonly T[], textOf: (page: T) => string | null): readonly T[] {
  const kept = pages.filter((page) => {
    const text = textOf(page);
    return text === null || !isPoor(text);
  });
  return kept.length === 0 ? pages : kept;
}

/** Whether a page shows only the outside of something: an abstract, a menu, the words before a paywall. */
export function isPoor(text: string): boolean {
  // Whatever a long text says, it reaches `worthFrom`; most pages are long, and its signs need not be looked for.
  if (countWords(text.slice(0, enough)) >= wholeText) return false;
  const { score, abstractOnly, paywalled, menus } = contentScore(text);
  return abstractOnly || (score < worthFrom && (paywalled || menus));
}

const spaced = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

const asciiWord = /[a-z\d][a-z\d'-]*/gi;

function countWords(text: string): number {
  if (isAscii(text)) return text.match(asciiWord)?.length ?? 0;
  const characters = text.match(unspaced)?.length ?? 0;
  return Math.round(characters / 2) + (text.replace(unspaced, ' ').match(spaced)?.length ?? 0);
}

/** Sums of money, percentages, grouped numbers, numbers with a magnitude or a unit, years. */
const figures =
  /[$€£¥]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:%|percent\b|per cent\b|‰)|\b\d{1,3}(?:[,.\u00a0\u202f]\d{3}){1,6}\b|\b\d[\d.,]{0,20}\s?(?:thousand|million|billion|trillion|[kMGT]?i?B|ms|km|kg|mg|°C|kWh|MW|GW|万|亿|億)\b|(?<![\d.])(?:19|20)\d{2}(?![\d.])/gu;

/** Words of others, and who said them. */
const attributions =
  /[“"„«][^“”"„«»\n]{20,400}[”"“»]|\b(?:according to|(?:he|she|they|who|researchers|authors|officials) (?:said|say|found|reported|wrote|concluded)|(?:study|report|survey|analysis|trial) (?:found|shows?|showed|suggests|concluded|published)|told (?:reporters|us|the)|in a statement|laut|zufolge|selon|d['’]après|según|secondo)\b/giu;

function distinct(text: string, pattern: RegExp): number {
  return new Set(text.match(pattern)).size;
}

function count(signs: readonly RegExp[], text: string): number {
  return signs.filter((sign) => sign.test(text)).length;
}
