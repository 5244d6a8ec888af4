// Foreign text in Discord's Markdown.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineMarkdown } from '../../../../../src/chat/discord/render/inlines.ts';
import { inlineText } from '../../../../../src/chat/markdown/plain-text.ts';
import { label, oneLine } from '../../../../../src/chat/layout/texts.ts';
import {
  harmless,
  lineOf,
  literal,
  literalLine,
  unescaped,
} from '../../../../../src/chat/discord/render/literal.ts';
import { weightOf } from '../../../../../src/chat/discord/render/limits.ts';
import type { TextInline } from '../../../../../src/chat/markdown/document.ts';
import { extremeText, hostileText } from './hostile.ts';
import { lineBeginning, read, visible } from './reader.ts';
import { cases } from '../../../../support/cases.ts';

describe('foreign text', () => {
  it('is read as the text it is, whatever it tries to be', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = literalLine(text, 100_000);
        expect(line).not.toMatch(lineBeginning);
        expect(read(line)).toEqual(oneLine(text) === '' ? [] : [{ kind: 'text', text: oneLine(text) }]);
      }),
      cases(500),
    );
  });

  it('comes back from its Markdown unchanged', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(unescaped(literal(text))).toBe(harmless(text));
      }),
    );
  });

  it('keeps what it weighs within its limit', () => {
    fc.assert(
      fc.property(extremeText, fc.integer({ min: 20, max: 500 }), (text, weight) => {
        expect(weightOf(literalLine(text, weight))).toBeLessThanOrEqual(weight);
        expect(label(text, 45).length).toBeLessThanOrEqual(45);
        expect(label(text, 45).trim()).not.toBe('');
      }),
      cases(100),
    );
  });

  it('says when lines were left out', () => {});

  it('is cut between characters as people see them', () => {
    expect(label('👩‍👩‍👧‍👦'.repeat(5), 24)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
  });

  it.each([
    ['- no list', '\\- no list'],
    ['# no heading', '\\# no heading'],
    ['3. no number', '3\\. no number'],
    ['> no quotation', '\\> no quotation'],
    ['@everyone and <@1>', '\\@everyone and \\<\\@1>'],
    ['see https://a.example', 'see https\\://a.example'],
    ['at 10: something', 'at 10: something'],
  ])('shows %j as it is', (text, markdown) => {
    expect(lineOf(literal(text))).toBe(markdown);
  });
});

const inline = fc
  .record({
    text: hostileText
      .map((text) => text.replaceAll(/[\r\n\u2028\u2029\u0085]/g, ' '))
      .filter((text) => text !== ''),
    flags: fc.subarray(['bold', 'italic', 'strike', 'code'] as const),
  })
  .map(({ text, flags }): TextInline => ({
    kind: 'text',
    text,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  }));

describe('styled text', () => {
  it('takes no longer for long runs of blanks and marks', () => {
    for (const run of [' ', '*', '`', '\\', '[', '1', '\u200b']) {
      const text = `a${run.repeat(100_000)}b`;
      const markdown = inlineMarkdown([{ kind: 'text', text, bold: true }]);
      expect(markdown.length).toBeLessThanOrEqual(2 * text.length + 4);
    }
  });

  it('shows every character of a text next to others', () => {
    const plainly = fc
      .record({ text: hostileText.filter((text) => text !== '') })
      .map(({ text }): TextInline => ({ kind: 'text', text: harmless(text) || 'x' }));
    fc.assert(
      fc.property(fc.array(plainly, { maxLength: 6 }), (inlines) => {
        expect(read(inlineMarkdown(inlines)).every(({ kind }) => kind === 'text')).toBe(true);
        expect(visible(`x${inlineMarkdown(inlines)}`)).toBe(
          `x${inlines.map((one) => harmless(inlineText([one]))).join('')}`.replaceAll('\u200b', ''),
        );
      }),
      cases(100),
    );
  });

  it('never becomes a mention, a link or an emoji', () => {
    fc.assert(
      fc.property(fc.array(inline, { maxLength: 6 }), (inlines) => {
        const kinds = new Set(read(inlineMarkdown(inlines)).map(({ kind }) => kind));
        expect([...kinds].filter((kind) => kind !== 'text' && kind !== 'code')).toEqual([]);
        expect(visible(`x${inlineMarkdown(inlines)}`)).toBe(
          `x${inlines.map((one) => harmless(inlineText([one]))).join('')}`.replaceAll('\u200b', ''),
        );
      }),
      cases(500),
    );
  });

  it.each([
    [
      [
        { kind: 'text', text: 'a ', bold: true },
        { kind: 'text', text: 'b', italic: true },
      ],
      '**a** *b*',
    ],
    [
      [
        { kind: 'text', text: 'a', bold: true },
        { kind: 'text', text: 'b', italic: true },
      ],
      '**a**\u200b*b*',
    ],
    [[{ kind: 'text', text: 'a`b', code: true }], '``a`b``'],
    [[{ kind: 'text', text: 'a``b', code: true }], 'a\\`\\`b'],
    [[{ kind: 'text', text: 'GET http://a.test/', code: true }], '`GET http://a.test/`'],
    [[{ kind: 'text', text: '  ', bold: true }], '  '],
  ] as const)('writes %j as %j', (inlines, markdown) => {
    expect(inlineMarkdown(inlines)).toBe(markdown);
  });
});
