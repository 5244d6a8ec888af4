// Addresses that people wrote.
import { expect, it } from 'vitest';
import { addressesIn } from '../../../../src/research/gather/search-hits.ts';
import { canonicalAddress } from '../../../../src/base/canonical-address.ts';

const found = (...texts: string[]) =>
  addressesIn(texts, { canonical: canonicalAddress }).map(({ url }) => url);

it.each([
  ['See https://a.test/x.', ['https://a.test/x']],
  [
    '(https://a.test/x), <https://b.test/> and “https://c.test/y?z=1”!',
    ['https://a.test/x', 'https://b.test/', 'https://c.test/y?z=1'],
  ],
  ['https://en.test/wiki/Heron_(bird)', ['https://en.test/wiki/Heron_(bird)']],
  ['HTTPS://A.test/x#part and https://a.test/x', ['https://a.test/x']],
  ['https://user:secret@a.test/ ftp://b.test/ javascript:alert(1) www.c.test', []],
])('in %j are %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it('are few, however many there are', () => {
  expect(found(Array.from({ length: 20 }, (_, n) => `https://a.test/${n}`).join(' '))).toHaveLength(5);
});
