// Words that say the contrary of each other, by hand: directions, order in time, amounts, a few pairs.
import { stemsOf } from './stem.ts';
import type { Word } from './words.ts';

const pairs = `increase raise rise rose elevate upregulate enhance promote grow gain higher more greater accelerate improve stimulate activate induce facilitate positive expand surge double =
decrease reduce lower decline downregulate suppress inhibit diminish impair less fewer attenuate drop fell fall smaller slow worsen prevent negative shrink halve deplete reduction loss|
before prior preceding until earlier = after following since later|first = last second third final|
most majority many = few minority|all every always entire entirely = some none never sometimes rarely partial partly|
only exclusively solely = various several multiple|best = worst|largest biggest greatest highest longest tallest = smallest lowest shortest least|
win won winning victory = lose lost defeat loss|success succeed successful = fail failure unsuccessful|accept approve = reject refuse deny|
alive survive = dead die kill|male man men boy = female woman women girl|father = mother|son = daughter|brother = sister|husband = wife|king = queen|

true = false|present presence = absent absence lack|like love = hate dislike|begin start open = end stop close finish|buy purchase = sell sold|
north northern = south southern|east eastern = west western|early = late|old older oldest = young younger youngest new|rich wealthy = poor|
hot warm = cold cool|allow permit legal = ban forbid prohibit illegal|join enter arrive = leave depart quit|major = minor|
support agree = oppose disagree|positive favorable praise acclaim = negative unfavorable criticize mixed poor|married = divorced single unmarried|
same identical = different|essential required necessary = dispensable unnecessary optional|sensitive = resistant|
acute = chronic|internal = external|left = right|above over exceed = below under|full = empty|strong = weak|common = rare uncommon|
public = private|city urban = rural|fictional fiction = real nonfiction|guilty convicted = innocent acquitted|upper = lower|high = low|
maximum = minimum|ancestor = descendant|parent = child|student pupil = teacher|protagonist hero = antagonist villain|
beneficial benefit = harmful harm|safe = dangerous unsafe|possible able = impossible unable|easy simple = difficult hard complex|
debut = final|black = white|large big = small little|often usually frequently = rarely seldom never|popular = unpopular|mammal = reptile bird fish`;

interface Side {
  readonly pair: number;
  readonly side: 0 | 1;
}

const sidesOf = new Map<string, Side[]>();
pairs.split('|').forEach((text, pair) => {
  text.split('=').forEach((words, at) => {
    const side = at === 0 ? 0 : 1;
    for (const word of words.trim().split(/\s+/)) {
      for (const key of new Set([word, stemsOf(word).stem, stemsOf(word).root])) {
        sidesOf.set(key, [...(sidesOf.get(key) ?? []), { pair, side }]);
      }
    }
  });
});

export interface Opposite {
  /** Index of the word of the claim, and of the word of the evidence that says the contrary. */
  readonly claim: number;
  readonly evidence: number;
}

/** Words of the claim whose contrary the sentence has, where neither side has both. */
export function oppositesOf(claim: readonly Word[], sentence: readonly Word[]): Opposite[] {
  const here = sidesIn(claim);
  const there = sidesIn(sentence);
  const found: Opposite[] = [];
  for (const [pair, own] of here) {
    const other = there.get(pair);
    if (other === undefined || own.length !== 1 || other.length !== 1) continue;
    const [mine] = own;
    const [theirs] = other;
    if (mine === undefined || theirs === undefined || mine.side === theirs.side) continue;
    if (besideAlike(claim, mine.index, sentence, theirs.index))
      found.push({ claim: mine.index, evidence: theirs.index });
  }
  return found;
}

/** Per pair the sides that occur, each once, with the first word that has it. */
function sidesIn(words: readonly Word[]): Map<number, { side: 0 | 1; index: number }[]> {
  const found = new Map<number, { side: 0 | 1; index: number }[]>();
  words.forEach((word, index) => {
    if (word.kind === 'name' || word.kind === 'number') return;
    for (const { pair, side } of sidesOf.get(word.lower) ??
      sidesOf.get(word.stem) ??
      sidesOf.get(word.root) ??
      []) {
      const known = found.get(pair) ?? [];
      if (!known.some((one) => one.side === side)) known.push({ side, index });
      found.set(pair, known);
    }
  });
  return found;
}

/** Whether a telling word near both is the same: "increases risk" and "lower risk", not "inhibits transport". */
function besideAlike(claim: readonly Word[], at: number, sentence: readonly Word[], there: number): boolean {
  const near = new Set(neighboursOf(claim, at));
  return neighboursOf(sentence, there).some((root) => near.has(root));
}

const nearby = 2;

function telling({ kind }: Word): boolean {
  return kind !== 'function';
}

/** Roots of the two telling words on each side. */
function neighboursOf(words: readonly Word[], at: number): string[] {
  const before = words.slice(0, at).filter(telling).slice(-nearby);
  const after = words
    .slice(at + 1)
    .filter(telling)
    .slice(0, nearby);
  return [...before, ...after].map(({ root }) => root);
}
