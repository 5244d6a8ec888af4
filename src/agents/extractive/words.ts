// Words of a text as agents compare them: lower case, without accents, by a light stem. Identifiers, versions and
// numbers stay whole.
import { scanWords } from './scan-words.ts';

/** A word as it is written, with what is known of it wherever it stands. */
export interface Term {
  /** As it was written. */
  readonly raw: string;
  /** What is compared. */
  readonly stem: string;
  /** Without a subject of its own. */
  readonly isFunction: boolean;
  /** Frames a question rather than naming its subject. */
  readonly isFraming: boolean;
  /** A plain word or a number: what a text says, where keywords in capitals and names are what it is about. */
  readonly isPlain: boolean;
}

export interface Word {
  /** What is compared. */
  readonly stem: string;
  /** As it was written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  scanWords(text, 0, text.length, (start, end) => {
    const raw = text.slice(start, end);
    words.push({ stem: stemOf(raw), raw, start, end });
  });
  return words;
}

const terms = new Map<string, Term>();
const mostTerms = 50_000;
/** In characters: longer words are rare, and are not remembered. */
const longestTerm = 60;

/** The same object for the same writing, as long as it is remembered. */
export function termOf(raw: string): Term {
  const known = terms.get(raw);
  if (known !== undefined) return known;
  if (raw.length > longestTerm) return examine(raw);
  if (terms.size >= mostTerms) terms.clear();
  // a slice would keep the text it was taken from
  const term = examine(Array.from(raw).join(''));
  terms.set(term.raw, term);
  return term;
}

function examine(raw: string): Term {
  const lower = raw.toLowerCase();
  const isFunction = functionWords.has(lower.replaceAll('’', "'"));
  const isFraming = framingWords.has(lower);
  const isPlain = /^(?:\p{Ll}|\d{2})/u.test(raw) && !isFunction && !isFraming;
  return { raw, stem: strip(plain(raw)), isFunction, isFraming, isPlain };
}

/** The light stem of one word. Words that differ only in their ending share it: "iterated", "iteration". */
export function stemOf(word: string): string {
  return termOf(word).stem;
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replace(/'s$/, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

const vowel = /[aeiouy]/;

function strip(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stem = word;
  if (/(?:[^aeou]|qu)ies$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^suai]s$/.test(stem) || /[aeiou][aeiou]s$/.test(stem)) stem = stem.slice(0, -1);
  stem = withoutVerbEnding(stem);
  if (stem.length > 6 && stem.endsWith('ly')) stem = stem.slice(0, -2);
  if (stem.length > 7 && stem.endsWith('ness')) stem = stem.slice(0, -4);
  if (stem.length > 7 && stem.endsWith('ment')) stem = stem.slice(0, -4);
  if (stem.length > 6 && /[st]ion$/.test(stem)) stem = stem.slice(0, -3);
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem;
}

function withoutVerbEnding(word: string): string {
  const ending = /(?:ed|ing)$/.exec(word);
  if (ending === null || word.endsWith('eed')) return word;
  const stem = word.slice(0, ending.index);
  if (stem.length < 3 || !vowel.test(stem)) return word;
  return /([^aeiouylsz])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

const set = (words: string) => new Set(words.split(/\s+/));

/** Words without a subject of their own. */
const functionWords = set(
  `a an the and or but nor so yet if then else than as at by for from in into of off on onto out over per to under up
  upon with within without via about above across after against along among around before behind below between
  beyond down during inside near since through throughout till until toward towards i me my mine we us our ours you
  your yours he him his she her hers it its they them their theirs this that these those who whom whose which what
  where when why how whether is am are was were be been being do does did doing done has have had having can could
  may might must shall should will would ought not no there here all any both each few more most much many other
  another some such same own only just also too very quite rather even still again once ever never always often
  sometimes usually however therefore thus hence because while though although unless except like as's isn't aren't
  don't doesn't didn't can't cannot won't let's i'm what's`,
);

/** Words that frame a question rather than name its subject; they count little. */
const framingWords = set(
  `please tell give explain describe show say says list name find look know want need help question answer research
  investigate summarize summarise compare comparison contrast difference differences differ different versus vs
  treat treats treated handle handles handled mean means meaning happen happens happened work works use uses used
  using come comes came get gets make makes made take takes took do go goes keep keeps choose chooses chose chosen
  decide think consider considered exactly actually currently now today way ways thing things kind kinds sort sorts
  type typical typically respectively instead first second one two three ones every state states stated report reports
  according apart detail details overview information info possible various certain specific particular stand stands
  whats called supposed able seem seems provide provides provided offer offers
  known follow follows followed own new add adds added put puts become becomes`,
);

export function isFunctionWord({ raw }: Word): boolean {
  return termOf(raw).isFunction;
}

export function isFramingWord({ raw }: Word): boolean {
  return termOf(raw).isFraming;
}
