// A citation is checked where its report stands: by a menu and in words, for whoever is there.
import { describe, expect, it } from 'vitest';
import type { ReceiptView, ReportView } from '../../../src/chat/views.ts';
import { alice, bob, question } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { useTalking } from '../../support/use-talking.ts';

let talking: Talking;
let thread: TalkingThread;
useTalking((begun) => void ({ talking, thread } = begun));

async function drafted(): Promise<string> {
  await thread.says(alice, question);
  await thread.draft(1);
  await thread.quiet();
  return runOf('draft');
}

async function delivered(): Promise<string> {
  await drafted();
  await thread.says(alice, 'accept');
  await thread.is('delivered');
  await thread.quiet();
  return runOf('report');
}

function runOf(kind: 'draft' | 'report'): string {
  const view = thread.views().findLast((each) => each.kind === kind) as ReportView | undefined;
  return view?.runId ?? 'no run';
}

const bare = { addressed: false } as const;

const shown = (): { to: string; receipt: ReceiptView }[] =>
  talking.platform.shown
    .filter((each) => each.thread.externalId === thread.address.externalId)
    .map(({ person, receipt }) => ({ to: person.id, receipt }));

const here = (address: { externalId: string }) => address.externalId === thread.address.externalId;
const click = (runId: string, n: number, isHere = here) =>
  talking.footnote.inbound.press({ kind: 'check', runId, n, author: alice, isHere });

async function steps(): Promise<number> {
  const { rows } = await talking.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM journal`,
  );
  return rows[0]?.count ?? 0;
}

describe('a citation of a delivered report', () => {
  it('is checked in words by anybody in the thread, seen by them only, and nothing is judged again', async () => {
    await delivered();
    const [posted, done] = [thread.views().length, await steps()];
    for (const words of ['check 1', 'Check [1].']) await thread.says(bob, words);
    await thread.quiet();
    const [first, second] = shown();
    expect(first?.to).toBe(bob.id);
    expect(second).toEqual(first);
    const { source, quotes, claims, n } = first?.receipt ?? ({} as ReceiptView);
    expect([n, source.host, source.readOn]).toEqual([1, null, expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]);
    const [quote] = quotes;
    expect(quote).toMatchObject({ verified: true });
    expect(`${quote?.before}${quote?.quote}${quote?.after}`).toContain('kept for 35 days');
    expect(claims[0]).toMatchObject({ verdict: 'supported', how: 'literal' });
    expect(claims[0]?.text).toContain('35 days');
    expect([thread.views().length, await steps()]).toEqual([posted, done]);
    expect((await thread.kept()).slice(-2)).toEqual([
      ['check 1', 'talk'],
      ['Check [1].', 'talk'],
    ]);
  });

  it('is checked without a mention by anybody, as the line below it says', async () => {
    await delivered();
    for (const words of ['check 1', 'Check!', 'check 1 later']) await thread.says(alice, words, bare);
    await thread.says(bob, 'check 1', bare);
    await thread.says(bob, 'check 7', bare);
    await thread.quiet();
    expect(shown().map(({ to, receipt }) => [to, receipt.n])).toEqual([
      [alice.id, 1],
      [bob.id, 1],
    ]);
    expect(thread.whispers().map(({ to }) => to)).toEqual([bob.id]);
    expect((await thread.kept()).at(-1)).toEqual(['check 7', 'talk']);
  });

  it('is checked by its menu, as often as somebody likes', async () => {
    const runId = await delivered();
    const first = await click(runId, 1);
    expect(first).toMatchObject({ kind: 'receipt', n: 1 });
    expect(await click(runId, 1)).toEqual(first);
  });

  it('is only there under a number that the report has', async () => {
    const runId = await delivered();
    expect(await click(runId, 9)).toMatch(/^The report cites no \[9\]\. Its citations? (is|are) \[1\]/);
    await thread.says(alice, 'check 77');
    await thread.quiet();
    expect(thread.whispers().at(-1)).toMatchObject({
      to: alice.id,
      text: expect.stringMatching(/no \[77\]/),
    });
  });

  it('is shown for each number that is one, and of the others it is said that they are none', async () => {
    await delivered();
    await thread.says(alice, 'check 1 and 2 … 9');
    await thread.quiet();
    expect(shown().map(({ receipt }) => receipt.n)).toEqual([1]);
    expect(thread.whispers().map(({ text }) => text)).toEqual([
      'The report cites no [2]–[9]. Its citation is [1].',
    ]);
  });

  it('is one of the newest report, or of the one that is named', async () => {
    await delivered();
    await thread.says(alice, question);
    await thread.is('waiting');
    await thread.says(alice, 'accept');
    await thread.is('delivered');
    for (const words of ['check 1', 'check 1 of report 1']) await thread.says(bob, words);
    await thread.quiet();
    expect(shown().map(({ receipt }) => receipt.n)).toEqual([1, 1]);
    expect(thread.whispers().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^This is about the report “.+” \(2 of 2 .*check 1 of report 1\.$/),
      expect.stringMatching(/^This is about the report “.+” \(1 of 2 .*check 1 of report 2\.$/),
    ]);
  });

  it("is nobody's business in another thread, where its run does not even seem to exist", async () => {
    const runId = await delivered();
    const elsewhere = () => false;
    const refused = await click(runId, 1, elsewhere);
    expect(refused).toMatch(/is not kept any more/);
    expect(await click('run_of_nobody', 1)).toBe(refused);
  });

  it('is gone with its run', async () => {
    const runId = await delivered();
    await thread.says(alice, 'delete');
    await thread.quiet();
    expect(await click(runId, 1)).toMatch(/is not kept any more/);
    await thread.says(alice, 'check 1');
    await thread.quiet();
    expect(thread.whispers().at(-1)?.text).toMatch(/^There is no draft or report here yet/);
  });
});

it('can be checked in a draft before anybody decides, which decides nothing', async () => {
  const runId = await drafted();
  await thread.says(alice, 'check [1]', bare);
  await thread.quiet();
  expect(shown().at(-1)).toMatchObject({ to: alice.id, receipt: { n: 1 } });
  expect(await thread.status()).toBe('waiting');
  expect(await click(runId, 1)).toMatchObject({ kind: 'receipt' });
});

it('says how to check when no number is said, and where nothing stands yet', async () => {
  await thread.says(bob, 'check 3');
  await thread.says(bob, 'check');
  await thread.quiet();
  expect(thread.whispers().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^There is no draft or report here yet/),
    expect.stringMatching(/check 1/),
  ]);
  expect(await thread.runs()).toBe(0);
});

it('is shown in the thread where nobody can be told alone', async () => {
  await delivered();
  talking.platform.refuses.add('whisper');
  try {
    await thread.says(bob, 'check 1');
    await thread.quiet();
    expect(thread.views().at(-1)).toMatchObject({ kind: 'receipt', n: 1 });
  } finally {
    talking.platform.refuses.delete('whisper');
  }
});
