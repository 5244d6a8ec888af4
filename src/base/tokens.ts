import { isAscii } from './ascii.ts';

/** The first code of the scripts whose signs are about a token each: Chinese, Japanese, Korean. */
const firstIdeographic = 0x2e80;
/** The first code of Greek, Cyrillic, Hebrew, Arabic and the scripts of India and South-East Asia. */
const firstNonLatin = 0x370;

/** About how many tokens a text has: a quarter of its Latin characters, half of most others, each ideographic sign. */
export function estimateTokens(text: string): number {
  if (isAscii(text)) return Math.ceil(text.length / 4);
  let nonLatin = 0;
  let ideographic = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < firstNonLatin) continue;
    // General punctuation, such as dashes and quotation marks, belongs to every script.
    if (code >= 0x2000 && code < 0x2070) continue;
    if (code >= firstIdeographic) ideographic += 1;
    else nonLatin += 1;
  }
  return Math.ceil((text.length - nonLatin - ideographic) / 4 + nonLatin / 2 + ideographic);
}
