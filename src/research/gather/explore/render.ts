// What the explorer's model reads: results without their addresses, and passages of pages, all fenced.
import { parseUrl } from '../../../base/parse-url.ts';
import { openingOf } from '../../../agents/converse.ts';
import { fence } from '../../../agents/prompt/prompt.ts';
import type { Prompt } from '../../../agents/prompt/prompt.ts';
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import { clip } from '../../../agents/prompt/room.ts';
import { estimateTokens } from '../../../base/tokens.ts';
import type { ModelMessage } from '../../../llm/port.ts';
import type { Expedition, Part } from './expedition.ts';
import type { Entry, Registry } from './registry.ts';

/** Texts of pages by their hash. */
export type Texts = ReadonlyMap<string, string>;

/** The pages whose passages the conversation shows. */
export function pagesShown({ opening, exchanges }: Expedition): string[] {
  const parts = [
    ...opening,
    ...exchanges.flatMap(({ answers }) => answers.flatMap((answer) => answer.parts)),
  ];
  return [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.shown.hash])))];
}

/** How a conversation is said. */
export interface Wording {
  readonly prompt: Prompt;
  readonly texts: Texts;
  /** The model is told that nothing else is left. */
  readonly mustEnd: boolean;
  /** Tokens the model takes in all. */
  readonly room: number;
}

/** The whole conversation so far. */
export function messagesOf(task: Expedition, { prompt, texts, mustEnd, room }: Wording): ModelMessage[] {
  const text = (parts: readonly Part[]) =>
    parts.map((part) => partText(part, task.registry, texts)).join('\n\n');
  return [
    openingOf(prompt, variablesOf(task, text(task.opening), room)),
    ...task.exchanges.flatMap(({ text: said, toolCalls, answers }): ModelMessage[] => [
      { role: 'assistant', text: said, toolCalls },
      ...answers.map(({ callId, failed, parts }): ModelMessage => ({
        role: 'tool',
        callId,
        text: text(parts),
        failed,
      })),
    ]),
    ...(mustEnd ? [{ role: 'user' as const, text: 'Call finish now, with what was read so far.' }] : []),
  ];
}

function variablesOf(task: Expedition, sources: string, room: number): Record<string, string> {
  const { work, assignment, surroundings, firstEntries } = task;
  const results = firstOf(firstEntries.map(resultLine), Math.max(300, room / 5));
  return {
    today: work.brief.today,
    question: fence('question', clip(assignment.task.question, 500)),
    feedback: assignment.feedback === null ? '(none)' : fence('feedback', clip(assignment.feedback, 800)),
    background:
      surroundings.background === '' ? '(none)' : fence('background', clip(surroundings.background, 800)),
    results: results.length === 0 ? '(none)' : fence('results', results.join('\n')),
    sources: sources === '' ? '(none)' : sources,
    calls: String(work.limits.toolCalls),
  };
}

/** The lines that fit into so many tokens. */
function firstOf(lines: readonly string[], tokens: number): string[] {
  let left = tokens;
  return lines.filter((line) => (left -= estimateTokens(line)) >= 0);
}

/** One line for each result: nothing in it can pass for another result. */
export function resultLine({ n, url, title, snippet, published, page }: Entry): string {
  const state = page === null ? '' : page.error === null ? ' (read)' : ' (cannot be read)';
  const about = [hostOf(url), published ?? ''].filter((part) => part !== '').join(', ');
  const words = unlinkedLine(snippet, 300);
  return `${n}. ${titleOf(title, url)} [${about}]${state}${words === '' ? '' : `: ${words}`}`;
}

/** A page without a title is called by its address, which is not shown. */
function titleOf(title: string, url: string): string {
  return (url.endsWith(title) ? '' : unlinkedLine(title, 150)) || '(no title)';
}

function hostOf(url: string): string {
  const parsed = /^https?:/.test(url) ? parseUrl(url) : null;
  if (parsed !== null) return parsed.hostname.replace(/^www\./, '');
  return url.startsWith('knowledge:') ? 'own documents' : 'a further tool';
}

function partText(part: Part, registry: Registry, texts: Texts): string {
  if (typeof part === 'string') return part;
  const { n, shown } = part;
  const entry = registry.at(n);
  const text = texts.get(shown.hash);
  if (entry === undefined || text === undefined) return `Source ${n} cannot be shown any more.`;
  const passages = shown.passages.map(({ start, end, headings }, index) => {
    const under = headings.length === 0 ? '' : `, under ${headings.join(' › ')}`;
    return `(Passage ${index + 1}${under})\n${text.slice(start, end).toWellFormed().trim()}`;
  });
  const about = [hostOf(entry.url), entry.published ?? ''].filter((one) => one !== '').join(', ');
  return fence(
    `source ${n}`,
    [`Title: ${titleOf(entry.title, entry.url)} [${about}]`, ...passages].join('\n\n'),
  );
}
