// What a failure of the network is called.

/** `ECONNREFUSED`, `bad port`, `TimeoutError`, …: without addresses, names of hosts, and anything that was sent. */
export function networkWord(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = codeOf(error) ?? codeOf(error.cause);
  if (code !== null) return code;
  // Reasons of Node's fetch that have no code are a few plain words.
  const { cause } = error;
  return cause instanceof Error && /^[a-z ]{1,40}$/.test(cause.message) ? cause.message : error.name;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
