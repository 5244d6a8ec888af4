// The collections that retrieval is measured on.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readHtml } from '../../../src/sources/extract/html-page.ts';
import { placeBlocks } from '../../../src/sources/extract/page-content.ts';
import type { PageContent } from '../../../src/sources/extract/page-content.ts';
import { forwardPage } from '../../../src/sources/knowledge/forward-page.ts';
import type { ForwardPage } from '../../../src/sources/knowledge/forward-page.ts';
import { offlinePages, offlineQuestions, sharedData } from '../../support/offline-web.ts';

export interface Query {
  readonly id: string;
  readonly text: string;
  /** Pages that are relevant, and how much. */
  readonly gold: ReadonlyMap<string, number>;
  /** Passages that hold the answer, without white space and table marks. */
  readonly quotes: readonly string[];
}

export interface Collection {
  readonly name: string;
  readonly pages: readonly ForwardPage[];
  readonly queries: readonly Query[];
}

export function scifact(): Collection {
  const folder = join(sharedData, 'retrieval-scifact');
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  const pages = lines(gunzipSync(readFileSync(join(folder, 'corpus.jsonl.gz'))).toString()).map((line) => {
    const { id, title, text } = JSON.parse(line) as { id: string; title: string; text: string };
    return page(id, title, placeBlocks(title, [{ kind: 'paragraph', level: 0, text }]));
  });
  const gold = new Map<string, Map<string, number>>();
  for (const line of lines(readFileSync(join(folder, 'qrels.tsv'), 'utf8')).slice(1)) {
    const [query = '', document = '', grade = '0'] = line.split('\t');
    gold.set(query, (gold.get(query) ?? new Map<string, number>()).set(document, Number(grade)));
  }
  const queries = lines(readFileSync(join(folder, 'queries.jsonl'), 'utf8')).flatMap((line) => {
    const { id, text } = JSON.parse(line) as { id: string; text: string };
    const relevant = gold.get(id);
    return relevant === undefined ? [] : [{ id, text, gold: relevant, quotes: [] }];
  });
  return { name: 'SciFact', pages, queries };
}

export function documentation(): Collection {
  const hosts = ['sqlite', 'postgresql'] as const;
  const pages = hosts.flatMap((host) =>
    offlinePages(host).map(({ url, html }) => {
      const content = readHtml(html);
      return page(url.replace('http://', ''), content.title, content);
    }),
  );
  const queries = offlineQuestions().flatMap((question) => {
    const evidence = question.evidence.filter(({ url }) => /\/\/(?:sqlite|postgresql)\.test\//.test(url));
    if (evidence.length === 0) return [];
    return [
      {
        id: question.id,
        text: question.question,
        gold: new Map(evidence.map(({ url }) => [url.replace('http://', ''), 1])),
        quotes: evidence.map(({ quote }) => bare(quote)),
      },
    ];
  });
  return { name: 'SQLite and PostgreSQL pages', pages, queries };
}

/** For comparing quotes: without white space and the marks between cells. */
export function bare(text: string): string {
  return text.replaceAll(/[\s|]+/g, '');
}

function page(path: string, title: string, content: PageContent): ForwardPage {
  const hash = createHash('sha256').update(`${path}\n${content.text}`).digest('hex');
  return forwardPage({ path, hash, title, content });
}
