// What a number counts: the words behind it, up to where the phrase ends.
import { isSilent, stemOf } from './text-words.ts';

const plural = /(?:[^su]s|people|men|women|children|mice|feet|teeth|fish|sheep|staff|personnel)$/iu;
const most = 4;

/** Whether the phrase behind a number names several things: "5 errors", but not "5 begins". */
export function countsSeveral(text: string): boolean {
  return wordsBehind(text).some((word) => plural.test(word));
}

/** Stems of the words of the phrase behind a number, what is counted first: "teams" of "national teams". */
export function nounsBehind(text: string): string[] {
  const words = wordsBehind(text);
  const plurals = words.findIndex((word) => plural.test(word));
  // without a plural the phrase may go on as a sentence
  const phrase = words.slice(0, plurals < 0 ? 2 : plurals + 1);
  const head = phrase[plurals < 0 ? 0 : plurals];
  return head === undefined ? [] : [...new Set([head, ...phrase].map((word) => stemOf(word)))];
}

function wordsBehind(text: string): string[] {
  const words: string[] = [];
  for (let rest = text.startsWith('-') ? ` ${text.slice(1)}` : text; words.length < most;) {
    const [found, word] = /^ (?:of (?:the |its |their |his |her )?)?([\p{L}][\p{L}'-]*)/u.exec(rest) ?? [];
    if (found === undefined || word === undefined || isSilent(word)) break;
    if (words.length > 0 && found.startsWith(' of ')) break;
    words.push(word);
    rest = rest.slice(found.length);
  }
  return words;
}

/** Words for nearly the same: they are no sign that something else is counted. */
const alike: readonly (readonly string[])[] = [
  ['child', 'son', 'daughter', 'kid', 'sibling', 'brother', 'sister'],
  [
    'person',
    'individual',
    'human',
    'inhabitant',
    'resident',
    'citizen',
    'man',
    'woman',
    'member',
    'participant',
    'patient',
  ],
  ['employee', 'worker', 'staff', 'person'],
  ['film', 'movie', 'title'],
  ['book', 'novel', 'volume', 'work'],
  ['user', 'customer', 'subscriber', 'person'],
  ['soldier', 'troop', 'man'],
  ['country', 'nation', 'state'],
  ['firm', 'company', 'business'],
].map((words) => words.map(stemOf));

/** Whether two lists of nouns can count the same. */
export function canCountSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.some((noun) => other.includes(noun))) return true;
  return alike.some(
    (words) => words.some((word) => one.includes(word)) && words.some((word) => other.includes(word)),
  );
}
