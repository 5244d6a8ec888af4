// The researcher without a model: chooses the sentences that answer a task, and judges whether they do.
import { withConsensus } from './consensus.ts';
import { judge } from './judgement.ts';
import { readQuestion } from './question-words.ts';
import type { QuestionWords } from './question-words.ts';
import { readAll } from './reading.ts';
import type { Question, Span } from './spans.ts';
import { createMatcher, weigh } from './relevance.ts';
import type { Rarity } from './relevance.ts';
import type { Evidence, ResearcherInput, ResearcherOutput } from '../researcher.ts';
import { select } from './selection.ts';
import type { Chosen } from './selection.ts';
import { wordsOf } from './words.ts';

/** Documents up to which a collection is small: a team's handful of notes. */
const small = 50;

/** The same input gives the same quotes; every quote is an exact slice of its page. */
export function extract(input: ResearcherInput): ResearcherOutput {
  const read = readQuestion(input.task.question);
  const rarity = rarityOf(input);
  const words = weigh(read, rarity);
  const question: Question = {
    words,
    read,
    matcher: createMatcher(words, read.shorthands),
    rivals: rivalsOf(input.request, read),
    isSmall: rarity.documents < small,
  };
  const chosen = select(withConsensus(readAll(input, question), read), words);
  const { answered, missing } = judge(
    input.task.question,
    question,
    chosen.map(({ span }) => span),
  );
  return { evidence: chosen.map(toEvidence), observation: observe(chosen, answered), missing, answered };
}

function rarityOf(input: ResearcherInput): Rarity {
  const documentsOf = new Map<string, number>();
  for (const search of input.searches)
    for (const { term, documents } of search.terms)
      for (const { stem } of wordsOf(term))
        documentsOf.set(stem, Math.max(documents, documentsOf.get(stem) ?? 0));
  return { documentsOf, documents: Math.max(0, ...input.searches.map((search) => search.documents)) };
}

function rivalsOf(request: string, read: QuestionWords): ReadonlySet<string> {
  const own = new Set(read.words.map((word) => word.stem));
  const names = readQuestion(request).words.filter((word) => word.kind === 'name' && !own.has(word.stem));
  return new Set(names.map((word) => word.stem));
}

function toEvidence({ span, start, end }: Chosen): Evidence {
  const { page } = span;
  return {
    pageHash: page.hash,
    url: page.url,
    title: page.title,
    headings: headingsOf(span),
    start,
    end,
    quote: page.text.slice(start - page.offset, end - page.offset),
    score: span.score,
  };
}

/** The headings above a quote, then the line it stands under, or the columns of its table. */
function headingsOf({ units }: Span): string[] {
  const [first] = units;
  if (first === undefined) return [];
  return [...first.headings, ...(first.label === '' ? [] : [first.label])];
}

function observe(chosen: readonly Chosen[], answered: ResearcherOutput['answered']): string {
  if (chosen.length === 0) return 'The sources have nothing on this.';
  const pages = new Set(chosen.map(({ span }) => span.page.hash)).size;
  const found = `${chosen.length} ${chosen.length === 1 ? 'quote' : 'quotes'} from ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return answered === 'no' ? `Looked at ${found}, but they do not answer it.` : `Found ${found}.`;
}
