// Every address a report cites, once.
import { describe, expect, it } from 'vitest';
import { citedAddresses } from '../../../src/research/verify/check-links.ts';

describe('the addresses of a report', () => {
  it('are those of its sources and those in its text, each once and sorted (D32)', () => {
    const text = 'See https://b.example/x and https://a.example/y, or https://b.example/x again [1].';
    expect(
      citedAddresses(text, ['knowledge:notes.md', 'https://b.example/x', 'https://c.example/', '']),
    ).toEqual(['https://a.example/y', 'https://b.example/x', 'https://c.example/', 'knowledge:notes.md']);
    expect(citedAddresses('No links [1].', [])).toEqual([]);
    expect(citedAddresses('Set `http://app1:8000` as in\n\n```\nhttp://app2:8000\n```\n', [])).toEqual([]);
  });

  it.each([
    ['It is at https://a.example/x.', 'https://a.example/x'],
    ['Is it at https://a.example/x?', 'https://a.example/x'],
    ['(https://a.example/x)', 'https://a.example/x'],
    ['(see https://a.example/x_(y)).', 'https://a.example/x_(y)'],
    ['“https://a.example/x”;', 'https://a.example/x'],
    ['[text](https://a.example/x),', 'https://a.example/x'],
    ['<https://a.example/x>', 'https://a.example/x'],
    ['**https://a.example/x**', 'https://a.example/x'],
    ['| https://a.example/x?q=1&r=2 |', 'https://a.example/x?q=1&r=2'],
    ['HTTPS://a.example/x!', 'HTTPS://a.example/x'],
    ['https:// and http://)', undefined],
  ])('have no punctuation behind them: %s (D32)', (text, address) => {
    expect(citedAddresses(text, [])).toEqual(address === undefined ? [] : [address]);
  });

  it('are those of DOIs too, at their resolver, unless they are there already (D32)', () => {
    expect(citedAddresses('As shown (doi:10.1038/s41586-020-2649-2).', [])).toEqual([
      'https://doi.org/10.1038/s41586-020-2649-2',
    ]);
    const known = 'https://doi.org/10.1000/ABC';
    expect(citedAddresses('10.1000/abc, 10.1000/ABC. DOI: 10.1000/abc;', [known])).toEqual([known]);
    expect(citedAddresses('10.1000/a(b)c. and 10.1000/x)', ['https://dx.doi.org/10.1000/x'])).toEqual([
      'https://doi.org/10.1000/a(b)c',
      'https://dx.doi.org/10.1000/x',
    ]);
  });

  it('are no numbers that only look like a DOI, nor one inside another address', () => {
    expect(citedAddresses('Version 110.1000/2, 10.5/3, 1.10.1000/x and 10.99/4.', [])).toEqual([]);
    expect(citedAddresses('https://journal.example/doi/10.1000/182', [])).toEqual([
      'https://journal.example/doi/10.1000/182',
    ]);
  });
});
