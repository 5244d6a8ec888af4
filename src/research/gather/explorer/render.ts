// What the explorer's model reads: results without addresses, and sections, all fenced; of old ones only the outline.
import { fillIn, type Prompt } from '../../../agents/prompt/prompt.ts';
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import { requestText } from '../../../agents/prompt/request.ts';
import { pageText, sectionText } from '../../../agents/researcher/sections.ts';
import { mostFeedback, mostRequest, quotedEarlier } from '../../../agents/researcher/researcher.ts';
import type { ModelMessage } from '../../../llm/port.ts';
import { requestWith } from '../../run-context.ts';
import { present } from '../../../base/lists.ts';
import { siteOf } from '../visited.ts';
import { estimateTokens } from '../../../base/tokens.ts';
import { outlineOf } from './show.ts';
import { isInView, isSmall, turnOf, type Desk, type Part } from './desk.ts';
import { takenText } from './finish.ts';
import type { Entry } from './registry.ts';
import { fence, fencedOr, none } from '../../../agents/prompt/fence.ts';

/** Texts of pages by their hash. */
export type Texts = ReadonlyMap<string, string>;

/** The pages of which the conversation shows something. */
export function pagesShown({ opening, exchanges }: Desk): string[] {
  const parts = [...opening, ...partsOf(exchanges)];
  return [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.shown.hash])))];
}

/** The whole conversation so far. `pages` is a page's outline with its first sections, or with none of them any more. */
export function messagesOf(desk: Desk, prompt: Prompt, texts: Texts): ModelMessage[] {
  const turn = turnOf(desk);
  const sources = desk.opening.map((part) => openingText(part, desk, texts, isInView(desk, 0, turn)));
  return [
    { role: 'user', text: fillIn(prompt, variablesOf(desk, sources.join('\n\n'))) },
    ...desk.exchanges.flatMap(({ text: said, toolCalls, answers }, index): ModelMessage[] => [
      { role: 'assistant', text: said, toolCalls },
      ...answers.map(({ callId, failed, parts }): ModelMessage => ({
        role: 'tool',
        callId,
        text: parts.map((part) => partText(part, desk, texts, isInView(desk, index + 1, turn))).join('\n\n'),
        failed,
      })),
    ]),
    { role: 'user', text: whereItIs(desk) },
  ];
}

/** Results that are listed at the beginning, and the most they take of what one turn may show. */
const mostFirst = 15;
const partOfResults = 1 / 4;

/** Results that were not read, as many as there is room for at the beginning. */
export function listedFirst({ firstEntries, tokensOfTurn }: Desk): Entry[] {
  const unread = firstEntries.filter(({ page }) => page?.error !== null).slice(0, mostFirst);
  let left = tokensOfTurn * partOfResults;
  return unread.filter((entry, index) => (left -= estimateTokens(resultLine(entry))) >= 0 || index === 0);
}

function variablesOf(desk: Desk, sources: string): Record<string, string> {
  const { work, assignment } = desk;
  const listed = listedFirst(desk).map(resultLine);
  return {
    today: work.brief.today,
    question: questionText(desk),
    feedback: fencedOr('feedback', assignment.feedback, mostFeedback),
    earlier: quotedEarlier(assignment.earlier?.evidence ?? []),
    results: fencedOr('results', listed.join('\n')),
    sources: sources || none,
  };
}

/** What people wanted since says little without the request, which is not shown otherwise. */
function questionText({ work: { brief }, assignment: { task, said = [] } }: Desk): string {
  const question = fence('question', task.question, 500);
  if (said.length === 0) return question;
  const whole = requestText(requestWith(brief, said), mostRequest);
  return `${question}\n\nThe whole request, for orientation only:\n\n${whole}`;
}

/** Said anew in each turn: what is left, what was taken, and what happens next. */
function whereItIs(desk: Desk): string {
  const { work, calls, idle, must, opening, exchanges } = desk;
  const { toolCalls } = work.limits;
  const taken = takenText(desk);
  const last = exchanges.length > 0 ? partsOf(exchanges.slice(-1)) : opening;
  const shown = last.some((part) => typeof part !== 'string' && part.shown.sections.length > 0);
  const passing = isSmall(desk)
    ? 'The sections that are shown now are taken away after this turn: take the quotes you need.'
    : 'The sections that are shown now are taken away once you take quotes: take all that you need.';
  return present(
    `${toolCalls - calls} of ${toolCalls} tool calls left.`,
    must === null &&
      idle === 1 &&
      'The last turn brought nothing new; if the next one brings nothing new either, the search is over.',
    must === null && shown && passing,
    taken !== '' && `Quotes taken so far; they count without being given again:\n${taken}`,
    must !== null && `${reasons[must] ?? ''} Call finish now, with what was read so far.`.trim(),
  ).join('\n');
}

const reasons: Readonly<Partial<Record<string, string>>> = {
  budget: 'All tool calls are used.',
  'early-stop': 'Two turns in a row brought nothing new.',
  'soft-limit': 'The time for this question is over.',
};

/** One line for each result: nothing in it can pass for another result. */
export function resultLine({ n, url, title, snippet, published, page }: Entry): string {
  const state = page === null ? '' : page.error === null ? ' (read)' : ' (cannot be read)';
  const words = unlinkedLine(snippet, 160);
  return `${n}. ${titleOf(title, url)} [${aboutOf(url, published)}]${state}${words === '' ? '' : `: ${words}`}`;
}

function aboutOf(url: string, published: string | null): string {
  return [siteOf(url), published ?? ''].filter((part) => part !== '').join(', ');
}

/** A page without a title is called by its address, which is not shown. */
function titleOf(title: string, url: string): string {
  return (url.endsWith(title) ? '' : unlinkedLine(title, 150)) || '(no title)';
}

function openingText(part: Exclude<Part, string>, desk: Desk, texts: Texts, isShown: boolean): string {
  const { n, shown } = part;
  const entry = desk.registry.at(n);
  const text = texts.get(shown.hash);
  if (entry === undefined || text === undefined) return `Source ${n} cannot be shown any more.`;
  const poor = entry.isPoor ? ' (only an abstract, a menu or a paywall)' : '';
  const name = `${titleOf(entry.title, entry.url)} [${aboutOf(entry.url, entry.published)}]${poor}`;
  const page = { title: name, url: entry.url, text };
  return fence(`source ${n}`, pageText(page, isShown ? shown : { ...shown, sections: [] }, outlineOf(desk)));
}

/** Sections of a page whose outline may stand above already. */
function partText(part: Part, desk: Desk, texts: Texts, isShown: boolean): string {
  if (typeof part === 'string') return part;
  const { n, shown } = part;
  if (firstAnswer(desk, shown.hash) === part) return openingText(part, desk, texts, isShown);
  const text = texts.get(shown.hash);
  if (text === undefined) return `Source ${n} cannot be shown any more.`;
  if (!isShown) return `${shown.sections.map((one) => `§${one.n}`).join(', ')} of source ${n} stood here.`;
  return fence(`source ${n}`, shown.sections.map((section) => sectionText(text, section)).join('\n\n'));
}

/** The part that shows something of a page first, with its outline; null: the opening did. */
function firstAnswer({ opening, exchanges }: Desk, hash: string): Part | null {
  if (opening.some(({ shown }) => shown.hash === hash)) return null;
  const isOfIt = (part: Part) => typeof part !== 'string' && part.shown.hash === hash;
  return partsOf(exchanges).find(isOfIt) ?? null;
}

function partsOf(exchanges: Desk['exchanges']): Part[] {
  return exchanges.flatMap(({ answers }) => answers.flatMap(({ parts }) => parts));
}
