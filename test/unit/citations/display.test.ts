// The three ways in which citations are shown.
import { describe, expect, it } from 'vitest';
import { displayCitations } from '../../../src/citations/display.ts';

const addresses = ['https://a.test/x_(y)', 'knowledge:backups.md'];
const addressOf = (n: number) => addresses[n - 1];
const text = 'From the web [1], from a document [2], from nowhere [3]. `m [1]`';

describe('displayCitations', () => {
  it('makes links of numbers that have an address of the web (C40)', () => {
    expect(displayCitations('A [1]. B [2].', 'link', addressOf)).toBe(
      'A [\\[1\\]](https://a.test/x_%28y%29). B [2].',
    );
  });

  it('drops numbers that stand for nothing, and leaves code alone, when it makes links (C37, C39)', () => {
    const shown = displayCitations(text, 'link', addressOf);
    expect(shown).toContain('from nowhere. `m [1]`');
  });

  it('keeps the text as it is (C40)', () => {
    expect(displayCitations(text, 'keep', addressOf)).toBe(text);
  });

  it('removes every marker with the space before it (C40)', () => {
    expect(displayCitations('One [1], two [[2]], both [1, 2][9]. Three【1】.', 'remove')).toBe(
      'One, two, both. Three.',
    );
    expect(displayCitations('```\nm [1]\n```', 'remove')).toBe('```\nm [1]\n```');
  });

  it('lets no address end its parentheses or its line', () => {
    const shown = displayCitations('A [1].', 'link', () => 'https://a.test/) [x](https://evil.test/\n<');
    expect(shown).toBe('A [\\[1\\]](https://a.test/%29%20[x]%28https://evil.test/%0A%3C).');
  });
});
