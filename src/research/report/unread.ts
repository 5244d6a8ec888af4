// What is said where none of the files that came with the request could be read: it stands before the text and below it.
import { quoted } from '../../chat/words/attached-files.ts';
import { sayIn } from '../../chat/words/say.ts';
import { escapeLine } from '../../citations/escape.ts';
import type { Brief } from '../brief.ts';

/** A sentence; null: there was no such file. */
export function unreadText({ unread, language }: Pick<Brief, 'unread' | 'language'>): string | null {
  if (unread === undefined) return null;
  const say = sayIn(language);
  return say('files.nothing-from', { list: unread.map((name) => quoted(name, say)).join(', ') });
}

/** The same as the paragraph before a draft; empty where there is none. */
export function beforeText(brief: Pick<Brief, 'unread' | 'language'>): string {
  const unread = unreadText(brief);
  return unread === null ? '' : `${escapeLine(unread)}\n\n`;
}
