// In which of the languages that Footnote speaks a text is.
import { languageOf } from '../../text/language.ts';
import type { Language } from '../../chat/port/language.ts';

const spoken: Readonly<Record<string, Language>> = {
  English: 'en',
  German: 'de',
  French: 'fr',
  Spanish: 'es',
  Japanese: 'ja',
};

/** Null: it is in another one, or too short to be sure. */
export function languageOfText(text: string): Language | null {
  return spoken[languageOf(text) ?? ''] ?? null;
}
