// What is shown to whoever wants to check many citations at once.
import { expect, it } from 'vitest';
import { checkInWords } from '../../../src/bot/check-citation.ts';
import type { BotParts } from '../../../src/bot/parts.ts';
import type { Whisper } from '../../../src/chat/port.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { receipt } from '../../support/receipt.ts';

async function told(text: string, cited: readonly number[]): Promise<readonly (number | string)[]> {
  const whispers: Whisper[] = [];
  const platform = {
    name: 'test',
    whisper: async (_at: unknown, _who: unknown, said: Whisper) => void whispers.push(said),
  };
  const parts = {
    conversations: { latestRun: () => Promise.resolve(null), overtaken: () => Promise.resolve(null) },
    receipts: {
      newest: () => Promise.resolve('run_1'),
      numbers: () => Promise.resolve(cited),
      receipt: (_run: string, n: number) => Promise.resolve({ ...receipt, n }),
    },
    platforms: [platform],
    say: sayIn(null),
    logger: silentLogger,
  } as unknown as BotParts;
  const thread = { platform: 'test', externalId: 't' };
  await checkInWords(parts, 'thr_1', {
    eventId: 'e',
    thread,
    author: { id: 'U1', name: 'Ann' },
    text,
    addressed: true,
  });
  return whispers.map((said) =>
    typeof said === 'string' ? said : said.kind === 'receipt' ? said.n : said.url,
  );
}

it('shows five, and names the next that there is', async () => {
  expect(await told('check 1-20', [1, 2, 3, 5, 6, 7, 9])).toEqual([
    1,
    2,
    3,
    5,
    6,
    'The report cites no [4], [8], [10]–[20]. Its citations are [1]–[3], [5]–[7], [9].',
    'I show 5 at once. Say check and the next numbers: check 7.',
  ]);
});

it('says of numbers alone that are none which there are', async () => {
  expect(await told('check 3 and 4', [1, 2])).toEqual([
    'The report cites no [3], [4]. Its citations are [1], [2].',
  ]);
});
