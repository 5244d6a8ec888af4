import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { rememberResults } from './test/acceptance/reporter.ts';
import { ofTests } from './test/support/node-options.ts';

/** What `npm test` leaves to `npm run test:all`: whole programs, browsers, kills, outages, and properties of many random cases. */
const long = [
  'unit/research/disturbed/**',
  'unit/durable/*properties*',
  'unit/config.damaged*',
  'unit/chat/markdown/linear*',
  'unit/chat/slack/render/whole*',
  'unit/docker/ci-run*',
  'unit/release/{package,release-notes}*',
  'integration/chat/{attachments,outage-*}*',
  'integration/jobs/*outage*',
  'integration/research/{disturbed,hostile-*,models,small-models}*',
  'integration/sleeping/**',
  'integration/sources/threads/slow-jobs*',
  'integration/store/embedded/**',
  'e2e/!(ask.test.ts)',
  'e2e/*/**',
  'crash/**',
];
const left = process.env['FOOTNOTE_TESTS'] === 'short' ? long.map((files) => `test/${files}`) : [];

const project = (
  name: string,
  { exclude = [], ...extra }: { readonly exclude?: readonly string[]; readonly [key: string]: unknown } = {},
) => ({
  // For the check that follows the whole suite: which behaviours were proven.
  plugins: [rememberResults()],
  resolve: {
    alias: [{ find: /^.*\/base\/thread-of\.ts$/, replacement: resolve('test/support/built-thread.ts') }],
  },
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    exclude: [...exclude, ...left],
    // One second, which is vitest's own, is little on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    ...extra,
  },
});

/** Files that watch what their process still holds and which errors it hears of: nothing of another file is to be in it. */
const ownModules = ['jobs', 'store/embedded'].map((folder) => `integration/${folder}`);

/** Whole conversations that start no programs. */
const inProcess = ['e2e/paths'];

const belowOf = (folders: readonly string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

/** Files that take longest, most of it in waiting. */
const longest = /\/(?:e2e|crash|integration\/(?:jobs|research|sleeping|store\/embedded))\/|\/outage-/;
/** Files that read the web with our undici: where it was loaded first, the packages of Discord cannot upload files. */
const ofTheWeb = /\/integration\/(?:http|research|sources)\//;

const rank = ({ moduleId, project: { name } }: TestSpecification) =>
  4 * projects.findIndex(({ test }) => test.name === name) +
  (ofTheWeb.test(moduleId) ? 2 : 0) +
  (longest.test(moduleId) ? 0 : 1);

/**
 * One project after the other, as they are listed: a process goes on with the next file only where that is of its project.
 * In each the longest files begin first, so that none of them is left alone at the end.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is no array
    const bySize = await super.sort(files);
    return bySize.toSorted((one, other) => rank(one) - rank(other));
  }
}

const postgres = 'test/support/postgres-setup.ts';
/** For tests that start programs. */
const ofPrograms = [postgres, 'test/support/bundle-setup.ts'];

/** Tests with a Postgres that mostly wait, for something to die or to come back: six at once, also on two processors. */
const waiting = (name: string, extra: object) =>
  project(name, {
    sequence: { groupOrder: 1 },
    maxWorkers: 6,
    globalSetup: postgres,
    hookTimeout: 120_000,
    execArgv: ofTests,
    ...extra,
  });

const projects = [
  // Nothing is shared between its files but modules, which take longer to load than most tests to run.
  project('unit', { testTimeout: 20_000, isolate: false, execArgv: ofTests }),
  project('contract', {
    globalSetup: postgres,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    isolate: false,
    execArgv: ofTests,
  }),
  waiting('programs', {
    globalSetup: ofPrograms,
    testTimeout: 120_000,
    isolate: false,
    include: belowOf(['e2e', 'crash']),
    exclude: belowOf([...inProcess, 'crash/alone']),
  }),
  waiting('integration-isolated', { testTimeout: 90_000, include: belowOf(ownModules) }),
  waiting('integration', {
    testTimeout: 120_000,
    isolate: false,
    include: belowOf(['integration', ...inProcess]),
    exclude: belowOf(ownModules),
  }),
  // Last, and one file at a time: one fills all processors with processes, the other measures time.
  waiting('programs-alone', {
    globalSetup: ofPrograms,
    isolate: false,
    include: belowOf(['crash/alone']),
    sequence: { groupOrder: 2 },
    maxWorkers: 1,
    testTimeout: 1_800_000,
  }),
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // All projects read the same modules: each is transformed once for all of them, and again when it has changed.
    experimental: { fsModuleCache: true },
    projects,
  },
});
