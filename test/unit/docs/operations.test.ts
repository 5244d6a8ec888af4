import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { tableBelow } from '../../support/markdown-table.ts';

const rows = tableBelow('docs/operations.md', 'Errors');

/** The members of the union `ErrorCode`, as they stand in the source. */
function errorCodes(): string[] {
  const source = readFileSync('src/base/errors.ts', 'utf8');
  const union = /export type ErrorCode =([^;]*);/.exec(source)?.[1] ?? '';
  return [...union.matchAll(/\| '([a-z-]+)'/g)].map((match) => match[1]!);
}

describe('the table of errors in docs/operations.md', () => {
  it('has every code of the source once, in its order', () => {
    const codes = errorCodes();
    expect(codes.length).toBeGreaterThanOrEqual(22);
    expect(rows.map(([code]) => code)).toEqual(codes);
  });

  it.each(rows)('says what %s means and what to do', (_code, meaning, remedy) => {
    expect(meaning?.length).toBeGreaterThan(15);
    expect(remedy?.length).toBeGreaterThan(15);
  });
});

describe('the table of exit codes in docs/operations.md', () => {
  it('has exactly the codes of the source', () => {
    const documented = tableBelow('docs/operations.md', 'Exit codes').map(([code]) => Number(code));
    expect(documented).toEqual(Object.values(exitCodes).toSorted((a, b) => a - b));
  });
});
