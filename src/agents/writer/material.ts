// What the writer is given: every quote once, under the number by which the model cites it.
import { blockOf } from '../../citations/blocks.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { fence } from '../prompt/prompt.ts';
import { conclusionsOf } from '../concluded.ts';
import { fitting, materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { WriterInput } from './contract.ts';
import { leftOutText, none, shortenedText } from '../prompt/shortened.ts';
import { shownOnce } from '../prompt/shown-once.ts';
import { clip, firstWithin } from '../prompt/room.ts';
import { noteOf } from '../prompt/thread.ts';

/** Tokens of what is told of a task beside its quotes: it gives way before they do, and conclusions do not. */
const details = [
  { question: 300, observation: 600, missing: 300 },
  { question: 60, observation: 150, missing: 0 },
  { question: 30, observation: 0, missing: 0 },
] as const;
type Detail = (typeof details)[number];

/** The tasks with their quotes, all fenced, in so many tokens as far as notes on tasks can give way. */
export function tasksText(input: WriterInput, tokens: number): string {
  const needed = [...(input.findings ?? []), ...(input.contradictions ?? [])].flatMap(({ quotes }) => quotes);
  const all = materialOf(input);
  const { shortened } = input;
  const shown = shortened === undefined ? fitting(all, tokens, ({ taskId }) => taskId, new Set(needed)) : all;
  const blocks = shownOnce(
    shown.map((each) => shownOf(each, input)),
    shortened,
  );
  const texts = details.map((detail) => () => textOf(input, all, blocks, detail));
  return firstWithin(texts, tokens);
}

function textOf(
  input: WriterInput,
  all: readonly Material[],
  blocks: readonly EvidenceBlock[],
  detail: Detail,
): string {
  const { shortened = [] } = input;
  const taskOf = new Map(all.map(({ n, taskId }) => [n, taskId]));
  const tasks = input.tasks.map((researched, index) => {
    const { task, answered, missing, observation = '', evidence } = researched;
    const concluded = conclusionsOf(researched, all);
    const own = blocks.filter(({ n }) => taskOf.get(n) === task.id);
    const elsewhere = concluded.length === 0 ? '(no evidence)' : '(its evidence stands under other tasks)';
    const quotes = shortenedText(own, shortened);
    return [
      `Task ${index + 1} (answered: ${answered})`,
      fence('task', clip(task.question, detail.question)),
      ...noteOf('observation', observation, detail.observation),
      ...noteOf('missing', missing.join('\n'), detail.missing),
      ...concluded,
      ...(quotes !== none ? [quotes] : own.length > 0 && evidence.length > 0 ? [] : [elsewhere]),
    ].join('\n');
  });
  const left = leftOutText(shortened);
  return [...tasks, ...(left === '' ? [] : [left])].join('\n\n');
}

/** What everybody is shown of a quote; the quote alone where nobody has looked at its page. */
function shownOf({ n, evidence }: Material, { blocks = [], dates = {} }: WriterInput): EvidenceBlock {
  const { url } = evidence;
  const date = Object.hasOwn(dates, url) ? (dates[url] ?? null) : null;
  return blocks.find((block) => block.n === n) ?? blockOf(n, evidence, null, date);
}
