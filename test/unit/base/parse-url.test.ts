// Reading addresses, however often, and nowhere in the way that stops working after some thousand times.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseUrl } from '../../../src/base/parse-url.ts';

describe('an address', () => {
  it.each([
    ['https://example.com/a?b#c', undefined, 'https://example.com/a?b#c'],
    ['../c', 'https://example.com/a/b', 'https://example.com/c'],
    ['https://münchen.example/straße', undefined, 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
    ['../c', undefined, undefined],
    ['http://', undefined, undefined],
    ['', undefined, undefined],
  ])('%j on %j is %j', (text, base, expected) => {
    expect(parseUrl(text, base)?.href).toBe(expected);
  });

  it('with a letter outside of ASCII is still one after it was read twenty thousand times', () => {
    let misread = 0;
    for (let time = 0; time < 20_000; time += 1) {
      if (parseUrl('https://münchen.example/') === null) misread += 1;
    }
    expect(misread).toBe(0);
  });
});

it('is read by parseUrl everywhere: URL.canParse forgets letters once it is compiled', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(175);
  const users = files.filter((file) => /URL\.canParse\(/.test(readFileSync(`src/${file}`, 'utf8')));
  expect(users).toEqual([]);
});
