// Answerer: answers at once, from what the thread knows already or from general knowledge (A5, A71, A78). A model is asked for a short
// answer in Markdown that cites quotes of the thread's sources by number, or for what should be looked up in them first.
import { z } from 'zod';
import { distinct } from '../../base/lists.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { Say } from '../../chat/words/say.ts';
import { clean } from '../../citations/clean.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { AnswerRejected } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import { cited, placeOf } from '../material.ts';
import type { Task } from '../planner/contract.ts';
import { unlinkedLines } from '../prompt/line.ts';
import { affordable, clip, roomFor } from '../prompt/room.ts';
import { messages, type ThreadMessage } from '../prompt/thread.ts';
import type { Evidence, Answered } from '../researcher/contract.ts';
import { compose } from '../writer/compose.ts';
import type { ReportDraft } from '../writer/contract.ts';
import { form } from '../form.ts';
import { fence, none } from '../prompt/fence.ts';

/** Look-ups in the thread's sources that one answer may ask for (A79). */
export const mostLookUps = 3;

interface EarlierReport {
  /** As people count the reports of the thread; null: it cites nothing. */
  readonly number: number | null;
  readonly request: string;
  readonly report: string;
  /** Its quotes, each with the number under which it is cited there; null: it is not. */
  readonly evidence: readonly (Evidence & { readonly n: number | null })[];
}

export interface AnswererInput {
  /** What is asked, as a task: there is no plan, but quotes belong to a task. */
  readonly task: Task;
  readonly today?: string | undefined;
  /** Earlier messages of the thread, oldest first; the latest ten are enough. */
  readonly history: readonly ThreadMessage[];
  /** The reports of the thread, the newest first. */
  readonly reports: readonly EarlierReport[];
  /** Quotes of the thread's sources on this, the best first. */
  readonly evidence: readonly Evidence[];
  /** Whether these quotes answer the request, as far as that can be told without a model. */
  readonly answered: Answered;
  /** What was tried before this answer and failed, in words for the reader; null: nothing. */
  readonly instead: string | null;
  /** Look-ups it may ask for; 0: it has to answer now. */
  readonly lookUps: number;
}

interface DirectAnswer {
  /** Null: first something is to be looked up. */
  readonly draft: ReportDraft | null;
  /** What to look for in the thread's sources; empty when there is a draft. */
  readonly lookUps: readonly string[];
}

const answer = z.object({
  lookUps: form.texts(
    'What to look for in the sources of the conversation before answering; empty: answer now.',
  ),
  answer: form.text('The answer in Markdown, without a title; empty when something is looked up.'),
  answered: form.oneOf(['yes', 'partly', 'no'], 'Whether this answers the request.'),
  openQuestions: form.texts('What only research could tell; full sentences, often none.'),
});

/** Messages that are shown, and characters of each. */
const history = { latest: 10, longest: 2_000 };
/** Tokens of the newest report, of all others together, and of quotes, however much room a model has. */
const mostReport = 6_000;
const mostOthers = 6_000;
const mostQuotes = 8_000;
/** What a quote costs beside its words. */
const frame = 60;

export const answerer: Agent<AnswererInput, DirectAnswer, z.infer<typeof answer>> = {
  name: 'answerer',
  tier: 'analytical',
  outage: 'wait',
  answer,
  maxOutputTokens: 4_000,
  temperature: 0.4,
  variables: (input, room) => ({
    today: input.today ?? 'unknown',
    history: messages(input.history, history),
    reports: reportsText(input.reports, room),
    evidence: quotesText(quotesFor(input), roomFor(room, mostQuotes)),
    request: fence('request', input.task.question, 4_000),
    instead: input.instead === null ? '(nothing)' : fence('failure', input.instead, 200),
    lookUps: input.lookUps === 0 ? 'none: answer now' : `at most ${input.lookUps}`,
  }),
  read: (given, input) => {
    const lookUps = unlinkedLines(given.lookUps, input.lookUps, 200);
    const quotes = quotesFor(input).map(({ evidence }) => ({ taskId: input.task.id, evidence }));
    const { text, citations } = cited(clean(given.answer), quotes);
    if (text === '') {
      if (lookUps.length > 0) return { draft: null, lookUps };
      throw new AnswerRejected('The answer is empty. Write it in Markdown into "answer".');
    }
    const openQuestions = unlinkedLines(given.openQuestions.map(withoutCitations), 5, 300);
    return { draft: { text, answered: given.answered, citations, openQuestions }, lookUps: [] };
  },
  fallback: answerExtractively,
};

/** What is asked may be about any of them. */
function reportsText(reports: AnswererInput['reports'], room: number): string {
  const own = Math.floor(roomFor(room, mostOthers) / reports.length);
  const shown = reports.map(({ number, request, report }, index) => {
    const tokens = index === 0 ? roomFor(room, mostReport) : own;
    const label = number === null ? 'answer' : `report ${number}`;
    return fence(label, `Asked: ${clip(request, 100)}\n\n${clip(widenNumbers(report), tokens)}`);
  });
  return shown.join('\n\n') || none;
}

interface Quote {
  readonly evidence: Evidence;
  /** Where it is cited: `report 1 [2]`. */
  readonly cited: readonly string[];
}

/** What was found for the request, then what the reports quote: one of each number of each report before further ones. */
function quotesFor({ evidence, reports }: Pick<AnswererInput, 'evidence' | 'reports'>): Quote[] {
  const places = new Map<string, string[]>();
  const ranked = reports.flatMap(({ number, evidence: quoted }) => {
    const counts = new Map<number | null, number>();
    return quoted.map(({ n, ...one }) => {
      const place = placeOf(one);
      if (n !== null) places.set(place, [...(places.get(place) ?? []), `report ${number} [${n}]`]);
      const rank = (counts.get(n) ?? 0) + 1;
      counts.set(n, rank);
      return { one, rank };
    });
  });
  const others = ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
  const all = distinct([...evidence, ...others], placeOf);
  return all.map((one) => ({ evidence: one, cited: [...new Set(places.get(placeOf(one)))] }));
}

/** The quotes with their numbers, the best ones that fit into so many tokens. */
function quotesText(quotes: readonly Quote[], tokens: number): string {
  const numbered = quotes.map((one, index) => ({ ...one, n: index + 1 }));
  const kept = affordable(numbered, tokens, ({ evidence }) => estimateTokens(evidence.quote) + frame);
  const shown = kept.map(({ evidence: { title, headings, quote }, cited: where, n }) => {
    const source = [title, ...headings.slice(-2)].filter((part) => part !== '').join(' › ');
    const known = where.length === 0 ? '' : ` (${where.join(', ')})`;
    return fence(`evidence ${n}`, widenNumbers(`Source: ${clip(source, 60)}${known}\n${quote}`));
  });
  return shown.join('\n\n') || none;
}

/** Words of an answer without a model, at most. */
const maxWords = 400;

/** Quotes of the thread's sources if they answer the request, and otherwise a plain word that this takes a model or research. */
function answerExtractively(input: AnswererInput, say: Say): DirectAnswer {
  const { task, evidence, answered, reports } = input;
  if (answered === 'no' || evidence.length === 0) {
    const knows = evidence.length > 0 || reports.length > 0;
    const text = `${say(knows ? 'direct.not-known' : 'direct.no-model')} ${say('direct.ask-deep')}`;
    return { draft: { text, answered: 'no', citations: [], openQuestions: [] }, lookUps: [] };
  }
  const tasks = [{ task, evidence, missing: [], answered }];
  const draft = compose({ request: task.question, tasks, constraints: [], warnings: [], maxWords }, say);
  return { draft, lookUps: [] };
}
