// How many random cases a property is tried with.

/** All of them in the whole run; in the short one, which is for every change, a tenth of them and five at least. */
export function cases(all: number): { readonly numRuns: number } {
  const isShort = process.env['FOOTNOTE_TESTS'] === 'short';
  return { numRuns: isShort ? Math.max(5, Math.ceil(all / 10)) : all };
}
