// Where the CPU of the main thread goes while 100 runs are under way: a sampled profile, summed up by package and function.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshMarks, runBatch } from './batches.ts';
import type { Stage } from './stage.ts';

export interface Share {
  readonly name: string;
  /** Of the samples in which the thread was not idle, 0 to 1. */
  readonly share: number;
}

export interface Profile {
  readonly busyMs: number;
  readonly packages: readonly Share[];
  /** Own functions, without what they call. */
  readonly functions: readonly Share[];
  /** Own functions with everything they call. */
  readonly withCalls: readonly Share[];
}

interface Node {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

interface CpuProfile {
  readonly nodes: readonly Node[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export async function measureProfile(stage: Stage): Promise<Profile> {
  const { world } = stage;
  await world.ask({ say: 'set', settings: { pageBytes: 8_000 } });
  const { system, database } = await stage.system({ backend: 'postgres' });
  const ours = { world, system, database };
  for (const count of [1, 10, 100]) await runBatch(ours, freshMarks(count));
  const file = join(stage.folder, 'main.cpuprofile');
  await system.ask({ say: 'profile', file: null });
  await runBatch(ours, freshMarks(100));
  await runBatch(ours, freshMarks(100));
  await system.ask({ say: 'profile', file });
  await system.stop();
  return sumUp(JSON.parse(await readFile(file, 'utf8')) as CpuProfile);
}

const most = 15;

function sumUp({ nodes, samples, timeDeltas }: CpuProfile): Profile {
  const own = new Map<number, number>();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  const withCalls = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, time: number) =>
    sums.set(name, (sums.get(name) ?? 0) + time);
  let busy = 0;
  for (const [id, time] of own) {
    const node = byId.get(id);
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    busy += time;
    add(packages, packageOf(node), time);
    if (isOwn(node)) add(functions, functionOf(node), time);
    const above = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      const caller = byId.get(at);
      if (caller !== undefined && isOwn(caller)) above.add(functionOf(caller));
    }
    for (const name of above) add(withCalls, name, time);
  }
  const top = (sums: ReadonlyMap<string, number>) =>
    [...sums]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, time]) => ({ name, share: time / busy }));
  return {
    busyMs: busy / 1_000,
    packages: top(packages),
    functions: top(functions),
    withCalls: top(withCalls),
  };
}

function isOwn({ callFrame: { url } }: Node): boolean {
  return url.startsWith('file:') && !url.includes('/node_modules/');
}

function functionOf({ callFrame: { functionName, url } }: Node): string {
  return `${functionName || '(anonymous)'}, ${url.replace(/^.*\/dist\//, '')}`;
}

/** The package a function belongs to; for what is Node's own, its part of Node. */
function packageOf({ callFrame: { functionName, url } }: Node): string {
  const inside = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inside !== undefined) return inside === '.cache' ? 'the benchmark' : inside;
  if (url.startsWith('file:'))
    return `ours: ${url.replace(/^.*\/dist\//, '').replace(/\/?[^/]*$/, '') || 'top'}`;
  if (url.startsWith('node:')) return url.replace(/^(node:(?:internal\/)?[^/]+).*$/, '$1');
  return functionName.startsWith('(') ? functionName : 'native';
}
