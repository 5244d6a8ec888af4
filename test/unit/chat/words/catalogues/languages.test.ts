// Every language says what English says, with the same holes, and short enough for where it stands.
import { describe, expect, it } from 'vitest';
import { commandNames, commandOf, commands } from '../../../../../src/chat/words/commands.ts';
import { oneOrSeveral } from '../../../../../src/chat/words/catalogues/language-file.ts';
import { languages, misfits, wordsOf } from '../../../../../src/chat/words/catalogues/languages.ts';
import { sayIn } from '../../../../../src/chat/words/say.ts';

const english: Readonly<Record<string, string>> = wordsOf('en').said;
const others = languages().filter((language) => language !== 'en');

/** The same in several languages. */
const alike = new Set([
  'Footnote',
  'Plan: {brief}',
  'in {place}',
  '{count} source',
  '{count} sources',
  '{count} token',
  '{count} tokens',
  '{thousands}k tokens',
  '{hours} h',
  '{hours} h {minutes} min',
  '{minutes} min',
  '{minutes} min {seconds} s',
  '{seconds} s',
]);

const formsOf = (entry: string) => ['$1', '$2'].map((form) => entry.replaceAll(oneOrSeveral, form));

it('speaks the shipped languages', () => {
  expect(languages()).toEqual(['en', 'de', 'fr', 'es', 'ja']);
});

it('finds every entry of English in every file, with the same holes, and no other', () => {
  expect(misfits()).toEqual([]);
});

describe.each(others)('the file of %s', (language) => {
  const { said } = wordsOf(language);

  it('tells one from several if its language does', () => {
    const tells = new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('one');
    expect(Object.values(said).some((entry) => entry.includes('|'))).toBe(tells);
  });

  it('is translated everywhere', () => {
    const copied = Object.entries(said).filter(([key, entry]) =>
      formsOf(entry).some(
        (text) => !alike.has(text) && formsOf(english[key] ?? '').includes(text) && /\p{L}{2}/u.test(text),
      ),
    );
    expect(copied).toEqual([]);
  });

  it('names commands by words that are understood', () => {
    const named = Array.from(
      commandNames(sayIn(language)).matchAll(/[“„«「]\s*(.+?)\s*[”“»」]/g),
      ([, word = '']) => word,
    );
    expect(named.map(commandOf)).toEqual(commands);
  });
});

it('says “vous” in French, also on Discord', () => {
  const { said, discord } = wordsOf('fr');
  const familiar = /(?<!\p{L})(?:tu|toi|te|tes|ton|mentionne-moi|choisis|écris)(?!\p{L})/iu;
  expect([...Object.values(said), ...Object.values(discord)].filter((text) => familiar.test(text))).toEqual(
    [],
  );
});

it('tells one of several in French', () => {
  const say = sayIn('fr');
  expect(say('status.tasks', { done: 1, count: 3 })).toBe('1/3 tâches terminées');
  expect(say('note.not-checked', { open: 1, count: 3 })).toBe('Affirmations non vérifiées : 1 sur 3.');
  expect(say('quotes.found', { found: 1, count: 3 })).toMatch(/ : 1 sur 3\.$/);
});

/** Slack: 75 characters on a button, 24 as the title of a form; Discord: 80 on a button, 45 as a title. */
const limits = [
  ['button.', 75],
  ['modal.', 24],
] as const;

describe.each(languages())('in %s', (language) => {
  it.each(limits)('an entry of %s is at most %i characters long', (prefix, most) => {
    const long = Object.entries(wordsOf(language).said).filter(
      ([key, entry]) => key.startsWith(prefix) && formsOf(entry).some((text) => text.length > most),
    );
    expect(long).toEqual([]);
  });
});
