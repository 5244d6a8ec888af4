// docs/acceptance.md: a row for each behaviour, with a few words about it and the files that have its tests.
import { readFileSync, writeFileSync } from 'node:fs';

const place = 'docs/acceptance.md';

export interface AcceptanceMap {
  /** In the order of the page. */
  readonly rows: readonly { readonly id: string; readonly behaviour: string; readonly files: string }[];
  /** Behaviours that cannot be shown here, with the reason. */
  readonly notApplicable: readonly { readonly id: string; readonly reason: string }[];
}

/** What a page says; tables of three columns hold behaviours, the one below "Not applicable" has two. */
export function readMap(page: string): AcceptanceMap {
  const cells = page
    .split('\n')
    .filter((line) => /^\| [A-F]\d+ \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  return {
    rows: cells.flatMap(([id = '', behaviour = '', files]) =>
      files === undefined ? [] : [{ id, behaviour, files }],
    ),
    notApplicable: cells.flatMap(([id = '', reason = '', files]) =>
      files === undefined ? [{ id, reason }] : [],
    ),
  };
}

/** The page with the files that have a test of each behaviour. */
export function withFiles(page: string, filesOf: ReadonlyMap<string, readonly string[]>): string {
  return page.replaceAll(
    /^\| ([A-F]\d+) \| (.*) \| .* \|$/gm,
    (_row, id: string, behaviour: string) =>
      `| ${id} | ${behaviour} | ${filesOf.get(id)?.join(', ') ?? '–'} |`,
  );
}

export const loadMap = (): string => readFileSync(place, 'utf8');
export const saveMap = (page: string): void => writeFileSync(place, page);
