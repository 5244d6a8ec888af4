// A bundle on disk: written once, and read with suspicion.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBundle, writeBundle } from '../../../src/bundle/folder.ts';
import type { Bundle, Manifest } from '../../../src/bundle/manifest.ts';

const hash = 'a'.repeat(64);
const page = `pages/${hash}.txt`;
const contents = new Map([
  ['report.md', Buffer.from('So [1].\n')],
  [page, Buffer.from('So.')],
]);
const manifest: Manifest = {
  format: 1,
  footnote: '1.2.3',
  pipeline: 4,
  run: { id: 'run_1', request: 'Why?', status: 'delivered', error: null },
  pages: { included: true, list: [] },
  files: Object.fromEntries(
    [...contents].map(([name, { length }]) => [name, { sha256: 'b', bytes: length }]),
  ),
};
const bundle: Bundle = { manifest, files: contents };

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'footnote-bundle-'));
  folder = join(place, 'deep', 'bundle');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const says = (words: string) => ({ code: 'request-invalid', message: expect.stringContaining(words) });

describe('writing', () => {
  it('makes the folder, and what is read is what was written', async () => {
    await writeBundle(folder, bundle);
    expect(await readBundle(folder)).toEqual(bundle);
  });

  it('refuses a place where no folder can be made, and ends', async () => {
    await expect(writeBundle('/proc/footnote/bundle', bundle)).rejects.toMatchObject({
      code: 'request-invalid',
      message: expect.stringContaining('/proc/footnote/bundle cannot be written'),
    });
    writeFileSync(join(place, 'file'), '');
    await expect(writeBundle(join(place, 'file', 'x'), bundle)).rejects.toMatchObject({
      message: expect.stringContaining('cannot be written'),
    });
  });

  it('touches nothing where something is', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(writeBundle(folder, bundle)).rejects.toMatchObject(says('is not empty'));
    await expect(writeBundle(join(folder, 'mine.txt'), bundle)).rejects.toMatchObject(
      says('cannot be written'),
    );
    expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });
});

describe('reading', () => {
  beforeEach(() => writeBundle(folder, bundle));
  const manifestIs = (given: unknown) =>
    writeFileSync(join(folder, 'manifest.json'), typeof given === 'string' ? given : JSON.stringify(given));
  const naming = (name: string) => ({
    ...manifest,
    files: { ...manifest.files, [name]: { sha256: 'b', bytes: 1 } },
  });

  it.each([
    '../secret.json',
    '/etc/passwd',
    'pages/../../x.txt',
    'pages\\x.txt',
    `pages/${hash}.txt\0`,
    'manifest/..',
    '',
  ])('opens no file called %j', async (name) => {
    manifestIs(naming(name));
    writeFileSync(join(place, 'deep', 'secret.json'), '{}');
    await expect(readBundle(folder)).rejects.toMatchObject(says('is not the manifest of a bundle: files'));
  });

  it.each([
    ['is no JSON', '{', 'is not JSON'],
    ['is null', 'null', 'is not the manifest'],
    ['is of another format', { ...manifest, format: 2 }, 'has format 2; this Footnote reads format 1'],
    ['lacks its run', { ...manifest, run: undefined }, 'is not the manifest of a bundle: run is wrong'],
    ['names a file that is not there', naming('claims.json'), 'claims.json cannot be read: no such file'],
  ])('says so when the manifest %s', async (_what, given, words) => {
    manifestIs(given);
    await expect(readBundle(folder)).rejects.toMatchObject(says(words));
  });

  it.each([
    [{}, 'manifest.json may not hold secret.', { secret: 1 }],
    [{ run: { id: 1 } }, 'run.id is wrong.', {}],
  ])('names what is wrong with a manifest: %j', async (change, words, more) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...change, ...more }));
    await expect(readBundle(folder)).rejects.toMatchObject({
      message: `manifest.json is not the manifest of a bundle: ${words}`,
    });
    writeFileSync(join(folder, 'manifest.json'), '7');
    await expect(readBundle(folder)).rejects.toMatchObject({
      message: 'manifest.json is not the manifest of a bundle: manifest.json is wrong.',
    });
  });

  it('says so when there is no bundle at all', async () => {
    await expect(readBundle(join(place, 'nowhere'))).rejects.toMatchObject(
      says('manifest.json cannot be read'),
    );
  });

  it('follows no link, reads no folder and waits for no pipe', async () => {
    const report = join(folder, 'report.md');
    rmSync(report);
    symlinkSync('/etc/hostname', report);
    await expect(readBundle(folder)).rejects.toMatchObject(
      says('report.md cannot be read: too many symbolic links'),
    );
    rmSync(report);
    mkdirSync(report);
    await expect(readBundle(folder)).rejects.toMatchObject(says('report.md is no file'));
    rmSync(report, { recursive: true });
    execFileSync('mkfifo', [report]);
    await expect(readBundle(folder)).rejects.toMatchObject(says('report.md is no file'));
  });

  it('leaves the folder by no link to another one', async () => {
    rmSync(join(folder, 'pages'), { recursive: true });
    mkdirSync(join(place, 'elsewhere'));
    writeFileSync(join(place, 'elsewhere', `${hash}.txt`), 'So.');
    symlinkSync(join(place, 'elsewhere'), join(folder, 'pages'));
    await expect(readBundle(folder)).rejects.toMatchObject(says('pages is missing, or is no folder'));
  });

  it('reads no file of any size', async () => {
    truncateSync(join(folder, 'report.md'), 200_000_000);
    await expect(readBundle(folder)).rejects.toMatchObject(says('report.md has 200000000 bytes'));
  });
});
