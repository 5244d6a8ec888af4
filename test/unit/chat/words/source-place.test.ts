// Where a source is to be found, as text.
import { expect, it } from 'vitest';
import { pathOf, placeOf } from '../../../../src/chat/words/receipt-text.ts';

it.each([
  ['knowledge:sqlite/lang_createtable.html', 'sqlite/lang_createtable.html'],
  ['https://www.a.example/docs?x=1', 'a.example/docs?x=1'],
  ['http://a.example:8080/', 'a.example:8080'],
  ['mcp:notes/3', 'mcp:notes/3'],
  ['', ''],
])('%j is at %j', (url, place) => {
  expect(placeOf(url)).toBe(place);
});

it('has a path in the folder only for an own document', () => {
  expect(pathOf('knowledge:a/b.md')).toBe('a/b.md');
  expect(pathOf('https://a.example/knowledge:b')).toBe('');
});
