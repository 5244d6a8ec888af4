// The collections that retrieval is measured on: documents with judgements, or web pages with questions.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readHtml } from '../../../src/sources/extract/html-page.ts';
import { placeBlocks } from '../../../src/sources/extract/page-content.ts';
import type { PageContent } from '../../../src/sources/extract/page-content.ts';
import { forwardPage } from '../../../src/sources/knowledge/forward-page.ts';
import type { ForwardPage } from '../../../src/sources/knowledge/forward-page.ts';
import { BadInput } from '../input/bad-input.ts';
import { readLines, readText } from '../input/read-data.ts';
import { fileOf, webPages } from '../web/pages.ts';
import { bare, questionsOf } from '../web/questions.ts';

export interface Query {
  readonly id: string;
  readonly text: string;
  /** Pages that are relevant, and how much. */
  readonly gold: ReadonlyMap<string, number>;
  /** Passages that hold the answer, without white space and table marks. */
  readonly quotes: readonly string[];
}

export interface Collection {
  readonly pages: readonly ForwardPage[];
  readonly queries: readonly Query[];
}

const documentSchema = z.object({ id: z.string(), title: z.string().default(''), text: z.string() });
const querySchema = z.object({ id: z.string(), text: z.string() });

/** @throws BadInput when the folder has neither of the two forms, or no query with a relevant page */
export function collectionOf(folder: string): Collection {
  const isWeb = existsSync(join(folder, 'questions.jsonl'));
  const collection = isWeb ? pagesWithQuestions(folder) : judgedDocuments(folder);
  if (collection.queries.length === 0) throw new BadInput(`${folder} has no query with a relevant page.`);
  return collection;
}

function judgedDocuments(folder: string): Collection {
  const pages = readLines(join(folder, 'corpus.jsonl.gz'), documentSchema).map(({ id, title, text }) =>
    page(id, title, placeBlocks(title, [{ kind: 'paragraph', level: 0, text }])),
  );
  const judged = judgements(join(folder, 'qrels.tsv'));
  const queries = readLines(join(folder, 'queries.jsonl'), querySchema).flatMap(({ id, text }) => {
    const gold = judged.get(id);
    return gold === undefined ? [] : [{ id, text, gold, quotes: [] }];
  });
  return { pages, queries };
}

/** Query → document → grade. The first line may be a head. */
function judgements(file: string): Map<string, Map<string, number>> {
  const gold = new Map<string, Map<string, number>>();
  for (const [at, line] of readText(file).split(/\r?\n/).entries()) {
    const [query = '', document = '', grade] = line.split('\t');
    if (line.trim() === '' || (at === 0 && Number.isNaN(Number(grade)))) continue;
    if (grade === undefined || grade.trim() === '' || Number.isNaN(Number(grade)))
      throw new BadInput(
        `${file}, line ${at + 1}: a query, a document and a grade are expected, with tabs between.`,
      );
    gold.set(query, (gold.get(query) ?? new Map<string, number>()).set(document, Number(grade)));
  }
  return gold;
}

function pagesWithQuestions(folder: string): Collection {
  const pages = webPages(folder).map(({ url, html }) => {
    const content = readHtml(html);
    return page(fileOf(url), content.title, content);
  });
  const queries = questionsOf(join(folder, 'questions.jsonl')).flatMap(({ id, question, evidence }) => {
    const gold = new Map(evidence.flatMap(({ url }) => url.map((one) => [fileOf(one), 1] as const)));
    const quotes = evidence.flatMap(({ quote }) => (quote === undefined ? [] : bare(quote)));
    return gold.size === 0 ? [] : [{ id, text: question, gold, quotes }];
  });
  return { pages, queries };
}

function page(path: string, title: string, content: PageContent): ForwardPage {
  const hash = createHash('sha256').update(`${path}\n${content.text}`).digest('hex');
  return forwardPage({ path, hash, title, content });
}
