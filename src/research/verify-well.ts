// A draft is checked; where the sentences that answer the request are not borne out, the writer is asked once more, with the
// verdicts, before they leave.
import type { Run } from '../durable/run.ts';
import type { Drafted } from './draft.ts';
import { asWritten } from './report/last-draft.ts';
import { write } from './report/write.ts';
import type { Checked } from './verify/checked.ts';
import { verdictsOf } from './verify/sum.ts';
import { verify } from './verify/verify.ts';
import type { Work } from './work.ts';

export async function verifyWell(run: Run, round: number, drafted: Drafted, work: Work): Promise<Checked> {
  const checked = await verify(run, round, drafted, work);
  if (!checked.unsettled || drafted.written.fallback !== null) return checked;
  const { known, wishes } = drafted;
  const { investigations, analysis, numbering } = known;
  const improvements = checked.removed.map(
    ({ text, reason }) =>
      `This was not borne out by its evidence: "${text}" ${reason} Answer the request with what the evidence does say, or say that it does not settle it.`,
  );
  const last = asWritten(drafted.written.draft);
  const material = { investigations, analysis, wishes, improvements, numbering, last };
  const written = await write(run, `r${round}/settled`, work, material);
  const again = {
    ...drafted,
    written,
    known: { ...known, verdicts: new Map([...known.verdicts, ...verdictsOf(checked)]) },
  };
  return verify(run, round, again, work, { again: true });
}
