import { defineConfig } from 'vitest/config';
import { rememberResults } from './test/acceptance/reporter.ts';

const project = (name: string, extra: object = {}) => ({
  // For the check that follows `npm test`: which behaviours were proven.
  plugins: [rememberResults()],
  test: { name, include: [`test/${name}/**/*.test.ts`], ...extra },
});

export default defineConfig({
  test: {
    // Many tests wait for something to die or to come back: two at once, also on two processors.
    maxWorkers: 2,
    projects: [
      // Nothing is shared between its files but modules, which take longer to load than most tests to run.
      project('unit', { testTimeout: 20_000, isolate: false }),
      project('contract', {
        globalSetup: 'test/support/postgres-setup.ts',
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      project('integration', {
        globalSetup: 'test/support/postgres-setup.ts',
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('e2e', {
        globalSetup: 'test/support/postgres-setup.ts',
        testTimeout: 90_000,
        hookTimeout: 60_000,
      }),
      project('crash', {
        // Last, and alone: it needs the processors, and measures time.
        sequence: { groupOrder: 1 },
        maxWorkers: 1,
        globalSetup: 'test/support/postgres-setup.ts',
        testTimeout: 1_800_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
