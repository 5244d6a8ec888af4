// Finds a quote in the stored text of its source. A quote that is not found here is not verified.
import { fold } from './fold.ts';

export interface Located {
  /** `text.slice(start, end)` is the source's own wording of the quote. */
  readonly start: number;
  readonly end: number;
}

/** A text in which many quotes can be looked up; it is folded once. */
export interface Locator {
  locate(quote: string): Located | null;
}

/**
 * Prepares a text. A quote is found where it stands word for word after folding (design 4, "quotes"), and only as
 * whole words and numbers: "default is 10" is not found in "default is 100", nor "5 V" in "-5 V" or "2.5 V".
 */
export function createLocator(text: string): Locator {
  const page = fold(text);
  return {
    locate(quote) {
      const wanted = fold(quote).text.trim();
      if (wanted === '') return null;
      for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + 1)) {
        const end = at + wanted.length;
        if (beginsWhole(page.text, at) && endsWhole(page.text, end))
          return { start: page.startOf(at), end: page.endOf(end - 1) };
      }
      return null;
    },
  };
}

/** Where a quote stands in a text; null when it does not. */
export function locate(quote: string, text: string): Located | null {
  return createLocator(text).locate(quote);
}

/** Letters of scripts that write words without spaces between them have no word boundary to keep. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

function beginsWhole(text: string, at: number): boolean {
  const first = characterAt(text, at);
  const before = text.slice(Math.max(0, at - 3), at);
  const previous = Array.from(before).at(-1) ?? '';
  if (joined(previous, first)) return false;
  if (!/[\p{N}.,]/u.test(first)) return true;
  // a decimal or grouping mark inside a number, or a sign in front of one
  return !(/\p{N}[.,]$/u.test(before) || /(?:^|[\s(=<>~:,])[-+±]$/u.test(before) || /\s\.$/u.test(before));
}

function endsWhole(text: string, end: number): boolean {
  const after = text.slice(end, end + 3);
  const last = Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? '';
  if (joined(last, Array.from(after)[0] ?? '')) return false;
  return !(/\p{N}/u.test(last) && /^(?:[.,]\p{N}|[%‰°])/u.test(after));
}

function joined(left: string, right: string): boolean {
  return (
    wordCharacter.test(left) && wordCharacter.test(right) && !(unspaced.test(left) || unspaced.test(right))
  );
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}
