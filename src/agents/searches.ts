// First searches of a task: the words of its question that name something, as they were written.
import { address } from '../text/addresses.ts';
import { wordsOf, type Word } from '../text/words.ts';
import { languageOf } from '../text/language.ts';

/** At most `limit` different searches, best first: the telling words, and the question as it is. */
export function searchesFor(question: string, entity: string | null, limit: number): string[] {
  const said = proseOf(question);
  const telling = tellingWords(said);
  const named = entity === null || said.includes(entity) ? telling : [entity, ...telling];
  const searches = [named.join(' '), said].map((search) => search.trim()).filter((search) => search !== '');
  return [...new Set(searches)].slice(0, limit);
}

/** Words with which a question says itself what it is about. */
export const ownWords = 3;

/** What a text asks in words: without code where the rest says what it is about, and without addresses where more is said. */
export function proseOf(text: string): string {
  const rest = text.replaceAll(/```[^]*?(?:```|$)/g, ' ');
  const said = tellingWords(rest).length < ownWords ? text : rest;
  if (said.search(address) < 0) return said;
  const plain = said.replaceAll(address, '').replaceAll(/\s+/gu, ' ').trim();
  return tellingWords(plain).length === 0 ? text : plain;
}

/** Words that say something about the subject, once each, in order; of a long text, of its beginning. */
export function tellingWords(text: string): string[] {
  const telling = beginningWords(text).filter(({ isStop }) => !isStop);
  return [...new Map(telling.map(({ key, written }) => [key, written])).values()];
}

/** Those of them that look like names: with a capital, a digit or an underscore, and not first in the text. */
export function namesIn(text: string): string[] {
  const [first, ...rest] = beginningWords(text);
  const words = [...(first !== undefined && /.[\p{Lu}\d_]/u.test(first.written) ? [first] : []), ...rest];
  const names = words.filter(({ written, isStop }) => !isStop && /[\p{Lu}\d_]/u.test(written));
  return [...new Map(names.map(({ key, written }) => [key, written])).values()];
}

/** Characters in which a text says what it is about; a person can send 50,000, and each is paid for on the main thread. */
export const longestSubject = 6_000;

function beginningWords(text: string): Word[] {
  const beginning = text.slice(0, longestSubject);
  return wordsOf(beginning, languageOf(beginning));
}
