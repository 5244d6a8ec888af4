// Code in Markdown, told apart from prose: fences by lines, spans within a paragraph.
import { applyEdits } from './revision/edits.ts';

/** A line of a report. Only prose has headings, links and markers. */
export interface Line {
  readonly text: string;
  readonly isCode: boolean;
}

interface Fence {
  readonly indent: string;
  readonly mark: string;
}

const fenceLine = /^(\s*)(`{3,}(?=[^`]*$)|~{3,})\s*([\w+#.-]*)/;

/**
 * The lines, by whether they are in a fence. One that is never closed is closed at the end of its list item or the text;
 * one of tildes becomes one of backticks, which everything else understands.
 */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let open: Fence | undefined;
  for (const line of text.split('\n')) {
    const [, indent = '', mark = '', language = ''] = fenceLine.exec(line) ?? [];
    if (open !== undefined && line.trim() !== '' && !line.startsWith(open.indent)) {
      lines.push(inBackticks(open));
      open = undefined;
    }
    if (open === undefined && mark !== '') {
      open = { indent, mark };
      lines.push(inBackticks(open, language));
    } else if (open !== undefined && mark.startsWith(open.mark) && line.trim() === mark) {
      lines.push(inBackticks(open));
      open = undefined;
    } else lines.push({ text: line, isCode: open !== undefined });
  }
  if (open !== undefined) lines.push(inBackticks(open));
  return lines;
}

function inBackticks({ indent, mark }: Fence, language = ''): Line {
  // one more than code between tildes is likely to hold
  return { text: `${indent}${mark.startsWith('~') ? '````' : mark}${language}`, isCode: true };
}

interface Ticks {
  readonly at: number;
  readonly length: number;
  /** Not behind a backslash. */
  readonly opens: boolean;
}

/**
 * Takes code spans out of a paragraph without U+FDD0, so that nothing in them is changed; `restore` puts them back. Only
 * spans within a line count; any other backtick is escaped, so that nobody takes what follows for code.
 */
export function setCodeAside(paragraph: string): { prose: string; restore: (text: string) => string } {
  const spans: string[] = [];
  const prose = paragraph.split('\n').map((line) => withoutSpans(line, spans));
  return {
    prose: prose.join('\n'),
    // A backslash that came to stand before a span, because what stood between them is gone, must not open it.
    restore: (text) =>
      text.replace(/(\\*)\ufdd0(\d+)\ufdd0/g, (_all, slashes: string, index) => {
        const escaped = slashes.length % 2 === 1 ? `${slashes}\\` : slashes;
        return `${escaped}${spans[Number(index)] ?? ''}`;
      }),
  };
}

/** The line with a mark for each span, which is added to `spans`. */
function withoutSpans(line: string, spans: string[]): string {
  let prose = '';
  let done = 0;
  for (const { run, end } of pairedTicks(line)) {
    prose += line.slice(done, run.at);
    if (end === null) {
      done = run.at + run.length;
      prose += (run.opens ? '\\`' : '`') + '\\`'.repeat(run.length - 1);
    } else {
      done = end;
      prose += `\ufdd0${spans.length}\ufdd0`;
      spans.push(line.slice(run.at, done));
    }
  }
  return prose + line.slice(done);
}

/** Each run of backticks outside of spans, with where the span ends that it opens; null: it opens none. */
function pairedTicks(line: string): { readonly run: Ticks; readonly end: number | null }[] {
  const runs = Array.from(
    line.matchAll(/(?<!\\)((?:\\\\)*)(`+)|`+/g),
    ({ index, 0: all, 1: slashes = '', 2: ticks }): Ticks => ({
      at: index + slashes.length,
      length: ticks?.length ?? all.length,
      opens: ticks !== undefined,
    }),
  );
  const closing = new Map<Ticks, Ticks>();
  const nearest = new Map<number, Ticks>();
  for (const run of runs.toReversed()) {
    const next = nearest.get(run.length);
    if (next !== undefined) closing.set(run, next);
    nearest.set(run.length, run);
  }
  let done = 0;
  return runs.flatMap((run) => {
    if (run.at < done) return [];
    const close = run.opens ? closing.get(run) : undefined;
    const end = close === undefined ? null : close.at + close.length;
    done = end ?? run.at + run.length;
    return [{ run, end }];
  });
}

/** Where code stands in a report, as [start, end) in order: fences with their marks, and spans. Takes linear time. */
export function codeIn(text: string): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let open: (Fence & { readonly at: number }) | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const [, indent = '', mark = ''] = fenceLine.exec(line) ?? [];
    if (open !== undefined && line.trim() !== '' && !line.startsWith(open.indent)) {
      found.push([open.at, at]);
      open = undefined;
    }
    if (open === undefined && mark !== '') open = { indent, mark, at };
    else if (open === undefined) {
      for (const { run, end } of pairedTicks(line)) if (end !== null) found.push([at + run.at, at + end]);
    } else if (mark.startsWith(open.mark) && line.trim() === mark) {
      found.push([open.at, at + line.length]);
      open = undefined;
    }
    at += line.length + 1;
  }
  if (open !== undefined) found.push([open.at, text.length]);
  return found;
}

/** The text at the same offsets, in which no bracket stands in code. */
export function withoutCodeBrackets(text: string): string {
  return withCode(text, (code) => code.replace(/[[\]【】]/g, ' '));
}

/** The text with other code; what stays as long as it was leaves all offsets as they are. */
export function withCode(text: string, replace: (code: string) => string): string {
  const edits = codeIn(text).map(([start, end]) => ({ start, end, text: replace(text.slice(start, end)) }));
  return applyEdits(text, edits).text;
}
