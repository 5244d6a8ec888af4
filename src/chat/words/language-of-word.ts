// Which language a word that is typed to Footnote is in, by itself: a command or a decision.
import type { Language } from '../port/language.ts';
import { commandWords, decisionWords } from './catalogues/typed.ts';

const readers = (Object.keys(commandWords) as Language[]).map((language) => {
  const { yes, no } = decisionWords[language];
  const words = [...Object.values(commandWords[language]), yes, no].join('|');
  return [language, new RegExp(String.raw`^[\s/]*(?:${words})[\s.!。！]*$`, 'iu')] as const;
});

/** The only language that has this word, and no more is said; null: several have it, none has, or English, whose words all use. */
export function languageOfWord(text: string): Language | null {
  const own = readers.filter(([, pattern]) => pattern.test(text)).map(([language]) => language);
  return own.length === 1 && own[0] !== 'en' ? (own[0] ?? null) : null;
}
