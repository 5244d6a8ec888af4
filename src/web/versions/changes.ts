// What changed between two texts, sentence by sentence.
import { diffArrays } from 'diff';

export interface Change {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Sentences that are shown around a change; more are left out. */
const around = 1;
/** Texts that differ in more are told as one that took the place of the other. */
const mostSentences = 3000;

/** Null: nothing did. `…` stands for what is left out between changes. */
export function changesBetween(before: string, after: string): readonly Change[] | null {
  if (before === after) return null;
  const [old, fresh] = [sentencesOf(before), sentencesOf(after)];
  if (old.length > mostSentences || fresh.length > mostSentences)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  const parts = diffArrays(old, fresh);
  if (parts.every(({ added, removed }) => !added && !removed)) return null;
  return parts.flatMap(({ added, removed, value }, index): Change[] => {
    if (added) return [{ kind: 'added', text: value.join(' ') }];
    if (removed) return [{ kind: 'removed', text: value.join(' ') }];
    const [isFirst, isLast] = [index === 0, index === parts.length - 1];
    if (value.length <= 2 * around) return [{ kind: 'same', text: value.join(' ') }];
    const begin = isFirst ? [] : value.slice(0, around);
    const end = isLast ? [] : value.slice(-around);
    return [{ kind: 'same', text: [...begin, '…', ...end].join(' ') }];
  });
}

function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return text
    .split(/\n+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}
