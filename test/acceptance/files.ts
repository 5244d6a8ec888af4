// Where the tests of each behaviour stand: read from the titles in the sources, so that no test has to run for it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownIds } from './ids.ts';
import { readTitle } from './titles.ts';

/** Folders below `test` with tests of the product, and what several of them share. */
const folders = ['unit', 'contract', 'integration', 'e2e', 'crash'];

/** Their own titles are examples. */
const examples = join('unit', 'acceptance');

/** Each id with the files below `test` that have it at the end of a title; sorted. */
export function filesOfIds(): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, Set<string>>();
  for (const path of folders.flatMap(sources)) {
    const text = readFileSync(join('test', path), 'utf8').replaceAll(/\bdescribe\(.*/g, '');
    for (const [, title = ''] of text.matchAll(/(\([A-F][^()'"`]*\))['"`]/g)) {
      const reading = readTitle(title, knownIds);
      for (const id of 'ids' in reading ? reading.ids : [])
        files.set(id, (files.get(id) ?? new Set()).add(path));
    }
  }
  return new Map(Array.from(files, ([id, its]) => [id, [...its].toSorted()]));
}

function sources(folder: string): string[] {
  return readdirSync(join('test', folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.ts') && !path.startsWith(examples));
}
