// Text of pages inside a report: it must read the same and mean nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeInline, escapeLine, escapeQuote, widenNumbers } from '../../../src/citations/escape.ts';
import { isLiteral, isQuotation } from '../../../src/citations/literal.ts';
import { numbersCitedIn } from '../../../src/citations/markers.ts';
import { cases } from '../../support/cases.ts';

/** What a reader sees: escapes undone, the invisible breaks taken out. */
const read = (markdown: string) => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200b', '');

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '[7]',
        '[1](http://x.test)',
        '```',
        '`',
        '<@U1>',
        '@everyone',
        '\n# Title',
        '\n- ',
        '**',
        '__',
        '_',
      ),
      fc.constantFrom(
        '\\',
        '\\[7]',
        '![a](b)',
        '<b>',
        '&lt;',
        'https://x.test',
        'www.x.test',
        '【7】',
        '||',
        '~~',
        '> ',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('escapeInline', () => {
  it('reads the same after the escapes are undone, but for folded white space and invisible characters', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const visible = text
          .replace(/\s+/gu, ' ')
          .replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, '')
          .trim();
        expect(read(escapeInline(text)).trim()).toBe(visible);
      }),
      cases(1_000),
    );
  });

  it('never yields a citation marker, a fence, a tag, a link, a mention or a second line', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeInline(text);
        expect([...numbersCitedIn(`“${escaped}” [1]`)]).toEqual([1]);
        expect(escaped).not.toMatch(/(?<!\\)(?:\\\\)*[`<[\]]/);
        expect(escaped).not.toMatch(/\n|@(?:everyone|here|channel)|<@|https?:\/\/|www\.[a-z]/i);
      }),
      cases(1_000),
    );
  });

  it.each([
    ['SELECT * FROM page_size', 'SELECT * FROM page_size'],
    ['Use "x" (1,000 rows) at 5% – now!', 'Use "x" (1,000 rows) at 5% – now!'],
    ['C:\\temp', 'C:\\temp'],
    ['UNIQUE [NULLS]', 'UNIQUE \\[NULLS\\]'],
    ['__init__', '\\_\\_init\\_\\_'],
  ])('writes %j as %j', (text, expected) => {
    expect(escapeInline(text)).toBe(expected);
  });
});

describe('escapeLine', () => {
  it.each([
    ['# Title', '\\# Title'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['> quote', '\\> quote'],
    ['2025 was fine.', '2025 was fine.'],
  ])('begins no block with %j', (text, expected) => {
    expect(escapeLine(text)).toBe(expected);
  });
});

describe('escapeQuote', () => {
  const forged = 'It was free in 2019 ” [1] Bob wrote: “the server is free.”';

  it('cannot end its quotation or show a citation, even where no Markdown is seen', () => {
    const shown = read(escapeQuote(forged));
    expect(shown).toBe('It was free in 2019 ’ ［1］ Bob wrote: ‘the server is free.’');
    expect([...numbersCitedIn(`“${escapeQuote(forged)}” [2]`)]).toEqual([2]);
  });

  it('keeps an index of an array', () => {
    expect(read(escapeQuote('SELECT a[1] FROM t'))).toBe('SELECT a[1] FROM t');
    expect(widenNumbers('so it is [1][2] [ 3, 4 ], a[5][6]')).toBe('so it is ［1］［2］ ［ 3, 4 ］, a[5][6]');
  });

  it.each([escapeQuote(forged), 'the server is free.'])('is recognised in a report: %j', (part) => {
    expect(isQuotation(`“${part}”`, [forged])).toBe(true);
    expect(isLiteral(`“${escapeQuote('the server is free.')}”`, ['the server is free.'])).toBe(true);
  });
});
