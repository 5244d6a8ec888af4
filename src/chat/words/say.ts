// What Footnote says, in the language of whoever reads it.
import { isolated } from '../../base/directions.ts';
import { entryOf } from '../../base/entry-of.ts';
import { type ErrorRecord, FootnoteError } from '../../base/errors.ts';
import { en } from './catalogues/en.ts';
import { oneOrSeveral } from './catalogues/language-file.ts';
import { languages, wordsOf } from './catalogues/languages.ts';
import { longestRequest } from '../port/longest-request.ts';

type Texts = typeof en;
export type Key = keyof Texts;
/** Those that need no values. */
export type PlainKey = { [K in Key]: Values<K> extends [] ? K : never }[Key];

type Holes<T> = T extends `${string}{${infer Hole}}${infer Rest}` ? Names<Hole> | Holes<Rest> : never;
type Names<Hole> = Hole extends `${string}|${infer Several}`
  ? 'count' | (Several extends `${string}{${infer Name}` ? Name : never)
  : Hole;
type Values<K extends Key> = [Holes<Texts[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<Texts[K]>, string | number>>];

type KeyUnder<P extends string> = Extract<Key, `${P}${string}`>;

/** The entry with this beginning for something of which there may be more kinds than this version has words for; null: it has none. */
export function keyUnder<P extends string>(beginning: P, kind: string): KeyUnder<P> | null {
  const key = `${beginning}${kind}`;
  return Object.hasOwn(en, key) ? (key as KeyUnder<P>) : null;
}

/** Says an entry. Values are put in as they are, isolated where they are read from right to left: the platforms make them literal. */
export interface Say {
  <K extends Key>(key: K, ...values: Values<K>): string;
  /** BCP 47: the language that is spoken. */
  readonly language: string;
}

/** The first of a list, and how many more there are. */
export function firstOf(list: readonly string[], most: number, say: Say): string[] {
  const more = list.length - most;
  return [...list.slice(0, most), ...(more > 0 ? [say('list.more', { count: more })] : [])];
}

/** Each made once: what writes numbers and plurals costs more to make than a page has time for. */
const speakers = new Map<string, Say>();

/** Speaks the language if it is one of `languages`, otherwise English. Null or left out: nobody knows the language. */
export function sayIn(language: string | null | undefined): Say {
  const wanted = language?.split('-')[0]?.toLowerCase() ?? 'en';
  const known = languages().includes(wanted) ? wanted : 'en';
  return entryOf(speakers, known, () => speaking(known));
}

function speaking(language: string): Say {
  const { said } = wordsOf(language);
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const say = (key: Key, values: Readonly<Record<string, string | number>> = {}): string => {
    const form = plurals.select(Number(values['count'])) === 'one' ? '$1' : '$2';
    return said[key].replaceAll(oneOrSeveral, form).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? numbers.format(value) : isolated(value);
    });
  };
  return Object.assign(say, { language });
}

/** A text that could not be taken is given back, so that it is not lost. */
export function withTheirText(sentence: string, text: string, say: Say): string {
  return text.trim() === '' ? sentence : `${sentence}\n\n${say('click.their-text')}\n${text}`;
}

/** What there is of several texts, in one. */
export function together(texts: readonly string[], between: string): string {
  return texts.filter((text) => text !== '').join(between);
}

/** The text with a capital at its beginning. */
export function asTitle(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** One line; English details are all there is to say to whoever reads English. */
export function errorText({ code, message }: Pick<ErrorRecord, 'code' | 'message'>, say: Say): string {
  if (/^(?:database|migration|queue|disk)-/.test(code)) return say('error.database', { message });
  return say(keyUnder('error.', code) ?? 'error.other', { message });
}

/** The error with what to do now, where it says so. */
export function withHint(error: Omit<ErrorRecord, 'hint'> & { readonly hint?: string | undefined }) {
  const { code, message, hint } = error;
  return { code, message: hint === undefined ? message : `${message} ${hint}` };
}

/** @throws FootnoteError `request-invalid` with the limit and what to do instead when the request is too long */
export function checkLength(request: string, say: Say): void {
  if (request.length <= longestRequest) return;
  const text = say('request.too-long', { length: request.length, most: longestRequest });
  throw new FootnoteError('request-invalid', text, { hint: say('request.too-long-hint') });
}
