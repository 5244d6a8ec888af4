// What Footnote itself costs at the light path's pinned graph of calls, beside the same calls as bare fetches: in one run
// on one machine, with everything durable on. Needs `npm run build` and redis-server; docs/performance.md explains it.
// `npm run bench -- overhead` measures everything, `… overhead quick` a part of it in a minute,
// `… overhead profile` says where the CPU goes, `… overhead statements` what is sent to Postgres. `product=FOLDER` measures another build than dist, `only=redis/60` one
// row of the table.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureIsolation } from './overhead/isolation.ts';
import { measureJournal } from './overhead/journal.ts';
import { measureRow } from './overhead/load.ts';
import type { Load, Row } from './overhead/load.ts';
import { measureProfile } from './overhead/profile.ts';
import {
  gapsTable,
  isolationTable,
  journalTable,
  loadTable,
  profileTables,
  statementTables,
} from './overhead/tables.ts';
import { measureStatements } from './overhead/statements.ts';
import { setStage } from './overhead/stage.ts';
import type { Backend, Stage } from './overhead/stage.ts';
import { hasRedisServer } from '../support/redis.ts';

const thorough: readonly Load[] = [
  { runs: 1, repeats: 5 },
  { runs: 10, repeats: 5 },
  { runs: 100, repeats: 3 },
];
const quick: readonly Load[] = [
  { runs: 1, repeats: 2 },
  { runs: 10, repeats: 2 },
];

export async function bench(args: readonly string[]): Promise<void> {
  const valueOf = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const named = valueOf('product');
  const only = valueOf('only');
  const product = resolve(named ?? fileURLToPath(new URL('../../dist', import.meta.url)));
  if (!existsSync(join(product, 'outside.js'))) {
    console.error(`SKIPPED: there is no build at ${product}. Run npm run build first.`);
    process.exitCode = 1;
    return;
  }
  const part = args.find((arg) => !arg.includes('=')) ?? (only === undefined ? 'all' : 'rows');
  const wanted = (...names: readonly string[]) => names.includes(part);
  const backends: Backend[] = hasRedisServer() && part !== 'quick' ? ['postgres', 'redis'] : ['postgres'];
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(2)}\n`);
  const stage = await setStage(product);
  try {
    if (wanted('profile')) console.log(profileTables(await measureProfile(stage)));
    if (wanted('all', 'statements')) console.log(statementTables(await measureStatements(stage)));
    if (wanted('all', 'rows', 'quick')) await benchLoad(stage, backends, wanted('quick'), only);
    if (wanted('all', 'journal')) console.log(journalTable(await measureJournal(stage, product)));
    if (wanted('all', 'isolation')) console.log(isolationTable(await measureIsolation(stage)));
  } finally {
    await stage.close();
  }
  console.log(`Load of the machine after: ${loadavg()[0]?.toFixed(2)}`);
}

async function benchLoad(
  stage: Stage,
  backends: readonly Backend[],
  isQuick: boolean,
  only: string | undefined,
): Promise<void> {
  const rows: Row[] = [];
  for (const backend of backends) {
    for (const pageBytes of isQuick ? [8_000] : [8_000, 60_000]) {
      if (only !== undefined && only !== `${backend}/${pageBytes / 1_000}`) continue;
      const row = await measureRow(stage, { backend, pageBytes, loads: isQuick ? quick : thorough });
      console.log(loadTable([row]));
      rows.push(row);
    }
  }
  console.log(gapsTable(rows));
}
