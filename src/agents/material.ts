// The quotes of a research under the numbers by which models cite them.
import type { Evidence } from './researcher/contract.ts';
import type { Researched } from './researched.ts';

/** A quote of a task under the number by which it is cited. */
export interface Material {
  readonly n: number;
  readonly taskId: string;
  readonly evidence: Evidence;
}

/** The quotes of all tasks in their order, each once, numbered from 1. */
export function materialOf({ tasks }: { readonly tasks: readonly Researched[] }): Material[] {
  const all = tasks.flatMap(({ task, evidence }) =>
    evidence.map((each) => ({ taskId: task.id, evidence: each })),
  );
  return distinct(all).map((each, index) => ({ n: index + 1, ...each }));
}

function distinct<T extends Pick<Material, 'evidence'>>(all: readonly T[]): T[] {
  const places = new Set<string>();
  return all.filter(({ evidence }) => {
    const place = placeOf(evidence);
    if (places.has(place)) return false;
    places.add(place);
    return true;
  });
}

/** Names where a quote stands: the same place is the same quote. */
export function placeOf({ url, start, end }: Pick<Evidence, 'url' | 'start' | 'end'>): string {
  return `${url}@${start}-${end}`;
}
