// The code of an error of Node, of Postgres, or of a package: "ENOENT", "23505", "UND_ERR_SOCKET".

/** The code of an error; empty when it has none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
