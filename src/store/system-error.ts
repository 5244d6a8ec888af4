// The code of an error of Node or Postgres: "ENOENT", "23505".

/** The code of an error; empty when it has none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
