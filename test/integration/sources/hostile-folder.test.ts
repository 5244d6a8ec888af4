// Whatever lies in the knowledge folder, the rest of it can be searched, and what cannot be read is named.
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loudLogger } from '../../support/loud-logger.ts';
import { aPdf } from '../../support/pdf.ts';
import { someNotes } from '../../support/notes.ts';

const search = {
  limit: 3,
  /** Another one for each search: its time begins when it is made. */
  get signal() {
    return AbortSignal.timeout(50_000);
  },
};

describe('a folder with hostile files', () => {
  it('is searched without them, and each is listed with its reason', async () => {
    await using notes = await someNotes({
      'good.md': '# Good\n\nThe kettle is blue.\n',
      'manual.pdf': aPdf(['Toaster manual', 'The toaster takes 900 watts.'], 'Manual'),
      'scan.pdf': aPdf([]),
      'broken.pdf': Buffer.from('%PDF-1.7\nnonsense'),
      'binary.txt': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3]),
      'report.docx': 'PK',
      'report.odt': 'PK',
      '~$report.docx': 'Ada',
      'picture.png': Buffer.from([0x89, 0x50]),
      'nested.html': `<p>first</p>${'<div>'.repeat(100_000)}deep down${'</div>'.repeat(100_000)}`,
      'tables.html': `${'<table><tr><td>'.repeat(20_000)}a cell`,
    });
    await writeFile(join(notes.directory, 'huge.txt'), '');
    await truncate(join(notes.directory, 'huge.txt'), 500_000_000);
    await symlink('/etc', join(notes.directory, 'outside'));
    await symlink('/etc/passwd', join(notes.directory, 'passwd.txt'));
    await symlink('loop.md', join(notes.directory, 'loop.md'));
    await symlink('.', join(notes.directory, 'self'));
    await symlink('gone.md', join(notes.directory, 'dangling.md'));
    execFileSync('mkfifo', [join(notes.directory, 'pipe.md')]);

    const knowledge = await notes.open();
    const unreadable = new Map((await knowledge.unreadable()).map(({ path, reason }) => [path, reason]));
    expect(Object.fromEntries(unreadable)).toEqual({
      'scan.pdf': expect.stringMatching(/no text, only images/),
      'broken.pdf': expect.stringMatching(/damaged/),
      'binary.txt': expect.stringMatching(/not text/),
      'report.docx': 'It is damaged, or no Word document.',
      'report.odt': expect.stringMatching(/save it as PDF/),
      'huge.txt': 'This file has 500 MB; the limit for its kind is 20 MB.',
      outside: expect.stringMatching(/leads out of the folder/),
      'passwd.txt': expect.stringMatching(/leads out of the folder/),
      'loop.md': expect.stringMatching(/circle/),
      'dangling.md': expect.stringMatching(/leads nowhere/),
      'pipe.md': expect.stringMatching(/not an ordinary file/),
    });
    expect((await knowledge.search('kettle', search)).passages[0]?.text).toContain('The kettle is blue.');
    const toaster = (await knowledge.search('toaster watts', search)).passages[0];
    expect(toaster).toMatchObject({ title: 'Manual', headings: ['Toaster manual'] });
    expect(toaster?.text).toContain('The toaster takes 900 watts.');
    expect((await knowledge.search('deep down', search)).passages[0]?.url).toMatch(/nested\.html$/);
    expect((await knowledge.search('cell', search)).passages[0]?.url).toMatch(/tables\.html$/);
  });

  it('gives up a file that takes too long, and reads the others', async () => {
    // Just small enough to be read at all: ten seconds of work.
    const slow = '<table><tr><td>cell one<td>cell two</table>'.repeat(450_000);
    await using notes = await someNotes({ 'slow.html': slow, 'good.md': 'The kettle is blue.' });
    const knowledge = await notes.open({ pool: { threads: 1, timeoutMs: 2_000 } });
    expect((await knowledge.search('kettle', search)).passages).toHaveLength(1);
    expect(await knowledge.unreadable()).toEqual([
      { path: 'slow.html', reason: expect.stringMatching(/took longer than/) },
    ]);
  });

  it('is empty when it does not exist, and says so', async () => {
    await using notes = await someNotes();
    await notes.erase('.');
    const log = loudLogger();
    const knowledge = await notes.open({ logger: log.logger });
    expect(log.lines('warn')).toMatchObject([
      { fields: { directory: notes.directory, reason: 'This folder does not exist.' } },
    ]);
    expect((await knowledge.search('anything', search)).documents).toBe(0);
    expect(await knowledge.unreadable()).toEqual([
      { path: notes.directory, reason: 'This folder does not exist.' },
    ]);
    await mkdir(notes.directory);
    await notes.write('late.md', 'The kettle is blue.');
    expect((await knowledge.search('kettle', search)).passages).toHaveLength(1);
    expect(log.lines('warn')).toHaveLength(1);
  });
});
