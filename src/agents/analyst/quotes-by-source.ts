// What the analyst reads: the questions that were researched, and the quotes of each source under their numbers.
import { sourceKey } from '../../base/canonical-address.ts';
import { blockOf } from '../../citations/blocks.ts';
import { conclusionsOf } from '../concluded.ts';
import type { AnalystInput } from './contract.ts';
import { fitting, materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { fence } from '../prompt/prompt.ts';
import type { Researched } from '../researched.ts';
import { shortenedText } from '../prompt/shortened.ts';
import { shownOnce } from '../prompt/shown-once.ts';
import { clip } from '../prompt/room.ts';

/** The questions with what was observed, concluded and missed, all fenced. */
export function questionsText(tasks: readonly Researched[]): string {
  const all = materialOf({ tasks });
  return tasks
    .map((researched, index) => {
      const { task, answered, missing, observation = '' } = researched;
      return [
        `Question ${index + 1} (answered: ${answered})`,
        fence('question', clip(task.question, 300)),
        ...(observation === '' ? [] : [fence('observation', clip(observation, 600))]),
        ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), 200))]),
        ...conclusionsOf(researched, all),
      ].join('\n');
    })
    .join('\n\n');
}

/** The quotes of each page together, the best ones that fit; every page has one before any has a second one. */
export function sourcesText(input: AnalystInput, tokens: number): string {
  const qualities = new Map(input.sources.map(({ url, quality }) => [sourceKey(url), quality]));
  const bySource = new Map<string, Material[]>();
  const all = materialOf(input);
  for (const each of input.shortened === undefined ? fitting(all, tokens, keyOf) : all) {
    bySource.set(keyOf(each), [...(bySource.get(keyOf(each)) ?? []), each]);
  }
  const texts = Array.from(bySource, ([key, material], index) => {
    const blocks = material.map(
      ({ n, evidence }) => input.blocks?.find((block) => block.n === n) ?? blockOf(n, evidence, null, null),
    );
    const left = all.filter((each) => keyOf(each) === key).length - material.length;
    const more = left === 0 ? '' : `; ${left} more quotes are not shown`;
    return `Source ${index + 1} (quality: ${qualities.get(key) ?? 'unknown'}${more})\n${shortenedText(shownOnce(blocks, input.shortened), input.shortened ?? [])}`;
  });
  return texts.join('\n\n') || '(none)';
}

function keyOf({ evidence }: Material): string {
  return sourceKey(evidence.url);
}
