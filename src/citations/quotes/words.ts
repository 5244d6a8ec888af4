// The words of a text with their places, to be aligned: what stands between blanks, or each letter without blanks.
import { unspacedLetters } from '../../text/unspaced.ts';
import { fold, type Tracked } from '../fold.ts';

export interface Words {
  readonly original: string;
  readonly folded: Tracked;
  readonly count: number;
  /** Where each word lies in the folded text. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Each word as it is spelled, and without case and marks. */
  readonly spelling: readonly string[];
  readonly core: readonly string[];
  /** How much each word says: mere marks next to nothing, short words little, long words and numbers much. */
  readonly weight: Float64Array;
}

const word = new RegExp(String.raw`[${unspacedLetters}]\p{M}*|[^\s${unspacedLetters}]+`, 'gu');

/** Takes time in proportion to the text. */
export function wordsOf(text: string): Words {
  const folded = fold(text);
  const found = Array.from(folded.text.matchAll(word));
  const core = found.map(([spelled]) => coreOf(spelled));
  return {
    original: text,
    folded,
    count: found.length,
    start: Int32Array.from(found, ({ index }) => index),
    end: Int32Array.from(found, (match) => match.index + match[0].length),
    spelling: found.map(([spelled]) => spelled),
    core,
    weight: Float64Array.from(core, weightOf),
  };
}

/** Without case and the marks of a sentence around it; signs, currencies and units of a number stay. */
function coreOf(spelled: string): string {
  return spelled
    .toLowerCase()
    .replaceAll('‐', '')
    .replace(/^["'([{*_`|]+(?=.)|^[-*|]$/u, '')
    .replace(/(?<=.)["')\]}*_`|.,;:!?]+$/u, '');
}

function weightOf(core: string): number {
  if (!/[\p{L}\p{N}]/u.test(core)) return 0.2;
  return /\p{N}/u.test(core) ? 3 : 1 + Math.min(core.length, 12) / 4;
}
