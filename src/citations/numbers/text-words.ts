// Words around a number: which ones say something, and a common form for the forms of one word.

const silent = new Set(
  (
    'a an the and or nor but of in on at by for from to with without into onto over under within than then as is are was were ' +
    'be been being am has have had having do does did will would shall should can could may might must it its he she they ' +
    'them his her hers their this that these those there here which who whom whose what when where while after before ' +
    'during since until till between about around not no more most less least up down out off so such also only very just ' +
    'both each every all any some other another same own per via if because due through across against among ' +
    'i we you your our my me us him said says say'
  ).split(' '),
);
const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  lives: 'life',
  wives: 'wife',
  mice: 'mouse',
  feet: 'foot',
  died: 'die',
  dying: 'die',
  won: 'win',
  began: 'begin',
  begun: 'begin',
  born: 'birth',
  sold: 'sell',
  made: 'make',
  grew: 'grow',
  grown: 'grow',
  fell: 'fall',
  fallen: 'fall',
  rose: 'rise',
  risen: 'rise',
  led: 'lead',
  held: 'hold',
  built: 'build',
  wrote: 'write',
  written: 'write',
  studies: 'study',
};

/** A word that stands in nearly every sentence. */
export function isSilent(word: string): boolean {
  return silent.has(word.toLowerCase());
}

/** One form for "company" and "companies", "publish", "published" and "publishing". */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= mostKnown) stems.clear();
  const stem = made(word);
  stems.set(word, stem);
  return stem;
}

/** Stems of words that were met, so that the common ones are made once. */
const stems = new Map<string, string>();
const mostKnown = 20_000;

function made(word: string): string {
  const low = word.toLowerCase().replace(/'s?$/, '');
  const known = irregular[low];
  if (known !== undefined) return known;
  if (low.length <= 3) return low;
  return low
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replace(/(.{3,})(?:ing|ed)$/, '$1')
    .replace(/(.{3,})e$/, '$1')
    .replace(/([^aeiouls])\1$/, '$1');
}

/** A word with its stem and its place. */
export interface TextWord {
  readonly stem: string;
  readonly start: number;
  readonly isName: boolean;
}

/** The words of a text that say something; numbers are none. */
export function tellingWords(text: string): TextWord[] {
  return Array.from(text.matchAll(/\p{L}[\p{L}'’]*/gu))
    .filter(([word]) => word.length > 1 && !isSilent(word))
    .map((match) => ({
      stem: stemOf(match[0].replaceAll('’', "'")),
      start: match.index,
      isName:
        /^\p{Lu}/u.test(match[0]) &&
        !/(?:^|[.!?]["'”)]*\s+)$/u.test(text.slice(Math.max(0, match.index - 4), match.index)),
    }));
}
