import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../../src/base/make-folder.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'footnote-folder-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('is made with those above it, and only the last one gets the mode', () => {
  const path = join(directory, 'a/b/c');
  makeFolder(path, 0o700);
  expect([modeOf(path), modeOf(join(directory, 'a/b'))]).toEqual([0o700, 0o777 & ~process.umask()]);
});

it('stays as it is where it is there, also behind a link', () => {
  makeFolder(directory, 0o777);
  symlinkSync(directory, join(directory, 'link'));
  makeFolder(join(directory, 'link'), 0o777);
  expect(modeOf(directory)).toBe(0o700);
});

it('is refused where a file, a link to nothing or a circle of links is in the way', () => {
  writeFileSync(join(directory, 'file'), '');
  symlinkSync(join(directory, 'nothing'), join(directory, 'gone'));
  symlinkSync(join(directory, 'circle'), join(directory, 'circle'));
  for (const [name, code] of [
    ['file', 'ENOTDIR'],
    ['gone', 'EEXIST'],
    ['circle', 'ELOOP'],
    ['x'.repeat(300), 'ENAMETOOLONG'],
  ] as const) {
    expect(() => makeFolder(join(directory, name, 'below'))).toThrow(code);
  }
});

it.runIf(process.platform === 'linux')('is refused where nothing can be made', () => {
  expect(() => makeFolder('/proc/1/x/postgres')).toThrow('ENOENT');
});
