// One terminal's paper: lasting text, and below it a block that is redrawn in place. Only this file writes to streams.
import { createLogUpdate } from 'log-update';
import { oneLine, styleFor, wrapLines, type OutputStream } from './style.ts';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Where drafts and reports go, and everything else too while it is a terminal. */
  readonly output: OutputStream;
  /** Where everything else goes when `output` is piped. */
  readonly errors: OutputStream;
}

/** What has to step aside while lasting text is written, such as a prompt somebody is typing at. */
export type Interject = (write: () => void) => void;

export type Screen = ReturnType<typeof createScreen>;

/** `json`: standard output belongs to one document; a person is talked to on the other stream. */
export function createScreen(terminal: Terminal, options: { json: boolean; color: boolean }) {
  const talkStream = !options.json && terminal.output.isTTY === true ? terminal.output : terminal.errors;
  const documentStream = options.json ? terminal.errors : terminal.output;
  // A reader that went away (`| head`) is no reason to fail: what is written then is lost, as it should be.
  for (const stream of new Set([documentStream, talkStream])) stream.on('error', () => {});
  const redraws = talkStream.isTTY === true;
  const block = redraws ? createLogUpdate(sized(talkStream), { showCursor: true }) : null;
  let shown: readonly string[] = [];
  let interject: Interject | null = null;

  const write = (kind: 'document' | 'talk', lines: readonly string[]) => {
    const text = lines.map((line) => `${line}\n`).join('');
    const stream = kind === 'document' ? documentStream : talkStream;
    if (interject !== null) return interject(() => stream.write(text));
    if (shown.length > 0) block?.clear();
    stream.write(text);
    if (shown.length > 0) block?.(shown.join('\n'));
  };

  const talk = styleFor(talkStream, options.color);
  return {
    /** The style of documents, and of everything else. */
    documents: styleFor(documentStream, options.color),
    talk,
    /** True when `talk` goes to a terminal that can redraw. */
    redraws,
    talkStream,
    /** Writes lasting lines: a draft or a report, or anything else. */
    print: write,
    /** One sentence or more, on as many lines as they take. */
    say: (text: string): void => write('talk', wrapLines(oneLine(text), talk.width)),
    /** Shows the block below the text, instead of the one before. No lines: none. */
    redraw(lines: readonly string[]): void {
      if (interject !== null || block === null) return;
      shown = lines;
      if (lines.length > 0) block(lines.join('\n'));
      else block.clear();
    },
    /** Leaves the block as it is for good, or takes it away while a person types. */
    clear(): void {
      if (shown.length > 0) block?.clear();
      shown = [];
    },
    /** Until the next call, `interject` is asked before anything is written; null: nobody is typing. */
    typing(next: Interject | null): void {
      if (next !== null) this.clear();
      interject = next;
    },
  };
}

/** Some terminals say that they have no rows and no columns; nothing would be drawn on them. */
function sized(stream: OutputStream): NodeJS.WritableStream {
  return Object.create(stream, {
    columns: { get: () => stream.columns || 80 },
    rows: { get: () => stream.rows || 24 },
  }) as NodeJS.WritableStream;
}
