// How long a request may be, wherever it comes from.

/** In characters (UTF-16 units): no platform sends more, and no question needs it. */
export const longestRequest = 50_000;
