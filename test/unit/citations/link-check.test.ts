// What checking the links gave, for the reader of a draft.
import { describe, expect, it } from 'vitest';
import { linkSentences } from '../../../src/citations/link-check.ts';
import type { CheckedLink } from '../../../src/citations/link-check.ts';

const link = (address: string, outcome: CheckedLink['outcome'], reason = ''): CheckedLink => ({
  address,
  outcome,
  reason,
});
const good = (n: number) => link(`https://good.example/${n}`, 'reachable');
const dead = link('https://a.example/x', 'unreachable', 'a.example has no such page (HTTP 404).');
const locked = link('https://b.example/y', 'unsure', 'b.example does not let this page be read (HTTP 403).');

describe('the sentences about links', () => {
  it('say that nothing is cited, or that all links can be opened (D32)', () => {
    expect(linkSentences([])).toEqual(['No sources are cited, so there are no links to check.']);
    expect(linkSentences([good(1)])).toEqual(['Links: the link can be opened.']);
    expect(linkSentences([good(1), good(2)])).toEqual(['Links: all 2 links can be opened.']);
  });

  it('name those that cannot be opened first, then those that may not, with their numbers', () => {
    const numbers = new Map([[dead.address, 3]]);
    expect(
      linkSentences([good(1), locked, dead, link('https://c.example/', 'not-checked', 'No time.')], (each) =>
        numbers.get(each),
      ),
    ).toEqual([
      'Links: of 4 links, 1 cannot be opened, 1 may not open for everybody, 1 was not checked.',
      'Cannot be opened: [3] https://a.example/x. a.example has no such page (HTTP 404).',
      'May not open for everybody: https://b.example/y. b.example does not let this page be read (HTTP 403).',
    ]);
  });

  it('are about the web only', () => {
    const own = link('knowledge:a.md', 'not-checked', 'It is a document of your own.');
    expect(linkSentences([own])).toEqual([]);
    expect(linkSentences([own, good(1)])).toEqual(['Links: the link can be opened.']);
  });

  it('name eight at most, shortened, and nothing that nobody sees', () => {
    const many = Array.from({ length: 10 }, (_, n) => ({ ...dead, address: `https://a.example/${n}` }));
    const lines = linkSentences(many);
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('2 more links have such trouble.');
    const [, line = ''] = linkSentences([
      { ...dead, address: `https://a.example/\u202e\ud800${'x'.repeat(2_000)}` },
    ]);
    expect(line).toMatch(
      /^Cannot be opened: https:\/\/a\.example\/%E2%80%AE%EF%BF%BDx+…\. a\.example has no such page/,
    );
    expect(line.length).toBeLessThan(200);
  });
});
