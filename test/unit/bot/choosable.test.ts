import { expect, it } from 'vitest';
import { choosable } from '../../../src/bot/inbound.ts';
import type { BotParts } from '../../../src/bot/parts.ts';

type Parts = Pick<BotParts, 'conversations' | 'receipts'>;

const thread = { platform: 'discord', externalId: '77' };
const ann = { id: 'ann', name: 'Ann' };
const lookup = { thread, author: ann };

function partsWith(newest: string | null): Parts {
  return {
    conversations: {
      openThread: ({ externalId }: typeof thread) => Promise.resolve(`thr_${externalId}`),
      run: () => Promise.resolve({ result: { citations: 'of an older shape' } }),
      runs: ({ requesterId }: { requesterId: string }) =>
        Promise.resolve([
          { id: `run_${requesterId}`, status: 'running', request: 'How tall?' },
          { id: 'run_old', status: 'delivered', request: 'How wide?' },
        ]),
    } as unknown as Parts['conversations'],
    receipts: {
      reports: (threadId: string) =>
        Promise.resolve(threadId === 'thr_77' && newest !== null ? ['run_before', newest] : []),
      numbers: (runId: string) => Promise.resolve(runId === 'run_of_bob' ? [1, 3] : []),
    } as unknown as Parts['receipts'],
  };
}

it('offers the citations of the newest report of the thread, whoever asked for it (F42)', async () => {
  const offered = await choosable(partsWith('run_of_bob'), { of: 'cited', ...lookup });
  expect(offered.map(({ value }) => value)).toEqual(['1', '3']);
});

it('offers none where no report stands', async () => {
  expect(await choosable(partsWith(null), { of: 'cited', ...lookup })).toEqual([]);
});

it('offers the researches of the person that are going on', async () => {
  expect(await choosable(partsWith(null), { of: 'going-on', ...lookup })).toEqual([
    { value: 'run_ann', text: 'How tall?' },
  ]);
});
