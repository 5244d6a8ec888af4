// Characters that nobody sees: control characters, marks of direction, joints of no width. They hide things in text.

const invisible =
  /(?![\n\t])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufdd0\ufeff]/gu;

/** The text without them and without halves of characters; line breaks and tabs stay. */
export function withoutInvisible(text: string): string {
  return text.toWellFormed().replace(invisible, '');
}
