// Marks that turn text around go on every platform alike.
import { expect, it } from 'vitest';
import { withoutDirections } from '../../../src/base/directions.ts';
import { oneLine as onConsole } from '../../../src/chat/console/style.ts';
import { harmless } from '../../../src/chat/discord/render/literal.ts';
import { inlineText } from '../../../src/chat/markdown/plain-text.ts';
import { parseMarkdown } from '../../../src/chat/markdown/parse.ts';
import { lines, oneLine as onSlack } from '../../../src/chat/layout/texts.ts';
import { escapeInline } from '../../../src/citations/escape.ts';

const marks = [0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069].map((code) =>
  String.fromCodePoint(code),
);
const hostile = `a${marks.join('b')}c`;
const plain = 'abbbbbbc';

it('leaves every other character, also those of scripts that run from right to left', () => {
  expect(withoutDirections(hostile)).toBe(plain);
  expect(withoutDirections(hostile, '?')).toBe('a?b?b?b?b?b?b?c');
  expect(withoutDirections('שלום, مرحبا 👩‍👩‍👧 e\u0301')).toBe('שלום, مرحبا 👩‍👩‍👧 e\u0301');
});

it('is one rule for Slack, Discord, the console, Markdown and files', () => {
  expect(onSlack(hostile)).toBe(plain);
  expect(inlineText(lines(hostile))).toBe(plain);
  expect(harmless(hostile)).toBe(plain);
  expect(escapeInline(hostile)).toBe(plain);
  expect(onConsole(hostile)).toBe(withoutDirections(hostile, '\ufffd'));
});

it('holds for marks that Markdown writes by number, and for code', () => {
  const blocks = parseMarkdown('a&#x202e;b\n\n```\nx\u202ey\n```', new Map());
  expect(JSON.stringify(blocks)).toMatch(/"ab".*"xy"/);
});
