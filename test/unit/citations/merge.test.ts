// Texts with numbers of their own become texts with common numbers, and no number ever points to another document.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CitedText, type Documents, mergeCitations } from '../../../src/citations/numbering.ts';
import { cases, inWholeRun } from '../../support/cases.ts';

const a = 'https://a.test/';
const b = 'https://b.test/';
const c = 'https://c.test/';

/** A text with its documents, in the order of their numbers from 1. */
function cited(text: string, ...addresses: string[]): CitedText {
  return { text, documents: documentsOf(...addresses) };
}

function documentsOf(...addresses: string[]): Documents {
  return new Map(addresses.map((address, index) => [index + 1, address]));
}

describe('mergeCitations', () => {
  it('keeps the number of a known document and gives new ones those after the highest (C36)', () => {
    const known = new Map([
      [1, a],
      [7, b],
    ]);
    const { texts, documents } = mergeCitations(known, [cited('Old [2], new [1].', c, b)]);
    expect(texts).toEqual(['Old [7], new [8].']);
    expect([...documents]).toEqual([
      [1, a],
      [7, b],
      [8, c],
    ]);
  });

  it('goes through the texts in their order, each document once (C36)', () => {
    const { texts, documents } = mergeCitations(new Map(), [
      cited('First [1].', b),
      cited('Second [1] and [2].', a, b),
    ]);
    expect(texts).toEqual(['First [1].', 'Second [2] and [1].']);
    expect([...documents.values()]).toEqual([b, a]);
  });

  it('rewrites all markers of a text in one pass (C36)', () => {
    const { texts } = mergeCitations(documentsOf(b, a), [cited('One [1], two [2], one [1].', a, b)]);
    expect(texts).toEqual(['One [2], two [1], one [2].']);
  });

  it('takes two forms of one address for one document (C36)', () => {
    const { texts, documents } = mergeCitations(documentsOf('https://a.test/x'), [
      cited('Old [1].', 'HTTPS://A.test/x?utm_source=y'),
    ]);
    expect(texts).toEqual(['Old [1].']);
    expect([...documents]).toEqual([[1, 'https://a.test/x']]);
  });

  it('does not count what no text cites', () => {
    const { documents } = mergeCitations(documentsOf(a), [cited('Only [2].', b, c)]);
    expect([...documents]).toEqual([
      [1, a],
      [2, c],
    ]);
  });

  it.each([
    ['A list [1, 2].', 'A list [1][2].'],
    ['A list [1;2].', 'A list [1][2].'],
    ['Doubled [[2]].', 'Doubled [1].'],
    ['Wide 【2】.', 'Wide [1].'],
    ['Behind a word【2】.', 'Behind a word[1].'],
    ['Doubled and wide 【【1，2】】.', 'Doubled and wide [1][2].'],
    ['Twice the same [1][1].', 'Twice the same [1].'],
  ])('reads %j as %j (C37)', (text, expected) => {
    expect(mergeCitations(new Map(), [cited(text, a, b)]).texts).toEqual([expected]);
  });

  it('takes a marker out that stands for nothing in its own text (C42)', () => {
    const { texts } = mergeCitations(new Map(), [
      cited('Known [1].', a),
      cited('Unknown [1]. Half known [1, 2]. Zero [0].'),
      { text: 'Half known [1, 2].', documents: new Map([[2, c]]) },
    ]);
    expect(texts).toEqual(['Known [1].', 'Unknown. Half known. Zero.', 'Half known [2].']);
  });

  it.each([
    ['`m [1]`'],
    ['```\n[1][1]\n```'],
    ['an index m[1]'],
    ['escaped \\[1\\]'],
    ['[1](https://x.test)'],
  ])('leaves %j alone (C39)', (text) => {
    expect(mergeCitations(documentsOf(b), [cited(text, a)])).toEqual({
      texts: [text],
      documents: documentsOf(b),
    });
  });

  it('never lets a number point to another document, whatever is merged in whatever order (C36, C42)', () => {
    const address = fc.integer({ min: 1, max: 6 }).map((n) => `https://${n}.test/`);
    const documents = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), address), { selector: ([n]) => n, maxLength: 6 })
      .map((pairs) => new Map(pairs));
    // A document has one number among those that are known.
    const known = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), address), {
        selector: ([, url]) => url,
        maxLength: 4,
      })
      .map((pairs) => new Map(pairs));
    const numbers = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 3 }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(known, fc.array(fc.record({ documents, numbers }), { maxLength: 5 }), (before, agents) => {
        const given = agents.map((agent) => ({
          documents: agent.documents,
          text: agent.numbers.map((group, at) => `c${at} [${group.join(', ')}].`).join(' '),
        }));
        const merged = mergeCitations(before, given);
        expect(merged.texts).toHaveLength(agents.length);
        for (const [n, url] of before) expect(merged.documents.get(n)).toBe(url);
        expect(new Set(merged.documents.values()).size).toBe(merged.documents.size);
        for (const [index, agent] of agents.entries()) {
          const claims = (merged.texts[index] ?? '').split(/(?=c\d+[ .])/).filter((text) => text !== '');
          const meant = agent.numbers.map((group) => [
            ...new Set(group.flatMap((n) => agent.documents.get(n) ?? [])),
          ]);
          const said = claims.map((claim) =>
            Array.from(claim.matchAll(/\[(\d+)\]/g), ([, n]) => merged.documents.get(Number(n))),
          );
          expect(said).toEqual(meant);
        }
      }),
      cases(300),
    );
  });

  it('takes time in proportion to the length of hostile texts', inWholeRun, () => {
    const hostile = [
      '[1,'.repeat(30_000),
      `[1${' '.repeat(60_000)}`,
      '【1】'.repeat(20_000),
      '[[1'.repeat(30_000),
    ];
    const { texts } = mergeCitations(
      new Map(),
      hostile.map((text) => cited(text, a)),
    );
    expect(texts).toHaveLength(hostile.length);
  });
});
