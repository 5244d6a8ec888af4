// Searching what was found already for a fact.
import { expect, it } from 'vitest';
import { finderIn, poolOf } from '../../../../../src/research/verify/facts/pool.ts';
import type { Quote } from '../../../../../src/research/verify/facts/fact.ts';
import { quoted } from '../../../../support/researched.ts';

const quoteOf = (host: string, quote: string): Quote => ({ taskId: 'task-1', ...quoted(host, quote) });
const foundIn = (fact: string, ...quotes: readonly string[]) =>
  finderIn(quotes.map((quote, index) => quoteOf(`host-${index}.test`, quote)))(fact).map(
    ({ quote }) => quote,
  );

const fact = 'The Falcon engine handles 300 requests a second.';

it('gives three quotes at most, the best first (A128)', () => {
  const near = 'The Falcon engine handled 300 requests a second.';
  const same = Array.from(
    { length: 5 },
    (_, index) => `Falcon engines handle 300 requests a second in test ${index}.`,
  );
  const found = foundIn(fact, ...same, near);
  expect(found).toHaveLength(3);
  expect(found[0]).toBe(near);
});

it('leaves out what scores much less than the best one, and what shares hardly a word (A128)', () => {
  const near = 'Falcon handled 300 requests each second.';
  expect(foundIn(fact, 'Herons wade in shallow water.', near, 'A second heron came.')).toEqual([near]);
  expect(foundIn(fact, 'Herons wade in shallow water.')).toEqual([]);
  expect(foundIn(fact)).toEqual([]);
});

it('has every quote once, and none that is not in its source', () => {
  const [own, lost, other] = ['own', 'lost', 'other'].map((host) => quoted(`${host}.test`, 'It is so.'));
  const citations = [
    { n: 1, taskId: 'task-1', ...own!, verified: true, found: 'exact' as const },
    { n: 2, taskId: 'task-1', ...lost!, verified: false, found: 'missing' as const },
  ];
  const found = [own!, other!].map((evidence, index) => ({ n: index + 1, taskId: 'task-2', evidence }));
  expect(poolOf(citations, found).map(({ url, taskId }) => [url, taskId])).toEqual([
    ['https://own.test/', 'task-1'],
    ['https://other.test/', 'task-2'],
  ]);
});
