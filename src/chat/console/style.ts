// How one stream wants its text: how wide, whether in colour, and whether a person reads it on a terminal.
import type { WriteStream } from 'node:tty';
import picocolors from 'picocolors';
import wrapAnsi from 'wrap-ansi';

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

/**
 * Wraps at words. The first line begins with `first`, the others with `rest` (plain spaces or a coloured mark).
 * A word longer than a line, such as an address, is left whole so that it can be copied.
 */
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
