// What the analyst reads: the questions that were researched, and the quotes of each source under their numbers.
import { sourceKey } from '../../base/canonical-address.ts';
import { blockOf } from '../../citations/blocks.ts';
import type { AnalystInput } from './contract.ts';
import { fitting, materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { fence } from '../prompt/prompt.ts';
import type { Researched } from '../researched.ts';
import { conclusionsOf } from '../concluded.ts';
import { leftOutText, none, shortenedText } from '../prompt/shortened.ts';
import { shownOnce } from '../prompt/shown-once.ts';
import { clip, firstWithin } from '../prompt/room.ts';
import { noteOf } from '../prompt/thread.ts';

/** Tokens of what is told of a task: as much as there is room for. */
const details = [
  { question: 300, observation: 600, missing: 200 },
  { question: 60, observation: 300, missing: 0 },
  { question: 60, observation: 80, missing: 0 },
  { question: 30, observation: 0, missing: 0 },
] as const;

/**
 * The questions with whether they were answered, what was observed and concluded, in the words of those who read for them,
 * and what is missing, all fenced; in so many tokens as far as they can give way.
 */
export function questionsText(tasks: readonly Researched[], tokens: number): string {
  const all = materialOf({ tasks });
  const texts = details.map(
    (most) => () =>
      tasks
        .map((researched, index) => {
          const { task, answered, missing, observation = '' } = researched;
          return [
            `Question ${index + 1} (answered: ${answered})`,
            fence('question', clip(task.question, most.question)),
            ...noteOf('observation', observation, most.observation),
            ...noteOf('missing', missing.join('\n'), most.missing),
            ...(most.observation === 0 ? [] : conclusionsOf(researched, all)),
          ].join('\n');
        })
        .join('\n\n'),
  );
  return firstWithin(texts, tokens);
}

/** The quotes of each page together, the best ones that fit; every page has one before any has a second one. */
export function sourcesText(input: AnalystInput, tokens: number): string {
  const qualities = new Map(input.sources.map(({ url, quality }) => [sourceKey(url), quality]));
  const bySource = new Map<string, Material[]>();
  const all = materialOf(input);
  for (const each of input.shortened === undefined ? fitting(all, tokens, keyOf) : all) {
    bySource.set(keyOf(each), [...(bySource.get(keyOf(each)) ?? []), each]);
  }
  const texts = Array.from(bySource).flatMap(([key, material], index) => {
    const blocks = material.map(
      ({ n, evidence }) => input.blocks?.find((block) => block.n === n) ?? blockOf(n, evidence, null, null),
    );
    const left = all.filter((each) => keyOf(each) === key).length - material.length;
    const more = left === 0 ? '' : `; ${left} more quotes are not shown`;
    const shown = shortenedText(shownOnce(blocks, input.shortened), input.shortened ?? []);
    if (shown === none) return [];
    return [`Source ${index + 1} (quality: ${qualities.get(key) ?? 'unknown'}${more})\n${shown}`];
  });
  const dropped = leftOutText(input.shortened);
  return [...texts, ...(dropped === '' ? [] : [dropped])].join('\n\n') || none;
}

function keyOf({ evidence }: Material): string {
  return sourceKey(evidence.url);
}
