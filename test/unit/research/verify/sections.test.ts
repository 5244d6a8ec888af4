// What a second reader sees of a page around the places that matter.
import { describe, expect, it } from 'vitest';
import { sectionAround } from '../../../../src/research/verify/second-look.ts';

const words = (from: number) => Array.from({ length: 2_000 }, (_, n) => `word${from + n}`).join(' ');
const text = `# Limits\n\n${words(10_000)}\n\nThe limit is 7.\n\n${words(20_000)}`;
const start = text.indexOf('The limit');
const places = [{ start, end: start + 15 }];

describe('a second reader', () => {
  it('sees a page around its quotes, as much as there is room for, under its headings', () => {
    const seen = sectionAround({ text }, places, 4);
    expect(seen).toMatch(/^# Limits\n/);
    expect(seen).toContain('The limit is 7.');
    expect(seen.length).toBeGreaterThan(17_000);
    expect(seen.length).toBeLessThan(18_100);
  });

  it('sees a few paragraphs around each place where something would most likely stand', () => {
    const seen = sectionAround({ text }, places, 4, true);
    expect(seen).toContain('The limit is 7.');
    expect(seen).toContain('word20070');
    expect(seen.length).toBeLessThan(1_900);
    const both = [...places, { start: 100, end: 200 }];
    expect(sectionAround({ text }, both, 4, true).length).toBeGreaterThan(2_400);
  });

  it('sees a short page whole', () => {
    expect(sectionAround({ text: text.slice(0, 1_500) }, [{ start: 5, end: 9 }], 30, true)).toBe(
      text.slice(0, 1_500),
    );
  });
});
