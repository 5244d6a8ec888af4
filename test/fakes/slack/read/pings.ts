// Whom a message would notify, wherever in it that stands. Rather one too many than one too few.
import { isObject } from '../blocks/shapes.ts';
import type { Message } from '../workspace.ts';
import { words } from './rich-text.ts';

/** `@U…`, `@S…` (a user group), `@channel`, `@here`, `@everyone`; each once, in the order they stand. */
export function pingsOf(message: Message): string[] {
  const wide = message.parse === 'full' || message.linkNames;
  return [...new Set([...inMrkdwn(message.text, wide), ...inBlocks(message.blocks)])];
}

function inBlocks(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(inBlocks);
  if (!isObject(value)) return [];
  switch (value['type']) {
    case 'user':
      return [`@${words(value['user_id'])}`];
    case 'usergroup':
      return [`@${words(value['usergroup_id'])}`];
    case 'mrkdwn':
      // Unless it is verbatim, Slack looks for plain names too.
      return inMrkdwn(words(value['text']), value['verbatim'] !== true);
    default:
      return Object.values(value).flatMap(inBlocks);
  }
}

function inMrkdwn(text: string, names: boolean): string[] {
  const found = [...text.matchAll(/<(?:@([UW]\w+)|!subteam\^(\w+)|!(channel|here|everyone))[^<>]*>/g)].map(
    ([, user, group, range]) => `@${user ?? group ?? range}`,
  );
  if (!names) return found;
  // Inside a word, as in an e-mail address, it is no name.
  const plain = [...text.matchAll(/(?<![\w.+-])@(channel|here|everyone)\b/g)].map(([, range]) => `@${range}`);
  return [...found, ...plain];
}
