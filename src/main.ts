#!/usr/bin/env node
// The composition root: reads the environment, opens what a command needs, and hands it over.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from './base/clock.ts';
import { FootnoteError } from './base/errors.ts';
import { newId } from './base/ids.ts';
import type { Logger } from './base/logger.ts';
import { localAddress } from './base/loopback.ts';
import { createOpened, type Opened } from './base/opened.ts';
import { createLogger } from './base/pino-logger.ts';
import { textRedactor } from './base/redact.ts';
import { processSignals } from './cli/interrupts.ts';
import type { CliParts, CommonOptions } from './cli/parts.ts';
import { runCli } from './cli/program.ts';
import type { Environment } from './base/variables.ts';
import { type Config, loadConfig, readConfigFiles, readEnvironment } from './config.ts';
import type { Running, Setup } from './open-footnote.ts';
import { receiptsOf } from './research/report/receipt.ts';
import { endDeadLeases, ownerHere } from './store/dead-leases.ts';
import { createFeed } from './store/feed.ts';
import { figuresOf } from './store/figures.ts';
import { openDatabase } from './store/open-database.ts';
import { startRetention } from './store/retention.ts';
import { createStore } from './store/store.ts';
import { createCurrentWork } from './telemetry/current-work.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { startOpsServer } from './telemetry/ops-server.ts';
import { createTracing, type TracingParts } from './telemetry/tracing.ts';
import { processNumber, startWorkerProcesses } from './worker-processes.ts';

// A process has one core to itself at best: threads that collect its garbage together wait for each other (docs/performance.md).
setFlagsFromString('--no-parallel-scavenge');
// Garbage is collected before the heap has more than twice what was in use; by itself V8 lets it grow to four times that.
setFlagsFromString('--heap-growing-percent=100');

let unreadable: unknown = null;
const environment = environmentHere();
const version = versionOf();

/** Help needs no environment: what is wrong with `.env` is told by the command that needs the configuration. */
function environmentHere(): Environment {
  try {
    return readEnvironment();
  } catch (error) {
    unreadable = error;
    return process.env;
  }
}

function configOf({ config }: CommonOptions): Config {
  if (unreadable !== null) throw unreadable;
  const named = config ?? environment['FOOTNOTE_CONFIG'];
  return loadConfig({ env: environment, files: readConfigFiles(named) });
}

type Own = Omit<Setup, 'version' | 'tracing'> & Pick<TracingParts, 'role' | 'metrics' | 'current'>;

/** Loads the code of research only here, so that commands such as help, lists and checks start quickly. */
async function open(config: Config, { role, metrics, current, ...own }: Own): Promise<Running> {
  const { logger, opened } = own;
  const settings = config.telemetry;
  const tracing = opened.add(
    await createTracing({ settings, version, role, logger, metrics, current, hide: config }),
  );
  const { openFootnote } = await import('./open-footnote.ts');
  return openFootnote(config, { ...own, version, tracing });
}

/** What `work` opens it has to close itself, unless it fails. */
async function openAll<T>(logger: Logger, work: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = createOpened(logger);
  try {
    return await work(opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** One `ask`: a worker with a lane of its own, so that other processes do not take its run. */
const openAsk: CliParts['openAsk'] = async ({ options, platform }) => {
  const config = configOf(options);
  const current = createCurrentWork();
  const file = join(config.database.directory, 'ask.log');
  const logger = createLogger(config.log.level, file, { fields: current.fields, hide: config });
  const owner = newId('ses');
  const knowledge = options.knowledge ?? config.knowledge.directory;
  return openAll(logger, async (opened) => {
    const setup = { role: 'ask', metrics: null, current, owner, lane: owner, knowledge, logger, opened };
    const running = await open(config, { ...setup, files: { platforms: [platform] } });
    const { footnote, store, feed } = running;
    await footnote.start({ bot: false, worker: true });
    recordStrayRejections(logger, () => {});
    const { depth, mode, model: models = [], verify, questions: clarify } = options;
    const { address: thread, person: author } = platform;
    return {
      ...store,
      feed,
      inbound: footnote.inbound,
      page: async (runId) => (await import('./open-pages.ts')).pageOf(runId, store, feed),
      owner,
      logger,
      start: async (text, files) => {
        const message = { eventId: newId('msg'), thread, author, text, addressed: true, files };
        const started = await footnote.ask(message, { depth, mode, models, verify, clarify });
        if (!started.fresh) throw stillAtWork(started.runId);
        return started;
      },
      stop: () => opened.close(),
    };
  });
};

/** The error for a second `ask` in a thread: a thread has one research at a time, and that belongs to the first `ask`. */
function stillAtWork(runId: string): FootnoteError {
  return new FootnoteError('request-invalid', `This thread has a research that is not over: ${runId}.`, {
    hint: `End it with footnote runs cancel ${runId}, or name another --thread.`,
  });
}

const openService: CliParts['openService'] = async (roles, { trouble, ...options }) => {
  const config = configOf(options);
  const current = createCurrentWork();
  const logger = createLogger(config.log.level, null, { fields: current.fields, hide: config });
  const settings = config.telemetry;
  const role = roles.join(',');
  return openAll(logger, async (opened) => {
    const metrics = settings.ops.port === 0 ? null : await createMetrics({ version, role, logger });
    const owner = ownerHere();
    const knowledge = config.knowledge.directory;
    const setup = { role, metrics, current, owner, lane: 'shared', knowledge, logger, opened };
    const running = await open(config, setup);
    const dead = await endDeadLeases(running.database.pool);
    if (dead > 0) logger.info({ dead }, 'what processes left that were killed here goes on');
    await running.footnote.start({ bot: roles.includes('bot'), worker: roles.includes('worker') }, trouble);
    if (roles.includes('worker')) opened.add(startRetention(running.database.pool, config.retention, logger));
    const ops = { ...settings.ops, port: settings.ops.port + processNumber(environment) };
    if (metrics !== null) await openOps(ops, metrics, running, setup);
    if (roles.length > 1) opened.add(startWorkerProcesses(config.worker.processes - 1, process.env, logger));
    if (roles.includes('bot') && (config.pages.url !== '' || Object.keys(config.api.keys).length > 0))
      await (await import('./open-pages.ts')).openPages(config, running, { version, ...setup });
    recordStrayRejections(logger, () => metrics?.strayRejection());
    if (roles.includes('bot') && config.slack.botToken === null && config.discord.token === null) {
      logger.warn(
        {},
        'no chat platform is configured: set SLACK_BOT_TOKEN or DISCORD_TOKEN (footnote doctor tells more)',
      );
    }
    return { failed: new Promise(() => {}), stop: () => opened.close() };
  });
};

/** Health and figures of a service, for whoever runs it. */
async function openOps(
  where: Config['telemetry']['ops'],
  metrics: Metrics,
  { database, queue }: Running,
  { logger, opened }: Pick<Setup, 'logger' | 'opened'>,
): Promise<void> {
  metrics.askAtScrape(() => figuresOf(database));
  const checks = [
    { name: 'database', run: () => database.pool.query('SELECT 1').then(() => 'answers') },
    { name: 'queue', run: () => queue.check().then(() => 'answers') },
  ];
  const server = opened.add(await startOpsServer({ ...where, checks, metrics, logger }));
  logger.info({ url: server.url }, 'health and metrics');
}

/** Access to stored runs, without a bot or a worker. */
async function openRuns(options: CommonOptions) {
  const config = configOf(options);
  const logger = createLogger(config.log.level, null, { hide: config });
  return openAll(logger, async (opened) => {
    const { database, applied } = await openDatabase(config.database, logger, opened);
    const feed = createFeed(database.pool, database.url, systemClock, logger);
    const conceal = textRedactor(config);
    const store = createStore(database);
    const receipts = receiptsOf(store.library);
    return { ...store, receipts, feed, applied, conceal, close: () => opened.close() };
  });
}

const migrate: CliParts['migrate'] = async (options) => {
  const kept = await openRuns(options);
  await kept.close();
  return kept.applied;
};

const openDoctor: CliParts['openDoctor'] = async (options) => {
  const { examine } = await import('./doctor.ts');
  return examine(configOf(options), version, options);
};

const openMcp: CliParts['openMcp'] = async (options) => {
  const { pages } = configOf(options);
  const key = environment['FOOTNOTE_API_KEY'] ?? '';
  if (key === '')
    throw new FootnoteError('config-invalid', 'There is no key to call Footnote with.', {
      hint: 'Set FOOTNOTE_API_KEY to one of the keys under api.keys of the Footnote that runs.',
    });
  const { serveStdio } = await import('./api/mcp-stdio.ts');
  const url = options.url ?? localAddress(pages);
  const { stdin: input, stdout: output } = process;
  await serveStdio({ url, key, input, output, clock: systemClock });
};

function versionOf(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** The folder in which the person called the command: npm runs scripts in the folder of package.json and tells the other one. */
function workingDirectory(): string {
  const byNpm = ['ask', 'footnote'].includes(environment['npm_lifecycle_event'] ?? '');
  return (byNpm ? environment['INIT_CWD'] : undefined) ?? process.cwd();
}

/**
 * From now on a rejection that nobody handles is logged with its stack and counted, and the process goes on. Called once the
 * process runs: before that, a rejection ends it, as an exception that nobody catches always does.
 */
function recordStrayRejections(logger: Logger, count: () => void): void {
  process.on('unhandledRejection', (reason) => {
    count();
    logger.error({ err: reason }, 'something failed that nobody waited for; the process goes on');
  });
}

/** Who sits at this terminal, as far as the system knows. */
function personAtTerminal(): CliParts['person'] {
  try {
    const { username } = userInfo();
    return { id: `console:${username}`, name: username };
  } catch {
    // The user id has no entry in the system's list of users, as in many containers.
    return { id: `console:${process.getuid?.() ?? 'someone'}`, name: 'you' };
  }
}

process.exitCode = await runCli(process.argv.slice(2), {
  version,
  terminal: { input: process.stdin, output: process.stdout, errors: process.stderr },
  color: environment['NO_COLOR'] === undefined && environment['TERM'] !== 'dumb',
  cwd: workingDirectory(),
  clock: systemClock,
  person: personAtTerminal(),
  signals: processSignals,
  openAsk,
  openService,
  openDoctor,
  openRuns,
  migrate,
  openMcp,
});
// Input that nobody reads to its end, or a second Ctrl-C, must not keep the process.
process.exit();
