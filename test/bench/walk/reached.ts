// Which files run when some files do.
import { posix } from 'node:path';
import { readModule } from '../../support/architecture/read-module.ts';

/**
 * The files that some files import for more than their types, and those that these import, in order of their paths; the
 * first ones too. `textOf` gives the text of a file; what it does not know (a package, generated code) is left out.
 */
export function reached(
  starts: readonly string[],
  textOf: (path: string) => string | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = found.has(path) ? undefined : textOf(path);
    if (text === undefined) continue;
    found.set(path, text);
    const folder = posix.dirname(path);
    for (const specifier of readModule(path, text).values)
      if (specifier.startsWith('.')) waiting.push(posix.join(folder, specifier));
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
