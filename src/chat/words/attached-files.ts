// Which of the files attached to a message are read, and what is said at once of the others.
import type { AttachedFile } from '../port.ts';

/** Limits of what people attach. */
export interface FileLimits {
  /** Files of one message. */
  readonly files: number;
  /** Bytes of one file. */
  readonly maxBytes: number;
}

/** Files with these endings are no texts, whatever they are said to be. */
const noTexts = new Set(
  (
    'doc dot odt rtf pages epub xls xlsx xlsm ods numbers ppt pptx odp key zip gz tgz tar 7z rar exe dll bin iso ' +
    'png jpg jpeg gif webp bmp tif tiff svg heic ico psd mp3 wav ogg m4a flac mp4 mov avi mkv webm ttf otf woff woff2'
  ).split(' '),
);

/** Whether it may be one that can be read: what it says of itself is believed only so far. */
function mayBeRead({ name, type }: AttachedFile): boolean {
  const ending = /\.(\w{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return !noTexts.has(ending) && !/^(?:image|audio|video|font)\//i.test(type);
}

/** The files that are to be read, in their order, and a sentence about those that are not; null: all are. */
export function chooseFiles(
  files: readonly AttachedFile[],
  limits: FileLimits | null,
): { readonly taken: readonly AttachedFile[]; readonly refusal: string | null } {
  if (limits === null) return { taken: [], refusal: null };
  const { files: most, maxBytes } = limits;
  const others = files.filter((file) => !mayBeRead(file));
  const large = files.filter((file) => !others.includes(file) && (file.size ?? 0) > maxBytes);
  const good = files.filter((file) => !others.includes(file) && !large.includes(file));
  const taken = good.slice(0, most);
  const reasons = [
    reason(others, 'I read text, Markdown, HTML, PDF and Word (.docx)'),
    reason(large, `a file may have ${megabytes(maxBytes)}`),
    reason(good.slice(most), `I read ${most} files of a message`),
  ].filter((text) => text !== null);
  if (reasons.length === 0) return { taken, refusal: null };
  const rest = taken.length === 0 ? '' : ' I go on with the rest.';
  return { taken, refusal: `I do not read ${reasons.join(', nor ')}.${rest}` };
}

function reason(files: readonly AttachedFile[], why: string): string | null {
  return files.length === 0 ? null : `${files.map(({ name }) => quoted(name)).join(', ')} (${why})`;
}

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB at most`;

/** In characters. */
const longestName = 80;

/** A name that people gave, as it stands in a sentence of ours. */
export function quoted(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > longestName ? `${line.slice(0, longestName).toWellFormed()}…` : line;
  return `“${short || 'a file without a name'}”`;
}
