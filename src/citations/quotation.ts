// A claim that ends in a quotation: what is quoted, what stands before it, and whether the words mean in their source what
// they say alone.
import { judgeClaim } from './entailment/judge-claim.ts';
import { fold } from './fold.ts';
import { singleMarks } from './escape.ts';
import { locate } from './locate.ts';
import { sentenceStarts } from '../text/sentences.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Quotation {
  /** What stands before it; may be empty. */
  readonly lead: string;
  /** Without its marks. */
  readonly part: string;
}

const curly = /^(?<lead>[^“”]*)“(?<part>.+)”[.,;]?$/su;
const straight = /^(?<lead>[^“”"]*)"(?<part>.+)"[.,;]?$/su;

/** Null: the claim does not end in a quotation. */
export function quotationIn(claim: string): Quotation | null {
  const { lead, part } = (curly.exec(claim) ?? straight.exec(claim))?.groups ?? {};
  return lead === undefined || part === undefined ? null : { lead: lead.trim(), part };
}

/** Fewer words say nothing by themselves. */
const fewestWords = 3;
/** Scripts without blanks between words. */
const words = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{1,2}|[\p{L}\p{N}\p{M}]+/gu;

/** Whether so much is quoted that it says something. */
export function saysSomething(part: string): boolean {
  return (part.match(words) ?? []).length >= fewestWords;
}

/** One form for both sides: quotation marks inside a quotation are written in every way. */
export function plain(text: string): string {
  return fold(singleMarks(text)).text.replaceAll('"', "'").trim();
}

/** What turns round the rest of its sentence. */
const turning =
  /\b(?:(?:not|never|hardly) (?:really |quite |at all )?(?:true|right|correct|so|the case)|untrue|false that|falsely|wrong that|wrongly|incorrectly|myths?|misconceptions?|mistakenly|rumou?rs?|contrary to|nobody (?:says|claims|said)|no one (?:says|claims|said)|whether(?=[^,;:]*$)|den(?:y|ies|ied) that|refut\w+|disprov\w+)\b/i;

/**
 * Whether `part` was cut out of a sentence of `source` that does not say it: it denies it, or says that it is not so. Whole
 * sentences are cut out of nothing.
 */
export function isTurnedRound(part: string, source: string): boolean {
  // one character for each, so that places stay what they are
  const text = singleMarks(source).replaceAll('"', "'");
  const place = locate(plain(unescaped(part)), text) ?? locate(plain(part), text);
  return place !== null && turnedRoundAt(text, place) !== null;
}

/** The sentences, where what stands at these offsets was cut out of them and they do not say it; otherwise null. */
export function turnedRoundAt(text: string, place: Stretch): Stretch | null {
  const { start, end } = sentencesAround(text, place);
  const before = text.slice(start, place.start);
  const after = text.slice(place.end, end);
  if (!/[\p{L}\p{N}]/u.test(before + after)) return null;
  const part = text.slice(place.start, place.end);
  const denies = (quote: string) => judgeClaim(part, [{ title: '', quote }]).contradiction !== null;
  const isTurned = turning.test(before) || (denies(text.slice(start, end)) && !denies(part));
  return isTurned ? { start, end } : null;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** What ends a block of text: a blank line, or one that begins an item, a heading or a row. */
const blockEnd = /\n\s*\n|\n(?=\s*(?:[-*+#|>]|\d+[.)]\s))/g;
/** Characters on either side that are looked at. */
const around = 500;

/** The sentences that hold a part of what stands at these offsets, in UTF-16 units. */
function sentencesAround(text: string, place: Stretch): Stretch {
  const first = Math.max(0, place.start - around);
  const last = Math.min(text.length, place.end + around);
  const block = text.slice(first, last);
  const ends = Array.from(block.matchAll(blockEnd), ({ index }) => index + first);
  const from = ends.findLast((at) => at <= place.start) ?? first;
  const to = ends.find((at) => at >= place.end) ?? last;
  const starts = sentenceStarts(text.slice(from, to).replaceAll('\n', ' '), []).map((at) => at + from);
  const start = starts.findLast((at) => at <= place.start) ?? from;
  const end = starts.find((at) => at >= place.end) ?? to;
  return {
    start: place.start - text.slice(start, place.start).trimStart().length,
    end: place.end + text.slice(place.end, end).trimEnd().length,
  };
}
