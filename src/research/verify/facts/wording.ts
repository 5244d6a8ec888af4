// A claim in the text it stands in: what of it may be worded anew, and what stands around that.
import type { CheckedClaim } from '../checked.ts';

export interface Wording {
  /** A bold label before the claim, with the space behind it; it stays as it is. */
  readonly label: string;
  /** The claim without its markers and its label. */
  readonly said: string;
  /** What stands before it in its paragraph. */
  readonly before: string;
  /** The sentence goes on with its own stop behind the claim. */
  readonly isStopped: boolean;
}

const label = /^\*\*[^*\n]{1,80}\*\*(?:[:.–-]?\s+|:)/;
const longestBefore = 600;

/**
 * Null: it is no plain sentence. Rows of tables and headings are not worded anew, nor a claim that is all bold or has
 * marks that begin or end outside of it (A138).
 */
export function wordingOf(text: string, { start, end, text: claim }: CheckedClaim): Wording | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(lineStart, end);
  if (/^\s*(?:\||#{1,6}\s)/.test(line)) return null;
  const stretch = text.slice(start, end);
  if (/[`|]/.test(stretch) || (stretch.match(/\*\*/g) ?? []).length % 2 === 1) return null;
  const [ownLabel = ''] = label.exec(claim) ?? [];
  const said = claim.slice(ownLabel.length).trim();
  if (said === '' || /^\*\*|\*\*$/.test(said)) return null;
  const paragraph = text.slice(Math.max(0, start - longestBefore), start).split(/\n\s*\n/);
  return {
    label: ownLabel,
    said,
    before: (paragraph.at(-1) ?? '').trim(),
    isStopped: /^[.!?…]/.test(text.slice(end)),
  };
}
