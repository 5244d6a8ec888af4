// The code of an error of Node or Postgres: "ENOENT", "23505".

/** Empty when the error has none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
