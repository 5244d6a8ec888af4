// Phase rehearse: what a draft advises is done in mind before it is checked. What would happen to people and the draft does not say is
// looked up, and worked into the draft by its writer, while nobody has read it.
import { materialOf } from '../../agents/material.ts';
import { measureWanted } from '../../agents/writer/length.ts';
import { researchedOf } from '../../agents/researched.ts';
import { type Remark, rehearser } from '../../agents/rehearser/rehearser.ts';
import { shortened } from '../../base/shortened.ts';
import { statementsOf } from '../../citations/statements.ts';
import { consultOnce } from '../consult.ts';
import type { Research } from '../phases.ts';
import type { Drafted } from '../research-state.ts';
import { assumedIn, requestWith } from '../run-context.ts';
import { finderIn } from '../verify/named-sentences.ts';
import { writtenSoFar } from './assemble.ts';
import { asWritten } from './last-draft.ts';
import { behindLastTask, lookUp, nothingFound } from './look-up.ts';
import { measured, writeDraft } from './write.ts';

/** Of one rehearsal. */
const mostRemarks = 2;
const mostUntold = 1;
/** Characters of a sentence that shows which one is meant. */
const longestSentence = 200;

/** A second draft does things that the first did not, and is tried too. By the names of both in the records. */
const rehearsals = [
  { tried: 'tried', rewritten: 'rehearsed', looksUp: true },
  { tried: 'tried-again', rewritten: 'rehearsed-again', looksUp: false },
] as const;

type Rehearsal = (typeof rehearsals)[number] & { readonly round: number; readonly isLast: boolean };

/** What a rehearsal brings. */
interface Advice {
  readonly remarks: readonly Remark[];
  /** What the writer is told: remarks, and what was found and is not told. */
  readonly improvements: readonly string[];
  /** The same without the numbers of evidence, for whoever edits it then. */
  readonly added: readonly string[];
  /** What the draft need not say. */
  readonly spared: readonly string[];
}

/** Whether people have seen a draft, this one or one before. */
const isRead = ({ shown }: Drafted): boolean => shown !== '';

/** The draft as it was where nothing is said of it, or where no model can write it again. */
export async function rehearse(research: Research, round: number, state: Drafted): Promise<Drafted> {
  let drafted = state;
  let advised: readonly string[] = [];
  // Whoever has read a draft waits only for a change.
  const wanted = isRead(state) ? rehearsals.slice(0, 1) : rehearsals;
  for (const one of wanted) {
    const rehearsal = { ...one, round, isLast: one === wanted.at(-1) };
    const advice = await adviceOn(research, rehearsal, drafted, advised);
    if (advice.improvements.length === 0) break;
    const better = await bettered(research, rehearsal, drafted, advice);
    if (better === null) break;
    drafted = better;
    // People who have seen a draft keep that one until the next is checked.
    if (!isRead(state)) research.run.keep(writtenSoFar(research.context.brief, drafted));
    advised = [...advised, ...advice.improvements, ...advice.spared.map((text) => `Not needed: “${text}”`)];
  }
  return drafted;
}

/** Null: no model can write it again. */
async function bettered(
  { run, context }: Research,
  { round, rewritten, looksUp, isLast }: Rehearsal,
  state: Drafted,
  { remarks, improvements, added, spared }: Advice,
): Promise<Drafted | null> {
  const found = looksUp ? await lookUp(run, round, context, state, remarks) : nothingFound;
  const grown = { ...state, ...behindLastTask(state, found) };
  const before = materialOf({ tasks: state.investigations }).length;
  const all = materialOf({ tasks: grown.investigations }).length;
  const next = await writeDraft(run, `r${round}/${rewritten}`, context, {
    ...grown,
    improvements,
    rehearsed: {
      ...(all === before ? {} : { fresh: [before + 1, all] }),
      ...(spared.length === 0 ? {} : { spared }),
      isFinal: isLast,
      ...(isRead(state) ? { mostWords: measureWanted(state.written.draft).most } : {}),
    },
    // The draft follows what people wanted already.
    followed: state.wishes.length,
    last: asWritten(state.written.draft),
  });
  if (next.fallback !== null) return null;
  return { ...grown, written: { ...next, heeded: [...(state.written.heeded ?? []), ...added] } };
}

function improvementOf({ sentence, happens, cure, evidence = [] }: Remark): string {
  const borneOut =
    evidence.length > 0 ? ` See evidence ${evidence.join(', ')}${cure === null ? '.' : ': '}` : '';
  const mended = cure === null ? borneOut : `${borneOut || ' Proposed without evidence: '}${cure}`;
  return `At “${shortened(sentence, longestSentence)}”: ${happens}${mended}`;
}

/** Nothing of what people have read, of a draft without a model, or of one that advises nothing where there is no critic. */
async function adviceOn(
  { run, context }: Research,
  { round, tried }: Rehearsal,
  state: Drafted,
  advised: readonly string[],
): Promise<Advice> {
  const { brief, limits, settings, parts } = context;
  const { investigations, analysis, wishes, shown, written } = state;
  const nothing = { remarks: [], improvements: [], added: [], spared: [] };
  const { text, advises, openQuestions, answering = [] } = written.draft;
  if (written.fallback !== null || !settings.citations.verify) return nothing;
  if (limits.critiques === 0 && advises !== true) return nothing;
  const findRead = finderIn([...statementsOf(shown), { text: shown }]);
  if (statementsOf(text).every((statement) => findRead(statement.text) !== undefined)) return nothing;
  const asked = {
    ...requestWith(brief, wishes),
    constraints: assumedIn(brief, written.draft),
    findings: [...analysis.findings],
    tasks: investigations.map(researchedOf),
    report: text,
    openQuestions,
    length: isRead(state) ? measureWanted(written.draft) : measured(written.draft, context, state),
    heeded: advised,
  };
  const { output } = await run.scope(`write/r${round}/${tried}`, (phase) =>
    consultOnce(phase, 'rehearse', rehearser, asked, parts),
  );
  const unread = output.remarks.filter(({ sentence }) => findRead(sentence) === undefined);
  const remarks = unread.slice(0, mostRemarks);
  const cures = remarks.map(({ happens, cure }) => (cure === null ? happens : `${happens} ${cure}`));
  const ofRemarks = { remarks, improvements: remarks.map(improvementOf), added: cures, spared: [] };
  // What people have read grows, and shrinks, by what they want alone.
  if (isRead(state)) return ofRemarks;
  const untold = (output.untold ?? []).slice(0, mostUntold);
  const told = untold.map(
    ({ what, evidence }) => `Found, and not told: ${what} See evidence ${evidence.join(', ')}.`,
  );
  // Never what its writer says answers the request.
  const findAnswer = finderIn(answering.map((sentence) => ({ text: sentence })));
  return {
    remarks,
    improvements: [...ofRemarks.improvements, ...told],
    added: [...cures, ...untold.map(({ what }) => what)],
    spared: (output.spare ?? []).filter((said) => findAnswer(said) === undefined),
  };
}
