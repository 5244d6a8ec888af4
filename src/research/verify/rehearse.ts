// What is advised is done in mind before people do it: what would happen to them and the draft does not say is wrong with the
// sentence that advises it, and is mended with all else that is wrong.
import { rehearser } from '../../agents/rehearser/rehearser.ts';
import { shortened } from '../../base/shortened.ts';
import { headingAt, type Statement, statementsOf, withoutFences } from '../../citations/statements.ts';
import { sentencesOfLine } from '../../text/sentences.ts';
import type { Run } from '../run.ts';
import { requestWith, type RunContext } from '../run-context.ts';
import { consultOnce } from '../consult.ts';
import { type Assessed, standing } from './checked.ts';
import { finderIn } from './named-sentences.ts';
import type { Drafted } from './verify.ts';

/** By the ids of the statements it is said of. */
export type Remarks = ReadonlyMap<string, string>;

/** Nothing is said of sentences that people have read already, nor of a draft that advises nothing where the depth has no critic. */
export async function rehearse(
  phase: Run,
  report: string,
  statements: readonly Statement[],
  { wishes, shown, written }: Pick<Drafted, 'wishes' | 'shown' | 'written'>,
  { brief, limits, parts }: RunContext,
): Promise<Remarks> {
  if (limits.critiques === 0 && written.draft.advises !== true) return new Map();
  const findRead = finderIn(statementsOf(shown));
  const fresh = statements.filter(({ text }) => findRead(text) === undefined);
  if (fresh.length === 0) return new Map();
  const input = { ...requestWith(brief, wishes), constraints: [...brief.constraints], report };
  const { output } = await consultOnce(phase, 'rehearse', rehearser, input, parts);
  const find = finderIn(fresh);
  const findBeside = besideIn(report, fresh);
  const remarks = new Map<string, string>();
  for (const { sentence, happens } of output.remarks) {
    const said = find(sentence);
    const found = said ?? findBeside(sentence);
    if (found === undefined) continue;
    const remark = said === undefined ? `At “${shortened(sentence, longest)}”: ${happens}` : happens;
    const earlier = remarks.get(found.id);
    remarks.set(found.id, earlier === undefined ? remark : `${earlier} ${remark}`);
  }
  return remarks;
}

/** Characters of a line that is no statement, where something is said of it. */
const longest = 200;

/**
 * For a line that is no statement, one of a block of code or one that leads to it: the last statement of its paragraph, else the one
 * before it, or behind it where a heading stands between.
 */
function besideIn(report: string, statements: readonly Statement[]) {
  const prose = withoutFences(report).split('\n');
  let offset = 0;
  const pieces = report.split('\n').flatMap((line, index) => {
    const isHeading = headingAt(prose, index) !== null;
    return sentencesOfLine(`${line}\n`).map((text) => {
      const start = offset;
      offset += text.length;
      return { text, start, end: offset, isHeading };
    });
  });
  const find = finderIn(pieces);
  const areParted = (from: number, to: number) =>
    pieces.some(({ start, isHeading }) => isHeading && start >= from && start < to);
  return (said: string): Statement | undefined => {
    const piece = find(said);
    if (piece === undefined) return undefined;
    const before = statements.findLast(({ start }) => start < piece.end);
    if (before !== undefined && !areParted(before.end, piece.end)) return before;
    const behind = statements.find(({ start }) => start >= piece.end);
    return behind !== undefined && !areParted(piece.end, behind.start) ? behind : (before ?? behind);
  };
}

/** The statements that something is said of and nobody has judged, for they claim nothing: they can be mended, too. */
export function silentOf(
  statements: readonly Statement[],
  judged: readonly Assessed[],
  remarks: Remarks,
): Assessed[] {
  const known = new Set(judged.map(({ id }) => id));
  return statements
    .filter(({ id }) => remarks.has(id) && !known.has(id))
    .map((statement) => standing(statement, [null, null], 'it claims nothing'));
}

/** What is said of a claim is wrong with it, beside what a judge has found. */
export function withRemarks(claims: readonly Assessed[], remarks: Remarks): Assessed[] {
  return claims.map((claim) => {
    const happens = remarks.get(claim.id);
    if (happens === undefined) return claim;
    const left = `It leaves out what happens then: ${happens}`;
    const wrong = claim.next === 'mend' ? `${claim.wrong} ${left}` : left;
    return { ...claim, next: 'mend', wrong, missing: null };
  });
}
