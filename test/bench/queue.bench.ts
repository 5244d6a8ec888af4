// A thousand runs queued at once on four worker processes of the built program, and somebody who asks one thing while
// another person has five hundred requests waiting. Needs `npm run build` and redis-server; docs/performance.md explains
// it. `npm run bench -- queue` takes about ten minutes; `only=redis`, `runs=200`, `queued=100` and `part=fairness` make
// it less, `product=FOLDER` measures another build than dist.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setStage } from './overhead/stage.ts';
import type { Backend, Stage } from './overhead/stage.ts';
import { measureFairness } from './queue/fairness.ts';
import { inOffice } from './queue/office.ts';
import { queueTable } from './queue/tables.ts';
import type { Measured } from './queue/tables.ts';
import { measureThousand } from './queue/thousand.ts';
import { hasRedisServer } from '../support/redis.ts';

interface Wanted {
  readonly product: string;
  readonly workers: number;
  readonly runs: number;
  readonly queued: number;
  readonly part: string;
}

export async function bench(args: readonly string[]): Promise<void> {
  const valueOf = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const wanted: Wanted = {
    product: resolve(valueOf('product') ?? fileURLToPath(new URL('../../dist', import.meta.url))),
    workers: Number(valueOf('workers') ?? 4),
    runs: Number(valueOf('runs') ?? 1_000),
    queued: Number(valueOf('queued') ?? 500),
    part: valueOf('part') ?? 'all',
  };
  if (!existsSync(join(wanted.product, 'main.js'))) {
    console.error(`SKIPPED: there is no build at ${wanted.product}. Run npm run build first.`);
    process.exitCode = 1;
    return;
  }
  const backends: Backend[] = hasRedisServer() ? ['redis', 'postgres'] : ['postgres'];
  const only = valueOf('only');
  const load = () => loadavg()[0]?.toFixed(1);
  console.log(`Load of the machine before: ${load()}\n`);
  const stage = await setStage(wanted.product);
  const all: Measured[] = [];
  try {
    for (const backend of backends.filter((one) => only === undefined || one === only)) {
      all.push(await measure(stage, backend, wanted));
      console.error(`${backend}: done; load of the machine ${load()}`);
    }
  } finally {
    await stage.close();
  }
  console.log(queueTable(all));
}

/** A fresh bot, fresh workers and a fresh database for each part. */
async function measure(stage: Stage, backend: Backend, wanted: Wanted): Promise<Measured> {
  const kind = { ...wanted, backend };
  const wants = (part: string) => [part, 'all'].includes(wanted.part);
  return {
    backend,
    fairness: wants('fairness')
      ? await inOffice(stage, kind, (office) => measureFairness(office, wanted.queued))
      : null,
    thousand: wants('thousand')
      ? await inOffice(stage, kind, (office) => measureThousand(office, wanted.runs))
      : null,
  };
}
