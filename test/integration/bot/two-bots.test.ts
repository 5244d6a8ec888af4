// Two processes that listen, send and work on one database, and hear the same events at the same moment.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { IncomingAnswer } from '../../../src/chat/port.ts';
import { testDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';

let both: readonly [Talking, Talking];
let thread: TalkingThread;
beforeAll(async () => {
  const place = await testDatabase();
  const first = await startTalking({ place });
  // The first one drops it.
  both = [first, await startTalking({ place: { ...place, drop: () => Promise.resolve() } })];
});
afterAll(async () => {
  await both[1].close();
  await both[0].close();
});
beforeEach(() => {
  thread = both[0].newThread();
});

/** Both hear that somebody said this. */
async function bothHear(text: string, author = alice): Promise<void> {
  const message = { eventId: newId('msg'), thread: thread.address, author, text, addressed: true };
  await Promise.all(both.map(({ footnote }) => footnote.inbound.message(message)));
}

/** Both are told of the click; what each of them says to the person. */
function bothGet(answer: Omit<IncomingAnswer, 'eventId'>, eventIds: readonly string[]) {
  return Promise.all(
    both.map(({ footnote }, index) =>
      footnote.inbound.answer({ ...answer, eventId: eventIds[index] ?? eventIds[0] ?? '' }),
    ),
  );
}

/** What stands in the thread, whichever of them has sent it, without progress cards. */
const posted = () =>
  both
    .flatMap(({ platform }) => platform.sent)
    .filter(({ thread: { externalId } }) => externalId === thread.address.externalId)
    .flatMap(({ message }) => (message.view.kind === 'progress' ? [] : [message]));

const kinds = () =>
  posted()
    .map(({ view }) => view.kind)
    .toSorted();

const draft = () =>
  eventually('a draft stands there', () => posted().find(({ view }) => view.kind === 'draft')?.question);

it('begin one research for a request that both hear, and post everything once', async () => {
  await bothHear(question);
  const { id, version } = await draft();
  const click = { questionId: id, version, author: alice, answer: { kind: 'accepted' } } as const;
  expect(await bothGet(click, ['click'])).toEqual([null, null]);
  await thread.is('delivered');
  await thread.quiet();
  expect(await thread.runs()).toBe(1);
  expect(kinds()).toEqual(['draft', 'report']);
});

it('take one of two clicks, and tell whoever came second', async () => {
  await bothHear(question);
  const { id, version } = await draft();
  const click = { questionId: id, version, author: alice, answer: { kind: 'accepted' } } as const;
  const said = await bothGet(click, ['one', 'two']);
  expect(said.filter((words) => words === null)).toHaveLength(1);
  await thread.is('delivered');
  await thread.quiet();
  expect(kinds()).toEqual(['draft', 'report']);
});

it('take an answer in words and a stop once', async () => {
  await bothHear(question);
  await draft();
  await bothHear('leave out the second sentence');
  await bothHear('stop');
  await thread.is('cancelled');
  await thread.quiet();
  await bothHear('status');
  await thread.quiet();
  expect(await thread.runs()).toBe(1);
  // The draft, that it was stopped, and how it stands.
  expect(kinds()).toEqual(['draft', 'notice', 'notice']);
  const toOne = both
    .flatMap(({ platform }) => platform.whispered)
    .filter(({ thread: { externalId } }) => externalId === thread.address.externalId);
  expect(toOne).toHaveLength(1);
});

it('begin one research in a thread where two ask at the same moment', async () => {
  const ask = (index: 0 | 1, author: typeof alice) =>
    both[index].footnote.inbound.message({
      eventId: newId('msg'),
      thread: thread.address,
      author,
      text: question,
      addressed: true,
    });
  await Promise.all([ask(0, alice), ask(1, bob)]);
  await thread.quiet();
  expect(await thread.runs()).toBe(1);
  const told = both
    .flatMap(({ platform }) => platform.whispered)
    .filter(({ thread: { externalId } }) => externalId === thread.address.externalId);
  // Of the draft that there may be by then, the other one's question is answered.
  expect(told.length + kinds().filter((kind) => kind !== 'draft').length).toBe(1);
  await thread.leave();
});
