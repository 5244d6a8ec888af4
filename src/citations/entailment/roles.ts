// Who did it to whom: "A beat B" is not "B beat A". Looks for two names that have changed places.
import type { Match } from './literal.ts';
import { slotsOf } from './slots.ts';
import type { Word } from './words.ts';

/** Verbs and joining words that mean the same in both directions. */
const mutual = new Set(
  'and or meet marri wed play fac join differ equal match resembl versus vs with between'.split(' '),
);

/** How many words may stand between a name and the verb. */
const near = 3;

/**
 * The index of the word of the claim around which two names stand the other way round in the sentence, or null.
 * `matched` are the words that both have in the same order.
 */
export function swappedRoles(
  claim: readonly Word[],
  sentence: readonly Word[],
  matched: readonly Match[],
): number | null {
  const verb = claim.findIndex((word, at) => isSwappedAround(claim, at, word, sentence));
  if (verb >= 0) return verb;
  return exchangedName(claim, sentence, matched);
}

function isSwappedAround(claim: readonly Word[], at: number, verb: Word, sentence: readonly Word[]): boolean {
  if (verb.kind !== 'content' || mutual.has(verb.stem)) return false;
  const there = sentence.findIndex(({ root }) => root === verb.root);
  if (there < 0 || isPassive(claim, at) !== isPassive(sentence, there)) return false;
  const left = nameBeside(claim, at, -1);
  const right = nameBeside(claim, at, 1);
  if (left === null || right === null || left === right) return false;
  return nameBeside(sentence, there, -1) === right && nameBeside(sentence, there, 1) === left;
}

/** The stem of the name that is nearest to the verb on one side. */
function nameBeside(words: readonly Word[], verb: number, step: -1 | 1): string | null {
  for (let away = 1; away <= near; away += 1) {
    const word = words[verb + step * away];
    // at the beginning of a sentence a capital does not tell a name, but a name beside a verb has one
    if (word?.kind === 'name' || (word?.kind === 'content' && /^\p{Lu}/u.test(word.raw))) return word.stem;
    if (word === undefined || (word.kind !== 'function' && word.kind !== 'light')) return null;
  }
  return null;
}

function isPassive(words: readonly Word[], verb: number): boolean {
  return words.slice(verb + 1, verb + 3).some(({ lower }) => lower === 'by');
}

/** A name where the sentence has another one, which the claim has elsewhere, in a sentence that is otherwise the same. */
function exchangedName(
  claim: readonly Word[],
  sentence: readonly Word[],
  matched: readonly Match[],
): number | null {
  const names = new Set(namesIn(claim));
  const there = new Set(namesIn(sentence));
  for (const slot of slotsOf(claim, sentence, matched)) {
    const own = namesIn(slot.claim);
    const theirs = namesIn(slot.sentence);
    const stranger = own.find((name) => there.has(name) && !theirs.includes(name));
    const lost = theirs.some((name) => names.has(name) && !own.includes(name));
    if (stranger !== undefined && lost)
      return claim.findIndex(({ stem }, at) => at >= slot.at && stem === stranger);
  }
  return null;
}

function namesIn(words: readonly Word[]): string[] {
  return words.flatMap(({ kind, stem }) => (kind === 'name' ? [stem] : []));
}
