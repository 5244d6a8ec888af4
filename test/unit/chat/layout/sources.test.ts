// Sources as Slack shows them: pages of the web as links, own documents with their paths.
import { expect, it } from 'vitest';
import { plainText } from '../../../../src/chat/markdown/plain-text.ts';
import { partsOf } from '../../../../src/chat/slack/render/parts.ts';
import { sourceList } from '../../../../src/chat/layout/sources.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';
import { receipt } from '../../../support/receipt.ts';

const cited = (n: number, url: string, title = 'CREATE TABLE') => ({
  n,
  url,
  title,
  quote: 'so',
  verified: true,
});
const citations = [
  cited(2, 'knowledge:sqlite/lang_createtable.html'),
  cited(4, 'knowledge:postgres/sql-createtable.html'),
  cited(5, 'knowledge:untitled.md', ''),
  cited(6, 'https://a.example/x', 'A page'),
];

it('tells own documents of one title apart by their paths', () => {
  expect(plainText(sourceList(citations, sayIn(null))).split('\n')).toEqual([
    '• [2] CREATE TABLE (sqlite/lang_createtable.html)',
    '• [4] CREATE TABLE (postgres/sql-createtable.html)',
    '• [5] untitled.md',
    '• [6] A page (https://a.example/x)',
  ]);
});

it('leads to an address as a URL writes it, without what turns it around', () => {
  const list = sourceList([cited(1, 'https://evil.example/a \u202e', 'A page')], sayIn(null));
  expect(JSON.stringify(list)).toContain('"url":"https://evil.example/a%20%E2%80%AE"');
});

it('tells them apart in the menu', () => {
  const menu = JSON.stringify(
    partsOf({
      view: { kind: 'draft', version: 1, title: '', report: '', cautions: [], runId: 'run_1', citations },
      question: null,
    }),
  );
  expect(menu).toContain('"[2] CREATE TABLE (sqlite/lang_createtable.html)"');
  expect(menu).toContain('"[4] CREATE TABLE (…stgres/sql-createtable.html)"');
  expect(menu).toContain('"[6] A page"');
});

it('has the path of an own document in its receipt, and no marks that turn a quote around', () => {
  const source = { ...receipt.source, title: 'CREATE TABLE', url: 'knowledge:sqlite/lang_createtable.html' };
  const quotes = [{ before: 'be\u202efore ', quote: 'a\u2066b', after: ' af\u200fter', verified: true }];
  const [part] = partsOf({ view: { ...receipt, source, quotes }, question: null });
  if (part === undefined || part.kind === 'file') throw new Error('A receipt is a message.');
  const { rich, simple, plain } = part;
  for (const form of [rich, simple, plain]) {
    const text = JSON.stringify(form);
    expect(text).toContain('CREATE TABLE (sqlite/lang_createtable.html)');
    expect(text).not.toMatch(/[\u202e\u2066\u200f]/);
  }
  expect(plain.text).toContain('before *“ab”* after');
});
