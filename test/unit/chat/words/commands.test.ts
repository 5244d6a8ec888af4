// One list of commands: what is told is what is understood, everywhere.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import {
  commandLines,
  commandNames,
  commandOf,
  commands,
  isEnough,
} from '../../../../src/chat/words/commands.ts';
import { languages, wordsOf } from '../../../../src/chat/words/catalogues/languages.ts';
import { cpuMs } from '../../../support/cpu-time.ts';

describe('the commands that people are told of', () => {
  it('are all told by mention and by the command of Slack, in the same words', () => {
    const told = Array.from(
      english('command.slack-help', { commands: commandNames(english) }).matchAll(/“([^”]+)”/g),
      ([, word]) => word,
    );
    expect(told).toEqual(
      commandLines(english)
        .split('\n')
        .map((line) => line.split(':')[0]),
    );
    expect(told).toContain('check 3');
  });

  it('are each understood as told', () => {
    const understood = commandLines(english)
      .split('\n')
      .map((line) => commandOf(line.split(':')[0] ?? ''));
    expect(understood).toEqual(commands);
  });
});

describe('what people type in their language', () => {
  it.each([
    [
      'stop',
      'Stopp!',
      'Bitte abbrechen',
      'arrête',
      's’il te plaît arrête',
      'Para, por favor',
      '中止してください',
      'やめて',
    ],
    ['resume', 'Please resume the research', 'Weiter', 'Reprendre', 'continúa', '再開'],
    ['status', 'Status?', 'Stand', 'où en es-tu ?', 'estado', '進捗'],
    ['report', 'Bericht bitte', 'rapport', 'informe', 'レポート'],
    ['check', 'prüfe 3', 'Überprüfe [2]', 'vérifie 3', 'comprueba 3', '確認 3', '確認3'],
    ['list', 'Liste', 'lista', '一覧'],
    ['delete', 'löschen', 'supprimer', 'borrar', '削除'],
    ['help', 'Hilfe', 'aide', 'ayuda', 'ヘルプ'],
  ] as const)('is the command %s', (command, ...texts) => {
    expect(texts.map((text) => [text, commandOf(text)])).toEqual(texts.map((text) => [text, command]));
  });

  it.each([
    'Prüfe, ob die Preise stimmen',
    'Prüfe unsere Preise',
    'check Python 3.13 release date',
    'prüfe 3 Anbieter',
    'Bericht über Wärmepumpen',
    'bitte löschen',
    'status von Kubernetes 1.30',
    'confirme el precio de 3 productos',
    'continue with the prices',
    '確認しました',
    '停止ボタンの作り方',
  ])('is no command in %j', (text) => {
    expect(commandOf(text)).toBeNull();
  });
});

it('every language has words for each command, answer and decision, none twice in different senses', () => {
  for (const language of languages()) {
    const words = Object.values(wordsOf(language).typed).flatMap((text) => text.split('|'));
    expect(
      words.every((word) => word === word.toLowerCase() && word !== ''),
      language,
    ).toBe(true);
  }
  for (const language of languages())
    for (const command of commands)
      for (const word of wordsOf(language).typed[command].split('|'))
        expect([word, commandOf(command === 'check' ? `${word} 3` : word)]).toEqual([word, command]);
});

describe('that it is enough', () => {
  it.each([
    'That’s enough, write it up',
    'enough!',
    'please finish',
    'Das reicht, danke',
    'Genug. Schreib es zusammen',
    'ça suffit, merci',
    'Ya basta',
    'まとめてください',
  ])('is understood of %j', (text) => {
    expect(isEnough(text)).toBe(true);
  });

  it.each([
    'enough of the prices, look at the makers',
    'finish the part on Rust first',
    'genug Quellen?',
    'reicht das?',
  ])('is not meant by %j', (text) => {
    expect(isEnough(text)).toBe(false);
  });

  it('is told soon of a long text', () => {
    for (const text of ['enough, and '.repeat(24), 'please, '.repeat(37)])
      expect(cpuMs(() => expect(isEnough(text)).toBe(false))).toBeLessThan(500);
  });
});
