// How the writer asks a model: it is given every quote once, under a number, and writes Markdown that cites quotes by these numbers.
// Code cleans the text, numbers the citations and knows what stands behind them.
import { z } from 'zod';
import { clean } from '../../citations/clean.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { withMarksInside } from '../../citations/own.ts';
import { AnswerRejected } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import { contradictionsText, findingsText, gapsText } from '../analyst/shown.ts';
import { cited, conclusionsOf, fitting, isInFindings, materialOf, blockFor } from '../material.ts';
import { leftOut, shortenedText, shownOnce } from '../prompt/evidence.ts';
import { oneLine, titleIn, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { requestText } from '../prompt/request.ts';
import { firstWithin, roomFor } from '../prompt/room.ts';
import { earlierFeedback } from '../prompt/thread.ts';
import { compose } from './compose.ts';
import type { ReportDraft, WriterInput } from './contract.ts';
import { lengthOf, refuseLength } from './length.ts';
import { form } from '../form.ts';
import { fence, fenced, fencedOr, none, noteOf } from '../prompt/fence.ts';

const answer = z.object({
  // Written before the report: reasons got lost in drafts that were begun at once.
  owed: form.list(
    'Everything in the request that wants an answer, in its order, each once; empty where there is a last draft. Written first: what its answers say stands in the report.',
    {
      told: form.text(
        'What the request asks, tells of that goes wrong, or says that somebody believes, proposes or wants: one thing, in a few of its words.',
      ),
      answer: form.textOrNull(
        'What this person is to be told of it, in one clause with the numbers of its evidence: the answer, why it goes wrong, or whether it holds and why; null where the evidence does not say.',
      ),
    },
  ),
  report: form.text('The report in Markdown, without a title and without a list of sources.'),
  answered: form.oneOf(
    ['yes', 'partly', 'no'],
    'Whether the evidence answers the request; "partly" only where something that it asks stays open, and the report or openQuestions name it. What people have taken back or wanted left out is asked no longer.',
  ),
  answering: form.texts('The one to three sentences of the report that answer the request, copied from it.'),
  notStated: form.list('Where the report says that something is not stated or not documented; often empty.', {
    sentence: form.text('The sentence of the report that says so, copied from it.'),
    what: form.text('What is said not to be stated, as one would search for it.'),
  }),
  lookUp: form.texts(
    'For each sentence that ends with `[own]` what to type into a search engine to find a page that says it: three to eight words, with the name of the product and the thing; empty without one.',
  ),
  advises: form.yesOrNo(
    'Whether somebody who does what the report says runs, changes, sends or removes anything.',
  ),
  openQuestions: form.texts(
    'What the request asks and the report does not say, where knowing it would change what the reader does: one full question each, never that something was not found; five at most, often none.',
  ),
});
type Answer = z.infer<typeof answer> & {
  readonly title?: string | null;
  readonly settled?: readonly string[] | null;
  readonly takenBack?: readonly number[] | null;
};

export const writer: Agent<WriterInput, ReportDraft, z.infer<typeof answer>> = {
  name: 'writer',
  tier: 'complex',
  share: 0.35,
  outage: 'wait',
  answer,
  maxOutputTokens: 24_000,
  temperature: 0.4,
  variables: (input, room) => ({
    today: input.today ?? 'unknown',
    request: requestText(input, 2_000),
    feedback: fencedOr('feedback', input.feedback, 2_000),
    followed: earlierFeedback(input.followed ?? []),
    last: lastText(input, Math.floor(roomFor(room) / 4)),
    improvements: improvementsText(input),
    findings: findingsText(input.findings ?? [], materialOf(input).length),
    contradictions: contradictionsText(input.contradictions ?? [], materialOf(input).length),
    gaps: gapsText(input.gaps ?? []),
    tasks: tasksText(input, roomFor(room)),
    constraints: fenced('constraint', input.constraints),
    warnings: fenced('warning', input.warnings.slice(0, 10), 60),
    length: lengthOf(input),
  }),
  read: (given: Answer, input, attempt) => {
    const material = materialOf(input);
    const draft = cited(withMarksInside(clean(given.report)), material);
    const isCited = draft.citations.length > 0;
    refuse(given, draft.text, isCited, material.length);
    refuseLength({ text: draft.text, openQuestions: given.openQuestions }, input, attempt);
    // The constraints that were copied, and the tasks that were named by their numbers.
    const said = new Set(given.settled?.map((text) => oneLine(text, 1_000)));
    const settled = input.constraints.filter((text) => said.has(oneLine(text, 1_000)));
    const takenBack = (given.takenBack ?? []).flatMap((n) => input.tasks[n - 1]?.task.id ?? []);
    const lookUp = unlinkedLines(given.lookUp.map(withoutCitations), 5, 150);
    return {
      ...draft,
      title: titleIn(given.title) || undefined,
      ...(settled.length === 0 ? {} : { settled }),
      ...(takenBack.length === 0 ? {} : { takenBack }),
      answered: isCited ? given.answered : 'no',
      openQuestions: unlinkedLines(given.openQuestions.map(withoutCitations), 5, 300),
      advises: given.advises,
      ...(lookUp.length === 0 ? {} : { lookUp }),
      answering: unlinkedLines(given.answering.map(withoutCitations), 5, 800),
      absences: given.notStated.slice(0, 5).map(({ sentence, what }) => ({
        sentence: unlinkedLine(withoutCitations(sentence), 800),
        what: unlinkedLine(what, 200),
      })),
    };
  },
  fallback: compose,
};

/** The same for a report that follows what people wanted since the request: its title follows it, and what stands below it. */
export const titledWriter: typeof writer = {
  ...writer,
  answer: answer.extend({
    title: form.textOrNull(
      'What the report is about by now as one line of at most twelve words, where feedback or earlier feedback wants something else than the request; else null.',
    ),
    settled: form.orNull(
      z.array(z.string()),
      'Constraints that feedback or earlier feedback confirms or says otherwise, copied: they stand below the report as assumed, and are not any more; else null.',
    ),
    takenBack: form.orNull(
      z.array(z.int()),
      'Numbers of the tasks whose subject people have taken back or want left out, by feedback or earlier feedback; else null.',
    ),
  }),
};

/** Words of a report that has nothing to report. */
const mostWithoutEvidence = 250;

/** @throws AnswerRejected when the text is no report of this evidence */
function refuse({ answered }: Answer, text: string, isCited: boolean, evidence: number): void {
  if (text === '') throw new AnswerRejected('The report is empty. Write it in Markdown.');
  if (evidence === 0 && text.split(/\s+/).length > mostWithoutEvidence) {
    throw new AnswerRejected(
      'There is no evidence, so nothing can be reported. Say in at most 120 words what was looked for and not found, and answer "no".',
    );
  }
  if (evidence > 0 && !isCited && answered !== 'no') {
    throw new AnswerRejected(
      `The report cites no evidence. End every factual sentence with the number of its evidence in square brackets, [1] to [${evidence}]. If the evidence does not answer the request, answer "no".`,
    );
  }
}

/** The draft that is edited, and what checking said of it. */
function lastText({ last, earlier = [] }: WriterInput, tokens: number): string {
  if (last === undefined) return '(none: this is the first one)';
  const remarks = last.remarks.slice(0, mostRemarks);
  return [
    last.isRead ? 'People have read it.' : 'Nobody has read it yet.',
    fence('draft', last.text, tokens),
    ...(last.openQuestions ?? []).map((text) => fence('open question below it', text, 150)),
    ...remarks.map((text) => fence('remark', text, 150)),
    ...earlier.map((text) => fence('draft before it', text, Math.floor(tokens / 3))),
  ].join('\n');
}

const mostRemarks = 30;

function improvementsText({ improvements = [], fresh, spared = [], isFinal }: WriterInput): string {
  const looked =
    fresh === undefined
      ? []
      : [
          `Evidence ${fresh[0]} to ${fresh[1]} is new: it was looked up for these improvements, and for what the last draft leaves open, says without a source or says is not stated.`,
        ];
  const after =
    isFinal === undefined ? [] : [`${isFinal ? 'Nobody' : 'Somebody'} goes through the next draft again.`];
  return [
    fenced('improvement', improvements.slice(0, 10), 350),
    ...looked,
    ...spared.map((text) => fence('not needed', text, 150)),
    ...after,
  ].join('\n');
}

/** Tokens of what is told of a task beside its quotes: it gives way before they do, and conclusions do not. */
const details = [
  { question: 300, observation: 600, missing: 300 },
  { question: 60, observation: 150, missing: 0 },
  { question: 30, observation: 0, missing: 0 },
] as const;

/** The tasks with their quotes, all fenced, in so many tokens as far as notes on tasks can give way. */
function tasksText(input: WriterInput, tokens: number): string {
  const needed = [...(input.findings ?? []), ...(input.contradictions ?? [])].flatMap(({ quotes }) => quotes);
  const all = materialOf(input);
  const { shortened, dates = {} } = input;
  const shown = shortened === undefined ? fitting(all, tokens, ({ taskId }) => taskId, new Set(needed)) : all;
  const whole = shown.map((each) => {
    const { url } = each.evidence;
    return blockFor(each, input.blocks, Object.hasOwn(dates, url) ? dates[url] : null);
  });
  const blocks = shownOnce(whole, shortened);
  const taskOf = new Map(all.map(({ n, taskId }) => [n, taskId]));
  const texts = details.map((detail) => () => {
    const tasks = input.tasks.map((researched, index) => {
      const { task, answered, missing, observation = '', evidence } = researched;
      const concluded = conclusionsOf(researched, all);
      const own = blocks.filter(({ n }) => taskOf.get(n) === task.id);
      const isElsewhere = concluded.length > 0 || isInFindings(researched);
      const elsewhere = isElsewhere ? '(its evidence stands under other tasks)' : '(no evidence)';
      const quotes = shortenedText(own, shortened ?? []);
      return [
        `Task ${index + 1} (answered: ${answered})`,
        fence('task', task.question, detail.question),
        ...noteOf('observation', observation, detail.observation),
        ...noteOf('missing', missing.join('\n'), detail.missing),
        ...concluded,
        ...(quotes !== none ? [quotes] : own.length > 0 && evidence.length > 0 ? [] : [elsewhere]),
      ].join('\n');
    });
    return [...tasks, ...leftOut(shortened)].join('\n\n');
  });
  return firstWithin(texts, tokens);
}
