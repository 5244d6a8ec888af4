// Phase answer: a request that needs no research is answered at once: by intake, or from what the thread knows and from
// general knowledge, without any search outside (A5, A71, A78, A79).
import { mostLookUps } from '../../agents/answerer/contract.ts';
import { answerer } from '../../agents/answerer/answerer.ts';
import type { AnswererInput, DirectAnswer } from '../../agents/answerer/contract.ts';
import type { Task } from '../../agents/planner/contract.ts';
import type { ReportDraft } from '../../agents/writer/contract.ts';
import { sayIn } from '../../chat/words/say.ts';
import type { Say } from '../../chat/words/say.ts';
import { placeOf } from '../../agents/material.ts';
import { distinct } from '../../base/lists.ts';
import { FootnoteError } from '../../base/errors.ts';
import { statementsOf } from '../../citations/statements.ts';
import type { Run } from '../run.ts';
import { consultOnce } from '../consult.ts';
import type { Counsel } from '../consult.ts';
import type { Investigation } from '../gather/investigate.ts';
import { nothing } from '../gather/investigation.ts';
import { evidenceFor, lookUpKnown } from './known-evidence.ts';
import type { KnownEvidence } from './known-evidence.ts';
import type { Background } from '../background.ts';
import { wholeTask } from '../tasks.ts';
import type { RunContext } from '../run-context.ts';
import type { Written } from '../report/write.ts';

/** An answer as the later phases know a report. */
export interface Answer {
  readonly written: Written;
  /** What the thread's sources gave; empty when none were looked at. */
  readonly investigations: readonly Investigation[];
  /** What the reader should know about how it came about, a sentence each. */
  readonly cautions: readonly string[];
}

type KnownPages = Background['known'];

/** Pages of a thread that are looked through for a direct answer, the newest ones: there is one question to a model for all of them. */
const mostPages = 20;

/**
 * When it takes longer than `simpleMs` of active time, the run fails with `deadline-passed`, and a resume asks anew.
 * `instead`: what was tried before and failed, in words for the reader; null: nothing.
 */
export async function answer(
  run: Run,
  work: RunContext,
  { known }: Pick<Background, 'known'>,
  instead: string | null,
): Promise<Answer> {
  const { brief, settings } = work;
  if (brief.simpleAnswer !== null && known.length === 0) {
    const draft = unresearched(brief.simpleAnswer);
    return answerOf({ output: draft, fallback: null }, [], instead, sayIn(brief.language));
  }
  const { activeMs } = await run.now('answer-begun');
  run.deadline(activeMs + settings.simpleMs);
  return run.scope('answer', (phase) => fromKnown(phase, work, known.slice(0, mostPages), instead));
}

function unresearched(text: string): ReportDraft {
  return { text, answered: 'yes', citations: [], openQuestions: [] };
}

async function fromKnown(
  phase: Run,
  { brief, parts }: RunContext,
  known: KnownPages,
  instead: string | null,
): Promise<Answer> {
  const prior = await phase.step('report', brief.followUp, () =>
    brief.followUp === 'new_topic' ? null : parts.library.priorReport(phase.id),
  );
  const task = taskOf(brief.topic);
  // what is asked about a report is rarely in the words of its sources; what the report was asked is
  const tasks = brief.followUp === 'clarification' && prior !== null ? [task, taskOf(prior.request)] : [task];
  const found = known.length === 0 ? nothingKnown : await evidenceFor(phase, tasks, known, parts);
  const input: AnswererInput = {
    task,
    today: brief.today,
    history: brief.history.slice(-mostMessages),
    report: prior?.report ?? null,
    evidence: [...found.evidence],
    answered: found.answered,
    instead,
    lookUps: known.length === 0 ? 0 : mostLookUps,
  };
  const first = await consultOnce(phase, 'answer', answerer, input, parts);
  const say = sayIn(brief.language);
  if (first.output.draft !== null) return answerOf(draftOf(first), investigated(input, known), instead, say);
  // asked for at once, so that a look-up costs one more call and not three
  const more = await lookUpKnown(phase, first.output.lookUps, known, parts);
  const evidence = distinct([...input.evidence, ...more], placeOf);
  const again: AnswererInput = { ...input, evidence, lookUps: 0 };
  const second = await consultOnce(phase, 'answer-again', answerer, again, parts);
  return answerOf(draftOf(second), investigated(again, known), instead, say);
}

/** The latest messages are enough to tell what a question about an answer means. */
const mostMessages = 10;

const nothingKnown: KnownEvidence = { evidence: [], answered: 'no' };

/** Characters of a search. */
const longestSearch = 300;

function taskOf(request: string): Task {
  return wholeTask(request, [request.slice(0, longestSearch).toWellFormed()]);
}

function draftOf({
  output,
  fallback,
}: Counsel<DirectAnswer>): Pick<Counsel<ReportDraft>, 'output' | 'fallback'> {
  if (output.draft !== null) return { output: output.draft, fallback };
  throw new FootnoteError('bug', 'The answerer may look nothing up any more and gave no answer.');
}

/** The request as a task that was worked on, if there were sources to look at. */
function investigated({ task, evidence, answered }: AnswererInput, known: KnownPages): Investigation[] {
  if (known.length === 0) return [];
  const quoted = new Set(evidence.map(({ url }) => url));
  const visited = known.filter(({ url }) => quoted.has(url)).map((page) => ({ ...page, error: null }));
  const observation = `Looked through ${known.length} known ${known.length === 1 ? 'source' : 'sources'}.`;
  return [{ ...nothing(task), evidence, answered, visited, observation }];
}

function answerOf(
  { output: draft, fallback }: Pick<Counsel<ReportDraft>, 'output' | 'fallback'>,
  investigations: readonly Investigation[],
  instead: string | null,
  say: Say,
): Answer {
  return {
    written: { draft, fallback, unreadable: [] },
    investigations,
    cautions: [
      ...(instead === null ? [] : [say('direct.instead', { why: instead })]),
      ...(fallback === null ? aboutResearch(draft, say) : []),
    ],
  };
}

/** Whatever a model says without a source is said to be so. */
function aboutResearch({ text, citations }: ReportDraft, say: Say): string[] {
  if (citations.length === 0) return [say('direct.unresearched')];
  if (statementsOf(text).every(({ numbers }) => numbers.length > 0)) return [];
  return [say('direct.partly-unresearched')];
}
