// The sentences of a draft that whoever decides should look at.
import { largest } from '../../markdown/largest.ts';
import type { LookAtView } from '../../views.ts';
import { lookAtNote, lookAtRest, lookAtTitle } from '../../words/look-at.ts';
import { literalWithin } from './literal.ts';
import { weightOf } from './weight.ts';

const weights = { sentence: 250, note: 200 };

/** As many of the sentences as have this weight; empty where not even their number can be said. */
export function lookAtText(sentences: readonly LookAtView[], weight: number): string {
  if (sentences.length === 0) return '';
  const entries = sentences.map((one) => {
    const note = literalWithin(lookAtNote(one), weights.note);
    return `- ${literalWithin(one.sentence, weights.sentence)}\n  -# ${note}`;
  });
  const textOf = (count: number) => {
    const rest = lookAtRest(count, entries.length);
    return [`**${lookAtTitle}**`, ...entries.slice(0, count), ...(rest === '' ? [] : [`- ${rest}`])].join(
      '\n',
    );
  };
  const fits = (count: number) => weightOf(textOf(count)) <= weight;
  const most = largest(entries.length, fits);
  return most > 0 || fits(0) ? textOf(most) : '';
}
