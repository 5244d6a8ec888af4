// Reads the text of a paragraph, heading or cell into pieces: from left to right, each character once.
import { addressOf, bareAddressAt } from './address.ts';
import { markerAt } from './citation-marker.ts';
import { pairRuns, runAt } from './emphasis.ts';
import type { PlacedRun } from './emphasis.ts';
import { entityAt } from './entity.ts';
import { targetAt } from './link-target.ts';
import type { Emphasis, Label, Piece, Pieces } from './pieces.ts';

/** An opening bracket that waits for its closing one. */
interface Bracket {
  /** Number of its piece. */
  readonly at: number;
  readonly isImage: boolean;
  /** Runs that stood before it. */
  readonly runs: number;
  /** How many brackets were opened before it, in all. */
  readonly serial: number;
}

interface Reading {
  readonly text: string;
  readonly known: ReadonlyMap<number, string>;
  readonly codeEnd: (from: number, length: number) => number | undefined;
  readonly pieces: Piece[];
  readonly emphases: Emphasis[];
  readonly labels: Label[];
  readonly brackets: Bracket[];
  readonly runs: PlacedRun[];
  serial: number;
  /** Brackets opened before this one begin no link: links don't nest. */
  closedBefore: number;
}

const special = /[\\`*_~[\]!<&\n]|https?:\/\//gi;

/** Never throws. Takes linear time. */
export function readPieces(text: string, known: ReadonlyMap<number, string>): Pieces {
  const reading: Reading = {
    text,
    known,
    codeEnd: findCodeSpans(text),
    pieces: [],
    emphases: [],
    labels: [],
    brackets: [],
    runs: [],
    serial: 0,
    closedBefore: 0,
  };
  let at = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    if (next > at) addText(reading, text.slice(at, next));
    at = next < text.length ? readSpecial(reading, next) : next;
  }
  pair(reading, 0);
  return reading;
}

/** Reads what begins at this place, and says where to go on. */
function readSpecial(reading: Reading, at: number): number {
  switch (reading.text.charAt(at)) {
    case '\\':
      return readEscape(reading, at);
    case '`':
      return readCode(reading, at);
    case '*':
    case '_':
    case '~':
      return readRun(reading, at);
    case '!':
      if (reading.text[at + 1] !== '[') return addText(reading, '!', at);
      return openBracket(reading, at, true);
    case '[':
      return openBracket(reading, at, false);
    case ']':
      return closeBracket(reading, at);
    case '<':
      return readAngle(reading, at);
    case '&':
      return readEntity(reading, at);
    case '\n':
      return readLineEnd(reading, at);
    default:
      return readAddress(reading, at);
  }
}

/** Adds text, and says what follows it in the source. */
function addText(reading: Reading, text: string, at = 0, length = text.length): number {
  if (text !== '') reading.pieces.push({ kind: 'text', text });
  return at + length;
}

function readEscape(reading: Reading, at: number): number {
  const next = reading.text[at + 1] ?? '';
  if (next === '\n') {
    reading.pieces.push({ kind: 'break' });
    return at + 2;
  }
  return /^[!-/:-@[-`{-~]$/.test(next) ? addText(reading, next, at, 2) : addText(reading, '\\', at);
}

function readCode(reading: Reading, at: number): number {
  const { text } = reading;
  const length = runLength(text, at);
  const end = reading.codeEnd(at, length);
  if (end === undefined) return addText(reading, '`'.repeat(length), at);
  const inside = text.slice(at + length, end).replaceAll('\n', ' ');
  const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '';
  reading.pieces.push({ kind: 'text', text: isPadded ? inside.slice(1, -1) : inside, code: true });
  return end + length;
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

function readRun(reading: Reading, at: number): number {
  const { text, pieces, runs } = reading;
  const length = runLength(text, at);
  if (text[at] === '~' && length !== 2) return addText(reading, '~'.repeat(length), at);
  const run = runAt(text, at, length);
  runs.push({ run, at: pieces.length });
  pieces.push(run);
  return at + length;
}

function openBracket(reading: Reading, at: number, isImage: boolean): number {
  const { text, known, pieces, brackets, runs } = reading;
  const marker = isImage ? undefined : markerAt(text, at, known);
  if (marker !== undefined) {
    pieces.push({ kind: 'marker', ...marker });
    return at + marker.source.length;
  }
  brackets.push({ at: pieces.length, isImage, runs: runs.length, serial: reading.serial });
  reading.serial += 1;
  return addText(reading, isImage ? '![' : '[', at);
}

function closeBracket(reading: Reading, at: number): number {
  const { text, pieces, brackets, labels } = reading;
  const bracket = brackets.pop();
  const mayLink = bracket !== undefined && (bracket.isImage || bracket.serial >= reading.closedBefore);
  const target = mayLink ? targetAt(text, at + 1) : undefined;
  const url = target === undefined ? null : addressOf(target.destination);
  // `values[i](x)` is no link: whoever links names a scheme or a place
  if (target === undefined || (url === null && !/^(?:[a-z][a-z\d+.-]*:|[#/.])/i.test(target.destination)))
    return addText(reading, ']', at);
  if (bracket === undefined) return addText(reading, ']', at);
  pair(reading, bracket.runs);
  pieces[bracket.at] = { kind: 'text', text: '' };
  labels.push({ from: bracket.at, to: pieces.length, url });
  if (!bracket.isImage) reading.closedBefore = reading.serial;
  // stands for the closing bracket, so that the next piece is outside
  pieces.push({ kind: 'text', text: '' });
  return target.end;
}

/** `<https://example.org>`; any other `<` is a character. */
function readAngle(reading: Reading, at: number): number {
  const inside = bareAddressAt(reading.text, at + 1);
  const isClosed = reading.text[at + 1 + inside.length] === '>';
  if (inside === '' || !isClosed || addressOf(inside) === null) return addText(reading, '<', at);
  readAddress(reading, at + 1);
  return at + inside.length + 2;
}

function readAddress(reading: Reading, at: number): number {
  const { text, pieces } = reading;
  const follows = /[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
  const written = follows ? '' : bareAddressAt(text, at);
  const url = addressOf(written);
  if (url === null) return addText(reading, text.slice(at, at + 'http'.length), at);
  pieces.push({ kind: 'address', text: written, url });
  return at + written.length;
}

function readEntity(reading: Reading, at: number): number {
  const entity = entityAt(reading.text, at);
  if (entity === undefined) return addText(reading, '&', at);
  return addText(reading, entity.text, at, entity.length);
}

/** Two blanks before the end of a line ask for a break; else a line goes on in the next one. */
function readLineEnd(reading: Reading, at: number): number {
  const { text, pieces } = reading;
  const last = pieces.at(-1);
  if (!text.slice(Math.max(0, at - 2), at).endsWith('  ')) return addText(reading, ' ', at, 1);
  if (last?.kind === 'text') pieces[pieces.length - 1] = { ...last, text: last.text.trimEnd() };
  pieces.push({ kind: 'break' });
  return at + 1;
}

/** Pairs the runs behind the first ones, and is done with them. */
function pair({ runs, emphases }: Reading, first: number): void {
  for (const emphasis of pairRuns(runs.splice(first))) emphases.push(emphasis);
}

/** Where code spans end that begin with so many backticks. Asked from left to right, all answers together take linear time. */
function findCodeSpans(text: string): (from: number, length: number) => number | undefined {
  const places = new Map<number, number[]>();
  for (const { index, 0: ticks } of text.matchAll(/`+/g)) {
    const same = places.get(ticks.length);
    if (same === undefined) places.set(ticks.length, [index]);
    else same.push(index);
  }
  const passed = new Map<number, number>();
  return (from, length) => {
    const same = places.get(length) ?? [];
    let next = passed.get(length) ?? 0;
    while ((same[next] ?? Infinity) < from + length) next += 1;
    passed.set(length, next);
    return same[next];
  };
}
