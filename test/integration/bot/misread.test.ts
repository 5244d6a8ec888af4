// Words that are no decision decide nothing, and words about citations begin nothing.
import { describe, expect, it } from 'vitest';
import { alice, bob, question } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { useTalking } from '../../support/use-talking.ts';

let talking: Talking;
let thread: TalkingThread;
useTalking((begun) => void ({ talking, thread } = begun));

async function drafted(): Promise<void> {
  await thread.says(alice, question);
  await thread.draft(1);
  await thread.is('waiting');
  await thread.quiet();
}

const aside = { addressed: false } as const;
const told = () => thread.whispers().map(({ text }) => text);
const receipts = () =>
  talking.platform.shown
    .filter((each) => each.thread.externalId === thread.address.externalId)
    .map(({ receipt }) => receipt.n);

describe('below a draft, words without a mention', () => {
  it('that mean nothing for it leave it as it is, and whoever said them is told how to go on', async () => {
    await drafted();
    const talk = ['hmm', 'No thanks', 'y', 'lunch'];
    for (const text of talk) await thread.says(alice, text, aside);
    await thread.quiet();
    expect(told()).toEqual(
      talk.map(() => expect.stringMatching(/othing was changed|Until then it waits/) as string),
    );
    expect(told()[1]).toMatch(/^Did you mean to reject it\?/);
    expect(await thread.status()).toBe('waiting');
    expect(thread.kinds()).toEqual(['draft']);
    expect(await thread.kept()).toEqual([[question, 'request']]);
    await thread.says(alice, 'accept', aside);
    await thread.is('delivered');
  });

  it('that are said to somebody else are left alone, and to Footnote they are answered', async () => {
    await drafted();
    await thread.says(alice, '@Bob what do you think of this?', aside);
    await thread.says(bob, 'looks good', aside);
    await thread.quiet();
    expect(told()).toEqual([]);
    await thread.says(alice, '@Bob what do you think of this?');
    await thread.quiet();
    expect(told()).toEqual([expect.stringMatching(/^Nothing was changed/)]);
    expect(await thread.status()).toBe('waiting');
  });

  it('that may be said to somebody who has spoken are asked back, and the word on the button is not', async () => {
    await drafted();
    await thread.says(bob, 'I will be ten minutes late to lunch, ok with you?', aside);
    await thread.says(alice, 'ok', aside);
    await thread.says(alice, 'no', aside);
    await thread.quiet();
    expect(told()).toEqual([
      expect.stringMatching(/^Did you mean to approve it\?/),
      expect.stringMatching(/^Did you mean to reject it\?/),
    ]);
    expect(await thread.status()).toBe('waiting');
    await thread.says(alice, 'approve', aside);
    await thread.is('delivered');
  });

  it('that are said to Footnote are a decision whoever has spoken', async () => {
    await drafted();
    await thread.says(bob, 'lunch?', aside);
    await thread.says(alice, 'looks good');
    await thread.is('delivered');
  });

  it.each(['Looks good to me, thanks!', '👍', '承認'])('approve it by %j', async (text) => {
    await drafted();
    await thread.says(alice, text, aside);
    await thread.is('delivered');
    expect(await thread.runs()).toBe(1);
  });

  it('stop the research by another word for it', async () => {
    await drafted();
    await thread.says(alice, 'cancel it please', aside);
    await thread.is('cancelled');
    expect((await thread.kept()).at(-1)).toEqual(['cancel it please', 'talk']);
  });
});

describe('words about citations', () => {
  it.each([
    ['check 1 and 1', [1]],
    ['check [1]', [1]],
    ['please check #1', [1]],
    ['check the first one', [1]],
  ])('%j show what stands behind them and leave the draft as it is', async (text, numbers) => {
    await drafted();
    await thread.says(alice, text, aside);
    await thread.quiet();
    expect(receipts()).toEqual(numbers);
    expect(await thread.status()).toBe('waiting');
    expect(thread.kinds()).toEqual(['draft']);
  });

  it('are each answered', async () => {
    await drafted();
    await thread.says(bob, 'check 1, 91, 93, 94, 95 and 97');
    await thread.quiet();
    expect(receipts()).toEqual([1]);
    expect(told()).toEqual([expect.stringMatching(/^The report cites no \[91\], \[93\]–\[95\], \[97\]\. /)]);
  });

  it('that cannot be read begin no research, neither at a draft nor after the report', async () => {
    await drafted();
    for (const text of ['check 1e1', 'check the prices']) await thread.says(alice, text, aside);
    await thread.says(alice, 'accept');
    await thread.is('delivered');
    await thread.says(alice, 'check the prices');
    await thread.quiet();
    expect(told()).toEqual([1, 2, 3].map(() => expect.stringMatching(/^Say check and the number/) as string));
    expect(await thread.runs()).toBe(1);
    expect(thread.kinds()).toEqual(['draft', 'report']);
  });

  it('are a request where nothing was researched, unless they can only be about a citation', async () => {
    await thread.says(alice, 'check 3 and 4');
    await thread.quiet();
    expect(told()).toEqual([expect.stringMatching(/^There is no draft or report here yet/)]);
    expect(await thread.runs()).toBe(0);
    await thread.says(alice, 'check billing backups');
    await thread.quiet();
    expect(await thread.runs()).toBe(1);
  });

  it.each(['check Python 3.13 release date', 'Can you check the prices of 3 vendors?'])(
    'are a request where nothing was researched, whatever else they count: %j',
    async (text) => {
      await thread.says(alice, text);
      await thread.quiet();
      expect([await thread.runs(), told()]).toEqual([1, []]);
    },
  );

  it('are a request below a report that does not cite the number, and no request where it does', async () => {
    await drafted();
    await thread.says(alice, 'accept');
    await thread.is('delivered');
    await thread.says(alice, 'check 1 once more for typing errors');
    await thread.quiet();
    expect([await thread.runs(), receipts()]).toEqual([1, [1]]);
    await thread.says(alice, 'check backups on Postgres 17');
    await thread.quiet();
    expect([await thread.runs(), told()]).toEqual([2, []]);
  });

  it('say that a draft cites nothing where it does not', async () => {
    await drafted();
    // As it is when a draft is written without sources.
    await talking.database.pool.query(
      `UPDATE question SET view = jsonb_set(view::jsonb, '{citations}', '[]')::json
        WHERE run_id IN (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`,
      [thread.address.externalId],
    );
    await thread.says(bob, 'check 1');
    await thread.quiet();
    expect(told()).toEqual(['The text here cites nothing, so there is nothing to check.']);
  });
});

it('shows nobody the text of a report that was rejected', async () => {
  await drafted();
  await thread.says(alice, 'reject');
  await thread.is('rejected');
  await thread.says(bob, 'report');
  await thread.quiet();
  expect(thread.kinds()).toEqual(['draft', 'notice', 'notice']);
  expect(thread.notices().at(-1)).toMatch(/^The last research here was rejected: nothing of it is shown/);
});
