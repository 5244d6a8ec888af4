// Who did it to whom: "A beat B" is not "B beat A". Looks at the order of two names around a verb that both texts have.
import type { Word } from './words.ts';

/** Verbs that mean the same in both directions. */
const mutual = new Set('meet marri wed play fac join differ equal match resembl married friend'.split(' '));

export interface Swap {
  /** Index of the verb in the claim. */
  readonly claim: number;
}

/** Two names that stand around a shared verb in the claim, and the other way round in the sentence. */
export function swappedRoles(claim: readonly Word[], sentence: readonly Word[]): Swap | null {
  for (let at = 1; at < claim.length - 1; at += 1) {
    const verb = claim[at];
    if (verb === undefined || verb.kind !== 'content' || mutual.has(verb.stem)) continue;
    const there = sentence.findIndex(({ root }) => root === verb.root);
    if (there < 0) continue;
    const before = namesIn(claim.slice(0, at));
    const after = namesIn(claim.slice(at + 1));
    const thereBefore = namesIn(sentence.slice(0, there));
    const thereAfter = namesIn(sentence.slice(there + 1));
    const left = only(before, thereAfter, thereBefore);
    const right = only(after, thereBefore, thereAfter);
    if (!left || !right || before.some((name) => after.includes(name))) continue;
    if (isPassive(claim, at) !== isPassive(sentence, there)) continue;
    return { claim: at };
  }
  return null;
}

function namesIn(words: readonly Word[]): string[] {
  return words.flatMap(({ kind, stem }) => (kind === 'name' ? [stem] : []));
}

/** Some of the names are on the one side, and none on the other. */
function only(names: readonly string[], here: readonly string[], notHere: readonly string[]): boolean {
  return names.some((name) => here.includes(name)) && !names.some((name) => notHere.includes(name));
}

function isPassive(words: readonly Word[], verb: number): boolean {
  return (
    words.slice(verb + 1, verb + 4).some(({ lower }) => lower === 'by') &&
    /(?:ed|en|wn|de|it)$/.test(words[verb]?.lower ?? '')
  );
}
