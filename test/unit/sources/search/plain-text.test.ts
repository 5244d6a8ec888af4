import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/sources/search/hit.ts';
import { anyText } from '../../../support/any-text.ts';

describe('plainText', () => {
  it.each([
    ['<strong>Post</strong>greSQL &amp; <b class="x">SQLite</b>', 'PostgreSQL & SQLite'],
    ['&lt;b&gt; makes bold', '<b> makes bold'],
    ['Tom&#x27;s &quot;tea&quot; &#8212; 3&nbsp;cups &eacute;', 'Tom\'s "tea" — 3 cups é'],
    ['&amp;lt; is decoded once', '&lt; is decoded once'],
    ['one<br>two<br/>three</p><p>four', 'one two three four'],
    ['a < b and c > d', 'a < b and c > d'],
    ['Map<String, Integer> of Vec<T>', 'Map<String, Integer> of Vec<T>'],
    ['x <!-- hidden --> y', 'x y'],
    ['before <script>alert("no")</script> after <style>p{}</style>', 'before after'],
    ['<img src=x onerror=alert(1)>tea<svg/onload=alert(1)>', 'tea'],
    ['<a href="https://evil.example/">link</a>', 'link'],
    ['<jats:p>An <jats:italic>abstract</jats:italic>.</jats:p>', 'An abstract.'],
    [
      '10<sup>6</sup> of CO<sub>2</sub>, 10<jats:sup>-9</jats:sup>5, in 2019<sup><a>4</a></sup>',
      '10^6 of CO2, 10^-9 5, in 2019^4',
    ],
    ['10<sup>6', '10 6'],
    ['<mml:msup><mml:mn>10</mml:mn><mml:mn>6</mml:mn></mml:msup>', '10 6'],
    ['tea\u0000\u0007 \u001B[31mred\u202Ednuora', 'tea [31mreddnuora'],
    ['&#0;&#x1b;tea&#x202e;', '\uFFFDtea'],
    ['  many\n\n\tlines\r\n ', 'many lines'],
    ['half \uD83D of a pair', 'half \uFFFD of a pair'],
    ['👩‍👩‍👧 می‌خواهم', '👩‍👩‍👧 می‌خواهم'],
    ['unclosed <strong', 'unclosed <strong'],
    ['', ''],
  ])('reads %j as %j', (markup, text) => {
    expect(plainText(markup, 300)).toBe(text);
  });

  it('leaves no control characters, no halves of characters and no length above the limit, whatever it gets', () => {
    const noise = anyText({ maxLength: 400 });
    const markup = fc.array(
      fc.oneof(noise, fc.constantFrom('<b>', '</b>', '<script>', '&amp;', '&#27;', '<!--', '<a href=')),
    );
    fc.assert(
      fc.property(markup, fc.integer({ min: 1, max: 500 }), (parts, max) => {
        const text = plainText(parts.join(''), max);
        expect(text).not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
        expect(text.isWellFormed()).toBe(true);
        expect(Array.from(text).length).toBeLessThanOrEqual(max);
        expect(text).toBe(text.trim());
      }),
    );
  });

  it('is done with hostile markup as fast as with any other', () => {
    for (const part of [
      '<script',
      '<!--',
      '<a =',
      '<b ',
      '&',
      '&#',
      '<',
      '<x y',
      '<sup>',
      '<sup ',
      '1<sup>1</sup>',
      '1</mn>',
    ]) {
      expect(plainText(part.repeat(100_000), 50).length).toBeLessThanOrEqual(50);
    }
  });
});
