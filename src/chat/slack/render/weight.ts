// How heavy a message is for Slack: bytes of what it shows, where details of tasks count twice.

const shown = new Set(['text', 'title', 'url', 'alt_text']);
const double = new Set(['details', 'output']);

/** UTF-8 bytes of all texts and addresses in the blocks. */
export function weightOf(value: unknown, factor = 1): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + weightOf(entry, factor), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, entry]) => {
    if (typeof entry === 'string') return sum + (shown.has(name) ? factor * Buffer.byteLength(entry) : 0);
    return sum + weightOf(entry, double.has(name) ? factor * 2 : factor);
  }, 0);
}
