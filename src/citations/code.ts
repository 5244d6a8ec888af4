// Code in Markdown, told apart from prose: fences by lines, spans within a paragraph.

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
 * The lines, told apart by whether they are in a code fence. A fence that is never closed is closed at the end, or where
 * the list item ends that it stands in; one of tildes becomes one of backticks, which everything else understands.
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
    restore: (text) => text.replace(/\ufdd0(\d+)\ufdd0/g, (_all, index) => spans[Number(index)] ?? ''),
  };
}

/** The line with a mark for each span, which is added to `spans`. */
function withoutSpans(line: string, spans: string[]): string {
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
  let prose = '';
  let done = 0;
  for (const run of runs) {
    if (run.at < done) continue;
    const end = run.opens ? closing.get(run) : undefined;
    prose += line.slice(done, run.at);
    if (end === undefined) {
      done = run.at + run.length;
      prose += (run.opens ? '\\`' : '`') + '\\`'.repeat(run.length - 1);
    } else {
      done = end.at + end.length;
      prose += `\ufdd0${spans.length}\ufdd0`;
      spans.push(line.slice(run.at, done));
    }
  }
  return prose + line.slice(done);
}
