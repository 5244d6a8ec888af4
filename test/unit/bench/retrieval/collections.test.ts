// Collections for retrieval, read from folders of both forms.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadInput } from '../../../bench/input/bad-input.ts';
import { collectionOf } from '../../../bench/retrieval/collections.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-collection-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
}

const judged = {
  'corpus.jsonl.gz': '{"id":"d1","title":"Bees","text":"Bees dance."}\n{"id":"d2","text":"Ants walk."}\n',
  'queries.jsonl': '{"id":"q1","text":"dancing"}\n{"id":"q2","text":"nobody judged it"}\n',
  'qrels.tsv': 'query\tdoc\tgrade\nq1\td1\t2\nq1\td2\t0\n',
};

describe('judged documents', () => {
  it('give the queries that somebody judged, with their grades', async () => {
    await write(judged);
    const { pages, queries } = collectionOf(folder);
    expect(pages.map(({ path }) => path)).toEqual(['d1', 'd2']);
    expect(queries.map(({ id, gold }) => [id, [...gold]])).toEqual([
      [
        'q1',
        [
          ['d1', 2],
          ['d2', 0],
        ],
      ],
    ]);
  });

  it('need no head over their judgements', async () => {
    await write({ ...judged, 'qrels.tsv': 'q1\td1\t1' });
    expect([...(collectionOf(folder).queries[0]?.gold ?? [])]).toEqual([['d1', 1]]);
  });

  it.each([
    ['qrels.tsv', 'query\tdoc\tgrade\nq1 d1 1', /line 2: a query, a document and a grade/],
    ['qrels.tsv', 'query\tdoc\tgrade\n', /no query with a relevant page/],
    ['queries.jsonl', '{"id":1,"text":"x"}', /queries\.jsonl, line 1: id: /],
    ['corpus.jsonl.gz', '{"id":"d1"}', /corpus\.jsonl\.gz, line 1: text: /],
  ])('are refused for a %s that says %j', async (name, text, message) => {
    await write({ ...judged, [name]: text });
    expect(() => collectionOf(folder)).toThrow(BadInput);
    expect(() => collectionOf(folder)).toThrow(message);
  });
});

it('takes web pages with questions for the pages and quotes that answer them', async () => {
  await write({
    'any.jsonl.gz': '{"url":"http://a.test/x","html":"<title>X</title><p>It is 5."}',
    'questions.jsonl': JSON.stringify({
      id: 'q',
      question: 'How much?',
      evidence: [{ url: 'http://a.test/x', quote: 'It is 5' }],
    }),
  });
  const { pages, queries } = collectionOf(folder);
  expect(pages.map(({ path }) => path)).toEqual(['a.test/x.html']);
  expect(queries).toEqual([
    { id: 'q', text: 'How much?', gold: new Map([['a.test/x.html', 1]]), quotes: ['Itis5'] },
  ]);
});

it('refuses a folder of neither form', () => {
  expect(() => collectionOf(folder)).toThrow(BadInput);
});
