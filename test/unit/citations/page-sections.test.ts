// A page as numbered sections: nothing is lost, nothing stands twice, and each knows the headings above it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestSection, sectionsOf } from '../../../src/citations/page-sections.ts';
import { cases, inWholeRun } from '../../support/cases.ts';
import { cpuMs } from '../../support/cpu-time.ts';

const page = [
  'Head of the page.',
  '# One',
  'First.',
  '## Deeper',
  'Second.',
  '# Two',
  '## Empty',
  '# Three',
  'Third.',
].join('\n\n');

describe('the sections of a page', () => {
  it('stand under the headings above them, the head of the page under none (F16)', () => {
    expect(sectionsOf(page).map(({ n, trail, start, end }) => [n, trail, page.slice(start, end)])).toEqual([
      [1, [], 'Head of the page.'],
      [2, ['One'], 'First.'],
      [3, ['One', 'Deeper'], 'Second.'],
      [4, ['Three'], 'Third.'],
    ]);
  });

  it('hold every word of any text that is no heading, once and in order', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('', '# A', '### B', 'word '.repeat(5_000)));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        const whole = text.replaceAll(/^#{1,6} .*$/gm, '').replaceAll(/\s+/g, '');
        const parts = sectionsOf(text).map(({ start, end }) => text.slice(start, end));
        expect(parts.join('').replaceAll(/\s+/g, '')).toBe(whole);
        expect(parts.every((part) => part.length <= longestSection)).toBe(true);
      }),
      cases(100),
    );
  });

  it('of one endless paragraph are parts that can be shown', () => {
    const text = 'x'.repeat(longestSection * 3 + 5);
    expect(sectionsOf(text).map(({ start, end }) => end - start)).toEqual([
      longestSection,
      longestSection,
      longestSection,
      5,
    ]);
  });

  it.each([
    ['10 MB in one section', 'word '.repeat(2_000_000)],
    ['10 MB without a gap', 'x'.repeat(10_000_000)],
    ['20,000 headings with text', '## a\n\nb\n\n'.repeat(20_000)],
    ['20,000 headings without text', '## a\n\n'.repeat(20_000)],
    ['a line of marks', '#'.repeat(1_000_000)],
  ])('of %s are told soon (F16)', inWholeRun, (_what, text) => {
    expect(cpuMs(() => sectionsOf(text))).toBeLessThan(1_500);
    const sections = sectionsOf(text);
    expect(sections.every(({ start, end }) => end > start && end - start <= longestSection)).toBe(true);
  });

  it('never end with the name of what stands in the next part', () => {
    const item = (n: number) => `OPTION_${n}=<n>\n\n${'It does this. '.repeat(102)}It ends.`;
    const text = Array.from({ length: 30 }, (_, n) => item(n)).join('\n\n');
    const parts = sectionsOf(text);
    expect(parts.length).toBeGreaterThan(5);
    for (const { start } of parts) expect(text.slice(start, start + 7)).toBe('OPTION_');
  });

  it('never end in half of a character', () => {
    const text = `x${'😀'.repeat(longestSection)}`;
    for (const { start, end } of sectionsOf(text)) expect(text.slice(start, end).isWellFormed()).toBe(true);
  });
});
