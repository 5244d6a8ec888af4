// In which of the languages that Footnote speaks a text is.
import { languages } from '../../chat/words/catalogues/languages.ts';
import { languageOf } from '../../text/language.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Null: it is in another one, or too short to be sure. */
export function languageOfText(text: string): string | null {
  const name = languageOf(text);
  return languages().find((language) => names.of(language) === name) ?? null;
}
