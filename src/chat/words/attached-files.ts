// Which of the files attached to a message are read, and what is said at once of the others.
import { shortened } from '../../base/shortened.ts';
import type { AttachedFile } from '../port.ts';
import type { Say } from './say.ts';

export interface FileLimits {
  /** Files of one message. */
  readonly files: number;
  /** Bytes of one file. */
  readonly maxBytes: number;
}

/** Files with these endings are no texts, whatever they are said to be. */
const noTexts = new Set(
  (
    'doc dot odt rtf pages epub eml msg mbox xls xlsx xlsm ods numbers ppt pptx odp key zip gz tgz tar 7z rar exe dll bin iso ' +
    'png jpg jpeg gif webp bmp tif tiff svg heic ico psd mp3 wav ogg m4a flac mp4 mov avi mkv webm ttf otf woff woff2'
  ).split(' '),
);

/** Whether it may be one that can be read: what it says of itself is believed only so far. */
function mayBeRead({ name, type }: AttachedFile): boolean {
  const ending = /\.(\w{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return !noTexts.has(ending) && !/^(?:image|audio|video|font)\//i.test(type);
}

/** The files that are to be read, in their order, a sentence about those that are not, and what they are alone; null: all are read. */
export function chooseFiles(
  files: readonly AttachedFile[],
  limits: FileLimits | null,
  say: Say,
): {
  readonly taken: readonly AttachedFile[];
  readonly refusal: string | null;
  readonly unread: string | null;
} {
  if (limits === null) return { taken: [], refusal: null, unread: null };
  const { files: most, maxBytes } = limits;
  const others = files.filter((file) => !mayBeRead(file));
  const large = files.filter((file) => !others.includes(file) && (file.size ?? 0) > maxBytes);
  const good = files.filter((file) => !others.includes(file) && !large.includes(file));
  const taken = good.slice(0, most);
  const reasons = [
    reason(others, say('files.kinds'), say),
    reason(large, say('files.too-large', { most: maxBytes / 1_000_000 }), say),
    reason(good.slice(most), say('files.too-many', { count: most }), say),
  ].filter((text) => text !== null);
  if (reasons.length === 0) return { taken, refusal: null, unread: null };
  const list = reasons.join('; ');
  const unread = say('files.refused', { list });
  return { taken, refusal: taken.length === 0 ? unread : say('files.refused-some', { list }), unread };
}

function reason(files: readonly AttachedFile[], why: string, say: Say): string | null {
  return files.length === 0 ? null : `${files.map(({ name }) => quoted(name, say)).join(', ')} (${why})`;
}

/** In characters. */
const longestName = 80;

/** Which pages of a file have no text, a sentence. */
export function textlessIn(
  { title, textless }: { readonly title: string; readonly textless?: string | undefined },
  say: Say,
): string[] {
  return textless === undefined ? [] : [say('files.textless', { name: quoted(title, say), pages: textless })];
}

/** A name that people gave, as it stands in a sentence of ours. */
export function quoted(name: string, say: Say): string {
  return say('quoted', { text: shortened(name, longestName) || say('files.nameless') });
}
