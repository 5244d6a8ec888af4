// Words that a claim puts in quotation marks although no source says them.
import { singleMarks } from './escape.ts';
import { fold } from './fold.ts';
import { locate } from './locate.ts';

/** Fewer words in quotation marks are a name, a term or irony. */
const fewest = 4;

const quotations = /“([^“”]+)”|"([^"]+)"|„([^„“”]+)[“”]|«([^«»]+)»/gu;
/** Where a quotation leaves something out. */
const omission = /\s*(?:\[\s*(?:…|\.\.\.)\s*\]|…|\.\.\.)\s*/u;

/** The first such quotation, without its marks; null: all of them stand in one of the texts, word for word. */
export function misquotedIn(claim: string, sources: readonly string[]): string | null {
  const texts = sources.map(plain);
  for (const [, ...found] of claim.matchAll(quotations)) {
    const words = found.find((part) => part !== undefined) ?? '';
    if (words.trim().split(/\s+/).length < fewest || isTitle(words)) continue;
    const parts = words
      .split(omission)
      .map(partOf)
      .filter((part) => part !== '');
    if (!parts.every((part) => texts.some((text) => locate(part, text) !== null))) return words;
  }
  return null;
}

/** What a work is called: all longer words begin with a capital. */
function isTitle(words: string): boolean {
  return !/(?<![\p{L}\p{N}'’-])\p{Ll}[\p{L}'’-]{3,}/u.test(words);
}

/** A quotation may be part of a sentence that begins small, and its last stop that of the sentence around it. */
function partOf(words: string): string {
  return plain(words).replace(/[.,;:!?]+$/, '');
}

/** One form for both sides: a report escapes what would be markup, and marks within marks are written in every way. */
function plain(text: string): string {
  const unescaped = text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
  return fold(singleMarks(unescaped)).text.replaceAll('"', "'").trim().toLowerCase();
}
