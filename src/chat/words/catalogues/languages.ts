// The languages that Footnote speaks: English, and one for each file of config/words. A file is read when its language is first
// needed, and not again.
import { readdirSync, readFileSync } from 'node:fs';
import { entryOf } from '../../../base/entry-of.ts';
import { FootnoteError } from '../../../base/errors.ts';
import { once } from '../../../base/recent.ts';
import { english, readLanguage, type Words } from './language-file.ts';

const folder = new URL('../../../../config/words/', import.meta.url);

/** Those that are shipped, in the order in which people are offered them; others follow by their codes. */
const shipped = ['en', 'de', 'fr', 'es', 'ja'];

const found = once(() => withReason('', () => readdirSync(folder).filter((name) => !name.startsWith('.'))));
const isOfLanguage = (name: string) => /^(?!en\.)[a-z]{2,3}\.yaml$/.test(name);

/** BCP 47. @throws FootnoteError `config-invalid` when the folder cannot be read */
export const languages = once((): readonly string[] => {
  const codes = found()
    .filter(isOfLanguage)
    .map((name) => name.replace('.yaml', ''));
  const known = shipped.filter((language) => language === 'en' || codes.includes(language));
  return [...new Set([...known, ...codes.toSorted()])];
});

const files = new Map<string, ReturnType<typeof readLanguage>>();

function fileOf(language: string) {
  return entryOf(files, language, () => {
    const name = `${language}.yaml`;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const text = withReason(name, () => decoder.decode(readFileSync(new URL(name, folder))));
    return readLanguage({ path: `config/words/${name}`, text });
  });
}

function withReason<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FootnoteError('config-invalid', `config/words/${name} cannot be read: ${why}`, {
      hint: 'Get it back from the release (git checkout config/words).',
      cause: error,
    });
  }
}

/** Of one of `languages`. @throws FootnoteError `config-invalid` when its file cannot be used */
export function wordsOf(language: string): Words {
  return language === 'en' ? english : fileOf(language).words;
}

/** What of config/words is not used, or lacking, a line each. Reads every file. @throws FootnoteError as `wordsOf` does */
export function misfits(): readonly string[] {
  const odd = found().filter((name) => !isOfLanguage(name));
  return [
    ...odd.map(
      (name) => `config/words/${name} is not used: it is named after no language, as pt.yaml would be.`,
    ),
    ...languages().flatMap((language) => (language === 'en' ? [] : fileOf(language).misfits)),
  ];
}

/** The phrases of every language, or of those that write with spaces between words, or without. */
export function inAll(word: keyof Words['typed'], spaceless?: boolean): string[] {
  const all = languages().map(wordsOf);
  if (spaceless === undefined) return all.map(({ typed }) => typed[word]);
  const wanted = all.filter((each) => each.spaceless === spaceless).map(({ typed }) => typed[word]);
  // English words, which stand for those that a file lacks, have spaces around them.
  const own = spaceless ? wanted.filter((phrases) => phrases !== english.typed[word]) : wanted;
  return own.length === 0 ? [nothing] : own;
}

/** The pattern of what nobody can say. */
const nothing = '(?!)';
