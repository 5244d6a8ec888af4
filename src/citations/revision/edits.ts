// Several changes of one text at once, with all places of the text still known afterwards (A134).
import type { Stretch } from '../../text/sentences.ts';

/** `text` instead of what stands at [start, end). */
export interface Edit extends Stretch {
  readonly text: string;
}

export interface Edited {
  readonly text: string;
  /** Where a stretch of the old text stands now; null when nothing of it is left. */
  readonly placeOf: (stretch: Stretch) => Stretch | null;
}

/** Of two changes that overlap a removal wins, otherwise what was given first. A change outside of the text is left out. */
export function applyEdits(text: string, edits: readonly Edit[]): Edited {
  const fitting = edits.filter(({ start, end }) => start >= 0 && start <= end && end <= text.length);
  const merged = joined(fitting.toSorted((a, b) => a.start - b.start || a.end - b.end));
  let edited = '';
  let done = 0;
  for (const edit of merged) {
    edited += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return { text: edited + text.slice(done), placeOf: (stretch) => placeAfter(merged, stretch) };
}

function joined(sorted: readonly Edit[]): Edit[] {
  const merged: Edit[] = [];
  for (const edit of sorted) {
    const last = merged.at(-1);
    if (last === undefined || edit.start >= last.end) merged.push(edit);
    else {
      const text = edit.text === '' || last.text === '' ? '' : last.text;
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, edit.end), text };
    }
  }
  return merged;
}

function placeAfter(merged: readonly Edit[], { start, end }: Stretch): Stretch | null {
  let shift = 0;
  let from = start;
  let to = end;
  let touched = false;
  for (const edit of merged) {
    const grows = edit.text.length - (edit.end - edit.start);
    if (edit.end <= start && edit.start < start) shift += grows;
    else if (edit.start < end && edit.end > start) {
      // What replaces a part of the stretch belongs to it.
      if (!touched) from = Math.min(start, edit.start) + shift;
      touched = true;
      to = Math.max(to, edit.end);
      end = to;
      shift += grows;
    }
  }
  if (!touched) return { start: start + shift, end: end + shift };
  const place = { start: from, end: to + shift };
  return place.end > place.start ? place : null;
}
