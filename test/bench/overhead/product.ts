// The built product as the benchmark's processes see it: the types of src/, the code of a dist folder.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as clock from '../../../src/base/clock.ts';
import type * as logger from '../../../src/base/pino-logger.ts';
import type * as receipts from '../../../src/research/report/receipt.ts';
import type * as server from '../../../src/web/server.ts';
import type * as opened from '../../../src/base/opened.ts';
import type * as config from '../../../src/config.ts';
import type * as execute from '../../../src/durable/execute.ts';
import type * as footnote from '../../../src/footnote.ts';
import type * as jobs from '../../../src/jobs/bullmq-queue.ts';
import type * as outside from '../../../src/outside.ts';
import type * as prompts from '../../../src/prompts.ts';
import type * as knowledge from '../../../src/sources/knowledge/open-knowledge.ts';
import type * as database from '../../../src/store/database.ts';
import type * as feed from '../../../src/store/feed.ts';
import type * as store from '../../../src/store/store.ts';
import type * as current from '../../../src/telemetry/current-work.ts';
import type * as metrics from '../../../src/telemetry/metrics.ts';
import type * as tracing from '../../../src/telemetry/tracing.ts';

/** Everything that main.ts composes, from the folder that `npm run build` wrote. */
export async function loadProduct(folder: string) {
  const part = <T>(path: string): Promise<T> => import(pathToFileURL(join(folder, path)).href) as Promise<T>;
  return {
    ...(await part<typeof clock>('base/clock.js')),
    ...(await part<typeof logger>('base/pino-logger.js')),
    ...(await part<typeof opened>('base/opened.js')),
    ...(await part<typeof config>('config.js')),
    ...(await part<typeof execute>('durable/execute.js')),
    ...(await part<typeof footnote>('footnote.js')),
    ...(await part<typeof jobs>('jobs/bullmq-queue.js')),
    ...(await part<typeof outside>('outside.js')),
    ...(await part<typeof prompts>('prompts.js')),
    ...(await part<typeof knowledge>('sources/knowledge/open-knowledge.js')),
    ...(await part<typeof database>('store/database.js')),
    ...(await part<typeof feed>('store/feed.js')),
    ...(await part<typeof store>('store/store.js')),
    ...(await part<typeof current>('telemetry/current-work.js')),
    ...(await part<typeof metrics>('telemetry/metrics.js')),
    ...(await part<typeof tracing>('telemetry/tracing.js')),
  };
}

/** What serves pages besides; earlier builds have none. */
export async function loadPages(folder: string) {
  const part = <T>(path: string): Promise<T> => import(pathToFileURL(join(folder, path)).href) as Promise<T>;
  return {
    ...(await part<typeof server>('web/server.js')),
    ...(await part<typeof receipts>('research/report/receipt.js')),
  };
}
