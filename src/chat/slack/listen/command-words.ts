// What the words after the command mean.
import type { Choice } from '../../port.ts';
import { depths, modes } from '../../words/choice.ts';
import { commandOf } from '../../words/commands.ts';

type Command =
  | { readonly kind: 'form' }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown-option'; readonly option: string }
  | { readonly kind: 'request'; readonly text: string; readonly choice: Choice };

const setting = /^(?<name>depth|mode)[:=](?<value>\S*)(?:\s+|$)/i;

/** `depth:…` and `mode:…` may stand before the question, with nothing else than the known values. */
export function readCommand(words: string): Command {
  let text = words.trim();
  let choice: Choice = { depth: 'auto', mode: 'auto' };
  for (;;) {
    const found = setting.exec(text);
    const changed = found === null ? null : withSetting(choice, found.groups ?? {});
    if (found === null) break;
    if (changed === null) return { kind: 'unknown-option', option: found[0].trim() };
    choice = changed;
    text = text.slice(found[0].length);
  }
  if (text === '') return { kind: 'form' };
  return commandOf(text) === 'help' ? { kind: 'help' } : { kind: 'request', text, choice };
}

function withSetting(choice: Choice, given: Record<string, string>): Choice | null {
  const value = given['value']?.toLowerCase();
  if (given['name']?.toLowerCase() === 'depth') {
    const depth = depths.find((one) => one === value);
    return depth === undefined ? null : { ...choice, depth };
  }
  const mode = modes.find((one) => one === value);
  return mode === undefined ? null : { ...choice, mode };
}
