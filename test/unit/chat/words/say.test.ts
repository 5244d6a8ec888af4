// What Footnote says comes from the catalogues.
import { describe, expect, it } from 'vitest';
import { sayIn } from '../../../../src/chat/words/say.ts';

describe('saying an entry', () => {
  it('fills in the values, and chooses the plural by their count', () => {
    const say = sayIn('en');
    expect(say('quotes.found', { found: 1, count: 1 })).toBe(
      'The one quote used here was found word for word in its source.',
    );
    expect(say('quotes.found', { found: 1_200, count: 1_400 })).toBe(
      '1,200 of 1,400 quotes used here were found word for word in their sources.',
    );
  });

  it('puts values in as they are, whatever they look like', () => {
    expect(sayIn('en')('quotes.found', { found: '{count} $&', count: 2 })).toBe(
      '{count} $& of 2 quotes used here were found word for word in their sources.',
    );
  });

  it.each([null, '', 'xx', '__proto__', 'tlh-Latn', 'toString'])(
    'speaks English where the language is %j',
    (language) => {
      expect(sayIn(language).language).toBe('en');
    },
  );
});

it.each([
  ['en', 'share words'],
  ['de', 'Wörter mit'],
  ['es', 'comparten palabras'],
  ['fr', 'mots en commun'],
  ['ja', '共通する語を含む'],
])(
  'says beside a draft, too, that its passages only share words with what was asked: %s',
  (language, words) => {
    const say = sayIn(language);
    expect(say('note.no-model')).toContain(words);
    expect(say('beside.quotes')).toContain(words);
  },
);
