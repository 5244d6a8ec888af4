// Tables that only list sources: "| # | Source | URL |".
import type { Line } from './code.ts';
import { kindOf } from './source-entry.ts';

const columns = new Set(
  `|#|no|nr|number|n|id|ref|reference|references|citation|source|sources|title|name|url|link|address|publisher|author|
  authors|site|website|domain|date|published|year|accessed|retrieved|type|quelle|quellen|titel|adresse|autor|datum|jahr|
  herausgeber|abgerufen|fuente|fonte|lien|enlace`
    .split('|')
    .map((name) => name.trim()),
);
const ofSources = new Set(
  'source|sources|url|link|address|reference|references|citation|website|quelle|quellen|adresse|fuente|fonte|lien'.split(
    '|',
  ),
);

/** The report without tables whose columns say nothing but where something is from. */
export function withoutSourceTables(lines: readonly Line[]): Line[] {
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
    (row) => kindOf({ text: row.text.replace(/^[\s>|]+/, ''), isCode: false }).isEntry || hasNumber(row),
  );
}

function hasNumber(row: Line): boolean {
  return /^(?:\[?\d{1,4}\]?)\.?$/.test(cellsOf(row)[0] ?? '');
}

function cellsOf({ text }: Line): string[] {
  return text
    .replace(/^[\s>]*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());
}
