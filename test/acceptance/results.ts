// What the last run of the whole suite left behind: each test with its file and how it ended.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const place = 'node_modules/.cache/acceptance.json';

const resultsSchema = z.array(
  z.strictObject({
    /** Below the project, with `/`. */
    file: z.string(),
    title: z.string(),
    state: z.enum(['passed', 'failed', 'skipped', 'pending']),
  }),
);
export type TestResults = z.infer<typeof resultsSchema>;

/** Null: the whole suite has not run to its end since it was last begun. */
export function readResults(): TestResults | null {
  return existsSync(place) ? resultsSchema.parse(JSON.parse(readFileSync(place, 'utf8'))) : null;
}

export function writeResults(results: TestResults): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(results));
}

export function forgetResults(): void {
  rmSync(place, { force: true });
}
