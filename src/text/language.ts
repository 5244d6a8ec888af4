// Which language a text is in, where nothing leaves a doubt: good for telling that two texts are in different ones.
import { isAscii } from '../base/ascii.ts';

const scripts = 'Cyrillic Greek Arabic Hebrew Hangul Devanagari Thai Armenian Georgian Bengali Tamil'
  .split(' ')
  .map((name) => [name, new RegExp(String.raw`\p{Script=${name}}+`, 'gu')] as const);
const latin = /\p{Script=Latin}+/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const han = /\p{Script=Han}+/gu;

/** Words that stand in nearly every sentence. One that languages share speaks for each of them. */
export const common: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    English:
      'the and of is are was were with that this for from which by its been have has not to can be at their',
    German:
      'der die das und ist sind war nicht mit ein eine einen für auf den dem wird werden auch als bei nach zu von sich',
    French:
      'le la les des est une dans pour que qui sur avec par sont pas au aux du ce cette et ne il elle en de ou',
    Spanish: 'el la los las una que en por con para del es son se más como su fue y al ha esta este de no',
    Italian: 'il lo gli della di che è sono per con una nel dei alla più non anche si da del la e le i',
    Portuguese: 'o os uma que em não para com do da dos das é são mais foi pelo pela ao no na se de e as um',
    Dutch: 'de het een van en is zijn niet met voor op dat die te wordt werd ook door aan bij uit naar om',
    Swedish: 'och att det som är för på av inte med den ett till om har de kan var vid från eller',
    Danish: 'og at det er for på af ikke med den et til om har de kan var ved fra som eller blev',
    Polish: 'na się nie jest że oraz jako przez dla od po są był była które który może jego tym ich',
    Turkish: 've bir bu için ile da de olarak olan daha gibi çok en sonra kadar her ancak tarafından',
  }).map(([language, words]) => [language, words.split(' ')]),
);

/** A language needs so many of its words, so many different ones, this part of all words, and this many times those of the next. */
const least = { letters: 12, words: 4, different: 3, share: 0.12, lead: 1.8, script: 0.8 };

const enoughAscii = new RegExp(`(?:[a-z][^a-z]*){${least.letters}}`, 'i');

/** A name for its language; of scripts that one can hardly mistake only the script. Null: it is not sure. */
export function languageOf(text: string): string | null {
  if (isAscii(text)) return enoughAscii.test(text) ? latinLanguage(text) : null;
  const letters = countOf(text, /\p{L}+/gu);
  if (letters < least.letters) return null;
  const script = scriptOf(text, letters);
  return script === 'Latin' ? latinLanguage(text) : script;
}

function scriptOf(text: string, letters: number): string | null {
  if (countOf(text, latin) > least.script * letters) return 'Latin';
  const eastern = countOf(text, kana);
  if (eastern + countOf(text, han) > least.script * letters)
    return eastern > 0.1 * letters ? 'Japanese' : eastern === 0 ? 'Chinese' : null;
  const found = scripts.find(([, pattern]) => countOf(text, pattern) > least.script * letters);
  return found?.[0] ?? null;
}

function latinLanguage(text: string): string | null {
  const words = text.toLowerCase().match(isAscii(text) ? /[a-z]+/g : /[\p{L}\p{M}]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const tallies = Object.entries(common).map(([language, own]) => {
    const found = own.flatMap((word) => counts.get(word) ?? []);
    return { language, different: found.length, count: found.reduce((sum, count) => sum + count, 0) };
  });
  const [best, next] = tallies.toSorted((one, other) => other.count - one.count);
  if (best === undefined || best.different < least.different) return null;
  if (best.count < Math.max(least.words, least.share * words.length)) return null;
  return best.count >= least.lead * (next?.count ?? 0) ? best.language : null;
}

/** UTF-16 units of all runs. */
function countOf(text: string, runs: RegExp): number {
  return text.match(runs)?.reduce((sum, run) => sum + run.length, 0) ?? 0;
}
