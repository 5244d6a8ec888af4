// Sentences that the writer of a draft has named: those that answer the request, and those that say that something is not stated. Of the
// latter, the places where it would most likely stand are looked up in the pages that were read.
import { storedPages } from '../stored-pages.ts';
import { fold } from '../../citations/fold.ts';
import { withoutMarks } from '../../citations/own.ts';
import type { Statement } from '../../citations/statements.ts';
import { hashesOf } from '../gather/first-pages.ts';
import { passagesIn } from '../gather/known-pages.ts';
import type { ResearchParts } from '../parts.ts';
import type { Run } from '../run.ts';
import { type Assessed, evidenceOf, standing, type Checking } from './checked.ts';
import { type Doubted, pagesOf } from './second-look.ts';
import type { ReportDraft } from '../../agents/writer/contract.ts';
import type { ResearchState } from '../research-state.ts';

/** A text as it is compared with another: without markers, markup, typography and the stop at its end. */
function plainWords(text: string): string {
  const bare = withoutMarks(text).replace(/\[\d{1,4}\]|[*`_]/g, '');
  const words = fold(bare).text.replace(/\s+/g, ' ').trim();
  return words.replace(/[\s.!]+$/, '').toLowerCase();
}

/** Characters of a part of a sentence that is sure to mean it. */
const telling = 20;

/** Finds the statement that a model means by words that it copied. Each statement is made plain once, however much is looked for. */
export function finderIn<T extends Pick<Statement, 'text'>>(
  statements: readonly T[],
): (said: string) => T | undefined {
  const known = statements.map((statement) => ({ statement, own: plainWords(statement.text) }));
  return (said) => {
    const wanted = plainWords(said);
    const isPart = (own: string) =>
      (wanted.length > telling && own.includes(wanted)) || (own.length > telling && wanted.includes(own));
    const found = known.find(({ own }) => own === wanted) ?? known.find(({ own }) => isPart(own));
    return found?.statement;
  };
}

/** The ids of the sentences that answer. Where none of those named is there, the first paragraph answers: a report begins with its answer. */
export function answeringIn(statements: readonly Statement[], named: readonly string[]): ReadonlySet<string> {
  const find = finderIn(statements);
  const found = named.flatMap((sentence) => find(sentence)?.id ?? []);
  if (found.length > 0) return new Set(found);
  const [first] = statements;
  const end = statements.findIndex(
    ({ section, head, before }, index) =>
      section !== first?.section || head !== '' || (index > 0 && before !== statements[index - 1]?.text),
  );
  return new Set(statements.slice(0, end < 0 ? undefined : end).map(({ id }) => id));
}

/** What a writer says is not stated, and the sentence that says so. */
type Absence = NonNullable<ReportDraft['absences']>[number];

/** Pages that are looked through, passages found in them; of those, pages shown, and places of each: one that has many must not hide the others. */
const most = { read: 30, passages: 60, pages: 4, places: 3 };

/** The statements that say that something is not stated, by their ids, each with what that is. */
export function absencesIn(
  statements: readonly Statement[],
  absences: readonly Absence[],
): ReadonlyMap<string, string> {
  const find = finderIn(statements);
  return new Map(
    absences.flatMap(({ sentence, what }) => {
      const found = find(sentence);
      return found === undefined ? [] : [[found.id, what] as const];
    }),
  );
}

/** Rows with a cell that says that something is not stated, by their ids, without that cell: the others are judged like any claim. */
export function restOfRows(
  statements: readonly Statement[],
  absences: readonly Absence[],
): ReadonlyMap<string, Statement> {
  const rest = new Map<string, Statement>();
  const find = finderIn(statements);
  for (const { sentence } of absences) {
    const found = find(sentence);
    if (found === undefined || found.head === '' || found.numbers.length === 0) continue;
    const row = rest.get(found.id) ?? found;
    const cells = row.text.split(' | ').map((text) => ({ text }));
    const silent = finderIn(cells)(sentence);
    const text = cells.map((cell) => (cell === silent ? '–' : cell.text)).join(' | ');
    if (silent !== undefined) rest.set(found.id, { ...row, text });
  }
  return rest;
}

/** Of such rows, what was said last is of the cell: where that stands, what is said of the others holds for the row. */
export function withWholeRows(
  looked: readonly Assessed[],
  rest: ReadonlyMap<string, Statement>,
  statements: readonly Statement[],
): Assessed[] {
  const texts = new Map(statements.map(({ id, text }) => [id, text]));
  return looked
    .filter(({ id, next }, at) => {
      const isOfCell = rest.has(id) && looked.findLastIndex((one) => one.id === id) === at;
      return !isOfCell || next !== 'stay' || looked.findIndex((one) => one.id === id) === at;
    })
    .map((claim) => ({ ...claim, text: texts.get(claim.id) ?? claim.text }));
}

/** Each such statement with the places that it cites, and the best ones of the pages read. */
export async function lookedFor(
  run: Run,
  statements: readonly Statement[],
  whats: ReadonlyMap<string, string>,
  { investigations, citations }: Pick<ResearchState, 'investigations'> & Pick<Checking, 'citations'>,
  parts: ResearchParts,
): Promise<Doubted[]> {
  const claims = statements.filter(({ id }) => whats.has(id));
  if (claims.length === 0) return [];
  const hashes = hashesOf(investigations.flatMap(({ visited }) => visited)).slice(0, most.read);
  // A sentence that nobody said what it misses may speak of "it": it is looked for with what stands before it.
  const queries = claims.map(({ id, text, before, section }) => {
    const what = whats.get(id) ?? text;
    return what === text ? `${section} ${before} ${text}`.trim() : what;
  });
  const places = await run.step('places', [queries, hashes], async (context) => {
    const pages = await storedPages(hashes, parts);
    const results = await passagesIn(pages, queries, context, parts, most.passages);
    return results.map(({ passages }) =>
      passages.map(({ pageHash, start, end }) => ({ pageHash, start, end })),
    );
  });
  return claims.map((claim, index): Doubted => ({
    claim: standing(claim, [null, null], 'nobody has looked', 'look-again'),
    pages: pagesOf([...evidenceOf(claim, citations), ...(places[index] ?? [])], most),
    isAbsence: true,
  }));
}
