// Versions of software and the like: "3.12.1", "v2", "version 18".
import type { Version } from './quantity.ts';

const dotted =
  /(?<![\p{L}\p{N}_.,/-])v?(\d+(?:\.\d+){2,4}(?:-(?:alpha|beta|rc)\.?\d*)?)(?![\p{L}\p{N}_]|[.,]\d)/gu;
const named = /(?<![\p{L}\p{N}_])(?:versions?|release|v\.?) ?(\d+(?:\.\d+){0,4})(?![\p{L}\p{N}_]|[.,]\d)/giu;

/** The versions in a text; thousands with points ("1.234.567") and dates are none. */
export function readVersions(text: string): Version[] {
  return [...text.matchAll(dotted), ...text.matchAll(named)].flatMap((match) => {
    const written = match[1] ?? '';
    if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$/.test(written)) return [];
    const start = match.index + match[0].lastIndexOf(written);
    return [
      {
        kind: 'version',
        raw: written,
        start,
        end: start + written.length,
        weak: false,
        parts: written.split(/[.-]/),
      },
    ];
  });
}
