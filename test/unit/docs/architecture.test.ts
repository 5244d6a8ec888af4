import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { table } from '../../support/architecture/table.ts';
import { tableBelow } from '../../support/markdown-table.ts';

const page = readFileSync('docs/architecture.md', 'utf8');

describe('docs/architecture.md', () => {
  it('shows the import table that is enforced', () => {
    const shown = tableBelow('docs/architecture.md', 'Who may import whom');
    const enforced = Object.entries(table.rules).map(([part, rule]) => [
      part,
      rule.parts.join(', ') || 'nothing of ours',
      (rule.vendors ?? []).join(', ') || '–',
      rule.pure ? 'pure' : rule.environment ? 'sees the environment' : '–',
    ]);
    expect(shown).toEqual(enforced);
  });

  it('draws every folder of the sources', () => {
    const tree = /## The tree\n[^`]*```\n([^`]*)```/.exec(page)?.[1] ?? '';
    const drawn = [...tree.matchAll(/^ {2}([a-z]+)\/ /gm)].map((match) => match[1]!);
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => path.split(sep));
    const folders = new Set(files.filter((path) => path.length > 1).map(([folder]) => folder));
    expect(folders.size).toBeGreaterThan(8);
    expect(drawn).toEqual(expect.arrayContaining([...folders]));
  });

  it('links to files that are there', () => {
    const links = [...page.matchAll(/\]\((\.\.?\/[^)#]+|[a-z]+\/[^)#]+)/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links) expect(() => readFileSync(`docs/${link}`), link).not.toThrow();
  });
});
