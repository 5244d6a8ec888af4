// How one stream wants its text. Text from pages, files, models and people is hostile: none of it may move the cursor,
// recolour or retitle the terminal, hide links, or reorder what the reader sees.
import type { WriteStream } from 'node:tty';
import picocolors from 'picocolors';
import wrapAnsi from 'wrap-ansi';
import { withoutDirections } from '../../base/directions.ts';

/** The part of a stream that the console writes to. A terminal says so by `isTTY` and knows its width. */
export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns' | 'rows'>>;

export interface Style {
  /** Columns to wrap at; infinite when piped, so that lines stay as they are. */
  readonly width: number;
  /** Whether Markdown is shown as a terminal can, or left as it is for whoever reads the file. */
  readonly terminal: boolean;
  readonly paint: ReturnType<typeof picocolors.createColors>;
}

const widest = 100;
const narrowest = 20;

/** The style for a stream: terminals are wrapped at their width (20 to 100 columns) and coloured if that is allowed. */
export function styleFor(stream: OutputStream, color: boolean): Style {
  const terminal = stream.isTTY === true;
  const columns = stream.columns !== undefined && stream.columns > 0 ? stream.columns : 80;
  return {
    terminal,
    width: terminal ? Math.max(narrowest, Math.min(columns, widest)) : Number.POSITIVE_INFINITY,
    paint: picocolors.createColors(terminal && color),
  };
}

/** Wraps at words; longer ones, such as addresses, stay whole. The first line begins with `first`, the others with `rest`. */
export function wrapLines(
  text: string,
  width: number,
  first = '',
  rest = ' '.repeat(first.length),
): string[] {
  const room = Math.max(10, width - Math.max(first.length, rest.length));
  const lines = text.split('\n').flatMap((line) => {
    if (!Number.isFinite(width) || line === '') return [line];
    return wrapAnsi(line, room, { hard: false, trim: true }).split('\n');
  });
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd());
}

const ansiSequence =
  // eslint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]{0,2000}(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\^-~]/g;

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufff9-\ufffb]|\p{Cs}/gu;

/** The text without escape sequences; other control characters become visible as `�`, line ends become `\n`. */
export function plainText(text: string): string {
  return withoutDirections(text, '\ufffd')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(ansiSequence, '')
    .replace(control, '\ufffd');
}

/** As `plainText`, on one line. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
