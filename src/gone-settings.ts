// Settings of earlier versions that have no effect any more. A file that still has them gets a warning and no error.
import { isRecord } from './base/json.ts';

const depths = ['light', 'medium', 'extended'].flatMap((depth) => [
  { path: ['research', 'depths', depth, 'citations', 'numbers'], now: 'numbers are always looked for' },
  { path: ['research', 'depths', depth, 'words', 'min'], now: 'a report is as long as its question needs' },
]);
const gone = [
  ...depths,
  { path: ['research', 'agent', 'cycles'], now: 'tool calls are counted, not turns' },
  { path: ['research', 'citations', 'correct'], now: 'claims that are not borne out are mended' },
];

export interface Lasting {
  /** The settings without the obsolete ones. */
  readonly values: unknown;
  /** A sentence for each obsolete setting. */
  readonly warnings: readonly string[];
}

export function withoutGone(values: unknown): Lasting {
  const found = gone.filter(({ path }) => has(values, path));
  return {
    values: found.reduce((all, { path }) => without(all, path), values),
    warnings: found.map(({ path, now }) => `The setting ${path.join('.')} is gone and does nothing: ${now}.`),
  };
}

function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  return isRecord(value) && Object.hasOwn(value, key) && has(value[key], rest);
}

function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (!isRecord(value) || key === undefined) return value;
  const others = Object.entries(value).filter(([name]) => name !== key || rest.length > 0);
  return Object.fromEntries(others.map(([name, part]) => [name, name === key ? without(part, rest) : part]));
}
