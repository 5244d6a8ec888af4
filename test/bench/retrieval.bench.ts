// Which way of ranking passages finds what it should: Footnote by words, by vectors and by both, MiniSearch and Postgres on
// the same passages.
//
// `npm run bench -- retrieval [DIR] [--json] [--only NAME]... [--embeddings URL --model NAME]`
//
// Vectors are those of a bag of words, or of a server that speaks OpenAI's embeddings API at URL (its key, if it needs one, in
// OPENAI_API_KEY).
//
// DIR (the SciFact set beside the repository when none is given) holds either judged documents:
// - corpus.jsonl.gz: a document a line, {id, title?, text},
// - queries.jsonl: a query a line, {id, text}; those that nobody judged are left out,
// - qrels.tsv: query, document and grade with tabs between them, a head or none; a grade above 0 is relevant,
// or web pages with questions, in the form of research-quality.bench.ts.
//
// `--json` prints {candidates: [{name, ndcg10, recall10, recall100, queryMs}]}: the mean over queries by document, and
// the median milliseconds of a search for 20 passages. `--only` leaves out candidates whose name does not contain NAME.
import type { TextEmbedder } from '../../src/sources/port.ts';
import type { Candidate } from './retrieval/candidate.ts';
import { collectionOf } from './retrieval/collections.ts';
import { measure } from './retrieval/measure.ts';
import type { Measured } from './retrieval/measure.ts';
import { miniSearch } from './retrieval/minisearch.ts';
import { own, ownWith } from './retrieval/own.ts';
import { postgres } from './retrieval/postgres.ts';
import { configuredEmbedder } from './retrieval/configured.ts';
import { chosenOf, folderOf, readArguments } from './input/read-arguments.ts';

const candidates = (embedder: TextEmbedder): readonly Candidate[] => [
  own,
  ownWith(embedder, false),
  ownWith(embedder, true),
  miniSearch,
  postgres('ts_rank', 1),
  postgres('ts_rank_cd', 1),
  postgres('ts_rank', 0),
];

export async function bench(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, {
    json: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    embeddings: { type: 'string' },
    model: { type: 'string' },
  });
  await using embedder = configuredEmbedder(values);
  const chosen = chosenOf(candidates(embedder), values.only);
  const collection = collectionOf(folderOf(positionals, 'retrieval-scifact'));
  const results: Measured[] = [];
  for (const candidate of chosen) results.push(await measure(collection, candidate));
  if (values.json === true) console.log(JSON.stringify({ candidates: results.map(summary) }));
  else printTable(results);
}

function summary({ name, ndcg10, recall10, recall100, queryMs }: Measured) {
  return { name, ndcg10, recall10, recall100, queryMs };
}

function printTable(results: readonly Measured[]): void {
  console.log(
    '| candidate | nDCG@10 | recall@10 | recall@100 | quotes in 8 | in 20 | index ms | reload ms | MB | query ms | slowest |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const result of results) console.log(row(result));
}

function row(it: Measured): string {
  const share = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3));
  const whole = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0));
  const cells = [
    it.name,
    share(it.ndcg10),
    share(it.recall10),
    share(it.recall100),
    share(it.quotes8),
    share(it.quotes20),
    whole(it.indexMs),
    whole(it.reloadMs),
    whole(it.megabytes),
    it.queryMs.toFixed(1),
    it.slowestMs.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}
