// Words that ask for the same thing in a question and in a text. General English only: nothing about any subject.
import { stemOf } from './words.ts';

const groups = [
  'default defaults stock standard ordinary normally typically usual initially',
  'maximum max maximal limit limits most largest highest longest biggest upper cap',
  'minimum min minimal least smallest lowest shortest lower requires required',
  'size sizes large big bytes length long MB kB',
  'delete deletes deleted remove removes removed drop drops omit omits',
  'begin begins start starts started',
  'end ends stop stops finish finishes',
  'error errors fail fails failure failed',
  'fast faster speed performance quick quicker quickly',
  'slow slower slowly',
  'configure configuration config setting settings parameter option options',
  'build builds built compile compiled compiles compilation',
  'enable enabled enables activate switch switched turn turned',
  'disable disabled disables deactivate switch switched turn turned',
  'change changes changed modify modified alter alters update updates',
  'allow allows allowed permit permits permitted support supports supported accept accepts',
  'database databases db',
  'release released releases version versions',
  'author authors wrote written write created creator',
  'cost costs price prices fee fees',
  'equal equals same identical',
  'automatic automatically auto',
  'prevent prevents avoid avoids block blocks',
  'copy copies duplicate duplicates',
  'store stores stored save saves saved keep kept',
  'return returns returned give gives given',
  'restrict restricts restriction restrictions limitation limitations limited',
  'choose chosen chose select selected pick',
  'meet meeting meetings',
  'cause causes caused reason reasons because why',
  'grow grows grew reach reaches threshold exceed exceeds',
];

const groupsOf = new Map<string, number[]>();
groups.forEach((group, index) => {
  for (const word of group.split(' ')) {
    const stem = stemOf(word);
    groupsOf.set(stem, [...(groupsOf.get(stem) ?? []), index]);
  }
});

/** How well one stem stands for another, 0 to 1: the same word, a word of the same family, a synonym. */
export function likeness(wanted: string, found: string): number {
  if (wanted === found) return 1;
  if (isFamily(wanted, found)) return 0.85;
  const groupsOfWanted = groupsOf.get(wanted);
  if (groupsOfWanted === undefined) return 0;
  return groupsOf.get(found)?.some((group) => groupsOfWanted.includes(group)) === true ? 0.7 : 0;
}

/** "threadsafe" and "threadsafety", "concurrent" and "concurrency"; never numbers or identifiers. */
function isFamily(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  if (shorter < 5 || shorter < longer * 0.7 || !/^\p{L}+$/u.test(one + other)) return false;
  const common = Math.max(5, Math.ceil(longer * 0.75));
  const compared = Math.min(common, shorter);
  return shorter >= common - 1 && one.slice(0, compared) === other.slice(0, compared);
}

/** The plainest word of the same meaning, or null when the word is that word or has none. */
export function plainWordFor(word: string): string | null {
  const [group] = groupsOf.get(stemOf(word)) ?? [];
  const plain = group === undefined ? undefined : groups[group]?.split(' ', 1)[0];
  return plain === undefined || stemOf(plain) === stemOf(word) ? null : plain;
}
