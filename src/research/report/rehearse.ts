// What a draft advises is done in mind before it is checked: what would happen to people and the draft does not say is looked up, and
// worked into the draft by its writer, while nobody has read it.
import { materialOf } from '../../agents/material.ts';
import { researchedOf } from '../../agents/researched.ts';
import { type Remark, rehearser } from '../../agents/rehearser/rehearser.ts';
import type { WriterInput } from '../../agents/writer/contract.ts';
import { shortened } from '../../base/shortened.ts';
import { statementsOf } from '../../citations/statements.ts';
import { consultOnce } from '../consult.ts';
import type { Run } from '../run.ts';
import { assumedIn, requestWith, type RunContext } from '../run-context.ts';
import { finderIn } from '../verify/named-sentences.ts';
import { writtenSoFar } from './assemble.ts';
import { asWritten } from './last-draft.ts';
import { lookUp, nothingLooked, withQuotes } from './look-up.ts';
import { measured } from './measured.ts';
import { write } from './write.ts';
import type { Drafted } from '../research-state.ts';

/** Remarks that are heeded, and what is not told; characters of a sentence that shows which one is meant. */
const most = { remarks: 2, untold: 1, sentence: 200 };

/** A second draft does things that the first did not, and is tried too; but whoever has read one waits only for a change. */
const tries = [
  { tried: 'tried', rewritten: 'rehearsed', looksUp: true },
  { tried: 'tried-again', rewritten: 'rehearsed-again', looksUp: false },
] as const;

type Try = (typeof tries)[number];
type Rehearsed = Pick<Drafted, 'investigations' | 'analyzed' | 'written'>;

interface Advice {
  readonly remarks: readonly Remark[];
  /** What the writer is told: remarks, and what was found and is not told. */
  readonly improvements: readonly string[];
  /** The same without the numbers of evidence, for whoever edits it then. */
  readonly added: readonly string[];
  /** What the draft need not say. */
  readonly spared: readonly string[];
}

/** The draft as it was where nothing is said of it, or where no model can write it again. */
export async function rehearse(
  run: Run,
  key: string,
  context: RunContext,
  state: Drafted,
): Promise<Rehearsed> {
  let drafted: Rehearsed = state;
  let heeded: readonly string[] = [];
  const wanted = tries.slice(0, state.shown === '' ? tries.length : 1);
  for (const each of wanted) {
    const now = { ...state, ...drafted };
    const advice = await adviceOn(run, key, context, now, { each, heeded });
    if (advice.improvements.length === 0) break;
    const better = await bettered(run, key, context, now, { each, advice, isFinal: each === wanted.at(-1) });
    if (better === null) break;
    drafted = better;
    // People who have seen a draft keep that one until the next is checked.
    if (state.shown === '') run.keep(writtenSoFar(context.brief, { ...now, ...drafted }));
    heeded = [...heeded, ...advice.improvements, ...advice.spared.map((text) => `Not needed: “${text}”`)];
  }
  return drafted;
}

/** Null: no model can write it again. */
async function bettered(
  run: Run,
  key: string,
  context: RunContext,
  state: Drafted,
  { each, advice, isFinal }: { readonly each: Try; readonly advice: Advice; readonly isFinal: boolean },
): Promise<Rehearsed | null> {
  const looked = each.looksUp ? await lookUp(run, key, context, state, advice.remarks) : nothingLooked;
  const found = withQuotes(state, looked);
  // The draft follows what people wanted already.
  const { wishes, written } = state;
  const again = {
    ...state,
    ...found,
    improvements: advice.improvements,
    rehearsed: {
      ...freshIn(state, found),
      ...(advice.spared.length === 0 ? {} : { spared: advice.spared }),
      isFinal,
    },
    followed: wishes.length,
    last: asWritten(written.draft),
  };
  const next = await write(run, `${key}/${each.rewritten}`, context, again);
  if (next.fallback !== null) return null;
  return { ...found, written: { ...next, heeded: [...(written.heeded ?? []), ...advice.added] } };
}

function improvementOf({ sentence, happens, cure, evidence = [] }: Remark): string {
  const borneOut =
    evidence.length > 0 ? ` See evidence ${evidence.join(', ')}${cure === null ? '.' : ': '}` : '';
  const mended = cure === null ? borneOut : `${borneOut || ' Proposed without evidence: '}${cure}`;
  return `At “${shortened(sentence, most.sentence)}”: ${happens}${mended}`;
}

/** Nothing of what people have read, of a draft without a model, or of one that advises nothing where there is no critic. */
async function adviceOn(
  run: Run,
  key: string,
  context: RunContext,
  state: Drafted,
  { each, heeded }: { readonly each: Try; readonly heeded: readonly string[] },
): Promise<Advice> {
  const { brief, limits, settings, parts } = context;
  const { investigations, analysis, wishes, shown, written } = state;
  const nothing = { remarks: [], improvements: [], added: [], spared: [] };
  const { text, advises, openQuestions, answering = [] } = written.draft;
  if (written.fallback !== null || !settings.citations.verify) return nothing;
  if (limits.critiques === 0 && advises !== true) return nothing;
  const findRead = finderIn([...statementsOf(shown), { text: shown }]);
  if (statementsOf(text).every((statement) => findRead(statement.text) !== undefined)) return nothing;
  const tasks = investigations.map(researchedOf);
  const asked = {
    ...requestWith(brief, wishes),
    constraints: assumedIn(brief, written.draft),
    findings: [...analysis.findings],
    tasks,
    report: text,
    openQuestions,
    length: measured(written.draft, context, state),
    heeded,
  };
  const { output } = await run.scope(`write/${key}/${each.tried}`, (phase) =>
    consultOnce(phase, 'rehearse', rehearser, asked, parts),
  );
  const unread = output.remarks.filter(({ sentence }) => findRead(sentence) === undefined);
  const remarks = unread.slice(0, most.remarks);
  // What people have read grows, and shrinks, by what they want alone.
  const untold = shown === '' ? (output.untold ?? []).slice(0, most.untold) : [];
  // Never what its writer says answers the request.
  const findAnswer = finderIn(answering.map((sentence) => ({ text: sentence })));
  const spare = (output.spare ?? []).filter((said) => findAnswer(said) === undefined);
  const spared = shown === '' ? spare : [];
  const told = untold.map(
    ({ what, evidence }) => `Found, and not told: ${what} See evidence ${evidence.join(', ')}.`,
  );
  const cures = remarks.map(({ happens, cure }) => (cure === null ? happens : `${happens} ${cure}`));
  const added = [...cures, ...untold.map(({ what }) => what)];
  return { remarks, improvements: [...remarks.map(improvementOf), ...told], added, spared };
}

function freshIn(
  before: Drafted,
  { investigations }: Pick<Drafted, 'investigations'>,
): Pick<WriterInput, 'fresh'> {
  const [old, all] = [before.investigations, investigations].map((tasks) => materialOf({ tasks }).length);
  return old === undefined || all === undefined || all === old ? {} : { fresh: [old + 1, all] };
}
