// What the analyst reads: the questions that were researched, and the quotes of each source under their numbers.
import { estimateTokens } from '../../base/tokens.ts';
import { blockOf } from '../../citations/blocks.ts';
import type { AnalystInput } from './contract.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { fence } from '../prompt/prompt.ts';
import type { Researched } from '../researched.ts';
import { evidenceText } from '../prompt/evidence.ts';
import { clip } from '../prompt/room.ts';

/** What a quote costs beside its words, in tokens. */
const frame = 250;

/** The questions with whether they were answered and what is missing, all fenced. */
export function questionsText(tasks: readonly Researched[]): string {
  return tasks
    .map(({ task, answered, missing }, index) =>
      [
        `Question ${index + 1} (answered: ${answered})`,
        fence('question', clip(task.question, 300)),
        ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), 200))]),
      ].join('\n'),
    )
    .join('\n\n');
}

/** The quotes of each source together, the best ones that fit; every source has one before any has a second one. */
export function sourcesText(input: AnalystInput, tokens: number): string {
  const shown = new Set(fitting(materialOf(input), tokens).map(({ n }) => n));
  const bySource = new Map<string, Material[]>();
  for (const each of materialOf(input)) {
    if (!shown.has(each.n)) continue;
    bySource.set(each.evidence.url, [...(bySource.get(each.evidence.url) ?? []), each]);
  }
  const texts = Array.from(bySource, ([url, material], index) => {
    const quality = input.sources.find((source) => source.url === url)?.quality ?? 'unknown';
    const blocks = material.map(
      ({ n, evidence }) => input.blocks?.find((block) => block.n === n) ?? blockOf(n, evidence, null, null),
    );
    return `Source ${index + 1} (quality: ${quality})\n${evidenceText(blocks)}`;
  });
  return texts.length === 0 ? '(none)' : texts.join('\n\n');
}

function fitting(material: readonly Material[], tokens: number): Material[] {
  const ranks = new Map<string, number>();
  let left = tokens;
  return material
    .toSorted((a, b) => b.evidence.score - a.evidence.score)
    .map((each) => {
      const rank = ranks.get(each.evidence.url) ?? 0;
      ranks.set(each.evidence.url, rank + 1);
      return { each, rank };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ each }) => {
      left -= estimateTokens(each.evidence.quote) + frame;
      return left < 0 ? [] : [each];
    });
}
