// Mode simple: an answer at once, without research, shown and then checked (A71, A78).
import { evidenceIn } from '../../agents/researcher/contract.ts';
import { answerer, type AnswererInput, mostLookUps } from '../../agents/answerer/answerer.ts';
import { placeOf } from '../../agents/material.ts';
import type { Task } from '../../agents/planner/contract.ts';
import type { ReportDraft } from '../../agents/writer/contract.ts';
import { FootnoteError } from '../../base/errors.ts';
import { distinct, present } from '../../base/lists.ts';
import type { Say } from '../../chat/words/say.ts';
import { statementsOf } from '../../citations/statements.ts';
import type { End } from '../../durable/execute.ts';
import { knownSources, type Background } from '../background.ts';
import { consultOnce } from '../consult.ts';
import type { Investigation } from '../gather/investigate.ts';
import { nothing } from '../gather/investigation.ts';
import { attachedPages } from '../gather/notes.ts';
import type { ResearchParts } from '../parts.ts';
import type { Written } from '../report/write.ts';
import { nothingKnown } from '../research-state.ts';
import { hardEndOf, type RunContext } from '../run-context.ts';
import type { Run } from '../run.ts';
import { wholeTask } from '../tasks.ts';
import { evidenceFor, lookUpKnown } from './known-evidence.ts';
import { showThenCheck } from './show-then-check.ts';

/** `instead`: what was tried before and failed, in words for the reader; null: nothing. */
export async function answerDirectly(run: Run, work: RunContext, instead: string | null): Promise<End> {
  const known = await run.scope('knowledge', async (phase) => [
    ...(await attachedPages(phase, work)),
    ...(await knownSources(phase, work)),
  ]);
  const { written, investigations, cautions } = await answer(run, work, { known }, instead);
  // The time of a direct answer is over with it.
  run.deadline(hardEndOf(work));
  const simple = { ...work, brief: { ...work.brief, mode: 'simple' as const } };
  const way = { cautions, leavesUncited: true };
  return showThenCheck(run, simple, { ...nothingKnown, investigations, written }, way);
}

/** An answer as the later phases know a report. */
export interface Answer {
  readonly written: Written;
  /** What the thread's sources gave; empty when none were looked at. */
  readonly investigations: readonly Investigation[];
  /** What the reader should know about how it came about, a sentence each. */
  readonly cautions: readonly string[];
}

type KnownPages = Background['known'];

/** Pages of a thread that are looked through, the newest ones: there is one question to a model for all of them. */
const mostPages = 20;

/** Without any search outside (A5, A71, A79). When it takes longer than `simpleMs`, the run fails with `deadline-passed`. */
export async function answer(
  run: Run,
  work: RunContext,
  { known }: Pick<Background, 'known'>,
  instead: string | null,
): Promise<Answer> {
  const { brief, settings } = work;
  if (brief.simpleAnswer !== null && known.length === 0) {
    const text = brief.simpleAnswer;
    const draft: ReportDraft = { text, answered: 'yes', citations: [], openQuestions: [] };
    return answerOf(draft, null, [], instead, work.parts.say);
  }
  const { activeMs } = await run.now('answer-begun');
  run.deadline(activeMs + settings.simpleMs);
  return run.scope('answer', (phase) => fromKnown(phase, work, known, instead));
}

/** The latest messages are enough to tell what a question about an answer means. */
const mostMessages = 10;

async function fromKnown(
  phase: Run,
  { brief, parts }: RunContext,
  known: KnownPages,
  instead: string | null,
): Promise<Answer> {
  const reports = await phase.step('reports', brief.followUp, () =>
    brief.followUp === 'new_topic' ? [] : reportsBefore(phase, parts),
  );
  const [prior] = reports;
  const searched = known.slice(0, mostPages);
  const task = taskOf(brief.topic);
  // what is asked about a report is rarely in the words of its sources; what the report was asked is
  const aboutReport = brief.followUp === 'clarification' && prior !== undefined && taskOf(prior.request);
  const found = await evidenceFor(phase, present(task, aboutReport), searched, parts);
  let input: AnswererInput = {
    task,
    today: brief.today,
    history: brief.history.slice(-mostMessages),
    reports,
    evidence: [...found.evidence],
    answered: found.answered,
    instead,
    lookUps: known.length === 0 ? 0 : mostLookUps,
  };
  let { output, fallback } = await consultOnce(phase, 'answer', answerer, input, parts);
  if (output.draft === null) {
    // asked for at once, so that a look-up costs one more call and not three
    const more = await lookUpKnown(phase, output.lookUps, searched, parts);
    input = { ...input, evidence: distinct([...input.evidence, ...more], placeOf), lookUps: 0 };
    ({ output, fallback } = await consultOnce(phase, 'answer-again', answerer, input, parts));
  }
  if (output.draft === null) {
    throw new FootnoteError('bug', 'The answerer may look nothing up any more and gave no answer.');
  }
  const { draft } = output;
  return answerOf(draft, fallback, investigated(input, draft, known), instead, parts.say);
}

/** The newest ones: a conversation rarely comes back to older ones. */
const mostReports = 10;

async function reportsBefore(phase: Run, { library }: ResearchParts): Promise<AnswererInput['reports']> {
  const reports = await library.priorReports(phase.id, mostReports);
  return reports.map(({ evidence, ...report }) => {
    return { ...report, evidence: evidence.map((quoted) => ({ ...quoted, headings: [], score: 1 })) };
  });
}

/** Characters of a search. */
const longestSearch = 300;

function taskOf(request: string): Task {
  return wholeTask(request, [request.slice(0, longestSearch).toWellFormed()]);
}

/** The request as a task that was worked on, if there were sources to look at; what it cites of the reports was found, too. */
function investigated(
  { task, evidence: found, answered }: AnswererInput,
  { citations }: ReportDraft,
  known: KnownPages,
): Investigation[] {
  if (known.length === 0) return [];
  const evidence = distinct([...found, ...citations.map(evidenceIn)], placeOf);
  const quoted = known.filter((page) => evidence.some(({ url }) => url === page.url));
  const visited = quoted.map((page) => ({ ...page, error: null }));
  const observation = `Looked through ${known.length} known ${known.length === 1 ? 'source' : 'sources'}.`;
  return [{ ...nothing(task), evidence, answered, visited, observation }];
}

function answerOf(
  draft: ReportDraft,
  fallback: Written['fallback'],
  investigations: readonly Investigation[],
  instead: string | null,
  say: Say,
): Answer {
  const cautions = present(
    instead !== null && say('direct.instead', { why: instead }),
    fallback === null && aboutResearch(draft, say),
  );
  return { written: { draft, fallback, unreadable: [] }, investigations, cautions };
}

/** Whatever a model says without a source is said to be so. */
function aboutResearch({ text, citations }: ReportDraft, say: Say): string | null {
  if (citations.length === 0) return say('direct.unresearched');
  const isWhole = statementsOf(text).every(({ numbers }) => numbers.length > 0);
  return isWhole ? null : say('direct.partly-unresearched');
}
