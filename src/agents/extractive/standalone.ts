// Makes a part of a request understandable on its own: what it points to is added in brackets.
import { comparisonIn } from './comparison.ts';
import { tellingWords } from './searches.ts';
import { stemOf, wordsOf } from './words.ts';

const pointer =
  /\b(?:it|its|they|them|their|this|these|those|the same|such)\b|\bthat(?=\s*(?:$|[?.,]|is\b|was\b|in\b|by\b))/iu;
const demonstrative = /\b(?:that|this|those|these)\s+(\p{L}+)/giu;

/** A part with the telling words it points to ("what does it mean?"), taken from the parts before it. */
export function standalone(text: string, before: readonly string[]): string {
  const last = before.at(-1);
  if (last === undefined) return text;
  const own = new Set(wordsOf(text).map((word) => word.stem));
  const isNew = (word: string) => wordsOf(word).some((part) => !own.has(part.stem));
  const named = [...text.matchAll(demonstrative)]
    .flatMap(([, noun]) => modifiersOf(noun ?? '', before))
    .filter(isNew);
  const context =
    named.length > 0 ? named : needsContext(text, before) ? contextOf(text, before, last).filter(isNew) : [];
  if (context.length === 0) return text;
  const mark = /[?.!]$/.exec(text)?.[0] ?? '';
  return `${text.slice(0, text.length - mark.length)} (about ${context.slice(0, 4).join(' ')})${mark}`;
}

function needsContext(text: string, before: readonly string[]): boolean {
  const own = tellingWords(text);
  if (own.length >= 4) return false;
  const repeatsName =
    own.length < 3 && own.some((word) => /^\p{Lu}/u.test(word) && before.join(' ').includes(word));
  const continues = own.length < 3 && /^(?:and|what about|how about)\b/i.test(text);
  return continues || pointer.test(text) || repeatsName || (own.length < 3 && /^why\b/i.test(text));
}

/** "That API": the telling words in front of the same noun further up, as in "the SQLite deserialize API". */
function modifiersOf(noun: string, before: readonly string[]): string[] {
  for (const text of before.toReversed()) {
    const words = text.split(/\s+/);
    const at = words.findIndex((word) => wordsOf(word).some((part) => part.stem === stemOf(noun)));
    if (at < 0) continue;
    const modifiers = tellingWords(words.slice(Math.max(0, at - 2), at).join(' '));
    if (modifiers.length > 0) return modifiers;
  }
  return [];
}

/** What the earlier parts keep coming back to; otherwise what the last of them is about. */
function contextOf(text: string, before: readonly string[], last: string): string[] {
  const entities = comparisonIn(last)?.entities ?? [];
  const sides = new Set(entities.flatMap(tellingWords));
  const telling = tellingWords(last).filter((word) => !sides.has(word) && !/^defaults?$/i.test(word));
  if (telling.length === 0) {
    const own = new Set(wordsOf(text).map((word) => word.stem));
    return tellingWords(entities.find((entity) => wordsOf(entity).some((word) => own.has(word.stem))) ?? '');
  }
  const all = before.flatMap((earlier) => wordsOf(earlier).map((word) => word.stem));
  const again = telling.filter((word) =>
    wordsOf(word).some((own) => all.filter((stem) => stem === own.stem).length > 1),
  );
  return again.length > 1 && again.some((word) => /^\p{Lu}/u.test(word)) ? again : telling;
}
