// One process with Footnote in it, bot and worker, composed as main.ts does it. Started with a SystemSpec; runs as many
// requests at once as it is told to.
import { readFile, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf } from '../world/topic.ts';
import { answering } from './channel.ts';
import { countStatements } from './counted-statements.ts';
import { createSwallowingPlatform, platformName } from './platform.ts';
import { loadPages, loadProduct } from './product.ts';
import { createStepTimes } from './step-times.ts';
import type { Batch, RunTime, SystemOrder, SystemReply, SystemSpec } from './spec.ts';
import { cpuUsed, memoryUsed, nameOwnThreads } from './usage.ts';

const statements = countStatements();
const spec = JSON.parse(process.argv[2] ?? '') as SystemSpec;
// After this Node has all threads of its own.
await readFile(spec.config);
nameOwnThreads();

const product = await loadProduct(spec.product);
const config = product.loadConfig({ env: {}, files: product.readConfigFiles(spec.config) });
const current = product.createCurrentWork();
const logger = product.createLogger(config.log.level, null, { fields: current.fields, hide: config });
const opened = product.createOpened(logger);
const watched = { version: 'bench', role: 'bot,worker', logger };
const metrics = await product.createMetrics(watched);
const steps = createStepTimes();
const tracing = spec.traceSteps
  ? steps
  : opened.add(
      await product.createTracing({ ...watched, settings: config.telemetry, metrics, current }),
      (it) => it.close(),
    );
const database = opened.add(
  await product.connectDatabase(config.database.url?.reveal() ?? '', { logger }),
  (it) => it.close(),
);
const redisUrl = config.queue.url?.reveal();
const kept = redisUrl === undefined ? { databaseUrl: database.url } : { redisUrl };
const queue = opened.add(await product.createBullmqQueue({ store: kept, lane: 'shared', logger }), (it) =>
  it.close(),
);
const feed = opened.add(product.createFeed(database.pool, database.url, product.systemClock, logger), (it) =>
  it.close(),
);
const platform = createSwallowingPlatform();
const footnote = product.createFootnote(
  {
    ...product.createStore(database),
    feed,
    queue,
    knowledge: await product.openKnowledge({
      directory: config.knowledge.directory,
      cacheDirectory: `${config.database.directory}/knowledge`,
      logger,
    }),
    platforms: [platform],
    ...(await product.openOutside(config, { version: 'bench', prompts: new Map(), logger, tracing, opened })),
    prompts: product.readPrompts(config.prompts.directory),
    outagePasses: config.models.outagePasses,
    settings: config.research,
    approvers: config.people.approvers,
    clock: product.systemClock,
    logger,
    tracing,
  },
  {
    owner: `bench-${process.pid}`,
    lane: 'shared',
    ...config.worker,
    activeRunsPerPerson: config.people.activeRunsPerPerson,
    strict: false,
  },
);
await footnote.start(spec.roles);
if (spec.pages !== undefined) {
  const { startPagesServer, receiptsOf, ofPage } = await loadPages(spec.product);
  const store = product.createStore(database);
  const settings = { url: '', host: '127.0.0.1', port: spec.pages, sessionDays: 7, proxies: 1 };
  const receipts = receiptsOf(store.library, ofPage);
  const parts = { ...store, bot: footnote.bot, receipts, feed, settings, version: 'bench', logger };
  opened.add(await startPagesServer(parts), (it) => it.close());
}

const markOfRun = new Map<string, string>();

/** One request, as its platform would hand it over; resolves with the report in its thread. */
async function ask(mark: string, person: string): Promise<RunTime> {
  const begun = performance.now();
  const report = platform.reportIn(mark);
  const started = footnote.ask(
    {
      eventId: `event-${mark}`,
      thread: { platform: platformName, externalId: mark },
      author: { id: `${platformName}:${person}`, name: person },
      text: requestOf(mark),
      addressed: true,
    },
    { mode: 'auto', depth: 'light' },
  );
  const [{ runId }, at] = await Promise.all([started, report]);
  markOfRun.set(runId, mark);
  return { mark, ms: at - begun, begunAt: performance.timeOrigin + begun };
}

async function batch(marks: readonly string[], persons: readonly string[]): Promise<Batch> {
  const before = cpuUsed();
  const begun = performance.now();
  const runs = await Promise.all(
    marks.map((mark, index) => ask(mark, persons[index % persons.length] ?? mark)),
  );
  const wallMs = Math.max(...runs.map(({ begunAt, ms }) => begunAt + ms)) - performance.timeOrigin - begun;
  // What a run does after its report has left counts too.
  await pause(500);
  const after = cpuUsed();
  return {
    runs,
    wallMs,
    cpu: { process: after.process - before.process, workers: after.workers - before.workers },
    memory: memoryUsed(),
  };
}

const inspector = new Session();

async function sample(file: string | null): Promise<void> {
  if (file === null) {
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.start');
    return;
  }
  const { profile } = await inspector.post('Profiler.stop');
  inspector.disconnect();
  await writeFile(file, JSON.stringify(profile));
}

answering(async (order: SystemOrder): Promise<SystemReply> => {
  switch (order.say) {
    case 'ask':
      return { batch: await batch(order.marks, order.persons ?? order.marks) };
    case 'memory':
      return { memory: memoryUsed() };
    case 'statements':
      return { statements: statements() };
    case 'profile':
      await sample(order.file);
      return {};
    case 'steps':
      return {
        steps: steps.take().map(({ runId, ...step }) => ({ ...step, mark: markOfRun.get(runId) ?? '' })),
      };
  }
});
