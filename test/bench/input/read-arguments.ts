// The arguments of a bench.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { sharedData } from '../../support/offline-web.ts';
import { BadInput } from './bad-input.ts';

/** Flags by name, and what stands beside them. @throws BadInput for a flag that the bench does not know */
export function readArguments<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new BadInput(error instanceof Error ? error.message : String(error));
  }
}

/** The folder that is named, or the set of that name beside the repository. @throws BadInput when there is none */
export function folderOf(named: readonly string[], set: string): string {
  if (named.length > 1)
    throw new BadInput(`One folder is expected, not ${named.length}: ${named.join(', ')}`);
  const folder = named[0] ?? join(sharedData, set);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new BadInput(`There is no folder ${folder}.`);
  return folder;
}

/** The candidates whose name contains one of the words, or all without words. @throws BadInput when none is left */
export function chosenOf<T extends { readonly name: string }>(
  candidates: readonly T[],
  only: readonly string[] = [],
): readonly T[] {
  if (only.length === 0) return candidates;
  const chosen = candidates.filter(({ name }) =>
    only.some((word) => name.toLowerCase().includes(word.toLowerCase())),
  );
  if (chosen.length > 0) return chosen;
  const names = candidates.map(({ name }) => name).join(', ');
  throw new BadInput(`No candidate is called ${only.join(' or ')}; there are: ${names}`);
}
