// What the writer is given: every quote once, under the number by which the model cites it.
import { blockOf } from '../../citations/blocks.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { fence } from '../prompt/prompt.ts';
import { conclusionsOf } from '../concluded.ts';
import { fitting, materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { WriterInput } from './contract.ts';
import { shortenedText } from '../prompt/shortened.ts';
import { shownOnce } from '../prompt/shown-once.ts';
import { clip } from '../prompt/room.ts';

/** The tasks with their quotes in so many tokens, all fenced. */
export function tasksText(input: WriterInput, tokens: number): string {
  const needed = [...(input.findings ?? []), ...(input.contradictions ?? [])].flatMap(({ quotes }) => quotes);
  const all = materialOf(input);
  const { shortened } = input;
  const shown = shortened === undefined ? fitting(all, tokens, ({ taskId }) => taskId, new Set(needed)) : all;
  const blocks = new Map(
    shownOnce(
      shown.map((each) => shownOf(each, input)),
      shortened,
    ).map((block) => [block.n, block]),
  );
  return input.tasks
    .map((researched, index) => {
      const { task, answered, missing, observation = '' } = researched;
      const concluded = conclusionsOf(researched, all);
      const quotes = shown.filter(({ taskId }) => taskId === task.id);
      return [
        `Task ${index + 1} (answered: ${answered})`,
        fence('task', clip(task.question, 300)),
        ...(observation === '' ? [] : [fence('observation', clip(observation, 600))]),
        ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), 300))]),
        ...concluded,
        quotes.length === 0
          ? concluded.length === 0
            ? '(no evidence)'
            : '(its evidence stands under other tasks)'
          : shortenedText(
              quotes.flatMap(({ n }) => blocks.get(n) ?? []),
              shortened ?? [],
            ),
      ].join('\n');
    })
    .join('\n\n');
}

/** What everybody is shown of a quote; the quote alone where nobody has looked at its page. */
function shownOf({ n, evidence }: Material, { blocks = [], dates = {} }: WriterInput): EvidenceBlock {
  const { url } = evidence;
  const date = Object.hasOwn(dates, url) ? (dates[url] ?? null) : null;
  return blocks.find((block) => block.n === n) ?? blockOf(n, evidence, null, date);
}
