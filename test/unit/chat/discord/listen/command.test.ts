import { describe, expect, it } from 'vitest';
import { commandsFor, readCommand } from '../../../../../src/chat/discord/listen/command.ts';

const option = (name: string, value: unknown) => ({ name, type: 3, value }) as never;
const sub = (name: string, ...options: unknown[]) => ({ name, type: 1, options }) as never;
const auto = { depth: 'auto', mode: 'auto' };

describe('a command', () => {
  it.each([
    ['nothing', [], null],
    ['no question', [sub('ask')], { kind: 'ask', text: '', choice: auto }],
    [
      'an option that is not known',
      [sub('ask', option('question', ' How? '), option('depth', 'light'), option('mode', 'deepest'))],
      { kind: 'ask', text: 'How?', choice: { depth: 'light', mode: 'auto' } },
    ],
    ['a list', [sub('list')], { kind: 'word', word: 'list' }],
    ['a stop of what is going on', [sub('stop')], { kind: 'word', word: 'stop' }],
    ['a stop of one', [sub('stop', option('research', 'run_1'))], { kind: 'stop', runId: 'run_1' }],
    ['words for an id', [sub('stop', option('research', 'that one'))], { kind: 'word', word: 'stop' }],
    ['a number', [sub('check', option('number', 3))], { kind: 'check', n: 3 }],
    ['a number that is none', [sub('check', option('number', '3; x'))], null],
    ['a command of tomorrow', [sub('dance')], null],
  ])('is read with %s', (_what, options, expected) => {
    expect(readCommand(options)).toEqual(expected);
  });

  it('has its names in the languages of people’s clients (F42)', () => {
    const [research, menu] = commandsFor(true);
    expect(Object.keys(research?.name_localizations ?? {}).toSorted()).toEqual(
      ['de', 'es-419', 'es-ES', 'fr', 'ja'].toSorted(),
    );
    expect(menu).toMatchObject({ name: 'Research this', name_localizations: { de: 'Das recherchieren' } });
  });

  it('is known elsewhere only where people may install the app', () => {
    expect(commandsFor(false)[0]).toMatchObject({ integration_types: [0], contexts: [0, 1] });
    expect(commandsFor(true)[0]).toMatchObject({ integration_types: [0, 1], contexts: [0, 1, 2] });
  });
});
