// Which language a word that is typed to Footnote is in, by itself: a command or a decision.
import { once } from '../../base/recent.ts';
import { commands } from './commands.ts';
import { languages, wordsOf } from './catalogues/languages.ts';

const readers = once(() =>
  languages().map((language) => {
    const { typed } = wordsOf(language);
    const words = [...commands, 'yes' as const, 'no' as const].map((word) => typed[word]).join('|');
    return [language, new RegExp(String.raw`^[\s/]*(?:${words})[\s.!。！]*$`, 'iu')] as const;
  }),
);

/** The only language that has this word, and no more is said; null: several have it, none has, or English, whose words all use. */
export function languageOfWord(text: string): string | null {
  const own = readers()
    .filter(([, pattern]) => pattern.test(text))
    .map(([language]) => language);
  return own.length === 1 && own[0] !== 'en' ? (own[0] ?? null) : null;
}
