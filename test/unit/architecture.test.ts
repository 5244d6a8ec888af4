// Holds the import table against the real imports, and against made-up ones that break every rule.
import { readdirSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkArchitecture, findCycle } from '../support/architecture/check.ts';
import { table } from '../support/architecture/table.ts';

/** Sources below `src`, without what Prisma generates. */
function realTree(): Map<string, string> {
  const tree = new Map<string, string>();
  for (const entry of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    const path = entry.split(sep).join('/');
    if (/\.[cm]?[jt]sx?$/.test(path)) {
      tree.set(path, readFileSync(`src/${path}`, 'utf8'));
    }
  }
  return tree;
}

describe('the sources', () => {
  const findings = checkArchitecture(realTree(), table);

  it('keep to the table', () => {
    expect(findings.violations).toEqual([]);
  });

  it('were really seen', () => {
    // Raise these when the tree has grown; never lower them without having removed as many files.
    expect(findings.files).toBeGreaterThanOrEqual(175);
    expect(findings.imports).toBeGreaterThanOrEqual(740);
  });
});

describe('a program without a chat', () => {
  it.each(['discord.js', '@discordjs/ws', '@slack/bolt', '@slack/web-api'])('does not load %s', (vendor) => {
    const tree = realTree();
    const loaded = new Set(['main.ts', 'open-footnote.ts']);
    // A set goes through what is added on the way, too.
    for (const path of loaded) for (const each of atStart(path, tree.get(path) ?? '')) loaded.add(each);
    expect(loaded.size).toBeGreaterThan(100);
    expect([...loaded]).not.toContain(vendor);
  });
});

/** What a file needs before it runs: paths below `src` and names of packages, without what it loads later. */
function atStart(path: string, source: string): readonly string[] {
  const named = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm);
  return [...named].map(([, name = '']) =>
    name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  );
}

describe('the table', () => {
  it('has no cycle', () => {
    const edges = Object.entries(table.rules).map(([part, { parts }]) => [part, new Set(parts)] as const);
    expect(findCycle(new Map(edges))).toBeUndefined();
  });

  it('gives each vendor package to one folder', () => {
    const vendors = Object.values(table.rules).flatMap((rule) => rule.vendors ?? []);
    // Markdown is shown by one room and read by another, of MCP one is a client and one a server, pages and API share
    // a port; and neither knows the other.
    expect(vendors.filter((vendor, i) => vendors.indexOf(vendor) !== i)).toEqual([
      'markdown-it',
      '@modelcontextprotocol/sdk',
      'hono',
    ]);
    expect(vendors.filter((vendor) => table.everywhere.includes(vendor))).toEqual([]);
  });
});

describe('the check', () => {
  /** Violations of a made-up tree. */
  const check = (files: Record<string, string>) =>
    checkArchitecture(new Map(Object.entries(files)), table).violations;

  it('lets a proper tree pass', () => {
    expect(
      check({
        'base/errors.ts': 'export class FootnoteError extends Error {}',
        'sources/port.ts': 'export interface StoredPage { readonly text: string }',
        'sources/extract/page.ts': `import { Parser } from 'htmlparser2'; import type { StoredPage } from '../port.ts';`,
        'research/plan.ts': `import { z } from 'zod'; import { FootnoteError } from '../base/errors.ts';
          // A comment may say import 'bullmq', process.env, and Date.
          export const text = "import x from 'pg'; Date.now()";
          export const shape = z.object({ Date: z.string(), fetch: z.string() }).shape.fetch;
          export const fail = (run: { process: string }) => new FootnoteError(run.process);`,
        'main.ts': `import './research/plan.ts'; export const port = process.env['PORT'];`,
      }),
    ).toEqual([]);
  });

  it.each([
    ['a turned arrow', 'base/a.ts', `import '../research/plan.ts';`, 'base may not import research'],
    [
      'one adapter using another',
      'store/a.ts',
      `import { x } from '../jobs/b.ts';`,
      'store may not import jobs',
    ],
    [
      'a platform using its core',
      'chat/console/a.ts',
      `import { x } from '../outbox.ts';`,
      'may not import chat',
    ],
    [
      'a type-only import',
      'research/a.ts',
      `import type { X } from '../store/b.ts';`,
      'may not import store',
    ],
    ['a dynamic import', 'research/a.ts', `await import('../store/b.ts');`, 'may not import store'],
    ['an import in a type', 'research/a.ts', `type X = import('../store/b.ts').X;`, 'may not import store'],
    ['a re-export', 'research/a.ts', `export { x } from '../store/b.ts';`, 'may not import store'],
    ['a require', 'research/a.ts', `import x = require('../store/b.ts');`, 'may not import store'],
    ['a worker file', 'jobs/a.ts', `new URL('../store/b.ts', import.meta.url);`, 'may not import store'],
    ['an unknown name', 'jobs/a.ts', 'const n = 1; await import(`./${n}.ts`);', 'name is not written out'],
    ['a way out of src', 'jobs/a.ts', `import '../../test/fake.ts';`, 'outside src'],
    ['a vendor elsewhere', 'sources/a.ts', `import { Pool } from 'pg';`, 'may not import the package pg'],
    ['a resolved vendor', 'bot/a.ts', `import.meta.resolve('pg/package.json');`, 'the package pg'],
    ['another spelling of it', 'bot/a.ts', `createRequire(x).resolve('pg');`, 'the package pg'],
    ['part of a vendor', 'bot/a.ts', `import 'pdfjs-dist/legacy/build/pdf.mjs';`, 'the package pdfjs-dist'],
    ['a vendor nobody has', 'store/a.ts', `import _ from 'lodash';`, 'the package lodash'],
    ['a scoped vendor', 'jobs/a.ts', `import '@slack/bolt/dist/x';`, 'the package @slack/bolt'],
    ['files in a pure part', 'agents/a.ts', `import 'node:fs';`, 'pure and may not import node:fs'],
    ['a bare builtin', 'store/a.ts', `import 'fs';`, 'instead of node:fs'],
    [
      'our clock in a pure part',
      'research/a.ts',
      `import '../base/clock.ts';`,
      'may not import base/clock.ts',
    ],
    ['a clock', 'citations/a.ts', 'export const now = () => Date.now();', 'may not mention Date'],
    ['a date', 'citations/a.ts', 'export let at: Date;', 'may not mention Date'],
    ['chance', 'research/a.ts', 'export const dice = Math.random();', 'may not mention Math.random'],
    ['the network', 'agents/a.ts', `await fetch('https://example.org');`, 'may not mention fetch'],
    ['the process', 'research/a.ts', 'process.exit(1);', 'may not mention process'],
    ['all globals', 'research/a.ts', 'globalThis.fetch;', 'may not mention globalThis'],
    ['the environment', 'store/a.ts', 'process.env.HOME;', 'may not see process.env'],
    ['it by another spelling', 'store/a.ts', `process['env'];`, 'may not see process.env'],
    ['a part of it', 'store/a.ts', 'const { env } = process;', 'may not see process.env'],
    ['it as a module', 'store/a.ts', `import { env } from 'node:process';`, 'may not import node:process'],
    ['a default export', 'bot/a.ts', 'export default 1;', 'has a default export'],
    ['a named default export', 'bot/a.ts', 'const a = 1; export { a as default };', 'has a default export'],
    ['a barrel', 'bot/a.ts', `export * from './b.ts';`, 're-exports a whole module'],
    ['an index', 'bot/index.ts', 'export {};', 'is called index'],
    ['a long file', 'bot/a.ts', 'export {};\n'.repeat(301), 'has 301 lines, more than 300'],
    ['a new folder', 'helpers/a.ts', 'export {};', 'belongs to no part of the table'],
  ])('sees %s', (_name, file, text, expected) => {
    expect(check({ [file]: text })).toEqual([expect.stringContaining(expected)]);
  });

  it('sees folders that use each other', () => {
    expect(
      check({
        'sources/extract/a.ts': `import '../knowledge/b.ts';`,
        'sources/knowledge/b.ts': `import '../folder/c.ts';`,
        'sources/folder/c.ts': `import '../extract/d.ts';`,
      }),
    ).toEqual([
      'folders form a cycle: sources/extract → sources/knowledge → sources/folder → sources/extract',
    ]);
  });

  it('refuses to judge what it cannot read', () => {
    expect(() => check({ 'bot/a.ts': 'export const = ;' })).toThrow(/bot\/a\.ts cannot be parsed/);
  });
});
