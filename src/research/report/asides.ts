// What a model knows without a source, and is marked so, stands behind the sentence that it belongs to, where the checked
// text still has that sentence; else it stays behind its open question.
import type { Usual } from '../../agents/writer/contract.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import { statementsOf } from '../../citations/statements.ts';
import type { Stretch } from '../../text/sentences.ts';
import { finderIn } from '../verify/named-sentences.ts';

/** Behind a sentence, and in no table, nothing but its stop stands before what follows. */
const stop = /^[.!?。！？]["'”’»)*_]*/u;

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
    const ends = sentence === undefined ? null : stop.exec(text.slice(sentence.end));
    if (sentence === undefined || sentence.head !== '' || ends === null) return [];
    const at = sentence.end + ends[0].length;
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
