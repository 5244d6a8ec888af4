// The list of sources that models add to a report although nobody asked, as a section, a table ("| # | Source | URL |") or lines at its
// end: ours is made from what was really cited.
import { wordSet } from '../base/lists.ts';
import type { Line } from './code.ts';
import {
  isDefinition,
  isOnlyAddresses,
  kindOf,
  type LineKind,
  sourceTitle,
  type TitleLine,
} from './source-entry.ts';

/** The report without sections that only list sources, without such a list at its end, and without definitions. */
export function withoutSourceList(lines: readonly Line[]): Line[] {
  const plain = withoutDefinitions(lines).filter((line) => !isOnlyAddresses(line) && !isListInOneLine(line));
  return withoutTrailingEntries(withoutSourceTables(withoutSections(plain)));
}

/** Definitions of links and footnotes, with the indented lines that belong to them. */
function withoutDefinitions(lines: readonly Line[]): Line[] {
  let inside = false;
  return lines.filter((line) => {
    inside = isDefinition(line) || (inside && !line.isCode && /^(?: {2,}|\t)\S/.test(line.text));
    return !inside;
  });
}

/** "Sources: [A](https://a.test), [B](…)" or "Sources: [1] A; [2] B". Markers alone are citing, not listing. */
function isListInOneLine({ text, isCode }: Line): boolean {
  const [, title = '', rest = ''] = /^([^:：\n]{1,60}[:：]\**)\s*(\S.*)$/.exec(text) ?? [];
  if (isCode || sourceTitle(title, false)?.kind !== 'named') return false;
  const { isEntry, isStatement } = kindOf({ text: rest, isCode });
  return !isStatement && isEntry && /\p{L}/u.test(rest);
}

function withoutSections(lines: readonly Line[]): Line[] {
  const outline = outlineOf(lines);
  const kept: Line[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    const until = listEnd(line, at, outline);
    if (until === null) kept.push(line);
    at = until ?? at + 1;
  }
  return kept;
}

/** For each line where the next one of some kind is; the number of lines when there is none. */
type Next = readonly number[];

interface Outline {
  readonly kinds: readonly LineKind[];
  /** By level of a title: where what stands below it ends. */
  readonly ends: readonly Next[];
  readonly statement: Next;
  readonly prose: Next;
  readonly entry: Next;
  readonly listed: Next;
  /** Neither an entry nor empty. */
  readonly other: Next;
  /** What belongs to no list. */
  readonly unlisted: Next;
}

function outlineOf(lines: readonly Line[]): Outline {
  const kinds = lines.map(kindOf);
  const levels = kinds.map(({ level, isBlank, isRule, isListed }, at) => {
    const isUnderlined = !isBlank && !isRule && !isListed && kinds[at + 1]?.isRule === true && level === null;
    return isUnderlined && lines[at]?.isCode === false ? 2 : level;
  });
  const next = (is: (kind: LineKind, at: number) => boolean): Next => {
    const found = Array.from({ length: kinds.length + 1 }, () => kinds.length);
    for (let at = kinds.length - 1; at >= 0; at -= 1) {
      const kind = kinds[at];
      found[at] = kind !== undefined && is(kind, at) ? at : (found[at + 1] ?? kinds.length);
    }
    return found;
  };
  return {
    kinds: kinds.map((kind, at) => ({ ...kind, level: levels[at] ?? null })),
    ends: [1, 2, 3, 4, 5, 6, 7].map((level) => next((_kind, at) => (levels[at] ?? 8) <= level)),
    statement: next(({ isStatement }) => isStatement),
    prose: next(({ isProse }) => isProse),
    entry: next(({ isEntry }) => isEntry),
    listed: next(({ isListed }) => isListed),
    other: next((kind) => !kind.isEntry && !isEmpty(kind)),
    unlisted: next((kind, at) => !(kind.isListed || isEmpty(kind)) || (levels[at] ?? null) !== null),
  };
}

function isEmpty({ isBlank, isRule }: LineKind): boolean {
  return isBlank || isRule;
}

/** Where the list of sources ends that this line is the title of; null: it is none. */
function listEnd({ text, isCode }: Line, at: number, outline: Outline): number | null {
  const title = isCode ? null : sourceTitle(text, outline.kinds[at + 1]?.isRule === true);
  if (title === null) return null;
  const level = outline.kinds[at]?.level ?? 7;
  const { unlisted, ends } = outline;
  // all that stands below it, what stands below it before the next title of any kind, and the list that follows it
  const candidates = title.isMarked ? [ends[level - 1]?.[at + 1], ends[6]?.[at + 1]] : [];
  const found = [...candidates, unlisted[at + 1]].find(
    (end, index) =>
      end !== undefined &&
      isList(title, at + 1, end, outline, index === candidates.length || !title.isMarked),
  );
  return found ?? null;
}

/** `needsEntries`: an empty one is none. */
function isList(
  { kind }: TitleLine,
  from: number,
  end: number,
  { statement, prose, entry, listed, other }: Outline,
  needsEntries: boolean,
): boolean {
  const before = (next: Next, at = from) => (next[at] ?? end) < end;
  if (before(statement)) return false;
  if (kind === 'perhaps') return before(entry) && !before(other);
  const first = listed[from] ?? end;
  // words above a list lead to it; words alone, or below it, are the report's
  if (before(prose) && (first >= end || before(prose, first))) return false;
  return !needsEntries || first < end;
}

/** Lines at the end that begin with a marker say what the number stands for; a sentence has its marker behind it. */
function withoutTrailingEntries(lines: readonly Line[]): Line[] {
  const kinds = lines.map(kindOf);
  const isBareAt = (at: number) =>
    kinds[at]?.isEntry === true &&
    /^[\s>*+•–\d.)-]*\**(?:\[\^?\d|【\d|\^\d|[¹²³⁴-⁹])/u.test(lines[at]?.text ?? '');
  const endOf = (isPart: (at: number) => boolean) => {
    let end = lines.length;
    while (
      end > 0 &&
      (isPart(end - 1) || kinds[end - 1]?.isBlank === true || kinds[end - 1]?.isRule === true)
    )
      end -= 1;
    return end;
  };
  const linked = endOf((at) => kinds[at]?.isEntry === true && !/\[\d{1,4}\]\W*$/.test(lines[at]?.text ?? ''));
  const above = kinds[linked - 1];
  const isLed =
    above === undefined || above.level !== null || /[:：]\**\s*$/.test(lines[linked - 1]?.text ?? '');
  const end = isLed ? endOf(isBareAt) : linked;
  return lines.slice(0, end);
}

const columns = new Set(
  `|#|no|nr|number|n|id|ref|reference|references|citation|source|sources|title|name|url|link|address|publisher|author|
  authors|site|website|domain|date|published|year|accessed|retrieved|type|quelle|quellen|titel|adresse|autor|datum|jahr|
  herausgeber|abgerufen|fuente|fonte|lien|enlace`
    .split('|')
    .map((name) => name.trim()),
);
const ofSources = wordSet(
  'source sources url link address reference references citation website quelle quellen adresse fuente fonte lien',
);

/** The report without tables whose columns say nothing but where something is from. */
function withoutSourceTables(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (isRow(lines[end])) end += 1;
    const rows = lines.slice(at, end);
    if (rows.length > 0 && !listsSources(rows)) kept.push(...rows);
    const line = lines[end];
    if (rows.length === 0 && line !== undefined) kept.push(line);
    at = rows.length === 0 ? at + 1 : end;
  }
  return kept;
}

function isRow(line: Line | undefined): boolean {
  return line !== undefined && !line.isCode && /^\s*(?:>\s*)*\|/.test(line.text);
}

/** It has a source in each row: an address, or a number in front. */
function listsSources([header, rule, ...rows]: readonly Line[]): boolean {
  if (header === undefined || rule === undefined || !/^[\s>|:-]+$/.test(rule.text)) return false;
  const names = cellsOf(header).map((cell) => cell.replace(/[*_.:]/g, '').toLowerCase());
  if (!names.every((name) => columns.has(name)) || !names.some((name) => ofSources.has(name))) return false;
  return rows.every(
    (row) =>
      kindOf({ text: row.text.replace(/^[\s>|]+/, ''), isCode: false }).isEntry ||
      /^(?:\[?\d{1,4}\]?)\.?$/.test(cellsOf(row)[0] ?? ''),
  );
}

function cellsOf({ text }: Line): string[] {
  return text
    .replace(/^[\s>]*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());
}
