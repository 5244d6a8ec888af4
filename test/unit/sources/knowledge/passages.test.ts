import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBlocks } from '../../../../src/sources/extract/page-content.ts';
import type { Block } from '../../../../src/sources/extract/page-content.ts';
import { cutPassages } from '../../../../src/sources/knowledge/forward-page.ts';

const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
const paragraph = (text: string): Block => ({ kind: 'paragraph', level: 0, text });

describe('passages', () => {
  it('begin at headings and know all headings above them', () => {
    const content = placeBlocks('', [
      heading(1, 'A'),
      heading(2, 'B'),
      paragraph('one'),
      heading(2, 'C'),
      paragraph('two'),
    ]);
    const cuts = cutPassages(content);
    expect(cuts.map((cut) => [content.text.slice(cut.start, cut.end), cut.headings])).toEqual([
      ['# A\n\n## B\n\none', ['A', 'B']],
      ['## C\n\ntwo', ['A', 'C']],
    ]);
  });

  it('of a long block end at sentences and overlap a little', () => {
    const sentence = 'This sentence has exactly fifty characters in it. ';
    const content = placeBlocks('', [paragraph(sentence.repeat(60).trim())]);
    const cuts = cutPassages(content);
    for (const cut of cuts) {
      const text = content.text.slice(cut.start, cut.end);
      expect(text.length).toBeLessThanOrEqual(1_200);
      expect(text).toMatch(/^This .*it\.$/s);
    }
    expect(cuts).toHaveLength(3);
    expect(cuts[0]?.end).toBeGreaterThan(cuts[1]?.start ?? 0);
  });

  it('are at most 1,000 characters long where a block can be cut, with 100 of overlap (D11)', () => {
    const sentence = 'This sentence has exactly fifty characters in it. ';
    const { text, blocks } = placeBlocks('', [paragraph(sentence.repeat(60).trim())]);
    const cuts = cutPassages(placeBlocks('', [paragraph(sentence.repeat(60).trim())]));
    const [first, second, last] = cuts;
    expect(cuts).toHaveLength(3);
    expect([first!.start, last!.end]).toEqual([blocks[0]!.start, blocks[0]!.end]);
    for (const { start, end } of cuts.slice(0, -1)) {
      expect(end - start).toBeGreaterThan(900);
      expect(end - start).toBeLessThanOrEqual(1_000);
    }
    for (const overlap of [first!.end - second!.start, second!.end - last!.start]) {
      expect(overlap).toBeGreaterThan(40);
      expect(overlap).toBeLessThanOrEqual(100);
    }
    expect(text.slice(second!.start, second!.end)).toMatch(/^This .*it\.$/s);
  });

  it('cover every block, in order, whatever the document', () => {
    const block = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), fc.string({ minLength: 1 }))
        .map(([level, text]) => heading(level, text)),
      fc.string({ minLength: 1, maxLength: 5_000 }).map(paragraph),
    );
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        const content = placeBlocks('', blocks);
        const cuts = cutPassages(content);
        const covers = (at: number) => cuts.some((cut) => cut.start <= at && at < cut.end);
        for (const { start, end } of content.blocks) {
          expect(covers(start)).toBe(true);
          expect(covers(end - 1)).toBe(true);
        }
        cuts.forEach((cut, at) => expect(cut.start).toBeGreaterThanOrEqual(cuts[at - 1]?.start ?? 0));
      }),
    );
  });
});
