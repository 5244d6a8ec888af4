// An answer after which others have said something says what it answers.
import { expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { alice, bob, question } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { useTalking } from '../../support/use-talking.ts';

let talking: Talking;
let thread: TalkingThread;
useTalking((begun) => void ({ talking, thread } = begun));

const talk = (text = 'Lunch?') => thread.says(bob, text, { addressed: false });
/** What the notices of the thread say that they answer; null: nothing. */
const answered = () =>
  talking.platform.sent.flatMap(({ thread: { externalId }, message: { view, answers } }) =>
    externalId === thread.address.externalId && view.kind === 'notice' ? [answers ?? null] : [],
  );
const begun = async () => {
  await thread.says(alice, question);
  await thread.draft(1);
  await thread.quiet();
};

it('is told nothing more where nobody has', async () => {
  await begun();
  await talk();
  await thread.says(alice, 'status');
  await thread.quiet();
  expect(answered()).toEqual([null]);
});

it('where others have written since, or another answer was posted', async () => {
  await begun();
  const [first, second] = [newId('msg'), newId('msg')];
  // Both are recorded before either is worked on.
  await Promise.all([
    thread.says(alice, 'status', { eventId: first }),
    thread.says(alice, 'help', { eventId: second }),
  ]);
  await thread.quiet();
  expect(answered()).toEqual([
    { eventId: first, text: 'status' },
    { eventId: second, text: 'help' },
  ]);
});

it('is not given to words that were taken back before anybody worked on them', async () => {
  await begun();
  const eventId = newId('msg');
  const change = { eventId: newId('msg'), thread: thread.address, message: eventId, text: null };
  await Promise.all([
    thread.says(alice, 'status', { eventId }),
    talking.footnote.inbound.changed(change),
    talk(),
  ]);
  await thread.quiet();
  expect(answered()).toEqual([]);
});

it('repeats no words that were changed', async () => {
  await begun();
  const eventId = newId('msg');
  const change = { eventId: newId('msg'), thread: thread.address, message: eventId, text: 'status, please' };
  await Promise.all([
    thread.says(alice, 'status', { eventId }),
    talking.footnote.inbound.changed(change),
    talk(),
  ]);
  await thread.quiet();
  expect(answered()).toEqual([{ eventId, text: null }]);
});

it('that is told to one person alone repeats their words', async () => {
  await begun();
  await Promise.all([thread.says(alice, 'check 77'), talk()]);
  await thread.quiet();
  const told = talking.platform.whispered.filter(
    ({ thread: { externalId } }) => externalId === thread.address.externalId,
  );
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^“check 77”\nThe report cites no \[77\]/),
  ]);
});
