// Addresses that may be none. `URL.canParse` is not used anywhere: on Node 20, once it was called some thousand times and
// is compiled, it says no to every address with a letter such as "ü" in it.

/** The address, relative to a base if one is given; null when it is none. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
