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
  /** Packages and folders of ours, without what they call. */
  readonly packages: readonly Share[];
  /** The same with everything they call; a sample may count for several. */
  readonly packagesWithCalls: readonly Share[];
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
  const running = await stage.system({ backend: 'postgres' });
  const { system } = running;
  const ours = { world, ...running };
  for (const count of [1, 10, 100]) await runBatch(ours, freshMarks(count));
  const file = join(stage.folder, 'main.cpuprofile');
  await system.ask({ say: 'profile', file: null });
  await runBatch(ours, freshMarks(100));
  await runBatch(ours, freshMarks(100));
  await system.ask({ say: 'profile', file });
  await system.stop();
  return sumUp(JSON.parse(await readFile(file, 'utf8')) as CpuProfile);
}

const most = 20;

/** Twice the time between two samples, in microseconds. */
const longestSample = 2_000;

function sumUp({ nodes, samples, timeDeltas }: CpuProfile): Profile {
  const own = new Map<number, number>();
  samples.forEach((id, index) => {
    // A longer time between two samples was spent by another process on the same core.
    const time = Math.min(timeDeltas[index] ?? 0, longestSample);
    own.set(id, (own.get(id) ?? 0) + time);
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const callersOf = (id: number): Node[] => {
    const found: Node[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      const node = byId.get(at);
      if (node !== undefined) found.push(node);
    }
    return found;
  };
  const sums = {
    packages: new Map(),
    packagesWithCalls: new Map(),
    functions: new Map(),
    withCalls: new Map(),
  };
  const add = (sum: Map<string, number>, name: string, time: number) =>
    sum.set(name, (sum.get(name) ?? 0) + time);
  let busy = 0;
  for (const [id, time] of own) {
    const callers = callersOf(id);
    const [node] = callers;
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    busy += time;
    // What the engine does for somebody (regular expressions, JSON, copies) is on the account of who wants it.
    const payer = callers.find(({ callFrame: { url } }) => url !== '') ?? node;
    add(sums.packages, packageOf(payer), time);
    if (isOwn(payer)) add(sums.functions, functionOf(payer, node), time);
    const through = new Set(callers.filter(({ callFrame: { url } }) => url !== '').map(packageOf));
    for (const name of through) add(sums.packagesWithCalls, name, time);
    const above = new Set(callers.filter(isOwn).map((caller) => functionOf(caller, caller)));
    for (const name of above) add(sums.withCalls, name, time);
  }
  const top = (sum: ReadonlyMap<string, number>) =>
    [...sum]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, time]) => ({ name, share: time / busy }));
  return {
    busyMs: busy / 1_000,
    packages: top(sums.packages),
    packagesWithCalls: top(sums.packagesWithCalls),
    functions: top(sums.functions),
    withCalls: top(sums.withCalls),
  };
}

function isOwn({ callFrame: { url } }: Node): boolean {
  return url.startsWith('file:') && !url.includes('/node_modules/');
}

/** `inside`: what the engine did for it, or the function itself. */
function functionOf({ callFrame }: Node, inside: Node): string {
  const { functionName, url, lineNumber } = callFrame;
  const name = functionName || `line ${lineNumber + 1}`;
  const native = inside.callFrame.url === '' ? `: ${inside.callFrame.functionName.slice(0, 40)}` : '';
  return `${name}${native}, ${url.replace(/^.*\/dist\//, '')}`.replaceAll('|', '\\|');
}

/** The package a function belongs to; for what is Node's own, its part of Node. */
function packageOf({ callFrame: { functionName, url } }: Node): string {
  const inside = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inside !== undefined) return inside === '.cache' ? 'the benchmark' : inside;
  if (url.startsWith('file:'))
    return `ours: ${url.replace(/^.*\/dist\//, '').replace(/\/?[^/]*$/, '') || 'top'}`;
  if (url.startsWith('node:')) return url.replace(/^(node:(?:internal\/)?[^/]+).*$/, '$1');
  return functionName;
}
