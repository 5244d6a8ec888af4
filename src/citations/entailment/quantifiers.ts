// Words that say how much of something, or how sure it is: a claim may not say more than its evidence.
import type { Word } from './words.ts';

const sorts: Readonly<Record<string, string>> = {
  every:
    'all every each always entire entirely whole completely both any anyone everyone everything wherever throughout',
  only: 'only sole solely exclusively alone unique uniquely just nothing',
  first: 'first earliest debut original inaugural',
  last: 'last latest final',
  most: 'most majority mostly largely primarily mainly predominantly',
  extreme:
    'best worst largest biggest greatest highest lowest smallest longest shortest oldest youngest fastest deadliest richest tallest',
  never: 'never none nobody nowhere',
  must: 'must required necessary essential mandatory always need needs',
};

const sortOf = new Map(
  Object.entries(sorts).flatMap(([sort, words]) => words.split(' ').map((word) => [word, sort] as const)),
);

/** Words of the claim that say how much, of a sort that no sentence has. */
export function unmatchedQuantifiers(
  claim: readonly Word[],
  sentences: readonly (readonly Word[])[],
): number[] {
  const there = new Set(sentences.flatMap((words) => words.map(({ lower }) => sortOf.get(lower))));
  return claim.flatMap((word, index) => {
    const sort = sortOf.get(word.lower);
    return sort === undefined || there.has(sort) ? [] : [index];
  });
}

const hedges = new Set(
  `may might could possibly perhaps probably likely potentially allegedly reportedly supposedly rumored rumoured expected
  plan plans planned planning proposed intends intended hopes hoped suspected presumably believed thought claimed claims
  would should appears appear seems seem suggest suggests suggesting potential possible unclear unknown`.split(
    /\s+/,
  ),
);

/** How unsure a sentence is said to be: its hedging words. */
export function hedgesOf(words: readonly Word[]): number[] {
  return words.flatMap(({ lower }, index) => (hedges.has(lower) && lower !== 'should' ? [index] : []));
}

const graded = new Set(
  'some many most several few often sometimes usually mostly partly partially nearly almost'.split(' '),
);

/** Whether a word says that something holds for a part only. */
export function isGraded({ lower }: Word): boolean {
  return graded.has(lower);
}
