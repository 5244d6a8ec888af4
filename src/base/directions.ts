// Characters that nobody sees and that turn the text around them to the other direction: with them a text of a page can
// show other words than it holds.

const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text without them, or with something visible in place of each. */
export function withoutDirections(text: string, instead = ''): string {
  return text.replace(marks, instead);
}
