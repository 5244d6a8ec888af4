// The words that are commands everywhere, what they do, and how people hear of them.

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

/** `check 3`, `Check [3]`; without a number it is the command as well, so that nobody starts a research by it. */
const checking = /^[\s/]*check(?:\s+citation)?(?:\s*(?:\[\s*(\d{1,4})\s*\]|(?<=\s)(\d{1,4})))?[\s.!?]*$/i;
const single = new RegExp(String.raw`^[\s/]*(${commands.join('|')})[\s.!?]*$`, 'i');

/** The number of the citation that is to be checked, or null. */
export function numberToCheck(text: string): number | null {
  const found = checking.exec(text);
  const number = found?.[1] ?? found?.[2];
  return number === undefined ? null : Number(number);
}

/** A message that is only one of the words is that command, never an answer (design 2). */
export function commandOf(text: string): Command | null {
  if (checking.test(text)) return 'check';
  return (single.exec(text)?.[1]?.toLowerCase() as Command | undefined) ?? null;
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
