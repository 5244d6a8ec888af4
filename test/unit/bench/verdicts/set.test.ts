// Sets of labelled claims, read from folders that are right and from folders that are not.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadInput } from '../../../bench/input/bad-input.ts';
import { readSet } from '../../../bench/verdicts/set.ts';

const cited = {
  id: 'r:Q1',
  url: 'http://a.test/',
  title: 'A',
  headings: ['Limits', ' Size'],
  quote: 'It is 5.',
};
const real = {
  run: 'r',
  claimId: 'claim-1',
  claim: 'A allows 5 (unverified)',
  judgedText: 'A allows 5',
  quotes: [cited],
  modelVerdict: 'supported',
  finalVerdict: 'partial',
  truth: 'computed',
  calculation: '2 + 3 = 5',
};
const corrupted = {
  id: 'x1',
  run: 'r',
  base: 'claim-1',
  claim: 'A allows 7',
  edit: 'number-changed',
  quotes: [cited, { ...cited, id: 'r:Q9', quote: 'Elsewhere.' }],
  truth: 'contradicted',
};
const quote = { ...cited, before: 'What is the limit? ', after: ' Always.', page: 'ab', start: 19, end: 27 };

const good: Readonly<Record<string, string>> = {
  'claims-real.jsonl': `${JSON.stringify(real)}\n`,
  'claims-corrupted.jsonl': `${JSON.stringify(corrupted)}\n\n`,
  'quotes.jsonl': JSON.stringify(quote),
  'requests.json': '{ "r": "How much does A allow?" }',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-set-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return readSet(folder);
}

describe('a set', () => {
  it('gives real claims as the model saw them, with their evidence as it stands in its page', async () => {
    const [claim] = await read(good);
    expect(claim).toEqual({
      id: 'r/claim-1',
      request: 'How much does A allow?',
      text: 'A allows 5',
      evidence: [
        {
          ...cited,
          headings: ['Limits', 'Size'],
          before: 'What is the limit? ',
          after: ' Always.',
          page: 'ab',
          start: 19,
          end: 27,
        },
      ],
      truth: 'computed',
      edit: null,
      twin: null,
      modelVerdict: 'supported',
      calculation: '2 + 3 = 5',
    });
  });

  it('gives false variants with the claim they were made of, and quotes without surroundings as they are', async () => {
    const [, claim] = await read(good);
    expect(claim).toMatchObject({
      id: 'r/x1',
      text: 'A allows 7',
      edit: 'number-changed',
      twin: 'r/claim-1',
      modelVerdict: null,
      calculation: null,
    });
    expect(claim?.evidence.map(({ id, before, page }) => [id, before, page])).toEqual([
      ['r:Q1', 'What is the limit? ', 'ab'],
      ['r:Q9', '', null],
    ]);
  });

  it('needs no corrupted claims', async () => {
    expect(await read({ ...good, 'claims-corrupted.jsonl': '' })).toHaveLength(1);
  });
});

describe('a folder that is not a set', () => {
  const line = (row: object, change: object) => JSON.stringify({ ...row, ...change });

  it.each([
    ['lacks a file', { 'quotes.jsonl': undefined }, 'has no quotes.jsonl.'],
    [
      'has a line that is no JSON',
      { 'claims-real.jsonl': '\n{"run": ' },
      'claims-real.jsonl, line 2 is no JSON.',
    ],
    [
      'has a truth nobody knows',
      { 'claims-real.jsonl': line(real, { truth: 'maybe' }) },
      'claims-real.jsonl, line 1: truth: ',
    ],
    [
      'has a quote without text',
      { 'quotes.jsonl': line(quote, { quote: undefined }) },
      'quotes.jsonl, line 1: quote: ',
    ],
    [
      'has a quote without text inside a claim',
      { 'claims-corrupted.jsonl': line(corrupted, { quotes: [{ ...cited, quote: 5 }] }) },
      'claims-corrupted.jsonl, line 1: quotes.0.quote: ',
    ],
    ['has no request for a run', { 'requests.json': '{}' }, 'requests.json has no request for the run r.'],
    ['has requests that are a list', { 'requests.json': '[]' }, 'requests.json: the whole: '],
    [
      'has a claim twice',
      { 'claims-real.jsonl': `${JSON.stringify(real)}\n${JSON.stringify(real)}` },
      'has two claims r/claim-1.',
    ],
    [
      'has a variant of no claim',
      { 'claims-corrupted.jsonl': line(corrupted, { base: 'claim-8' }) },
      'r/x1 was made of r/claim-8, which is not in claims-real.jsonl.',
    ],
  ])('and %s is refused in one line', async (_, change, message) => {
    const files = Object.entries({ ...good, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const error: unknown = await read(Object.fromEntries(files)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BadInput);
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('\n');
  });
});
