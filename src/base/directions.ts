// Text from right to left, and invisible marks of direction, with which a page can show other words than it holds.

/** Letters that are read from right to left. */
const strong = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const marks =
  /\u2068([^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*)\u2069|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text without those invisible characters, or with `instead` in place of each. The marks of `isolated` stay. */
export function withoutDirections(text: string, instead = ''): string {
  return text.replace(marks, (all, inner?: string) => {
    if (inner === undefined) return instead;
    return strong.test(inner) ? all : `${instead}${inner}${instead}`;
  });
}

/** Foreign text for use inside a text of ours: whatever its direction, it does not move the words and signs around it. */
export function isolated(text: string): string {
  return strong.test(text) ? `\u2068${text.replace(marks, '$1')}\u2069` : text;
}
