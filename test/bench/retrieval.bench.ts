// Which way of ranking passages finds what it should: MiniSearch, Postgres and our own index on the same passages.
// `npm run bench -- retrieval` compares them, `npm run bench -- retrieval weights` tries weights of our own.
import type { Candidate } from './retrieval/candidate.ts';
import { documentation, scifact } from './retrieval/collections.ts';
import { measure } from './retrieval/measure.ts';
import type { Measured } from './retrieval/measure.ts';
import { miniSearch } from './retrieval/minisearch.ts';
import { own } from './retrieval/own.ts';
import { postgres } from './retrieval/postgres.ts';
import { weightsToTry } from './retrieval/weights.ts';
import { hasOfflineWeb, sharedData } from '../support/offline-web.ts';

export async function bench(args: readonly string[]): Promise<void> {
  if (!hasOfflineWeb()) {
    console.error(`SKIPPED: the data for this benchmark is not at ${sharedData}.`);
    process.exitCode = 1;
    return;
  }
  const candidates: Candidate[] =
    args[0] === 'weights'
      ? weightsToTry()
      : [own(), miniSearch, postgres('ts_rank', 1), postgres('ts_rank_cd', 1), postgres('ts_rank', 0)];
  for (const collection of [documentation(), scifact()]) {
    const passages = collection.pages.reduce((sum, page) => sum + page.passages.length / 4, 0);
    console.log(
      `\n### ${collection.name}: ${collection.pages.length} pages, ${passages} passages, ${collection.queries.length} queries\n`,
    );
    console.log(
      '| candidate | nDCG@10 | recall@10 | recall@100 | quotes in 8 | in 20 | index ms | reload ms | MB | query ms | slowest |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|---|---|');
    for (const candidate of candidates) console.log(row(await measure(collection, candidate)));
  }
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
