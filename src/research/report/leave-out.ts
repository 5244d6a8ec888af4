// What people want left out of a draft, where nobody can rewrite it: whatever names it goes.
import { sourceKey } from '../../base/canonical-address.ts';
import type { Numbering } from '../../citations/numbering.ts';
import type { Evidence } from '../../agents/researcher/contract.ts';
import type { Investigation } from '../gather/investigate.ts';

/** Whether the text has these words, in this order and with these letters in either case. */
export function names(text: string, what: string): boolean {
  return plain(text).includes(plain(what));
}

function plain(given: string): string {
  return ` ${given
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()} `;
}

/** The number of a citation that is meant by `3`, `[3]` or `source 3`; null: words are meant. */
export function citationIn(what: string): number | null {
  const [, number] =
    /^(?:\p{L}+\s+)?(?:\[(\d{1,3})\]|#?(?=\d{1,3}$)(\d{1,3}))$/u.exec(what.trim())?.filter(Boolean) ?? [];
  return number === undefined ? null : Number(number);
}

/** Without the quotes, sources and tasks that name any of it. `numbering`: what people saw as `[1]`, `[2]`… */
export function withoutNamed(
  investigations: readonly Investigation[],
  leaveOut: readonly string[],
  numbering: Numbering,
): readonly Investigation[] {
  if (leaveOut.length === 0) return investigations;
  const isLeftOut = ({ url, title, headings, quote }: Evidence) =>
    leaveOut.some((what) => {
      const n = citationIn(what);
      const address = n === null ? undefined : numbering[n - 1];
      if (n !== null) return address !== undefined && sourceKey(address) === sourceKey(url);
      return names([title, ...headings, quote].join('\n'), what);
    });
  const isAboutIt = ({ task }: Investigation) =>
    leaveOut.some((what) => names(task.entity ?? task.question, what));
  const kept = investigations.map((each) => ({
    ...each,
    evidence: each.evidence.filter((one) => !isLeftOut(one)),
  }));
  // A task that is about it, or has brought nothing else, would be told as one that found nothing.
  const others = kept.filter(
    (each, index) =>
      !isAboutIt(each) && (each.evidence.length > 0 || investigations[index]?.evidence.length === 0),
  );
  return others.length > 0 ? others : kept;
}
