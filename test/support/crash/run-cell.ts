// One cell of the crash matrix: a run that is killed at one point and finished by another process.
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { pointsOf, workViolations } from './diary.ts';
import type { Footprint } from './footprint.ts';
import type { Cell, Harness } from './harness.ts';
import type { Script } from './requester.ts';
import type { DiaryLine, WorkerSpec } from './spec.ts';

/** What a run that nothing disturbs leaves, and the points it passes. */
export interface Undisturbed {
  readonly diary: readonly DiaryLine[];
  readonly footprint: Footprint;
  readonly posts: readonly object[];
  readonly points: readonly string[];
}

export interface Setup {
  readonly script: Script;
  readonly worker: Partial<WorkerSpec>;
}

/**
 * Which points a kill is tried at. How often a run is claimed depends on how fast a person answers, and how often an event
 * comes on how fast it is confirmed; a kill in a search, or between the outbox and the platform is the same as one before
 * the next write or the send. A change of a message is made again.
 */
const isKillPoint = (point: string) =>
  !/^(?:claim\/(?!1\/)|inbound\/(?![12]\/)|search\/|next\/|post\/|edit|settle)/.test(point);

export async function runUndisturbed(harness: Harness, name: string, setup: Setup): Promise<Undisturbed> {
  const cell = harness.cell(name, setup.script, setup.worker);
  const worker = harness.processes.take();
  cell.ask();
  await worker.begin(cell.worker({ leaseTtlMs: 20_000 }));
  const footprint = await cell.ended();
  await worker.end();
  harness.processes.give(worker);
  obeysTheRules(cell, footprint, null);
  const diary = cell.diary();
  return { footprint, diary, posts: viewsOf(cell), points: pointsOf(diary).filter(isKillPoint) };
}

/** Several cells are under way at once, and each starts processes. */
const patienceMs = 90_000;

/** Kills one process at the point, lets another one finish the run, and compares everything with the undisturbed run. */
export async function runKilled(
  harness: Harness,
  name: string,
  setup: Setup,
  killAt: string,
  expected: Undisturbed,
): Promise<void> {
  const cell = harness.cell(name, setup.script, setup.worker);
  const victim = harness.processes.take();
  cell.ask();
  const doomed = cell.worker({ killAt });
  void victim.begin(doomed).catch(() => {});
  const exit = await eventually(`the process is killed at ${killAt}`, victim.exit, {
    withinMs: patienceMs,
    everyMs: 5,
    otherwise: () => JSON.stringify(cell.diary().slice(-10), null, 1),
  });
  expect(exit).toEqual({ code: null, signal: 'SIGKILL' });
  const survivor = harness.processes.take();
  // Nobody may take the run from it, however busy the machine is: its work is counted.
  await survivor.begin(cell.worker({ leaseTtlMs: 20_000 }));
  const footprint = await cell.ended(patienceMs);
  await survivor.end();
  harness.processes.give(survivor);
  obeysTheRules(cell, footprint, doomed.owner);
  expect(viewsOf(cell)).toEqual(expected.posts);
  expect(footprint).toEqual(expected.footprint);
}

/** The journal writes of one process that are over. */
export function writesOf(diary: readonly DiaryLine[], owner: string) {
  return diary.flatMap((line) => (line.at === 'written' && line.owner === owner ? [line] : []));
}

/** What must be so after every run that ends well, whatever happened to its workers. */
export function obeysTheRules(cell: Cell, footprint: Footprint, killed: string | null): void {
  const diary = cell.diary();
  expect(cell.platform.violations).toEqual([]);
  expect(footprint.status).toBe('delivered');
  expect(footprint.questions.filter(({ status }) => status !== 'answered')).toEqual([]);
  expect(footprint.deliveries.filter(({ status }) => status !== 'sent')).toEqual([]);
  expect(workViolations(diary, footprint.journal, killed)).toEqual([]);
  expect(diary.filter((line) => line.at === 'log' && line.level === 'error')).toEqual([]);
}

/** Cards, drafts and reports name their run. */
export const viewsOf = (cell: Cell) =>
  cell.platform.posts.map(({ view }) => ('runId' in view ? { ...view, runId: '' } : view));
