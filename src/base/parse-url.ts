// Parses text that may not be an address. `URL.canParse` is not used anywhere: on Node 20, after some thousand calls its
// compiled form refuses every address with a letter such as "ü" in it.

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
