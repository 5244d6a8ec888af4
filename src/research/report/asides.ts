// What a model knows without a source, and is marked so, stands behind the sentence that it belongs to, where the checked
// text still has that sentence; else it stays behind its open question.
import type { Usual } from '../../agents/writer/contract.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import { statementsOf } from '../../citations/statements.ts';
import type { Stretch } from '../../text/sentences.ts';
import { finderIn } from '../verify/named-sentences.ts';

/** A sentence, and no row of a table, ends with its stop: that stands behind its last citation, or belongs to its words. */
const stop = { behind: /^[.!?。！？]["'”’»)*_]*/u, own: /[.!?。！？]["'”’»)*_`]*$/u };

interface Told<C> {
  readonly text: string;
  /** Where they stand now. */
  readonly claims: readonly C[];
  /** The open questions that are told in the text. */
  readonly told: readonly string[];
}

/** `asides`: what is shown of each is `text`, which is a line of plain text. */
export function withAsides<C extends Stretch>(
  text: string,
  claims: readonly C[],
  asides: readonly Usual[],
): Told<C> {
  if (asides.length === 0) return { text, claims, told: [] };
  const find = finderIn(statementsOf(text));
  const placed = asides.flatMap(({ question, text: said, after }) => {
    const sentence = after === '' ? undefined : find(after);
    if (sentence === undefined || sentence.head !== '') return [];
    const { start, end } = sentence;
    const [behind] = stop.own.test(text.slice(start, end)) ? [''] : (stop.behind.exec(text.slice(end)) ?? []);
    if (behind === undefined) return [];
    const at = end + behind.length;
    return [{ question, edit: { start: at, end: at, text: ` (${said})` } }];
  });
  const edited = applyEdits(
    text,
    placed.map(({ edit }) => edit),
  );
  return {
    text: edited.text,
    claims: claims.map((claim) => ({ ...claim, ...edited.placeOf(claim) })),
    told: placed.map(({ question }) => question),
  };
}
