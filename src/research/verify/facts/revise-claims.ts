// Stage 7: claims that their citations do not bear out are taken apart into facts, each fact is looked up, and the claim is
// kept, worded anew or softened by what was found (A125-A136).
import type { Material } from '../../../agents/material.ts';
import { soften } from '../../../citations/revision/soften.ts';
import type { Run } from '../../../durable/run.ts';
import { hardEndOf, softEndOf } from '../../time-limits.ts';
import type { Work } from '../../work.ts';
import type { Checking } from '../checked.ts';
import { applyRevisions } from './apply.ts';
import { cite } from './cite.ts';
import type { Citing } from './cite.ts';
import { heldWhole } from './held-whole.ts';
import { lookUp } from './look-up.ts';
import { poolOf } from './pool.ts';
import { noRevisions } from './revised.ts';
import type { Revised, RevisionMetrics } from './revised.ts';
import { reword } from './reword.ts';
import { kindOf, settle } from './settle.ts';
import type { Settled } from './settle.ts';
import { takeApart } from './take-apart.ts';
import type { Doubtful } from './take-apart.ts';
import { wordingOf } from './wording.ts';

/** Claims of a report, the first ones. */
const mostClaims = 10;
/** Part of the time of the depth; and never more than half of what is left before the run would fail. */
const share = 1 / 5;

/** The draft as it is where the depth has no such stage, no claim needs it, or its time is over. */
export async function reviseClaims(
  phase: Run,
  checking: Checking,
  pool: readonly Material[],
  work: Work,
): Promise<Revised> {
  const unchanged: Revised = { ...checking, metrics: noRevisions };
  const doubtful = doubtfulIn(checking);
  const isOff = work.limits.citations.facts === 0;
  if (isOff || doubtful.length === 0) {
    const reason = isOff ? 'off at this depth' : 'no claim needs it';
    await phase.note('facts-skipped', 'stage-7', { state: 'skipped', reason });
    return unchanged;
  }
  await phase.note('facts-started', 'stage-7', { state: 'started', claims: doubtful.length });
  const { activeMs } = await phase.now('facts-begun');
  const left = (hardEndOf(work) - activeMs) / 2;
  // After its time a run begins no new searches.
  const rounds = activeMs < softEndOf(work) ? work.limits.citations.searches : 0;
  const limited = await phase.limited('facts', Math.min(left, work.limits.softMs * share), (inside) =>
    revise(inside, checking, doubtful, { pool, rounds }, work),
  );
  if (limited.inTime) return limited.value;
  await phase.note('facts-stopped', 'stage-7', { state: 'stopped', reason: 'it took too long' });
  return unchanged;
}

/** Unsupported and partly supported ones (A125) in plain sentences. */
function doubtfulIn({ text, claims }: Checking): Doubtful[] {
  const wanted = claims.filter(({ verdict }) => verdict === 'unsupported' || verdict === 'partial');
  const plain = wanted.flatMap((claim) => {
    const wording = wordingOf(text, claim);
    return wording === null ? [] : [{ claim, wording }];
  });
  return plain.slice(0, mostClaims);
}

async function revise(
  run: Run,
  checking: Checking,
  doubtful: readonly Doubtful[],
  { pool, rounds }: { readonly pool: readonly Material[]; readonly rounds: number },
  work: Work,
): Promise<Revised> {
  const apart = await takeApart(run, doubtful, work);
  const facts = apart.flatMap((one) => one.facts.map((text) => ({ text, claimId: one.claim.id })));
  const where = { checking, pool: poolOf(checking.citations, pool), rounds };
  const lookedUp = await lookUp(run, facts, where, work);
  const held = heldWhole(doubtful, lookedUp.facts, checking.citations);
  const cited = await cite(run, held, checking, work.parts);
  const settled = await settleAll(run, doubtful, { ...checking, ...withoutFacts(cited) }, cited.facts, work);
  const metrics = measured(settled, lookedUp.searches, cited.numbering.length - checking.numbering.length);
  await tell(run, checking, settled, metrics, work);
  return { ...applyRevisions(checking, settled), ...withoutFacts(cited), metrics };
}

function withoutFacts({ citations, numbering }: Citing): Pick<Checking, 'citations' | 'numbering'> {
  return { citations, numbering };
}

async function settleAll(
  run: Run,
  doubtful: readonly Doubtful[],
  checking: Checking,
  facts: Citing['facts'],
  work: Work,
): Promise<Settled[]> {
  const settling = doubtful.map((one) => ({
    ...one,
    facts: facts.filter(({ claimId }) => claimId === one.claim.id),
  }));
  const mixed = settling.flatMap(({ claim, wording, facts: own }) =>
    kindOf(own) === 'partially_softened' ? [{ id: claim.id, said: wording.said, facts: own }] : [],
  );
  const sentences = await reword(run, mixed, checking, work);
  return settling.map((one) => {
    const { id, start, end } = one.claim;
    return settle(one, checking.text.slice(start, end), sentences.get(id) ?? [], work.settings.citations);
  });
}

function measured(settled: readonly Settled[], searches: number, sources: number): RevisionMetrics {
  const facts = settled.flatMap((one) => one.facts);
  const verified = facts.filter(({ quotes }) => quotes.length > 0).length;
  return {
    claims: settled.length,
    revised: settled.filter(({ text }) => text !== null).length,
    facts: facts.length,
    verified,
    softened: facts.length - verified,
    searches,
    sources,
  };
}

/** A135. What is softened only when the report is cleaned up is told here as well: nobody knows of its facts there. */
function tell(
  run: Run,
  { text }: Checking,
  settled: readonly Settled[],
  metrics: RevisionMetrics,
  { settings }: Work,
): Promise<void> {
  return run.step('told', settled.length, ({ emit }) => {
    for (const { kind, claim, facts, text: instead } of settled) {
      const isLeft = instead === null && claim.verdict === 'unsupported' && settings.citations.cleanUp;
      const revised = instead ?? (isLeft ? soften(claim.text, settings.citations.soften) : null);
      if (revised === null) continue;
      const verified = facts.filter(({ quotes }) => quotes.length > 0).length;
      const original = text.slice(claim.start, claim.end);
      emit('claim-revised', {
        id: claim.id,
        original,
        revised,
        kind,
        verified,
        softened: facts.length - verified,
      });
    }
    if (metrics.revised > 0) emit('content-revised', { revised: metrics.revised });
    emit('stage-7', { state: 'complete', ...metrics });
  });
}
