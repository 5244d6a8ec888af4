// The sentences that answer the request, as the writer named them.
import { fold } from '../../citations/fold.ts';
import type { Statement } from '../../citations/statements.ts';

/** A text as it is compared with another: without markers, markup, typography and the stop at its end. */
function plainWords(text: string): string {
  const bare = fold(text.replace(/\[\d{1,4}\]/g, '').replace(/[*`_]/g, '')).text;
  return bare
    .replace(/\s+/g, ' ')
    .replace(/[\s.!]+$/, '')
    .trim()
    .toLowerCase();
}

/** Characters of a part of a sentence that is sure to mean it. */
const telling = 20;

/** The statement that a model means by words that it copied. */
export function statementFor(said: string, statements: readonly Statement[]): Statement | undefined {
  const wanted = plainWords(said);
  return (
    statements.find(({ text }) => plainWords(text) === wanted) ??
    statements.find(({ text }) => {
      const own = plainWords(text);
      return (
        (wanted.length > telling && own.includes(wanted)) || (own.length > telling && wanted.includes(own))
      );
    })
  );
}

/** Their ids. Where none of those named is there, the first paragraph answers: a report begins with its answer. */
export function answeringIn(statements: readonly Statement[], named: readonly string[]): ReadonlySet<string> {
  const found = named.flatMap((sentence) => statementFor(sentence, statements)?.id ?? []);
  if (found.length > 0) return new Set(found);
  const [first] = statements;
  const end = statements.findIndex(
    ({ section, head, before }, index) =>
      section !== first?.section || head !== '' || (index > 0 && before !== statements[index - 1]?.text),
  );
  return new Set(statements.slice(0, end < 0 ? undefined : end).map(({ id }) => id));
}
