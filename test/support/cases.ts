// How much of the suite is tried: all of it in the whole run, and in the short one, which is for every change, less.

const isShort = process.env['FOOTNOTE_TESTS'] === 'short';

/** With how many random cases a property is tried: all of them, or a tenth of them and five at least. */
export function cases(all: number): { readonly numRuns: number } {
  return { numRuns: isShort ? Math.max(5, Math.ceil(all / 10)) : all };
}

/** Of a test on texts so long, or so many, that they take longer than everything else in its file. */
export const inWholeRun: { readonly skip?: true } = isShort ? { skip: true } : {};
