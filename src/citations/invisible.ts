// Characters that nobody sees: control characters, marks of direction, joints of no width, tags. They hide things in text.

const invisible =
  /(?![\n\t])(?:\u034f|[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufdd0\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}])/gu;

/** The text without them and without halves of characters; line breaks and tabs stay. */
export function withoutInvisible(text: string): string {
  return text.toWellFormed().replace(invisible, '');
}
