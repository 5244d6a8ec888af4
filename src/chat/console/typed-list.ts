// A plan that somebody types: a task on each line, which makes one answer of several lines.
import type { Say } from '../words/say.ts';
import type { LineReader, Typed } from './line-reader.ts';
import { isStop } from './reading.ts';

const item = /^\s*(?:\d{1,2}[.)]|[-*•])\s+\S/;

/**
 * What is typed at `prompt`. Once it begins as a list it goes on until an empty line, the end of input, or a line that
 * is no item: then all of it is what the person says in words.
 */
export async function nextOrList(reader: LineReader, prompt: string, say: Say): Promise<Typed> {
  const first = await reader.next(prompt, { whole: true });
  if (first.kind !== 'line') return first;
  let text = first.text;
  while (isOpenList(text)) {
    const more = await reader.next(`${say('prompt.list-more')} `, { whole: true });
    if (more.kind === 'closed') break;
    if (more.kind !== 'line') return more;
    if (isStop(more.text)) return { kind: 'interrupted' };
    text += `\n${more.text}`;
  }
  return { kind: 'line', text };
}

/** An empty line at its end closes a list, typed or pasted. */
function isOpenList(text: string): boolean {
  return text.split('\n').every((line) => item.test(line));
}
