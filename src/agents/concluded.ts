// What a task concluded (A20), as prompts show it: under the numbers of the quotes that it follows from.
import { placeOf } from './material.ts';
import type { Material } from './material.ts';
import { fence } from './prompt/prompt.ts';
import { clip } from './prompt/room.ts';
import type { Researched } from './researched.ts';

/** All conclusions of a task, a text each; none of a task that is no analysis. `all`: the quotes of all tasks. */
export function conclusionsOf(
  { evidence, conclusions = [] }: Researched,
  all: readonly Material[],
): readonly string[] {
  if (conclusions.length === 0) return [];
  const numberOf = new Map(all.map((each) => [placeOf(each.evidence), each.n]));
  return conclusions.map(({ text, premises }) => {
    const named = premises.flatMap((at) => numberOf.get(placeOf(evidence[at] ?? nowhere)) ?? []);
    const from = named.map((n) => `[${n}]`).join('') || 'nothing';
    return `Concluded from ${from}:\n${fence('conclusion', clip(text, 300))}`;
  });
}

const nowhere = { url: '', start: 0, end: 0 };
