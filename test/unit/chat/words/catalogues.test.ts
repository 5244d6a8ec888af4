// Every catalogue says what the English one says, with the same holes, and short enough for where it stands.
import { describe, expect, it } from 'vitest';
import { de } from '../../../../src/chat/words/catalogues/de.ts';
import { commandWords as discordCommands } from '../../../../src/chat/words/catalogues/discord-commands.ts';
import { en } from '../../../../src/chat/words/catalogues/en.ts';
import { es } from '../../../../src/chat/words/catalogues/es.ts';
import { fr } from '../../../../src/chat/words/catalogues/fr.ts';
import { ja } from '../../../../src/chat/words/catalogues/ja.ts';
import { typed } from '../../../../src/chat/words/catalogues/typed.ts';
import { commandNames, commandOf, commands } from '../../../../src/chat/words/commands.ts';
import type { Language } from '../../../../src/chat/port/language.ts';
import { oneOrSeveral, sayIn } from '../../../../src/chat/words/say.ts';

const english: Readonly<Record<string, string>> = en;
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, fr, es, ja };

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
const holesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
/** A form for one thing may say it in a word. */
const needed = (entry: string) => holesOf(formsOf(entry)[1]!).filter((hole) => hole !== '{count}');

describe.each(Object.entries(others))('the catalogue %s', (language, catalogue) => {
  it('has the entries of the English one, and no other', () => {
    expect(Object.keys(catalogue).filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });

  it('has the holes of the English one, in every form', () => {
    const wrong = Object.entries(catalogue).filter(([key, entry]) => {
      const theirs = english[key] ?? '';
      const allowed = new Set(formsOf(theirs).flatMap(holesOf).concat('{count}'));
      const isWhole = needed(theirs).every((hole) => formsOf(entry)[1]!.includes(hole));
      return !isWhole || formsOf(entry).some((text) => holesOf(text).some((hole) => !allowed.has(hole)));
    });
    expect(wrong).toEqual([]);
  });

  it('tells one from several if its language does', () => {
    const tells = new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('one');
    expect(Object.values(catalogue).some((entry) => entry.includes('|'))).toBe(tells);
  });

  it('is translated everywhere', () => {
    const copied = Object.entries(catalogue).filter(([key, entry]) =>
      formsOf(entry).some(
        (text) => !alike.has(text) && formsOf(english[key] ?? '').includes(text) && /\p{L}{2}/u.test(text),
      ),
    );
    expect(copied).toEqual([]);
  });

  it('names commands by words that are understood', () => {
    expect(Object.keys(typed[language as Language])).toEqual(Object.keys(typed.en));
    const named = Array.from(
      commandNames(sayIn(language)).matchAll(/[“„«「]\s*(.+?)\s*[”“»」]/g),
      ([, word = '']) => word,
    );
    expect(named.map(commandOf)).toEqual(commands);
  });
});

it('says “vous” in French, also on Discord', () => {
  const said = [...Object.values(fr), ...Object.values(discordCommands).map((words) => words.fr)];
  const familiar = /(?<!\p{L})(?:tu|toi|te|tes|ton|mentionne-moi|choisis|écris)(?!\p{L})/iu;
  expect(said.filter((text) => familiar.test(text))).toEqual([]);
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

describe.each(Object.entries({ en: english, ...others }))('in %s', (_language, catalogue) => {
  it.each(limits)('an entry of %s is at most %i characters long', (prefix, most) => {
    const long = Object.entries(catalogue).filter(
      ([key, entry]) => key.startsWith(prefix) && formsOf(entry).some((text) => text.length > most),
    );
    expect(long).toEqual([]);
  });
});
