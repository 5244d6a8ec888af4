// What the package for npm holds.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly files: readonly string[];
};

it('holds what is needed to run, and nothing else', async () => {
  const pack = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', pack, { maxBuffer: 10_000_000 });
  const [packed] = JSON.parse(stdout) as readonly { readonly files: readonly { readonly path: string }[] }[];
  const paths = packed!.files.map(({ path }) => path);
  const migrations = readdirSync('prisma/migrations', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `prisma/migrations/${name}/migration.sql`);
  expect(paths.filter((path) => path.startsWith('prisma/')).toSorted()).toEqual(migrations);
  expect(paths).toEqual(
    expect.arrayContaining(['config/footnote.yaml', 'config/words/de.yaml', '.env.example', 'LICENSE']),
  );
  expect(files).toContain('dist');
  expect(paths.filter((path) => /^(?:src|test|docs)\/|\.map$|\.ts$|\.env$/.test(path))).toEqual([]);
}, 60_000);
