// What is not borne out leaves the report, with headings that nothing follows any more (A137-A139).
import { codeIn, withoutCodeBrackets } from '../code.ts';
import { isAllBold } from '../statements.ts';
import type { Stretch } from '../../text/sentences.ts';
import { applyEdits, type Edit, type Edited } from './edits.ts';

/**
 * The report without these claims and their markers. Tables keep rows and columns, lists items, code every character; but
 * the block that a sentence leads to goes with it, and a heading that nothing follows any more.
 */
export function takeOut(report: string, claims: readonly Stretch[]): Edited {
  const edits = claims.map((claim): Edit => {
    const line = lineAround(report, claim);
    return /^\s*\|/.test(line.text) ? row(line) : withItsCode(report, line, removal(report, line, claim));
  });
  const withoutClaims = applyEdits(report, edits);
  const withoutMarks = furtherEdited(withoutClaims, bareMarks(withoutClaims.text, report));
  return furtherEdited(withoutMarks, emptyHeadings(withoutMarks.text, report));
}

function furtherEdited(before: Edited, edits: readonly Edit[]): Edited {
  const edited = applyEdits(before.text, edits);
  return {
    text: edited.text,
    placeOf: (stretch) => {
      const place = before.placeOf(stretch);
      return place === null ? null : edited.placeOf(place);
    },
  };
}

function isBare(line: string): boolean {
  return /^[ \t]*(?:[-*+>]|\d+[.)])[ \t]*$/.test(line) || isAllBold(line);
}

/** Lines of which only the mark of an item or a quotation, or a bold heading, is left. */
function bareMarks(text: string, original: string): Edit[] {
  const before = new Set(original.split('\n').filter(isBare));
  return placedLines(text)
    .filter((line) => isBare(line.text) && !before.has(line.text))
    .map(({ start, end }) => ({ start, end, text: '' }));
}

interface Line extends Stretch {
  readonly text: string;
}

/** The lines of a text, each up to where the next one begins. */
function placedLines(text: string): Line[] {
  let end = 0;
  return text.split('\n').map((line) => {
    const start = end;
    end = Math.min(text.length, start + line.length + 1);
    return { start, end, text: line };
  });
}

function lineAround(report: string, { start, end }: Stretch): Line {
  const from = report.lastIndexOf('\n', start - 1) + 1;
  const next = report.indexOf('\n', end);
  const to = next < 0 ? report.length : next;
  return { start: from, end: to, text: report.slice(from, to) };
}

const notFound = ' not found ';

const border = /(?<!\\)\|/;
const marker = /(?<![\\\w])\[\d{1,4}\]/;

/** Cells with markers say that nothing was found; without any all but the label do. Columns stay, and so does code. */
function row(line: Line): Edit {
  const plain = withoutCodeBrackets(line.text).split(border);
  const isCited = plain.some((cell) => marker.test(cell));
  const label = plain.findIndex((cell) => cell.trim() !== '');
  const changed = line.text.split(border).map((cell, at) => {
    const says = isCited ? marker.test(plain[at] ?? '') : at !== label && cell.trim() !== '';
    return says ? notFound : cell;
  });
  return { start: line.start, end: line.end, text: changed.join('|') };
}

const item = /^\s*(?:[-*+]|\d+[.)]|#{1,6})\s+/;
/** What ends a sentence, or a part of one, behind its markers. */
const stops = /^[.,;:!?。，、；：！？｡।؟…]*/u;
const nothing = /^[\s*_.,;:!?。，、；：！？｡।؟…]*$/u;
const opener = /^[("“„«»‘「『（]/u;
const closers = /^[)"”“»«’」』）]+/u;

/** Takes the white space beside the claim along; a line or list item of which nothing is left goes whole. */
function removal(report: string, line: Line, claim: Stretch): Edit {
  const before = report.slice(line.start, claim.start);
  const after = report.slice(claim.end, line.end);
  const lead = item.exec(before)?.[0] ?? '';
  const end = endOf(report.slice(claim.start, claim.end), after) + claim.end;
  const isAlone =
    nothing.test(report.slice(end, line.end)) &&
    before.slice(lead.length).trim().replace(/[>*_]/g, '') === '';
  if (isAlone) return { start: line.start, end: Math.min(report.length, line.end + 1), text: '' };
  const isLast = end >= line.end;
  return { start: isLast ? line.start + before.trimEnd().length : claim.start, end, text: '' };
}

/** The removal of a sentence with a colon behind it, and of the block of code that it leads to. */
function withItsCode(report: string, line: Line, edit: Edit): Edit {
  if (edit.end < line.end || !/[:：]\W*$/u.test(line.text)) return edit;
  const [start = 0, end = 0] = codeIn(report).find(([from]) => from >= line.end) ?? [];
  const isNext =
    end > 0 && report.slice(line.end, start).trim() === '' && report.slice(start, end).includes('\n');
  return isNext ? { ...edit, end: Math.min(report.length, end + 1) } : edit;
}

/** How much behind a claim goes with it: its stop, a bracket or mark that it has opened, and the blanks before what follows. */
function endOf(claim: string, after: string): number {
  const stop = stops.exec(after)?.[0].length ?? 0;
  const closed = opener.test(claim) ? (closers.exec(after.slice(stop))?.[0].length ?? 0) : 0;
  return stop + closed + (/^[ \t]*/.exec(after.slice(stop + closed))?.[0].length ?? 0);
}

const heading = /^(#{1,6})\s+\S/;

/** Headings of sections that became empty; what was empty before is not our business. */
function emptyHeadings(text: string, original: string): Edit[] {
  const kept = new Set(lonely(original).map((section) => section.text));
  return lonely(text)
    .filter((section) => !kept.has(section.text))
    .map(({ start, end }) => ({ start, end, text: '' }));
}

/** Headings below which only blank lines and further headings stand, each up to where the next section begins. */
function lonely(report: string): Line[] {
  let isCode = false;
  const lines = placedLines(report).map((line) => {
    if (/^\s*(?:`{3,}|~{3,})/.test(line.text)) isCode = !isCode;
    return { ...line, level: (isCode ? undefined : heading.exec(line.text)?.[1]?.length) ?? Infinity };
  });
  return lines.flatMap(({ start, text, level }, at) => {
    if (level === Infinity) return [];
    let next = at + 1;
    while ((lines[next]?.level ?? 0) > level) next += 1;
    const below = lines.slice(at + 1, next);
    const isEmpty = below.every((line) => line.level < Infinity || line.text.trim() === '');
    return isEmpty ? [{ start, end: lines[next - 1]?.end ?? start, text }] : [];
  });
}

type Softening = 'hedge' | 'qualify' | 'parenthetical';

/** "Unverified" counts only as this file writes it: it may be what the claim is about. */
const hedged =
  /(?<![\p{L}\p{N}])(?:reportedly|allegedly|supposedly|apparently|perhaps|possibly|presumably|some evidence suggests)(?![\p{L}\p{N}])|\((?:unverified|not confirmed)\)/iu;

/** Words that are written small inside a sentence. Any other may be a name. */
const small =
  /^(?:the|a|an|in|on|at|by|for|from|with|it|its|this|that|these|those|there|they|as|when|while|since|after|before|most|many|some|all|both|each|no|more|under|over|to|we|if)\b/i;

/**
 * The claim, softened: `hedge` puts "Reportedly," before it, `qualify` "Some evidence suggests that", `parenthetical` adds
 * "(unverified)", which fits any language and any place. What is softened already stays as it is.
 */
export function soften(claim: string, how: Softening): string {
  if (hedged.test(claim)) return claim;
  const sentence = small.test(claim) ? claim.charAt(0).toLowerCase() + claim.slice(1) : claim;
  if (how === 'hedge') return `Reportedly, ${sentence}`;
  if (how === 'qualify') return `Some evidence suggests that ${sentence}`;
  const [, words = claim, stop = ''] = /^([\s\S]*?)([.!?;:,]*)$/.exec(claim) ?? [];
  return `${words} (unverified)${stop}`;
}
