// The built product as the crash tests' worker process sees it: the types of src/, the code of a dist folder.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as intake from '../../../src/agents/intake/intake.ts';
import type * as planner from '../../../src/agents/planner/planner.ts';
import type * as researcher from '../../../src/agents/researcher/researcher.ts';
import type * as writer from '../../../src/agents/writer/writer.ts';
import type * as footnote from '../../../src/footnote.ts';
import type * as clock from '../../../src/base/clock.ts';
import type * as errors from '../../../src/base/errors.ts';
import type * as jobs from '../../../src/jobs/bullmq-queue.ts';
import type * as knowledge from '../../../src/sources/knowledge/open-knowledge.ts';
import type * as database from '../../../src/store/database.ts';
import type * as embedded from '../../../src/store/embedded/start-embedded.ts';
import type * as feed from '../../../src/store/feed.ts';
import type * as migrate from '../../../src/store/migrate.ts';
import type * as store from '../../../src/store/store.ts';
import type * as serve from '../../../src/cli/serve.ts';
import type * as interrupts from '../../../src/cli/interrupts.ts';

/** Below the folder of the product. */
export const productModules = [
  'agents/intake/intake.js',
  'agents/planner/planner.js',
  'agents/researcher/researcher.js',
  'agents/writer/writer.js',
  'footnote.js',
  'base/clock.js',
  'base/errors.js',
  'jobs/bullmq-queue.js',
  'sources/knowledge/open-knowledge.js',
  'store/database.js',
  'store/embedded/start-embedded.js',
  'store/feed.js',
  'store/migrate.js',
  'store/store.js',
  'cli/serve.js',
  'cli/interrupts.js',
] as const;

/** Everything the entry composes, from a folder such as `npm run build` writes. */
export async function loadProduct(folder: string) {
  const part = <T>(path: (typeof productModules)[number]): Promise<T> =>
    import(pathToFileURL(join(folder, path)).href) as Promise<T>;
  const agents = await Promise.all([
    part<typeof intake>('agents/intake/intake.js').then((module) => module.intake),
    part<typeof planner>('agents/planner/planner.js').then((module) => module.planner),
    part<typeof researcher>('agents/researcher/researcher.js').then((module) => module.researcher),
    part<typeof writer>('agents/writer/writer.js').then((module) => [module.writer, module.titledWriter]),
  ]);
  return {
    agents: agents.flat(),
    ...(await part<typeof footnote>('footnote.js')),
    ...(await part<typeof clock>('base/clock.js')),
    ...(await part<typeof errors>('base/errors.js')),
    ...(await part<typeof jobs>('jobs/bullmq-queue.js')),
    ...(await part<typeof knowledge>('sources/knowledge/open-knowledge.js')),
    ...(await part<typeof database>('store/database.js')),
    ...(await part<typeof embedded>('store/embedded/start-embedded.js')),
    ...(await part<typeof feed>('store/feed.js')),
    ...(await part<typeof migrate>('store/migrate.js')),
    ...(await part<typeof store>('store/store.js')),
    ...(await part<typeof serve>('cli/serve.js')),
    ...(await part<typeof interrupts>('cli/interrupts.js')),
  };
}
