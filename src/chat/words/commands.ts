// The words that are commands everywhere, what they do, and how people hear of them.
import { once } from '../../base/recent.ts';
import { stopElsewhere } from './catalogues/typed.ts';
import { readCheck } from './checking.ts';
import { inAll, wordsOf } from './catalogues/languages.ts';
import type { Say } from './say.ts';

/** In the order in which they are told. */
export const commands = [
  'stop',
  'resume',
  'status',
  'report',
  'check',
  'page',
  'list',
  'delete',
  'help',
] as const;
export type Command = (typeof commands)[number];

/** A pattern for the words with courtesies before and after them, and nothing else. */
const amongCourtesies = (words: string) => {
  const around = alternatives(inAll('courtesies'));
  const before = String.raw`^[\s/]*(?:${around}[\s,.!、]+)*`;
  const after = String.raw`(?:[\s,.!、]*${around})*[\s.!?。！？]*$`;
  return `${before}${words}${after}`;
};
const objects = String.raw`(?: (?:it|this|that|here|everything|the research))?`;

/** What is deleted is gone: nobody is taken at a word that is not exactly the one. */
const patterns = once(() =>
  commands.map((command) => {
    const phrases = alternatives(command === 'stop' ? [...inAll('stop'), stopElsewhere] : inAll(command));
    const pattern =
      command === 'delete'
        ? String.raw`^[\s/]*${phrases}[\s.!?。！？]*$`
        : amongCourtesies(`${phrases}${command === 'stop' || command === 'resume' ? objects : ''}`);
    return [command, new RegExp(pattern, 'iu')] as const;
  }),
);

function alternatives(texts: readonly string[]): string {
  return `(?:${texts.join('|')})`;
}

/** What names a citation, however badly: where nothing else stands behind the word, it is the command. */
const ofNumbers = /[\d#[\]`]/g;

/** In characters. A word with courtesies around it is not longer, and longer ones may be made to take long to read. */
const longest = 300;

/** A message that is only one of the words is that command, never an answer. */
export function commandOf(given: string): Command | null {
  const text = given.trim().replaceAll('’', "'");
  if (text.length > longest) return null;
  const check = readCheck(text);
  if (check?.sure === true) return 'check';
  const words = check === null ? text : text.replaceAll(ofNumbers, '');
  return patterns().find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const onlyEnough = once(() => {
  const enough = alternatives(inAll('enough'));
  const several = String.raw`${enough}(?:[\s,.;!、。]+(?:(?:and|und|et|y) )?${enough})*`;
  return new RegExp(amongCourtesies(several), 'iu');
});

/** Somebody wants the report from what there is, and says nothing else. */
export function isEnough(given: string): boolean {
  const text = given.trim().replaceAll('’', "'");
  return text.length <= longest && onlyEnough().test(text);
}

/** Words that say so for `isEnough`, whatever language was spoken. */
export const plainEnough = 'enough';

/** Every command with what it does, a line each. */
export function commandLines(say: Say): string {
  return commands.map((command) => `${exampleOf(command, say)}: ${say(`command.${command}`)}`).join('\n');
}

/** Every command in quotation marks, as a list in a sentence. */
export function commandNames(say: Say): string {
  const names = commands.map((command) => say('quoted', { text: exampleOf(command, say) }));
  return new Intl.ListFormat(say.language === 'en' ? 'en-GB' : say.language).format(names);
}

function exampleOf(command: Command, { language }: Say): string {
  const [word = command] = wordsOf(language).typed[command].split('|');
  return command === 'check' ? `${word} 3` : word;
}
