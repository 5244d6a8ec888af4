import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { leafPaths } from '../../../src/base/schema-words.ts';
import type { SchemaNode } from '../../../src/base/schema-words.ts';
import { configSchema } from '../../../src/config.ts';
import { tableBelow } from '../../support/markdown-table.ts';

const readme = readFileSync('README.md', 'utf8');
const shipped: unknown = parse(readFileSync('config/footnote.yaml', 'utf8'));

/** The values at a dotted path of the shipped file; `*` stands for every key. */
function shippedValues(value: unknown, path: readonly string[]): unknown[] {
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  const section = value as Record<string, unknown>;
  if (key === '*') return Object.values(section).flatMap((part) => shippedValues(part, rest));
  return shippedValues(section[key], rest);
}

describe('docs/configuration.md', () => {
  it('lists every setting once, with its default', () => {
    const schema = z.toJSONSchema(configSchema, { io: 'input' }) as SchemaNode;
    const keys = leafPaths(schema).map((path) => path.replace(/\.(light|medium|extended)\./, '.*.'));
    const rows = tableBelow('docs/configuration.md', 'Every setting');
    expect(rows.map(([key]) => key)).toEqual([...new Set(keys)]);
    expect(rows.map(([key, value]) => `${key} = ${value}`)).toEqual(
      rows.map(([key]) => `${key} = ${shippedValues(shipped, key!.split('.')).map(String).join(' / ')}`),
    );
  });
});

describe('the README', () => {
  it('shows exactly two commands to set it up, on the first screen', () => {
    const firstScreen = readme.split('\n').slice(0, 30).join('\n');
    const commands = [...readme.matchAll(/```sh\n([^`]*)```/g)].map((match) => match[1]?.trim());
    expect(commands).toEqual([
      'npm ci && npm run ask -- --page report.html "How do SQLite and PostgreSQL treat NULLs in unique columns?"',
      'npm ci && npm test',
    ]);
    for (const command of commands) expect(firstScreen).toContain(command);
  });

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const pages =
      readme + readFileSync('CONTRIBUTING.md', 'utf8') + readFileSync('docs/operations.md', 'utf8');
    const named = [...pages.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(5);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
  });

  it('links to files that are there', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });

  it('fits into 150 lines, and CONTRIBUTING.md on a screen', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
    expect(readFileSync('CONTRIBUTING.md', 'utf8').split('\n').length).toBeLessThanOrEqual(70);
  });
});
