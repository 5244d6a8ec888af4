// What is shown to whoever wants to check many citations at once.
import { expect, it } from 'vitest';
import { checkInWords } from '../../../src/bot/check-citation.ts';
import type { Talk } from '../../../src/bot/parts.ts';
import type { Whisper } from '../../../src/chat/port.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { receipt } from '../../support/receipt.ts';

/** `cited`: of each report of the thread. `newest`: what the newest research has put into the thread, where that cites nothing. */
async function told(
  text: string,
  cited: readonly (readonly number[])[],
  newest: object | null = null,
): Promise<readonly (number | string)[]> {
  const whispers: Whisper[] = [];
  const platform = {
    name: 'test',
    whisper: async (_at: unknown, _who: unknown, said: Whisper) => void whispers.push(said),
  };
  const talk = {
    conversations: {
      latestRun: () => Promise.resolve(newest),
      run: (id: string) => Promise.resolve({ request: `What is ${id}?` }),
      overtaken: () => Promise.resolve(null),
    },
    questions: { openQuestion: () => Promise.resolve({ kind: 'draft', view: { citations: [] } }) },
    receipts: {
      reports: () => Promise.resolve(cited.map((_, index) => `run_${index + 1}`)),
      numbers: (run: string) => Promise.resolve(cited[Number(run.slice(4)) - 1] ?? []),
      receipt: (_run: string, n: number) => Promise.resolve({ ...receipt, n }),
    },
    platforms: [platform],
    say: sayIn(null),
    logger: silentLogger,
    threadId: 'thr_1',
    message: {
      eventId: 'e',
      thread: { platform: 'test', externalId: 't' },
      author: { id: 'U1', name: 'Ann' },
      text,
      addressed: true,
    },
  } as unknown as Talk;
  await checkInWords(talk);
  return whispers.map((said) =>
    typeof said === 'string' ? said : said.kind === 'receipt' ? said.n : said.url,
  );
}

it('shows five, and names the next that there is', async () => {
  expect(await told('check 1-20', [[1, 2, 3, 5, 6, 7, 9]])).toEqual([
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
  expect(await told('check 3 and 4', [[1, 2]])).toEqual([
    'The report cites no [3], [4]. Its citations are [1], [2].',
  ]);
});

const about = (n: number, other: number, number: number) =>
  `This is about the report “What is run_${n}?” (${n} of 2 with citations here). Of another one: check ${number} of report ${other}.`;

it.each<[string, readonly (readonly number[])[], readonly (number | string)[]]>([
  ['check 1', [[1], [1, 2]], [about(2, 1, 1), 1]],
  ['check 3', [[1, 3], [1]], [about(1, 2, 3), 3]],
  ['check 1 of report 1', [[1], [1]], [about(1, 2, 1), 1]],
  [
    'check 2 in the first report',
    [[1], [2]],
    [about(1, 2, 2), 'The report cites no [2]. Its citation is [1].'],
  ],
  ['check 9', [[1], [2]], [about(2, 1, 9), 'The report cites no [9]. Its citation is [2].']],
  ['check 1 of report 3', [[1], [1]], ['There are only 2 reports with citations here.']],
])(
  'of several reports looks at the one that is named, or the newest with such a number: %j',
  async (...given) => {
    const [text, cited, expected] = given;
    expect(await told(text, cited)).toEqual(expected);
  },
);

it('looks at an earlier report where the newest text cites nothing, and says so', async () => {
  const newest = { id: 'run_2', status: 'waiting' };
  const first = 'This is about the report “What is run_1?” (1 of 1 with citations here).';
  expect(await told('check 1', [[1]], newest)).toEqual([first, 1]);
  const uncited = ['The text here cites nothing, so there is nothing to check.'];
  expect(await told('check 2', [[1]], newest)).toEqual(uncited);
  expect(await told('check 1', [], newest)).toEqual(uncited);
});
