// What a tag has to be before it becomes a release.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

const changes =
  '# Changes\n\n## 1.3.0 (not released yet)\n\nSoon.\n\n## 1.2.3 (2027-01-05)\n\nFaster.\n\n## 1.2.2\n\nOld.\n';

function released(tag: string, version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('.github', join(folder, '.github'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'CHANGELOG.md'), changes);
  const script = join(folder, '.github/release-notes.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, tag], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : stderr.trim();
}

it.each([
  ['v1.2.3', '1.2.3', 'Faster.'],
  ['1.2.3', '1.2.3', '"1.2.3" is no version: tag a release as v1.2.3 or v1.2.3-rc.1.'],
  ['vlatest', '1.2.3', '"vlatest" is no version: tag a release as v1.2.3 or v1.2.3-rc.1.'],
  ['v1.2.4', '1.2.3', 'The tag is v1.2.4 and package.json says 1.2.3: make them the same.'],
  ['v1.2.5', '1.2.5', 'CHANGELOG.md has no chapter "## 1.2.5": say there what changed.'],
  ['v1.3.0', '1.3.0', 'CHANGELOG.md says that 1.3.0 is not released yet: give it its date.'],
])('the tag %s of version %s: %s', (tag, version, said) => {
  expect(released(tag, version)).toBe(said);
});

it('a tag that was meant to be a release and is none is looked at as well', () => {
  const { on } = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
    readonly on: { readonly push: { readonly tags: readonly string[] } };
  };
  expect(on.push.tags).toEqual(['v*', '[0-9]*']);
});

it('every change is tested on each Node that is supported, the one of the image too, and so is a release', () => {
  const check = parse(readFileSync('.github/workflows/check.yml', 'utf8')) as Workflow;
  expect(check.jobs['test']?.strategy?.matrix.node).toEqual([20, 22, 24, 26]);
  expect(readFileSync('Dockerfile', 'utf8')).toContain('ARG NODE_VERSION=26');
  const release = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as Workflow;
  for (const { jobs } of [check, release])
    expect(jobs['test']?.steps.some(({ run }) => run?.endsWith('.ci/run') === true)).toBe(true);
  expect(release.jobs['image']?.needs).toContain('test');
});

it('an image of a release says what is in it and where it was built', () => {
  const release = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as Workflow;
  const build = release.jobs['image']?.steps.find(({ uses }) =>
    uses?.startsWith('docker/build-push-action@'),
  );
  expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
});

it('the package installs without dev dependencies: nothing runs on the way but for those who work on it', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    expect(manifest.scripts).not.toHaveProperty(script);
  expect(manifest.bin).toEqual({ footnote: 'dist/main.js' });
  expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'config']));
});

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: readonly string[];
        readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
        readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: object }[];
      }
    >
  >;
}
