// The knowledge folder as doctor sees it.
import { expect, it } from 'vitest';
import { knowledgeCheck } from '../../../src/checks/installation.ts';
import type { KnowledgeBase, UnreadableFile } from '../../../src/sources/port.ts';

const folder = '/srv/notes';
const check = (documents: number, unreadable: readonly UnreadableFile[]) => {
  const knowledge: Pick<KnowledgeBase, 'search' | 'unreadable'> = {
    search: () => Promise.resolve({ documents, passages: [], terms: [] }),
    unreadable: () => Promise.resolve(unreadable),
  };
  return knowledgeCheck(folder, () => Promise.resolve(knowledge as KnowledgeBase)).run(
    AbortSignal.timeout(1_000),
  );
};

it('fails where the folder itself cannot be read, and says what to do', async () => {
  const reason = 'This folder does not exist.';
  expect(await check(0, [{ path: folder, reason }])).toMatchObject({
    status: 'failed',
    detail: `${folder}: ${reason}`,
    remedy: expect.stringContaining('FOOTNOTE_KNOWLEDGE') as string,
  });
});

it('notes documents that are left out, and a folder that is empty', async () => {
  expect(await check(2, [{ path: 'a.exe', reason: 'No.' }])).toMatchObject({ status: 'note' });
  expect(await check(0, [])).toMatchObject({ status: 'note' });
  expect(await check(2, [])).toMatchObject({ status: 'ok' });
});
