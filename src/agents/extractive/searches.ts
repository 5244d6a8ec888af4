// First searches of a task: the telling words of its question, with identifiers exactly as they were written.
import { isFramingWord, isFunctionWord, wordsOf } from './words.ts';
import { plainWordFor } from './synonyms.ts';

/** At most `limit` different searches, best first: all telling words, then plainer words for them, then the question. */
export function searchesFor(question: string, entity: string | null, limit: number): string[] {
  const telling = tellingWords(question);
  const own = telling.filter((word) => entity === null || !entity.includes(word));
  const plainer = own.map((word) => plainWordFor(word) ?? word);

  const candidates = [
    telling,
    ...(asksForChanges(question) ? [changesOf(telling)] : []),
    ...(telling.length > 7 ? [aroundLastName(telling)] : []),
    [...(entity === null ? [] : [entity]), ...new Set([...plainer, ...wordsOfAnswer(question)])],
  ].map((words) => words.join(' '));
  const searches = [...candidates, question].filter((search) => wordsOf(search).length > 0);
  return searches.length === 0 ? [question] : [...new Set(searches)].slice(0, limit);
}

/** Words that stand next to the answer of such a question. */
function wordsOfAnswer(question: string): string[] {
  if (/^\W*when\b|\bdates?\b/i.test(question)) return ['release', 'date'];
  if (/\bhow (?:many|much|long|large|big)\b.*\b(?:can|may|at most)\b|\bat most\b/i.test(question))
    return ['maximum', 'limit', 'number'];
  return [];
}

/** "What did X 15 add?" is answered by release notes. */
function asksForChanges(question: string): boolean {
  return (
    /\b(?:add|added|new|changed?|introduced?|removed?|improved?|deprecated?)\b/i.test(question) &&
    /\d/.test(question)
  );
}

function changesOf(telling: readonly string[]): string[] {
  const versions = telling.filter((word) => /^v?\d/.test(word));
  const subject = telling.filter((word) => !/\d/.test(word) && !/^defaults?$/i.test(word));
  return ['release', ...versions, 'changes', ...subject];
}

/** Of a long question, the last name and what goes with it. */
function aroundLastName(telling: readonly string[]): string[] {
  const last = telling.findLastIndex((word) => /^\p{Lu}|_/u.test(word));
  return last < 0 ? [] : telling.slice(Math.max(0, last - 1), last + 5);
}

/** Words that name the subject, once each, in order. */
export function tellingWords(text: string): string[] {
  const words = text
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/^[("'“‘[]+|(?<!\()[)\]]+$|["'”’.,;:?!]+$/g, '')
        .replace(/[)"'”’.,;:?!]+$/, (end) =>
          end.startsWith(')') && word.includes('(') && word.indexOf('(') > 0 ? ')' : '',
        ),
    )
    .filter(
      (word) => word !== '' && wordsOf(word).some((part) => !isFunctionWord(part) && !isFramingWord(part)),
    );
  return [...new Set(words)];
}
