// Who may see a page of a run, and how often that is asked.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../../src/base/errors.ts';
import type { ChatPlatform, Person, Standing } from '../../../../src/chat/port.ts';
import type { RunView } from '../../../../src/store/port.ts';
import { createStandings } from '../../../../src/web/visit/visiting.ts';
import { manualClock } from '../../../support/manual-clock.ts';

const ann: Person = { id: 'U1', name: 'Ann' };
const bob: Person = { id: 'U2', name: 'Bob', roles: ['old'] };

function standings(answer: () => Promise<Standing | null>, over: Partial<RunView> = {}) {
  const clock = manualClock(0);
  let asked = 0;
  const standing = () => {
    asked += 1;
    return answer();
  };
  const platforms = [{ name: 'chat', standing } as Partial<ChatPlatform> as ChatPlatform];
  const thread = { platform: 'chat', externalId: 'C1/1' };
  const run = { id: 'run_1', thread, requester: ann, approvers: ['role:boss'], ...over } as RunView;
  const of = createStandings({ platforms, clock });
  return { clock, asked: () => asked, of: (person = bob) => of(run, person) };
}

const told = (standing: Standing | null) => () => Promise.resolve(standing);

it('whoever sees the thread may, with the roles they have now (F48)', async () => {
  expect(await standings(told({ sees: true, roles: ['new'] })).of()).toEqual({ ...bob, roles: ['new'] });
});

it('whoever does not see it may not, even if they asked for the research (F48)', async () => {
  expect(await standings(told({ sees: false, roles: [] })).of(ann)).toBeNull();
});

it('where nobody can tell, it is for those whose research it is (F48)', async () => {
  const { of } = standings(told(null));
  expect(await of(ann)).toEqual(ann);
  expect(await of(bob)).toBeNull();
  expect(await of({ id: 'U3', name: 'Cara', roles: ['boss'] })).toMatchObject({ id: 'U3' });
  const elsewhere = { platform: 'another', externalId: '1' };
  expect(await standings(told({ sees: true, roles: [] }), { thread: elsewhere }).of()).toBeNull();
});

it('is asked again after ten minutes, and at once where it could not be told', async () => {
  let answer: Standing | null | 'away' = { sees: true, roles: [] };
  const { of, clock, asked } = standings(() =>
    answer === 'away'
      ? Promise.reject(new FootnoteError('chat-unreachable', 'Away.'))
      : Promise.resolve(answer),
  );
  await Promise.all([of(), of(), of()]);
  answer = { sees: false, roles: [] };
  expect(await of()).not.toBeNull();
  expect(asked()).toBe(1);
  await clock.advance(10 * 60_000);
  expect(await of()).toBeNull();
  answer = 'away';
  await clock.advance(10 * 60_000);
  await expect(of()).rejects.toThrow('Away.');
  answer = { sees: true, roles: [] };
  expect(await of()).not.toBeNull();
  expect(asked()).toBe(4);
});
