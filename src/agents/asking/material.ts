// What the writer is given: every quote once, under the number by which the model cites it.
import { widenNumbers } from '../../citations/escape.ts';
import { fence } from '../prompt.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { WriterInput } from '../writer.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { clip } from './room.ts';

/** What a quote costs beside its words. */
const frame = 80;

/** Those that fit into so many tokens: what findings rest on goes first, then the best of each task. */
function fitting(material: readonly Material[], tokens: number, needed: ReadonlySet<number>): Material[] {
  const ranks = new Map<string, number>();
  const ranked = material
    .toSorted((a, b) => b.evidence.score - a.evidence.score)
    .map((each) => {
      const rank = ranks.get(each.taskId) ?? 0;
      ranks.set(each.taskId, rank + 1);
      return { each, rank: needed.has(each.n) ? -1 : rank };
    })
    .toSorted((a, b) => a.rank - b.rank);
  let left = tokens;
  const kept = ranked.filter(({ each }) => {
    const cost = estimateTokens(each.evidence.quote) + frame;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
  return kept.map(({ each }) => each).toSorted((a, b) => a.n - b.n);
}

/** The tasks with their quotes in so many tokens, all fenced. */
export function tasksText(input: WriterInput, tokens: number): string {
  const needed = [...(input.findings ?? []), ...(input.contradictions ?? [])].flatMap(({ quotes }) => quotes);
  const shown = fitting(materialOf(input), tokens, new Set(needed));
  return input.tasks
    .map(({ task, answered, missing }, index) => {
      const quotes = shown.filter(({ taskId }) => taskId === task.id);
      return [
        `Task ${index + 1} (answered: ${answered})`,
        fence('task', clip(task.question, 300)),
        ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), 300))]),
        ...quotes.map((each) => quoteText(each, input.dates ?? {})),
        ...(quotes.length === 0 ? ['(no evidence)'] : []),
      ].join('\n');
    })
    .join('\n\n');
}

/** Bracketed numbers of the page are widened: where they are copied, they are not taken for citations. */
function quoteText({ n, evidence }: Material, dates: Readonly<Record<string, string>>): string {
  const { url, title, headings, quote } = evidence;
  const date = Object.hasOwn(dates, url) ? dates[url] : undefined;
  const source = [title, ...headings.slice(-2)].filter((part) => part !== '').join(' › ');
  const lines = [`Source: ${clip(source, 60)}`, ...(date === undefined ? [] : [`Published: ${date}`]), quote];
  return fence(`evidence ${n}`, widenNumbers(lines.join('\n')));
}
