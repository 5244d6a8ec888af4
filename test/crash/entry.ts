// A worker process of the crash tests: the built product, composed as main.ts does it, with its parts wrapped so that
// the harness can kill it at any point. Started once with a ProcessSpec, it runs one Footnote after the other.
import type { Agent } from '../../src/agents/agent.ts';
import {
  chaoticJournal,
  chaoticKnowledge,
  chaoticLibrary,
  chaoticOutbox,
  chaoticPlatform,
  countAgents,
  diaryLogger,
} from '../support/crash/decorate.ts';
import { createChaos } from '../support/crash/chaos.ts';
import type { Chaos } from '../support/crash/chaos.ts';
import { createStrictChatPlatform } from '../fakes/strict-chat-platform.ts';
import { loadProduct } from '../support/crash/product.ts';
import { PassThrough } from 'node:stream';
import type { CliParts } from '../../src/cli/parts.ts';
import type { FromWorker, ProcessSpec, ToWorker, WorkerSpec } from '../support/crash/spec.ts';
import { noWeb } from '../support/no-web.ts';
import { noModelParts } from '../support/without-model.ts';
import { silentTracing } from '../../src/base/tracing.ts';

const spec = JSON.parse(process.argv[2] ?? '') as ProcessSpec;
const tell = (message: FromWorker) => process.send?.(message);
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const product = await loadProduct(spec.product);
const embedded =
  'embedded' in spec.database
    ? await product.startEmbedded({ directory: spec.database.embedded, logger: silent, watchMs: 100 })
    : null;
const databaseUrl = 'url' in spec.database ? spec.database.url : (embedded?.url ?? '');
const database = await product.connectDatabase(databaseUrl, { logger: silent });
if (embedded !== null) await product.migrate(database, { logger: silent });
const knowledge = await product.openKnowledge({
  directory: spec.knowledge,
  cacheDirectory: spec.cache,
  logger: silent,
  // The notes never change here.
  recheckMs: 3_600_000,
});

interface Begun {
  readonly chaos: Chaos;
  stop(): Promise<void>;
}

async function begin(worker: WorkerSpec): Promise<Begun> {
  const chaos = createChaos(worker, tell);
  const logger = diaryLogger(chaos);
  const forgetAgents = countAgents(
    product.agents as readonly unknown[] as readonly Agent<never, unknown>[],
    chaos,
  );
  const { lane, redisUrl, settings } = worker;
  const kept = redisUrl === null ? { databaseUrl } : { redisUrl };
  const queue = await product.createBullmqQueue({ store: kept, lane, logger });
  const store = product.createStore(database);
  const feed = product.createFeed(database.pool, databaseUrl, product.systemClock, logger);
  const footnote = product.createFootnote(
    {
      ...store,
      journal: chaoticJournal(store.journal, chaos),
      outbox: chaoticOutbox(store.outbox, chaos),
      library: chaoticLibrary(store.library, chaos),
      knowledge: chaoticKnowledge(knowledge, chaos),
      platforms: [
        chaoticPlatform(createStrictChatPlatform(worker.chatUrl, lane, product.FootnoteError), chaos),
      ],
      ...noModelParts,
      ...noWeb,
      tracing: silentTracing,
      clock: product.systemClock,
      feed,
      queue,
      settings,
      approvers: { default: [], places: {} },
      logger,
    },
    {
      ...worker,
      concurrency: 2,
      activeRunsPerPerson: 100,
      strict: true,
    },
  );
  await footnote.start(worker.roles);
  return {
    chaos,
    async stop() {
      await footnote.stop();
      await feed.close();
      await queue.close();
      forgetAgents();
    },
  };
}

/** As `footnote worker` does it: SIGINT puts back what is in hand, and the process ends. */
async function serve(service: Begun): Promise<void> {
  const openService: CliParts['openService'] = () =>
    Promise.resolve({ failed: new Promise<never>(() => {}), stop: () => service.stop() });
  const terminal = { input: process.stdin, output: process.stdout, errors: new PassThrough() };
  const cli = { signals: product.processSignals, clock: product.systemClock, terminal, openService };
  process.exit(await product.serve(['worker'], {}, cli as Partial<CliParts> as CliParts));
}

let begun: Begun | null = null;
const obey = async (order: ToWorker): Promise<void> => {
  if (order.say === 'release') begun?.chaos.release();
  if (order.say === 'begin') {
    begun = await begin(order.worker);
    tell({ say: 'begun' });
    if (order.worker.serve) void serve(begun);
  }
  if (order.say === 'end') {
    await begun?.stop();
    begun = null;
    tell({ say: 'ended' });
  }
};
process.on('message', (order: ToWorker) => {
  obey(order).catch((error: unknown) => tell({ say: 'failed', error: product.toErrorRecord(error) }));
});
// The harness is gone: nobody is left to end this process.
process.on('disconnect', () => process.exit());
tell({ say: 'ready' });
