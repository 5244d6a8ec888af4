// Parses what may be no address. Without `URL.canParse`: on Node 20 it refuses any "ü" after some thousand calls.

/** The address, resolved against `base` if one is given; null when the text is no address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Decodes percent-encoding; text with a stray `%`, such as a pasted password, is taken as it is. */
export function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
