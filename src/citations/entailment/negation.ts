// Which words of a sentence are denied: words in the reach of "not", "never", "without", "fails to" and the like, and
// words that carry the denial themselves ("unable" beside "able").
import { stemsOf } from './stem.ts';
import type { Word } from './words.ts';

/** These deny the things named next, and nothing behind a preposition: "without errors in a test". */
const nounCues = 'no none without lack lacks lacked lacking absence absent'.split(' ');
const preposition = new Set(
  'in on at by for from with during after before under over through across within between among into onto'.split(
    ' ',
  ),
);

/** How many telling words a denial reaches, by its cue. */
const reach: ReadonlyMap<string, number> = new Map([
  ...list('not never cannot neither nor nobody nothing nowhere hardly barely rarely seldom scarcely', 3),
  ...nounCues.map((cue): [string, number] => [cue, 3]),
  ...list('fail fails failed unable refuse refuses refused decline declines declined deny denies denied', 3),
  ...list('prevent prevents prevented avoid avoids avoided impossible unlikely stop stops stopped', 3),
]);

function list(words: string, many: number): [string, number][] {
  return words.split(' ').map((word) => [word, many]);
}

const contraction = /n't$/;
/** Ends the reach of a denial. */
const turn = new Set(
  'but although though however while whereas yet except which who because as than until when'.split(' '),
);

/** Indices of the words that are denied an odd number of times. `text` is what the words were read from. */
export function deniedWords(text: string, words: readonly Word[]): ReadonlySet<number> {
  const denied = new Set<number>();
  words.forEach((word, at) => {
    const many = contraction.test(word.lower) ? 3 : reach.get(word.lower);
    if (many === undefined || isNoDenial(words, at)) return;
    let left = many;
    for (let index = at + 1; index < words.length && left > 0; index += 1) {
      const next = words[index];
      if (next === undefined || turn.has(next.lower)) break;
      if (left < many && preposition.has(next.lower) && nounCues.includes(word.lower)) break;
      if (/[,;:.()]/.test(text.slice(words[index - 1]?.end ?? 0, next.start))) break;
      if (next.kind === 'function') continue;
      if (denied.has(index)) denied.delete(index);
      else denied.add(index);
      left -= 1;
    }
  });
  return denied;
}

/** "not only", "no more than", "no doubt": they deny nothing that follows. */
function isNoDenial(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.lower ?? '';
  const cue = words[at]?.lower ?? '';
  if (cue === 'not') return next === 'only' || next === 'just' || next === 'merely';
  if (cue === 'fail' || cue === 'fails' || cue === 'failed' || /^(?:refuse|decline)/.test(cue))
    return next !== 'to';
  if (cue === 'no')
    return next === 'more' || next === 'fewer' || next === 'less' || next === 'doubt' || next === '1';
  return false;
}

/** Whether the sentence denies anything. */
export function isDenying(words: readonly Word[]): boolean {
  return words.some(
    ({ lower }, at) => (contraction.test(lower) || reach.has(lower)) && !isNoDenial(words, at),
  );
}

const prefix = /^(?:un|in|im|ir|il|non|dis|de)(?=[a-z]{4})/;

/** The root that a word denies by its first letters ("unable" → "abl"), or null. */
export function deniedRoot(word: Word): string | null {
  if (word.kind === 'name' || !prefix.test(word.lower)) return null;
  return stemsOf(word.lower.replace(prefix, '')).root;
}
