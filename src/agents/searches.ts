// First searches of a task: the words of its question that name something, as they were written.
import { wordsOf } from '../text/words.ts';
import { languageOf } from '../text/language.ts';

/** At most `limit` different searches, best first: the telling words, and the question as it is. */
export function searchesFor(question: string, entity: string | null, limit: number): string[] {
  const telling = tellingWords(question);
  const named = entity === null || question.includes(entity) ? telling : [entity, ...telling];
  const searches = [named.join(' '), question]
    .map((search) => search.trim())
    .filter((search) => search !== '');
  return [...new Set(searches)].slice(0, limit);
}

/** Words that say something about the subject, once each, in order. */
export function tellingWords(text: string): string[] {
  const telling = wordsOf(text, languageOf(text)).filter(({ isStop }) => !isStop);
  return [...new Map(telling.map(({ key, written }) => [key, written])).values()];
}

/** Those of them that look like names: with a capital, a digit or an underscore, and not first in the text. */
export function namesIn(text: string): string[] {
  const [first, ...rest] = wordsOf(text, languageOf(text));
  const words = [...(first !== undefined && /.[\p{Lu}\d_]/u.test(first.written) ? [first] : []), ...rest];
  const names = words.filter(({ written, isStop }) => !isStop && /[\p{Lu}\d_]/u.test(written));
  return [...new Map(names.map(({ key, written }) => [key, written])).values()];
}
