// Only text/ knows words, and only chat/words what people type to Footnote: lists of natural-language words elsewhere.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { longestWordList } from '../../support/architecture/word-lists.ts';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
const homes = ['text/', 'chat/words/'];

/** The names of a format or a protocol, which happen to be words; they decide nothing about meaning. */
const formats: Readonly<Record<string, string>> = {
  'base/canonical-address.ts': 'parameters of addresses that only track readers',
  'base/redact.ts': 'names of secrets in logs',
  'sources/extract/html-tree.ts': 'elements of HTML',
  'sources/loose-date.ts': 'months in dates',
  'sources/extract/page-facts.ts': 'types of schema.org',
  'sources/extract/visible.ts': 'properties of CSS',
  'sources/search/hit.ts': 'elements of HTML, units in the dates of search results',
};

/** Rules about meaning, or older copies of what text/ holds. The list only gets shorter. */
const stillThere: Readonly<Record<string, string>> = {
  'citations/clean.ts': 'elements of HTML',
  'citations/content-score.ts': 'what paywalls and menus say',
  'citations/quotes/nearest-quote.ts': 'abbreviations, for the ends of quotes',
  'citations/revision/clean-up.ts': 'how sentences are made less sure',
};
const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !homes.some((home) => path.startsWith(home)))
  .filter((path) => longestWordList(path, readFileSync(`${source}${path}`, 'utf8')) > 0)
  .toSorted();

it('no file outside text/ and chat/words holds a list of twelve words or more but those that are named', () => {
  const known = new Set([...Object.keys(formats), ...Object.keys(stillThere)]);
  expect(found.filter((path) => !known.has(path))).toEqual([]);
});

it('no file is named here that holds none any more', () => {
  const named = [...Object.keys(formats), ...Object.keys(stillThere)];
  expect(named.filter((path) => !found.includes(path))).toEqual([]);
});

it('the agents hold none: nothing judges meaning by words (F15)', () => {
  expect(found.filter((path) => path.startsWith('agents/'))).toEqual([]);
});

describe('a list of words', () => {
  const twelve = 'one two three four five six seven eight nine ten eleven twelve';
  it.each([
    ['an array', `const a = [${twelve.replaceAll(/\w+/g, "'$&',")}];`],
    ['a text that is taken apart', `const a = '${twelve}'.split(' ');`],
    ['several texts that are joined', `const a = ('${twelve.replace(' seven', " ' + 'seven")}').split(' ');`],
    ['an alternation', `const a = /\\b(?:${twelve.replaceAll(' ', '|')})\\b/i;`],
  ])('is seen in %s', (_what, code) => {
    expect(longestWordList('a.ts', code)).toBe(12);
  });

  it('is seen in a long text without a mark, whatever is done with it', () => {
    expect(longestWordList('a.ts', `const a = set(\`${twelve}\n  ${twelve}\`);`)).toBe(24);
  });

  it.each([
    ['eleven words', `const a = '${twelve.replace('one ', '')}'.split(' ');`],
    [
      'a sentence',
      "const a = 'No model is there, so what was found is quoted as it stands in the sources.';",
    ],
    [
      'names of code',
      'const a = [one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve];',
    ],
  ])('is not seen in %s', (_what, code) => {
    expect(longestWordList('a.ts', code)).toBe(0);
  });
});
