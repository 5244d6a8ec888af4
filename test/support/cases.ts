// How much of the suite is tried: all of it in the whole run; in the short one, which is for every change, less; in the full
// one also what shows the same once more.

const isShort = process.env['FOOTNOTE_TESTS'] === 'short';

/** `npm run test:crash`: everything, everywhere. */
export const isFull = process.env['FOOTNOTE_TESTS'] === 'full';

/** With how many random cases a property is tried: all of them, or a tenth of them and five at least. */
export function cases(all: number): { readonly numRuns: number } {
  return { numRuns: isShort ? Math.max(5, Math.ceil(all / 10)) : all };
}

/** Those of like cases that are tried: the rest shows the same, and only in the full run. */
export function few<T>(tried: readonly T[], rest: readonly T[]): readonly T[] {
  return isFull ? [...tried, ...rest] : tried;
}

/** Of a test on texts so long, or so many, that they take longer than everything else in its file. */
export const inWholeRun: { readonly skip?: true } = isShort ? { skip: true } : {};
