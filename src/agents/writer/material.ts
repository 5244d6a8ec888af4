// What the writer is given: every quote once, under the number by which the model cites it.
import { blockOf } from '../../citations/blocks.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { fence } from '../prompt/prompt.ts';
import { fitting, materialOf, placeOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { WriterInput } from './contract.ts';
import { shortenedText } from '../prompt/shortened.ts';
import { clip } from '../prompt/room.ts';

/** The tasks with their quotes in so many tokens, all fenced. */
export function tasksText(input: WriterInput, tokens: number): string {
  const needed = [...(input.findings ?? []), ...(input.contradictions ?? [])].flatMap(({ quotes }) => quotes);
  const all = materialOf(input);
  const { shortened } = input;
  const shown = shortened === undefined ? fitting(all, tokens, ({ taskId }) => taskId, new Set(needed)) : all;
  const numberOf = new Map(all.map(({ n, evidence }) => [placeOf(evidence), n]));
  return input.tasks
    .map(({ task, answered, missing, observation = '', evidence, conclusions = [] }, index) => {
      const quotes = shown.filter(({ taskId }) => taskId === task.id);
      return [
        `Task ${index + 1} (answered: ${answered})`,
        fence('task', clip(task.question, 300)),
        ...(observation === '' ? [] : [fence('observation', clip(observation, 300))]),
        ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), 300))]),
        ...conclusions.map(({ text, premises }) => {
          const named = premises.flatMap((at) => numberOf.get(placeOf(evidence[at] ?? nowhere)) ?? []);
          const from = named.map((n) => `[${n}]`).join('') || 'nothing';
          return `Concluded from ${from}:\n${fence('conclusion', clip(text, 300))}`;
        }),
        quotes.length === 0
          ? '(no evidence)'
          : shortenedText(
              quotes.map((each) => shownOf(each, input)),
              shortened ?? [],
            ),
      ].join('\n');
    })
    .join('\n\n');
}

const nowhere = { url: '', start: 0, end: 0 };

/** What everybody is shown of a quote; the quote alone where nobody has looked at its page. */
function shownOf({ n, evidence }: Material, { blocks = [], dates = {} }: WriterInput): EvidenceBlock {
  const { url } = evidence;
  const date = Object.hasOwn(dates, url) ? (dates[url] ?? null) : null;
  return blocks.find((block) => block.n === n) ?? blockOf(n, evidence, null, date);
}
