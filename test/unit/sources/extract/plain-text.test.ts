// Text with HTML in it, as pages state it beside what they show.
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/sources/extract/plain-text.ts';

describe('stated text', () => {
  it.each([
    ['<p>One</p><p>Two &lt;b&gt;bold&lt;/b&gt;</p>', 'One\nTwo bold'],
    [
      '10<sup>6</sup>5 cells of CO<sub>2</sub> on 3 m<sup>2</sup> in 2019<sup>4,5</sup>',
      '10^6 5 cells of CO2 on 3 m² in 2019^4,5',
    ],
  ])('of %j is %j', (html, expected) => {
    expect(plainText(html).trim()).toBe(expected);
  });
});
