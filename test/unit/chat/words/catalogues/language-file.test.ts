// A file of config/words as translators write it: what fits is used, what does not is told with its line.
import { describe, expect, it } from 'vitest';
import { english, readLanguage } from '../../../../../src/chat/words/catalogues/language-file.ts';

const path = 'config/words/pt.yaml';
const read = (...lines: readonly string[]) => readLanguage({ path, text: lines.join('\n') });

it('uses what a file has, and English where it lacks something', () => {
  const { words, misfits } = read(
    'name: Português',
    'said:',
    '  end.stopped: Parado.',
    'typed:',
    '  stop: [pare, parar]',
    'discord:',
    '  ask: perguntar',
  );
  expect(words).toEqual({
    name: 'Português',
    spaceless: false,
    said: { ...english.said, 'end.stopped': 'Parado.' },
    typed: { ...english.typed, stop: 'pare|parar' },
    discord: { ...english.discord, ask: 'perguntar' },
  });
  expect(misfits).toEqual([
    expect.stringMatching(
      /^config\/words\/pt\.yaml:2 said: lacks answer\.closed, .* and \d+ more\. English is used there\.$/,
    ),
    expect.stringMatching(/^config\/words\/pt\.yaml:4 typed: lacks resume, /),
    expect.stringMatching(/^config\/words\/pt\.yaml:6 discord: lacks research, /),
  ]);
});

it.each([
  ['said', 'end.stoped', 'Parado.', 'is no key here; did you mean end.stopped?'],
  ['said', 'ask.delivered', '"{second} s"', '{second} is no value of this sentence.'],
  ['said', 'ask.delivered', 'Pronto.', '{seconds} is missing in it.'],
  ['said', 'count.quotes', '"{count} {citação|citações|muitas}"', /^has a brace/],
  ['typed', 'stop', '[Pare]', 'has a capital letter.'],
  ['typed', 'stop', '["pare(?: agora)?"]', 'has a (, and takes plain words only.'],
  ['typed', 'greeting', '["ol[aá]"]', 'has a [, and takes plain words only.'],
  ['typed', 'yes', '["sim("]', /^Invalid regular expression/],
  ['typed', 'yes', '["sim(senhor)?"]', /^has a group/],
  ['typed', 'stop', '["pare|"]', /^has a phrase that is there when nothing is said/],
  ['discord', 'ask', 'Fazer perguntas', /^may have small letters/],
  ['discord', 'ask', '調査・開始', /^may have small letters/],
  ['discord', 'ask.about', 'a'.repeat(101), 'has more than 100 characters.'],
])('tells of %s.%s that %s cannot be used, and does not use it', (section, key, given, why) => {
  const { words, misfits } = read('name: Português', `${section}:`, `  ${key}: ${given}`);
  expect(words).toEqual({ ...english, name: 'Português' });
  const told = misfits.find((line) => line.startsWith(`${path}:3 ${section}.${key}: `)) ?? '';
  expect(told).toMatch(/ It is not used\.$/);
  const found = told.slice(`${path}:3 ${section}.${key}: `.length, -' It is not used.'.length);
  if (typeof why === 'string') expect(found).toBe(why);
  else expect(found).toMatch(why);
});

it('takes a form for one thing that says it in a word', () => {
  const { words } = read('name: Português', 'said:', '  count.quotes: "{uma citação|{count} citações}"');
  expect(words.said['count.quotes']).toBe('{uma citação|{count} citações}');
});

describe('a file that is no file of a language is refused', () => {
  it.each([
    ['it is no YAML', ['name: [', 'said:'], /pt\.yaml:\d+:\d+ is not valid YAML/],
    ['it is empty', [''], /pt\.yaml name: /],
    ['it has no name', ['said:', '  end.stopped: Parado.'], /pt\.yaml name: /],
    ['it has a section of tomorrow', ['name: Português', 'sung: {}'], /sung/],
    [
      'a sentence is a number',
      ['name: Português', 'said:', '  end.stopped: 3'],
      /pt\.yaml:3 said\.end\.stopped: /,
    ],
    ['phrases are no list', ['name: Português', 'typed:', '  stop: pare'], /pt\.yaml:3 typed\.stop: /],
  ])('because %s', (_why, lines, told) => {
    expect(() => read(...lines)).toThrow(
      expect.objectContaining({ code: 'config-invalid', message: expect.stringMatching(told) }),
    );
  });
});
