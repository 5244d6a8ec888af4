// Drafts that an earlier version has checked and shown.
import { expect, it } from 'vitest';
import { asChecked, draftSeen } from '../../../src/research/version.ts';
import { notChecked } from '../../../src/research/verify/sum.ts';
import { aStage } from '../durable/stage.ts';

const checked = notChecked({ text: 'Backups are kept.', citations: [], claims: [] }, [], null);
const { mended: _mended, unsettled: _unsettled, ...before } = checked;
const view = {
  kind: 'draft',
  version: 1,
  title: 'Backups?',
  report: 'As it was shown [1].',
  citations: [],
  cautions: [],
} as const;

it('have nothing mended and are settled', () => {
  expect(asChecked(before)).toMatchObject({ mended: [], unsettled: false, text: 'Backups are kept.' });
  expect(asChecked(checked)).toBe(checked);
});

it('are delivered as the very text that people saw, whichever version made it', async () => {
  const asked: string[] = [];
  const library = {
    questionShown: (runId: string, key: string) => {
      asked.push(`${runId === '' ? 'none' : 'run'} ${key}`);
      return Promise.resolve(key.startsWith('approve/r2/') ? view : null);
    },
  } as unknown as Parameters<typeof draftSeen>[2]['library'];
  const seen: unknown[] = [];
  const stage = await aStage();
  await stage.pass(async (run) => {
    for (const round of [1, 2]) seen.push(await draftSeen(run, round, { library }));
  });
  expect(seen).toEqual([null, view]);
  expect(asked).toEqual(['run approve/r1/decide', 'run approve/r2/decide']);
});
