// Where the sentences of one line of a report begin: behind the end of the one before, and behind the markers that
// belong to that end. Abbreviations, decimals, quotations, bold labels and code end nothing.

/** A marker, or several in a row. */
export interface Markers {
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[];
}

const terminator = /[.!?…]["'”’»)\]*_]*|[。！？][」』”’）]*/gu;
const opening = /^(?:["'“‘„«([*_`]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]|["“‘„«]|\p{Ll}+(?:_|\d|\())/u;
const abbreviation =
  /(?:^|[\s("'“‘„«])(?:[a-z]\.\s?[a-z]|etc|vs|cf|ca|approx|resp|incl|excl|dr|mr|mrs|ms|prof|st|jr|sr|al|inc|ltd|corp|bzw|usw|evtl|ggf|vgl|mio|mrd|[a-z])\.$/i;
/** Ends nothing before a number only. */
const numbered =
  /(?:^|[\s(])(?:no|nos|nr|fig|figs|eq|sec|ch|vol|art|abs|pp|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/i;
/** German writes ordinals with a stop: "3. Oktober". */
const ordinal = /(?:^|\s)\d{1,2}\.$/;
const ordered = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrhundert|Quartal|Auflage)/;

/** Offsets at which a sentence of the line begins, in order; the first one is 0. Takes linear time. */
export function sentenceStarts(line: string, markers: readonly Markers[]): number[] {
  const starts = [0];
  let next = 0;
  for (const { end, certain } of endsIn(line, markers)) {
    const cited = end + blanksAt(line, end);
    while ((markers[next]?.start ?? Infinity) < cited) next += 1;
    const group = markers[next]?.start === cited ? markers[next] : undefined;
    const last = starts.at(-1) ?? 0;
    const at = group?.end ?? end;
    if (at <= last || at >= line.length) continue;
    // a sentence that is cited behind its stop is over, however the next one is written
    if (group !== undefined || certain || isBoundary(line, last, end)) starts.push(at);
  }
  return starts;
}

/** Ends of sentences, and of quotations that are cited, in order. */
function endsIn(line: string, markers: readonly Markers[]): { end: number; certain: boolean }[] {
  const held = heldParts(line);
  const ends: { end: number; certain: boolean }[] = [];
  let next = 0;
  for (const match of line.matchAll(terminator)) {
    const end = match.index + match[0].length;
    while ((held[next]?.[1] ?? Infinity) <= match.index) next += 1;
    const [from = Infinity, to = Infinity] = held[next] ?? [];
    if (match.index < from || end >= to) ends.push({ end, certain: /[。！？]/u.test(match[0]) });
  }
  for (const { start } of markers) {
    const before = line.slice(Math.max(0, start - 40), start);
    if (/”[ \t]*$/.test(before))
      ends.push({ end: start - (before.length - before.trimEnd().length), certain: false });
  }
  return ends.toSorted((a, b) => a.end - b.end);
}

/** Whether the stop before `end` ends a sentence that began at `from`. */
function isBoundary(line: string, from: number, end: number): boolean {
  const after = line.slice(end, end + 60);
  if (!/^\s/.test(after) || !opening.test(after.trimStart())) return false;
  const before = line.slice(Math.max(from, end - 200), end);
  if (before.lastIndexOf('(') > before.lastIndexOf(')')) return false;
  if (abbreviation.test(before)) return false;
  if (numbered.test(before) && /^\s*\p{N}/u.test(after)) return false;
  if (ordinal.test(before) && ordered.test(after.trimStart())) return false;
  // one word with a stop is a name ("Yahoo!") or an answer that belongs to what follows ("Yes.")
  return /\S\s+\S/.test(before.trim());
}

/** Stretches whose stops end no sentence of the report; each is [start, end). */
function heldParts(line: string): (readonly [number, number])[] {
  return Array.from(
    line.matchAll(/“[^“”]*”|\*\*(?:[^*\\]|\\.|(?<= )\*(?= ))+\*\*|`[^`]+`/g),
    (match) => [match.index, match.index + match[0].length] as const,
  );
}

function blanksAt(line: string, at: number): number {
  let count = 0;
  while (line[at + count] === ' ' || line[at + count] === '\t') count += 1;
  return count;
}
