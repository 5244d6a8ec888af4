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

/** Takes code spans out of a paragraph without U+FDD0, so that nothing in them is changed; `restore` puts them back. */
export function setCodeAside(paragraph: string): { prose: string; restore: (text: string) => string } {
  const runs = Array.from(paragraph.matchAll(/(?<!\\)((?:\\\\)*)(`+)|`+/g), (match) => ({
    at: match.index + (match[1] ?? '').length,
    length: match[2]?.length ?? match[0].length,
    opens: match[2] !== undefined,
  }));
  const closing = new Map<number, number>();
  const nearest = new Map<number, number>();
  for (const { at, length } of runs.toReversed()) {
    closing.set(at, nearest.get(length) ?? -1);
    nearest.set(length, at);
  }
  const spans: string[] = [];
  let prose = '';
  let done = 0;
  for (const { at, length, opens } of runs) {
    const end = closing.get(at) ?? -1;
    if (!opens || at < done || end < 0) continue;
    prose += `${paragraph.slice(done, at)}\ufdd0${spans.length}\ufdd0`;
    done = end + length;
    spans.push(paragraph.slice(at, done));
  }
  prose += paragraph.slice(done);
  return {
    prose,
    restore: (text) => text.replace(/\ufdd0(\d+)\ufdd0/g, (_all, index) => spans[Number(index)] ?? ''),
  };
}
