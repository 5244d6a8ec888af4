// One question to a judge: claims in their places with what they cite, and among them some whose verdict is known.
import { wordsOf, type Wanted } from '../../agents/prompt/request.ts';
import { isAccepting, type Judgement } from '../../agents/verifier/judging.ts';
import type { VerifierInput } from '../../agents/verifier/verifier.ts';
import { textHash } from '../../base/text-hash.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { controlsFor } from '../../citations/controls.ts';
import { failureOf, type Failure, type Grounds } from '../../citations/proof/proofs.ts';
import type { Statement } from '../../citations/statements.ts';
import type { Numeral } from '../../text/numerals.ts';
import type { CheckingParts } from './checked.ts';

interface Asked {
  readonly statement: Pick<Statement, 'id' | 'text' | 'section' | 'before' | 'head' | 'isOwn'>;
  readonly evidence: readonly Pick<EvidenceBlock, 'n'>[];
  /** It cites none itself: this may bear it out. */
  readonly isLent?: boolean;
}

type Proving = Pick<Grounds, 'blocks' | 'isLast'> & Pick<CheckingParts, 'asked' | 'proposed' | 'steps'>;

/** Claims of a batch that is small: more than one whose verdict is known would be too many. */
export const few = 4;

/** `blocks`: all that the claims cite; `refusedAll`: a judge has refused every one of a few claims. */
export function questionOf(
  batch: readonly Asked[],
  blocks: readonly EvidenceBlock[],
  asked: Wanted,
  refusedAll = false,
): VerifierInput {
  const items = batch.map(
    ({ statement: { id, text, section, before, head, isOwn }, evidence, isLent = false }) => ({
      id,
      claim: text,
      section,
      before,
      head,
      evidence: evidence.map(({ n }) => n),
      ...(isLent ? { lent: true } : {}),
      ...(isOwn === true ? { isOwn } : {}),
    }),
  );
  // Another one for other claims.
  const seed = textHash(batch.map(({ statement }) => statement.text).join('\n')).slice(0, 8);
  const controls = controlsFor(blocks, wordsOf(asked), parseInt(seed, 16))
    // one that has to be accepted tells something of a judge only where nothing else is
    .filter(({ isTrue }) => batch.length > few || refusedAll || !isTrue)
    .map((control, index) => ({ ...control, id: `control-${index + 1}` }));
  controls.forEach(({ id, claim, evidence }, index) => {
    const at = Math.floor(((index + 1) * items.length) / (controls.length + 1)) + index;
    // As what stands around it: under a heading, and without the stop that a sentence loses with its citations.
    const section = items[at]?.section ?? '';
    const text = claim.replace(/[.。।]$/u, '');
    items.splice(at, 0, { id, claim: text, section, before: '', head: '', evidence: [...evidence] });
  });
  const ids = (isTrue: boolean) => controls.filter((one) => one.isTrue === isTrue).map(({ id }) => id);
  return { items, blocks, ...asked, controls: { accepted: ids(true), refused: ids(false) } };
}

/** What cannot be proved of a claim that a judge accepted; null: nothing. Where it cites nothing, nobody can look again. */
export function unprovedIn(
  { statement, evidence, isLent = false }: Asked,
  judgement: Judgement,
  { blocks, asked, proposed, steps, isLast = false }: Proving,
): Failure | null {
  const { said } = judgement;
  if (!isAccepting(said)) return null;
  const cites = evidence.length > 0 && !isLent;
  const citesNothing = !cites && judgement.evidence.length === 0;
  const named = new Set([...evidence.map(({ n }) => n), ...judgement.evidence]);
  const own = citesNothing ? [] : blocks.filter(({ n }) => named.has(n));
  // what cites nothing in the end rests on the request alone
  const before = citesNothing ? '' : statement.before;
  return failureOf(
    statement.text,
    { ...judgement, verdict: said },
    {
      blocks: own,
      request: wordsOf(asked),
      before,
      steps,
      proposed: othersThan(statement, proposed),
      isLast: isLast || citesNothing,
    },
  );
}

/** The numbers that a draft proposes in other sentences than this one, or the one that it is to take the place of. */
export function othersThan({ id }: Pick<Statement, 'id'>, proposed: CheckingParts['proposed']): Numeral[] {
  return proposed.flatMap((one) => (id === one.id || id.startsWith(`${one.id}/`) ? [] : one.numbers));
}
