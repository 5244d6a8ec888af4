// Writes down how every test ended, when the whole suite runs: nothing is left out, neither files nor titles.
import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Reporter, TestModule, TestSpecification, Vite, Vitest } from 'vitest/node';
import { forgetResults, writeResults } from './results.ts';

/** The folders below `test` that hold tests; a run is whole when it has all of their files. */
const testProjects = ['unit', 'contract', 'integration', 'e2e', 'crash'] as const;

/** Adds the reporter to those that were chosen on the command line, which replace those of the configuration. */
export function rememberResults(): Vite.Plugin {
  return {
    name: 'footnote:remember-results',
    configureVitest({ vitest }) {
      const { reporters } = vitest.config;
      if (!reporters.some((each) => each instanceof ResultsReporter)) reporters.push(new ResultsReporter());
    },
  };
}

class ResultsReporter implements Reporter {
  private vitest: Vitest | undefined;
  private whole = false;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const asked = new Set(specifications.map(({ moduleId }) => below(moduleId)));
    const pattern = this.vitest?.config.testNamePattern;
    this.whole = pattern === undefined && testFiles().every((file) => asked.has(file));
    if (this.whole) forgetResults();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.whole) return;
    writeResults(
      modules.flatMap((module) =>
        Array.from(module.children.allTests(), (test) => ({
          file: below(module.moduleId),
          title: test.name,
          state: test.result().state,
        })),
      ),
    );
  }
}

function testFiles(): string[] {
  return testProjects.flatMap((project) =>
    readdirSync(`test/${project}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `test/${project}/${path.split(sep).join('/')}`),
  );
}

const below = (path: string): string => relative(process.cwd(), path).split(sep).join('/');
