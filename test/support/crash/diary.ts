// What the worker processes of one cell wrote down, and the rules that it has to obey.
import { readFileSync } from 'node:fs';
import { workOf } from './decorate.ts';
import type { Row } from './footprint.ts';
import type { DiaryLine } from './spec.ts';

export function readDiary(path: string): DiaryLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as DiaryLine);
}

/** Every point that was passed, in order, once. */
export function pointsOf(diary: readonly DiaryLine[]): string[] {
  return [...new Set(diary.flatMap((line) => (line.at === 'point' ? [line.point] : [])))];
}

/**
 * The rule "each unit of work is recorded once, and the one in flight at the kill is done at most twice". Since every
 * row is the outcome of work, it is enough to count work of each kind. Returns what broke the rule, in words. `killed`:
 * the owner whose process was killed; without one, exactly what is recorded must have been done.
 */
export function workViolations(
  diary: readonly DiaryLine[],
  journal: readonly Row[],
  killed: string | null,
): string[] {
  const recorded = countBy(journal.flatMap(workOf));
  const done = countBy(workIn(diary));
  const lost = inFlight(diary.filter((line) => line.owner === killed));
  return [...new Set([...done.keys(), ...recorded.keys()])].flatMap((kind) => {
    const times = done.get(kind) ?? 0;
    const least = recorded.get(kind) ?? 0;
    const most = least + (lost.get(kind) ?? 0);
    return times >= least && times <= most ? [] : [`${kind}: done ${times} times, not ${least} to ${most}`];
  });
}

/** Work of each kind that was begun here and that no journal row written here stands for. */
function inFlight(own: readonly DiaryLine[]): Map<string, number> {
  const kept = countBy(own.flatMap((line) => (line.at === 'written' ? line.work : [])));
  return new Map([...countBy(workIn(own))].map(([kind, times]) => [kind, times - (kept.get(kind) ?? 0)]));
}

const workIn = (diary: readonly DiaryLine[]) => diary.map((line) => (line.at === 'work' ? line.work : null));

function countBy(names: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
