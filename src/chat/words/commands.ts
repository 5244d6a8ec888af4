// The words that are commands everywhere, what they do, and how people hear of them.
import { readCheck } from './checking.ts';

const meanings = {
  stop: 'end the research, and keep what was found',
  resume: 'go on with a research that was stopped or has failed',
  status: 'how far it is, and what I am waiting for',
  report: 'what is written so far',
  check: 'what stands behind citation [3], shown to you only',
  list: 'what you asked me for, told to you only',
  delete: 'remove what I have kept of the last research here',
  help: 'this text',
} as const;

export type Command = keyof typeof meanings;

/** In the order in which they are told. */
export const commands = Object.keys(meanings) as Command[];

/** What people say for "stop", where they say nothing else. */
const stopping =
  'stop|cancel|abort|quit|halt|stopp|aufhören|abbrechen|arrête|arrêtez|annule|detente|cancela|中止|やめて|停止|取消|중지|стоп|отмена';
const courtesy = '(?:please|pls|thanks|thank you|now|bitte|danke|merci|gracias|por favor|footnote)';
const around = String.raw`(?:${courtesy}[\s,.!]+)*`;
const after = String.raw`(?:[\s,.!]+${courtesy})*[\s.!?]*`;

const stop = new RegExp(
  String.raw`^[\s/]*${around}(?:${stopping})(?: (?:it|this|that|here|everything|the research))?${after}$`,
  'iu',
);
// What is deleted is gone: nobody is taken at a word that is not exactly the one.
const single = new RegExp(String.raw`^[\s/]*(${commands.join('|')})[\s.!?]*$`, 'i');
const polite = new RegExp(
  String.raw`^[\s/]*${around}(${commands.filter((each) => each !== 'delete').join('|')})${after}$`,
  'i',
);

/** A number, or a sign that goes with one. */
const namesOne = /[\d#[\]`]/;

/** In characters. A word with courtesies around it is not longer, and longer ones may be made to take long to read. */
const longest = 300;

/** A message that is only one of the words is that command, never an answer. */
export function commandOf(given: string): Command | null {
  const text = given.trim();
  if (text.length > longest) return null;
  const check = readCheck(text);
  if (check !== null && (check.sure || namesOne.test(text))) return 'check';
  if (stop.test(text)) return 'stop';
  return ((single.exec(text) ?? polite.exec(text))?.[1]?.toLowerCase() as Command | undefined) ?? null;
}

/** Every command with what it does, a line each. */
export function commandLines(): string {
  return commands.map((command) => `${exampleOf(command)}: ${meanings[command]}`).join('\n');
}

/** Every command in quotation marks, as a list in a sentence. */
export function commandNames(): string {
  const names = commands.map((command) => `“${exampleOf(command)}”`);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function exampleOf(command: Command): string {
  return command === 'check' ? 'check 3' : command;
}
