// JSON for programs that is safe to print on a terminal, too.

/** ISO 8601. */
export function timeText(ms: number): string {
  return new Date(ms).toISOString();
}

/** Indented JSON and a line end. Characters that steer a terminal are escaped, as JSON allows. */
export function jsonText(value: unknown): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

/** The same on one line. */
export function jsonLine(value: unknown): string {
  return `${escaped(JSON.stringify(value))}\n`;
}

function escaped(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
