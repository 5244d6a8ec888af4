// What every Journal promises (src/durable/port.ts), as tests. Each test has a lane and a person of its own, so that
// one world serves them all.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ClaimedRun,
  Ending,
  Journal,
  JournalEntry,
  Lease,
  QuestionDraft,
  Row,
} from '../../../src/durable/port.ts';
import type { JournalWorld, StartedRun } from '../../support/journal-world.ts';

const ttlMs = 10_000;
const noEffects = { events: [], posts: [] };

function entry(
  key: string,
  value: string | number | null = key,
  kind: JournalEntry['kind'] = 'step',
): JournalEntry {
  return { key, kind, inputHash: `hash of ${key}`, outcome: { value } };
}

function question(key: string, draft: Partial<QuestionDraft> = {}): Parameters<Journal['ask']>[1] {
  return {
    key,
    inputHash: `hash of ${key}`,
    draft: { kind: 'clarify', view: { text: 'which?' }, deadlineMs: null, ...draft },
    events: [{ type: 'question-asked', phase: key, data: null }],
    result: null,
  };
}

function ending(over: Partial<Ending> = {}): Ending {
  return { status: 'delivered', result: { text: 'done' }, events: [], posts: [], activeMs: 5, ...over };
}

export function describeJournal(name: string, makeWorld: () => Promise<JournalWorld>): void {
  describe(`the journal ${name}`, () => {
    let world: JournalWorld;
    let journal: Journal;
    let lane: string;
    let person: string;
    let tests = 0;

    beforeAll(async () => {
      world = await makeWorld();
      journal = world.journal;
    });
    afterAll(() => world.close());
    beforeEach(() => {
      lane = `lane-${++tests}`;
      person = `person-${tests}`;
    });

    const start = (run: StartedRun = {}) => world.start({ requesterId: person, lane, ...run });
    const claim = (owner = 'one', by: Partial<Parameters<Journal['claim']>[0]> = {}) =>
      journal.claim({ owner, lanes: [lane], ttlMs, perPerson: 2, ...by });
    const take = async (owner = 'one', by: Parameters<typeof claim>[1] = {}): Promise<ClaimedRun> => {
      const claimed = await claim(owner, by);
      if (claimed === null) throw new Error('nothing to claim');
      return claimed;
    };
    const started = async (run: StartedRun = {}): Promise<ClaimedRun> => {
      const id = await start(run);
      const claimed = await take();
      expect(claimed.lease.runId).toBe(id);
      return claimed;
    };
    /** One row; resolves with what is under its key then. */
    const append = async (
      lease: Lease,
      one: JournalEntry,
      effects: Omit<Row, 'entry'>,
    ): Promise<JournalEntry> => {
      const [existing = one] = await journal.append(lease, [{ entry: one, ...effects }]);
      return existing;
    };
    /** The lease of an owner who lost the run to another. */
    const overtaken = async (): Promise<{ old: Lease; current: Lease }> => {
      const { lease: old } = await started();
      await world.advance(ttlMs + 1);
      return { old, current: (await take('two')).lease };
    };
    const suspended = async (claimed: ClaimedRun, wakeAt: number | null = null): Promise<void> => {
      const state = { seenWakeSeq: claimed.wakeSeq, wakeAt, activeMs: 1, result: null };
      expect(await journal.suspend(claimed.lease, state)).toBe('suspended');
    };

    describe('claiming', () => {
      it('hands out a run as it was started', async () => {
        const id = await start({
          request: 'why?',
          version: 3,
          settings: { depth: 'light', deep: [1, null] },
        });
        expect(await claim('one')).toEqual({
          lease: { runId: id, owner: 'one', fence: 1 },
          threadId: expect.any(String),
          requesterId: person,
          request: 'why?',
          version: 3,
          settings: { depth: 'light', deep: [1, null] },
          wakeSeq: 0,
          activeMs: 0,
          failures: 0,
          deaths: 0,
          cancelRequested: false,
          kept: null,
        });
        expect((await world.state(id)).status).toBe('running');
      });

      it('hands out nothing when there is nothing, and no run twice', async () => {
        expect(await claim()).toBeNull();
        await start();
        expect(await claim()).not.toBeNull();
        expect(await claim('two')).toBeNull();
      });

      it('never gives one run to two who ask at once', async () => {
        const ids = await Promise.all(
          ['a', 'b', 'c'].map((who) => start({ requesterId: `${person}${who}` })),
        );
        const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(`owner ${index}`)));
        const got = claims.flatMap((claimed) => (claimed === null ? [] : [claimed.lease.runId]));
        expect(got.toSorted()).toEqual(ids.toSorted());
      });

      it('keeps to the lanes it is asked for', async () => {
        await start();
        expect(await claim('one', { lanes: [`${lane} elsewhere`] })).toBeNull();
        expect(await claim('one', { lanes: [`${lane} elsewhere`, lane] })).not.toBeNull();
      });

      it('takes the oldest of one person first', async () => {
        const first = await start();
        const second = await start();
        expect((await take()).lease.runId).toBe(first);
        expect((await take()).lease.runId).toBe(second);
      });

      it('takes the run of the person who has the fewest running', async () => {
        await start();
        const later = await start();
        const other = await start({ requesterId: `${person}-other` });
        await take();
        expect((await take()).lease.runId).toBe(other);
        expect((await take()).lease.runId).toBe(later);
      });

      it('leaves a person no more runs at once than allowed', async () => {
        const ids = [await start(), await start(), await start()];
        const first = await take();
        await take();
        expect(await claim()).toBeNull();
        await journal.finish(first.lease, ending());
        expect((await take()).lease.runId).toBe(ids[2]);
      });

      it('takes a run whose lease has run out, under a higher fence (A85)', async () => {
        const first = await started();
        await world.advance(ttlMs - 1000);
        expect(await claim('two')).toBeNull();
        await world.advance(1001);
        const second = await take('two');
        expect(second.lease).toEqual({
          runId: first.lease.runId,
          owner: 'two',
          fence: first.lease.fence + 1,
        });
      });

      it('leaves a run that began with a newer version to others, unless it only has to end', async () => {
        const newer = await start({ version: 8 });
        const older = await start({ version: 6 });
        expect((await take('one', { newest: 7 })).lease.runId).toBe(older);
        expect(await claim('one', { newest: 7 })).toBeNull();
        await world.cancel(newer);
        expect((await take('one', { newest: 7 })).lease.runId).toBe(newer);
      });

      it('hands such a run out to a process of its version, also when the one that had it died', async () => {
        const newer = await start({ version: 8 });
        await take('two', { newest: 8 });
        await world.advance(ttlMs + 1);
        expect(await claim('one', { newest: 7 })).toBeNull();
        expect((await take('two', { newest: 8 })).lease).toMatchObject({ runId: newer, fence: 2 });
      });

      it('tells a run that waits for a newer process so, until something else happens to it', async () => {
        const by = { lanes: [lane], newest: 7, sinceMs: 60_000 };
        const newer = await start({ version: 8 });
        await start({ version: 7 });
        await start({ version: 8, lane: `${lane} elsewhere` });
        expect(await journal.leftToNewer(by)).toEqual([]);
        await world.advance(60_001);
        for (const _ of ['first', 'again']) expect(await journal.leftToNewer(by)).toEqual([newer]);
        const told = async () => (await world.events(newer)).map(({ type }) => type);
        expect(await told()).toEqual(['left-to-newer']);
        const { lease } = await take('two', { newest: 8, perPerson: 9, lanes: [lane] });
        expect(lease.runId).toBe(newer);
        expect(await journal.leftToNewer(by)).toEqual([]);
        await append(lease, entry('a'), { events: [{ type: 'understood', phase: '', data: {} }], posts: [] });
        await world.advance(60_001 + ttlMs);
        expect(await journal.leftToNewer(by)).toEqual([newer]);
        expect(await told()).toEqual(['left-to-newer', 'understood', 'left-to-newer']);
      });

      it('takes no run that has ended', async () => {
        const { lease } = await started();
        await journal.finish(lease, ending());
        await world.advance(ttlMs * 10);
        expect(await claim()).toBeNull();
      });
    });

    describe('renewing', () => {
      it('keeps the lease beyond its first term', async () => {
        const { lease } = await started();
        await world.advance(ttlMs - 1000);
        expect(await journal.renew(lease, ttlMs, 0)).toEqual({ held: true, cancelRequested: false });
        await world.advance(ttlMs - 1000);
        expect(await claim('two')).toBeNull();
      });

      it('still works after the lease has run out, as long as nobody took the run', async () => {
        const { lease } = await started();
        await world.advance(ttlMs * 2);
        expect(await journal.renew(lease, ttlMs, 0)).toMatchObject({ held: true });
        expect(await claim('two')).toBeNull();
      });

      it('says that the lease is gone once another owner has the run', async () => {
        const { old, current } = await overtaken();
        expect(await journal.renew(old, ttlMs, 0)).toMatchObject({ held: false });
        expect(await journal.renew(current, ttlMs, 0)).toMatchObject({ held: true });
      });

      it('says that the lease is gone once the run has ended', async () => {
        const { lease } = await started();
        await journal.finish(lease, ending());
        expect(await journal.renew(lease, ttlMs, 0)).toMatchObject({ held: false });
      });

      it('counts the owners in a row that died and had recorded nothing', async () => {
        await started();
        let n = 0;
        const next = async (owner = `process ${n++}`) => {
          await world.advance(ttlMs + 1);
          return take(owner);
        };
        expect(await next()).toMatchObject({ deaths: 1 });
        // A process that had fallen silent, and takes it up itself, has not died.
        expect(await next('process 0')).toMatchObject({ deaths: 0 });
        const telling = await next();
        expect(telling).toMatchObject({ deaths: 1 });
        // What is only told is no progress.
        const told = { type: 'told', phase: '', data: null };
        await append(telling.lease, entry('told', null, 'note'), { events: [told], posts: [] });
        const { lease, deaths } = await next();
        expect(deaths).toBe(2);
        // This one gets further before it dies.
        await append(lease, entry('further'), noEffects);
        expect(await next()).toMatchObject({ deaths: 0 });
        const last = await next();
        expect(last).toMatchObject({ deaths: 1 });
        await journal.postpone(last.lease, { retryInMs: 0, activeMs: 1, error: null });
        const again = await take();
        expect(again).toMatchObject({ deaths: 0 });
        await suspended(again);
        await world.wake(again.lease.runId);
        expect(await take()).toMatchObject({ deaths: 0 });
      });

      it('lets only the one of several runs be counted over and over that ends every process', async () => {
        const beside = [await start({ requesterId: 'a' }), await start({ requesterId: 'b' })];
        const deadly = await start();
        beside.push(await start({ requesterId: 'c' }));
        const most = new Map<string, number>();
        const takeAll = async (owner: string): Promise<ClaimedRun[]> => {
          const claimed = await claim(owner);
          if (claimed === null) return [];
          most.set(claimed.lease.runId, Math.max(claimed.deaths, most.get(claimed.lease.runId) ?? 0));
          return [claimed, ...(await takeAll(owner))];
        };
        // After ten deaths a run is ended without being told.
        const isSurvived = ({ lease, deaths }: ClaimedRun) => lease.runId !== deadly || deaths === 10;
        for (let n = 0; n <= 10; n++) {
          let inHand: ClaimedRun[] = [];
          do {
            for (const { lease } of inHand) {
              await append(lease, entry('further'), noEffects);
              await journal.finish(lease, ending());
            }
            inHand = await takeAll(`process ${n}`);
          } while (inHand.length > 0 && inHand.every(isSurvived));
          await world.advance(ttlMs + 1);
        }
        expect(most.get(deadly)).toBe(10);
        expect(beside.map((id) => most.get(id))).toEqual([3, 3, 3]);
        for (const id of beside) expect((await world.state(id)).status).toBe('delivered');
      });

      it('hands out another run over which many have died once the one in hand has got further', async () => {
        await start({ requesterId: 'a' });
        await start({ requesterId: 'b' });
        for (let n = 0; n < 3; n++) {
          expect([await claim(`p${n}`), await claim(`p${n}`)]).not.toContain(null);
          await world.advance(ttlMs + 1);
        }
        const first = await take('last');
        expect(first.deaths).toBe(3);
        expect(await claim('last')).toBeNull();
        // A run over which nobody has died yet does not wait for it.
        const fresh = await start({ requesterId: 'c' });
        expect((await take('last')).lease.runId).toBe(fresh);
        expect(await claim('last')).toBeNull();
        await append(first.lease, entry('further'), noEffects);
        expect(await take('last')).toMatchObject({ deaths: 3 });
      });

      it('notes how long the run has been worked on, for whoever has it next', async () => {
        const { lease } = await started();
        await journal.renew(lease, ttlMs, 1200);
        await journal.renew(lease, ttlMs, 2300);
        expect(await world.state(lease.runId)).toMatchObject({ activeMs: 2300 });
        await world.advance(ttlMs + 1);
        expect(await take('two')).toMatchObject({ activeMs: 2300 });
      });

      it('notes nothing for one that has lost the lease, or has let go of it', async () => {
        const { old, current } = await overtaken();
        await journal.renew(current, ttlMs, 500);
        await journal.renew(old, ttlMs, 9999);
        expect(await world.state(old.runId)).toMatchObject({ activeMs: 500 });
        await journal.finish(current, ending());
        await journal.renew(current, ttlMs, 9999);
        expect(await world.state(old.runId)).toMatchObject({ activeMs: 5 });
      });

      it('tells of a cancel', async () => {
        const { lease } = await started();
        await world.cancel(lease.runId);
        expect(await journal.renew(lease, ttlMs, 0)).toEqual({ held: true, cancelRequested: true });
      });
    });

    describe('appending', () => {
      it('records an entry with its events and posts', async () => {
        const { lease } = await started();
        const step: JournalEntry = {
          ...entry('gather/search'),
          outcome: { value: { hits: [1, { deep: null }], text: 'naïve ✓ "quoted"' } },
        };
        const effects = {
          events: [
            { type: 'searched', phase: 'gather', data: { n: 1 } },
            { type: 'found', phase: 'gather', data: null },
          ],
          posts: [{ key: 'hello', view: { text: 'hi' } }],
        };
        expect(await append(lease, step, effects)).toEqual(step);
        expect(await journal.load(lease.runId)).toEqual([step]);
        expect(await world.events(lease.runId)).toEqual(effects.events);
        expect(await world.posts(lease.runId)).toEqual(effects.posts);
      });

      it('keeps failures, and what a scope kept', async () => {
        const { lease } = await started();
        const failure = { code: 'source-not-found', message: 'gone', hint: 'look elsewhere' } as const;
        const step: JournalEntry = { ...entry('a'), outcome: { failure } };
        const scope: JournalEntry = {
          ...entry('b', 1, 'scope'),
          outcome: { value: 1, kept: { half: true } },
        };
        await append(lease, step, noEffects);
        await append(lease, scope, noEffects);
        expect(await journal.load(lease.runId)).toEqual(expect.arrayContaining([step, scope]));
      });

      it('adopts the entry that is there, and then writes no events and no posts', async () => {
        const { lease } = await started();
        const effects = (text: string) => ({
          events: [{ type: text, phase: '', data: null }],
          posts: [{ key: text, view: { text } }],
        });
        await append(lease, entry('a', 'first'), effects('first'));
        const second = await append(lease, entry('a', 'second'), effects('second'));
        expect(second).toEqual(entry('a', 'first'));
        expect(await world.entries(lease.runId)).toEqual([entry('a', 'first')]);
        expect(await world.events(lease.runId)).toEqual(effects('first').events);
        expect(await world.posts(lease.runId)).toEqual(effects('first').posts);
      });

      it('adopts the entry that an earlier owner wrote', async () => {
        const { lease } = await started();
        await append(lease, entry('a', 'first'), noEffects);
        await world.advance(ttlMs + 1);
        const later = await take('two');
        expect(await append(later.lease, entry('a', 'second'), noEffects)).toEqual(entry('a', 'first'));
      });

      it('records one entry when the same key is written twice at once', async () => {
        const { lease } = await started();
        const effects = { events: [{ type: 'once', phase: '', data: null }], posts: [] };
        const values = ['x', 'y', 'z'];
        const entries = await Promise.all(values.map((value) => append(lease, entry('a', value), effects)));
        expect(new Set(entries.map(({ outcome }) => JSON.stringify(outcome))).size).toBe(1);
        expect(await world.entries(lease.runId)).toEqual([entries[0]]);
        expect(await world.events(lease.runId)).toHaveLength(1);
      });

      it('records several rows in their order, with what belongs to them', async () => {
        const { lease } = await started();
        const rows = ['plan/a', 'plan/b', 'plan'].map((key, index) => ({
          entry: entry(key, index, key === 'plan' ? 'scope' : 'step'),
          events: [{ type: `did-${key}`, phase: 'plan', data: { quote: '"\u00e9\n' } }],
          posts: [{ key, view: { index } }],
        }));
        expect(await journal.append(lease, rows)).toEqual([]);
        expect(await journal.load(lease.runId)).toEqual([rows[2]?.entry]);
        expect(await world.entries(lease.runId)).toEqual(
          expect.arrayContaining(rows.map((row) => row.entry)),
        );
        expect(await world.events(lease.runId)).toEqual(rows.flatMap(({ events }) => events));
        expect(await world.posts(lease.runId)).toEqual(rows.flatMap(({ posts }) => posts));
      });

      it('records none of several rows when one of them is there, and tells which', async () => {
        const { lease } = await started();
        const row = (key: string, value: string): Row => ({
          entry: entry(key, value),
          events: [{ type: value, phase: '', data: null }],
          posts: [{ key: value, view: {} }],
        });
        await journal.append(lease, [row('b', 'theirs')]);
        const existing = await journal.append(lease, [row('a', 'one'), row('b', 'mine'), row('c', 'two')]);
        expect(existing).toEqual([entry('b', 'theirs')]);
        expect(await world.entries(lease.runId)).toEqual([entry('b', 'theirs')]);
        expect((await world.events(lease.runId)).map(({ type }) => type)).toEqual(['theirs']);
        expect((await world.posts(lease.runId)).map(({ key }) => key)).toEqual(['theirs']);
      });

      it('keeps a note with the events that it tells, which are told once', async () => {
        const { lease } = await started();
        const told = (type: string) => ({
          events: [type, 'warning'].map((each) => ({ type: each, phase: 'plan', data: { n: 1 } })),
          posts: [],
        });
        const note = entry('plan/told', null, 'note');
        expect(await append(lease, note, told('first'))).toEqual(note);
        await append(lease, entry('plan/draft'), told('step'));
        const other = { ...note, inputHash: 'other words' };
        expect(await append(lease, other, told('second'))).toEqual(note);
        expect(await journal.load(lease.runId)).toEqual(expect.arrayContaining([note, entry('plan/draft')]));
        expect((await world.events(lease.runId)).map(({ type }) => type)).toEqual([
          'first',
          'warning',
          'step',
          'warning',
        ]);
        await append(lease, entry('plan', 2, 'scope'), noEffects);
        expect(await journal.load(lease.runId)).toEqual([entry('plan', 2, 'scope')]);
      });

      it('posts a key once, whichever entry brings it', async () => {
        const { lease } = await started();
        await append(lease, entry('a'), { events: [], posts: [{ key: 'p', view: { n: 1 } }] });
        await append(lease, entry('b'), { events: [], posts: [{ key: 'p', view: { n: 2 } }] });
        expect(await world.posts(lease.runId)).toEqual([{ key: 'p', view: { n: 1 } }]);
      });

      it('keeps runs apart', async () => {
        const [first, second] = [await started(), await started()];
        const effects = { events: [{ type: 'x', phase: '', data: null }], posts: [{ key: 'p', view: {} }] };
        await append(first.lease, entry('a', 1), effects);
        await append(second.lease, entry('a', 2), effects);
        expect(await journal.load(first.lease.runId)).toEqual([entry('a', 1)]);
        expect(await journal.load(second.lease.runId)).toEqual([entry('a', 2)]);
        expect(await world.posts(second.lease.runId)).toHaveLength(1);
      });
    });

    describe('loading', () => {
      it('leaves out what lies below finished scopes, and keeps what lies below others', async () => {
        const { lease } = await started();
        for (const step of [
          entry('plan/draft'),
          entry('plan/task-1/search'),
          entry('plan/task-1', 1, 'scope'),
          entry('plan', 2, 'scope'),
          entry('planning/search'),
          entry('gather/task-1/search'),
          entry('gather/task-1', 3, 'scope'),
          entry('gather/task-10/search'),
        ]) {
          await append(lease, step, noEffects);
        }
        const loaded = await journal.load(lease.runId);
        expect(loaded.map(({ key }) => key).toSorted()).toEqual([
          'gather/task-1',
          'gather/task-10/search',
          'plan',
          'planning/search',
        ]);
        expect(await world.entries(lease.runId)).toHaveLength(8);
      });

      it('takes the key of a scope literally', async () => {
        const { lease } = await started();
        await append(lease, entry('a%_', 1, 'scope'), noEffects);
        await append(lease, entry('abc/x'), noEffects);
        expect((await journal.load(lease.runId)).map(({ key }) => key).toSorted()).toEqual(['a%_', 'abc/x']);
      });
    });

    describe('asking', () => {
      it('asks once, with one message and one event', async () => {
        const { lease } = await started();
        const asked = question('clarify/1');
        expect(await journal.ask(lease, asked)).toEqual({ pendingUntil: null });
        expect(await journal.ask(lease, asked)).toEqual({ pendingUntil: null });
        expect(await world.questions(lease.runId)).toEqual({ 'clarify/1': 'open' });
        expect(await world.posts(lease.runId)).toEqual([{ key: 'clarify/1', view: { text: 'which?' } }]);
        expect(await world.events(lease.runId)).toEqual(asked.events);
        expect(await journal.load(lease.runId)).toEqual([]);
      });

      it('keeps the best so far with the question, for whoever looks before the run is suspended', async () => {
        const { lease } = await started();
        await journal.ask(lease, { ...question('q'), result: { report: 'so far' } });
        expect((await world.state(lease.runId)).result).toEqual({ report: 'so far' });
      });

      it('records the answer, wakes the run and returns the entry from then on', async () => {
        const claimed = await started();
        const { lease } = claimed;
        await journal.ask(lease, question('q'));
        await suspended(claimed);
        expect(await claim()).toBeNull();
        expect(await world.answer(lease.runId, 'q', { kind: 'accepted' })).toBe('taken');
        const again = await take('two');
        expect(again.wakeSeq).toBe(claimed.wakeSeq + 1);
        const outcome = { value: { kind: 'accepted', by: { id: person, name: person } } };
        const answered: JournalEntry = { key: 'q', kind: 'ask', inputHash: 'hash of q', outcome };
        expect(await journal.load(lease.runId)).toEqual([answered]);
        expect(await journal.ask(again.lease, question('q'))).toEqual({ entry: answered });
        expect(await world.questions(lease.runId)).toEqual({ q: 'answered' });
        const events = (await world.events(lease.runId)).map(({ type }) => type);
        expect(events).toEqual(['question-asked', 'question-answered']);
      });

      it('asks nobody while something that people said is unheard, and goes on as unheard', async () => {
        const { lease } = await started();
        const heardUntil = await world.steer(lease.runId, 'first');
        await world.steer(lease.runId, 'second');
        const outcome = { value: { kind: 'unheard' } };
        const unheard: JournalEntry = { key: 'q', kind: 'ask', inputHash: 'hash of q', outcome };
        const asked = question('q', { heardUntil });
        expect(await journal.ask(lease, asked)).toEqual({ entry: unheard });
        expect(await journal.load(lease.runId)).toEqual([unheard]);
        expect(await world.questions(lease.runId)).toEqual({});
        expect(await world.posts(lease.runId)).toEqual([]);
        expect(await world.events(lease.runId)).toEqual([]);
        const heard = question('q-2', { heardUntil: (await journal.inbox(lease.runId, 0)).at(-1)?.seq ?? 0 });
        expect(await journal.ask(lease, heard)).toEqual({ pendingUntil: null });
      });

      it('takes one answer', async () => {
        const { lease } = await started();
        await journal.ask(lease, question('q'));
        expect(await world.answer(lease.runId, 'q', { kind: 'accepted' })).toBe('taken');
        expect(await world.answer(lease.runId, 'q', { kind: 'rejected' })).toBe('closed');
        expect(await journal.load(lease.runId)).toMatchObject([{ outcome: { value: { kind: 'accepted' } } }]);
      });

      it('says when waiting will have an end, and goes on as expired after it', async () => {
        const { lease } = await started();
        const asked = question('q', { deadlineMs: 5000 });
        const before = await world.now();
        const pending = await journal.ask(lease, asked);
        const after = await world.now();
        const until = 'pendingUntil' in pending ? (pending.pendingUntil ?? 0) : 0;
        expect(until).toBeGreaterThanOrEqual(Math.floor(before) + 5000 - 1);
        expect(until).toBeLessThanOrEqual(after + 5000);
        expect(await journal.ask(lease, asked)).toEqual(pending);
        await world.advance(5001);
        const outcome = { value: { kind: 'expired' } };
        const expired: JournalEntry = { key: 'q', kind: 'ask', inputHash: 'hash of q', outcome };
        expect(await journal.ask(lease, asked)).toEqual({ entry: expired });
        expect(await journal.ask(lease, asked)).toEqual({ entry: expired });
        expect(await journal.load(lease.runId)).toEqual([expired]);
        expect(await world.questions(lease.runId)).toEqual({ q: 'expired' });
        expect(await world.answer(lease.runId, 'q', { kind: 'accepted' })).toBe('closed');
      });

      it('keeps an answer that came before the deadline', async () => {
        const { lease } = await started();
        await journal.ask(lease, question('q', { deadlineMs: 5000 }));
        await world.answer(lease.runId, 'q', { kind: 'just-start' });
        await world.advance(5001);
        expect(await journal.ask(lease, question('q', { deadlineMs: 5000 }))).toMatchObject({
          entry: { outcome: { value: { kind: 'just-start' } } },
        });
      });

      it('waits on for a draft that expired, which can still be approved', async () => {
        const { lease } = await started();
        const draft = question('decide', { kind: 'draft', deadlineMs: 5000 });
        await journal.ask(lease, draft);
        await world.advance(5001);
        expect(await journal.ask(lease, draft)).toEqual({ pendingUntil: null });
        expect(await world.questions(lease.runId)).toEqual({ decide: 'expired' });
        expect(await world.answer(lease.runId, 'decide', { kind: 'accepted' })).toBe('taken');
        expect(await journal.ask(lease, draft)).toMatchObject({
          entry: { outcome: { value: { kind: 'accepted' } } },
        });
      });
    });

    describe('suspending', () => {
      it('lets go of the run until it is woken', async () => {
        const claimed = await started();
        await suspended(claimed);
        const { runId } = claimed.lease;
        expect(await world.state(runId)).toMatchObject({ status: 'waiting', activeMs: 1 });
        await world.advance(ttlMs * 100);
        expect(await claim()).toBeNull();
        await world.wake(runId);
        expect(await take('two')).toMatchObject({ activeMs: 1, lease: { fence: claimed.lease.fence + 1 } });
      });

      it('keeps the best result so far for those who look meanwhile', async () => {
        const { lease, wakeSeq } = await started();
        const state = { seenWakeSeq: wakeSeq, wakeAt: null, activeMs: 1, result: { draft: 'so far' } };
        await journal.suspend(lease, state);
        expect(await world.state(lease.runId)).toMatchObject({ result: { draft: 'so far' } });
      });

      it('lets go of the run for as long as is named', async () => {
        const claimed = await started();
        await suspended(claimed, (await world.now()) + 5000);
        await world.advance(4000);
        expect(await claim()).toBeNull();
        await world.advance(1001);
        expect(await claim()).not.toBeNull();
      });

      it('keeps the run when a wake-up arrived since it was claimed', async () => {
        const { lease, wakeSeq } = await started();
        await world.wake(lease.runId);
        const state = { seenWakeSeq: wakeSeq, wakeAt: null, activeMs: 1, result: null };
        const outcome = await journal.suspend(lease, state);
        expect(outcome).toEqual({ wokenTo: wakeSeq + 1 });
        expect(await world.state(lease.runId)).toMatchObject({ status: 'running' });
        expect(await journal.renew(lease, ttlMs, 0)).toMatchObject({ held: true });
        expect(await journal.suspend(lease, { ...state, seenWakeSeq: wakeSeq + 1 })).toBe('suspended');
      });

      it('does not count an answer that arrives during a pass as seen', async () => {
        const { lease, wakeSeq } = await started();
        await journal.ask(lease, question('q'));
        await world.answer(lease.runId, 'q', { kind: 'accepted' });
        const state = { seenWakeSeq: wakeSeq, wakeAt: null, activeMs: 1, result: null };
        expect(await journal.suspend(lease, state)).toEqual({ wokenTo: wakeSeq + 1 });
      });

      it('forgets failed passes', async () => {
        const { lease } = await started();
        const error = { code: 'bug', message: 'oops' } as const;
        await journal.postpone(lease, { retryInMs: 0, activeMs: 1, error });
        const again = await take();
        expect(again.failures).toBe(1);
        await suspended(again);
        await world.wake(lease.runId);
        expect((await take()).failures).toBe(0);
      });
    });

    describe('postponing', () => {
      it('puts the run back for as long as is named, and counts the failure', async () => {
        const { lease } = await started();
        const error = { code: 'bug', message: 'oops' } as const;
        await journal.postpone(lease, { retryInMs: 5000, activeMs: 7, error });
        expect(await world.state(lease.runId)).toMatchObject({ status: 'queued', failures: 1, error });
        await world.advance(4000);
        expect(await claim()).toBeNull();
        await world.advance(1001);
        expect(await take()).toMatchObject({ failures: 1, activeMs: 7 });
      });

      it('counts no failure without an error', async () => {
        const { lease } = await started();
        await journal.postpone(lease, { retryInMs: 0, activeMs: 7, error: null });
        expect(await take()).toMatchObject({ failures: 0, activeMs: 7, lease: { fence: lease.fence + 1 } });
      });
    });

    describe('finishing', () => {
      it('ends the run with its result, events and posts', async () => {
        const { lease } = await started();
        await journal.finish(
          lease,
          ending({
            events: [{ type: 'report-delivered', phase: 'deliver', data: { n: 1 } }],
            posts: [{ key: 'report', view: { text: 'all' } }],
          }),
        );
        expect(await world.state(lease.runId)).toMatchObject({
          status: 'delivered',
          result: { text: 'done' },
          error: null,
          activeMs: 5,
        });
        expect(await world.events(lease.runId)).toEqual([
          { type: 'report-delivered', phase: 'deliver', data: { n: 1 } },
          { type: 'run-ended', phase: '', data: { status: 'delivered' } },
        ]);
        expect(await world.posts(lease.runId)).toEqual([{ key: 'report', view: { text: 'all' } }]);
      });

      it('keeps the error of a run that failed', async () => {
        const { lease } = await started();
        const error = { code: 'bug', message: 'oops', hint: 'look at the log' } as const;
        await journal.finish(lease, ending({ status: 'failed', result: null, error }));
        expect(await world.state(lease.runId)).toMatchObject({ status: 'failed', result: null, error });
      });

      it('forgets the error of a pass that was tried again with success', async () => {
        const { lease } = await started();
        const error = { code: 'bug', message: 'oops' } as const;
        await journal.postpone(lease, { retryInMs: 0, activeMs: 1, error });
        await journal.finish((await take()).lease, ending());
        expect(await world.state(lease.runId)).toMatchObject({ status: 'delivered', error: null });
      });

      it('closes questions that are open, and no answer is taken any more', async () => {
        const { lease } = await started();
        await journal.ask(lease, question('answered'));
        await world.answer(lease.runId, 'answered', { kind: 'accepted' });
        await journal.ask(lease, question('open'));
        await journal.finish(lease, ending({ status: 'cancelled' }));
        expect(await world.questions(lease.runId)).toEqual({ answered: 'answered', open: 'closed' });
        expect(await world.answer(lease.runId, 'open', { kind: 'accepted' })).toBe('closed');
      });

      it('leaves a question as it ended to which nobody had answered, but closes a late draft', async () => {
        const { lease } = await started();
        const late = [
          question('clarified', { kind: 'clarify', deadlineMs: 5000 }),
          question('draft', { kind: 'draft', deadlineMs: 5000 }),
        ];
        for (const asked of late) await journal.ask(lease, asked);
        await world.advance(5001);
        for (const asked of late) await journal.ask(lease, asked);
        await journal.finish(lease, ending({ status: 'cancelled' }));
        expect(await world.questions(lease.runId)).toEqual({ clarified: 'expired', draft: 'closed' });
      });

      it('posts nothing twice that was posted before', async () => {
        const { lease } = await started();
        await append(lease, entry('p'), { events: [], posts: [{ key: 'p', view: { n: 1 } }] });
        await journal.finish(lease, ending({ posts: [{ key: 'p', view: { n: 2 } }] }));
        expect(await world.posts(lease.runId)).toEqual([{ key: 'p', view: { n: 1 } }]);
      });

      it('happens once', async () => {
        const { lease } = await started();
        await journal.finish(lease, ending());
        await expect(journal.finish(lease, ending({ status: 'failed' }))).rejects.toMatchObject({
          code: 'lease-lost',
        });
        expect(await world.state(lease.runId)).toMatchObject({ status: 'delivered' });
      });
    });

    describe('after another owner took the run', () => {
      const late: Record<string, (lease: Lease) => Promise<unknown>> = {
        append: (lease) =>
          append(lease, entry('late'), {
            events: [{ type: 'late', phase: '', data: null }],
            posts: [{ key: 'late', view: {} }],
          }),
        'append of an entry without posts': (lease) => append(lease, entry('late'), noEffects),
        'append of an entry that is there': (lease) => append(lease, entry('early'), noEffects),
        ask: (lease) => journal.ask(lease, question('late')),
        suspend: (lease) =>
          journal.suspend(lease, { seenWakeSeq: 0, wakeAt: null, activeMs: 99, result: 'late' }),
        'suspend of a woken run': (lease) =>
          journal.suspend(lease, { seenWakeSeq: -1, wakeAt: null, activeMs: 99, result: 'late' }),
        postpone: (lease) => journal.postpone(lease, { retryInMs: 0, activeMs: 99, error: null }),
        finish: (lease) => journal.finish(lease, ending({ posts: [{ key: 'late', view: {} }] })),
      };
      it.each(Object.keys(late))(
        'refuses the %s of the owner before it, and writes nothing',
        async (write) => {
          const { old, current } = await overtaken();
          await append(current, entry('early'), noEffects);
          await expect(late[write]?.(old)).rejects.toMatchObject({ code: 'lease-lost' });
          expect(await world.entries(old.runId)).toEqual([entry('early')]);
          expect(await world.events(old.runId)).toEqual([]);
          expect(await world.posts(old.runId)).toEqual([]);
          expect(await world.questions(old.runId)).toEqual({});
          expect(await world.state(old.runId)).toMatchObject({
            status: 'running',
            activeMs: 0,
            result: null,
          });
          expect(await journal.renew(current, ttlMs, 0)).toMatchObject({ held: true });
        },
      );
    });

    describe('the inbox', () => {
      it('gives what was said to the run after a message, oldest first', async () => {
        const { lease } = await started();
        const other = await start();
        const first = await world.steer(lease.runId, 'also Redis');
        await world.steer(other, 'not for you');
        const second = await world.steer(lease.runId, 'enough');
        expect(await journal.inbox(lease.runId, 0)).toEqual([
          { seq: first, text: 'also Redis', heard: null },
          { seq: second, text: 'enough', heard: null },
        ]);
        expect(await journal.inbox(lease.runId, first)).toMatchObject([{ seq: second }]);
        expect(await journal.inbox(lease.runId, second)).toEqual([]);
      });
    });

    describe('a resume', () => {
      const stopped = async (over: Partial<Ending> = {}) => {
        const { lease } = await started();
        await append(lease, entry('done'), noEffects);
        await journal.ask(lease, question('draft', { kind: 'draft' }));
        const posts = [{ key: 'end/cancelled', view: { text: 'stopped' } }];
        await journal.finish(lease, ending({ status: 'cancelled', posts, ...over }));
        return lease;
      };

      it('lets a run that was cancelled go on with what is recorded', async () => {
        const { runId, fence } = await stopped();
        expect(await claim()).toBeNull();
        expect(await world.resume(runId)).toBe(true);
        const claimed = await take();
        expect(claimed).toMatchObject({
          lease: { runId, fence: fence + 1 },
          cancelRequested: false,
          activeMs: 5,
          failures: 0,
        });
        expect((await journal.load(runId)).map(({ key }) => key)).toEqual(['done']);
        expect((await world.events(runId)).at(-1)).toMatchObject({ type: 'run-resumed' });
      });

      it('asks what was open anew, and may end with the same words again', async () => {
        const { runId } = await stopped();
        await world.resume(runId);
        const { lease } = await take();
        expect(await journal.ask(lease, question('draft', { kind: 'draft' }))).toEqual({
          pendingUntil: null,
        });
        expect(await world.answer(runId, 'draft', { kind: 'accepted' })).toBe('taken');
        const posts = [{ key: 'end/cancelled', view: { text: 'stopped again' } }];
        await journal.finish(lease, ending({ status: 'cancelled', posts }));
        expect(await world.posts(runId)).toEqual([
          { key: expect.stringMatching(/^draft#/), view: { text: 'which?' } },
          { key: expect.stringMatching(/^end\/cancelled#/), view: { text: 'stopped' } },
          { key: 'draft', view: { text: 'which?' } },
          { key: 'end/cancelled', view: { text: 'stopped again' } },
        ]);
      });

      it('gives new time to a run whose time was over, and to no other', async () => {
        for (const code of ['deadline-passed', 'bug'] as const) {
          const { runId } = await stopped({ status: 'failed', error: { code, message: 'oops' } });
          expect(await world.resume(runId)).toBe(true);
          expect(await take()).toMatchObject({ lease: { runId }, activeMs: code === 'bug' ? 5 : 0 });
        }
      });

      it('takes a "stop" back that was said instead of trying again', async () => {
        const { lease } = await started();
        await journal.ask(lease, question('stuck/1', { kind: 'retry' }));
        await world.answer(lease.runId, 'stuck/1', { kind: 'rejected' });
        await journal.finish(lease, ending({ status: 'cancelled' }));
        await world.resume(lease.runId);
        const [answer] = await journal.load(lease.runId);
        expect(answer?.outcome).toEqual({ value: { kind: 'retry' } });
      });

      it('is nothing for a run that goes on or was delivered', async () => {
        const { lease } = await started();
        expect(await world.resume(lease.runId)).toBe(false);
        await journal.finish(lease, ending());
        expect(await world.resume(lease.runId)).toBe(false);
      });
    });

    describe('a cancel', () => {
      it('makes a waiting run claimable at once', async () => {
        const claimed = await started();
        await suspended(claimed);
        expect(await world.cancel(claimed.lease.runId)).toBe(true);
        expect(await take()).toMatchObject({ cancelRequested: true });
      });

      it('hands out what a run had kept while it waited, and nothing of one that works', async () => {
        const { lease, wakeSeq } = await started();
        const state = { seenWakeSeq: wakeSeq, wakeAt: null, activeMs: 1, result: { draft: 'second' } };
        await journal.suspend(lease, state);
        await world.cancel(lease.runId);
        const claimed = await take();
        expect(claimed).toMatchObject({ cancelRequested: true, kept: { draft: 'second' } });
        await journal.postpone(claimed.lease, { retryInMs: 0, activeMs: 1, error: null });
        expect(await take()).toMatchObject({ cancelRequested: true, kept: null });
      });

      it('hands out what a run had kept also when it was only woken, and no more once it has its answer', async () => {
        const { lease, wakeSeq } = await started();
        await journal.ask(lease, question('q'));
        const state = { seenWakeSeq: wakeSeq, wakeAt: null, activeMs: 1, result: { draft: 'second' } };
        await journal.suspend(lease, state);
        await world.wake(lease.runId);
        const woken = await take();
        expect(woken).toMatchObject({ cancelRequested: false, kept: { draft: 'second' } });
        await journal.suspend(woken.lease, { ...state, seenWakeSeq: woken.wakeSeq });
        await world.answer(lease.runId, 'q', { kind: 'accepted' });
        expect(await take()).toMatchObject({ kept: null });
      });

      it('makes a postponed run claimable at once', async () => {
        const { lease } = await started();
        await journal.postpone(lease, { retryInMs: 60_000, activeMs: 1, error: null });
        await world.cancel(lease.runId);
        expect(await take()).toMatchObject({ cancelRequested: true });
      });

      it('is let through although its person has enough runs', async () => {
        const ids = [await start(), await start(), await start()];
        await take();
        await take();
        await world.cancel(ids[2] as string);
        expect((await take()).lease.runId).toBe(ids[2]);
      });

      it('counts as a wake-up when it arrives during a pass', async () => {
        const { lease, wakeSeq } = await started();
        await world.cancel(lease.runId);
        const state = { seenWakeSeq: wakeSeq, wakeAt: null, activeMs: 1, result: null };
        expect(await journal.suspend(lease, state)).toEqual({ wokenTo: wakeSeq + 1 });
      });

      it('is not lost when the pass that was woken by it suspends all the same', async () => {
        const { lease, wakeSeq } = await started();
        await world.cancel(lease.runId);
        await journal.suspend(lease, { seenWakeSeq: wakeSeq + 1, wakeAt: null, activeMs: 1, result: null });
        expect(await take()).toMatchObject({ cancelRequested: true });
      });

      it('does not wait for the pause of a pass that failed meanwhile', async () => {
        const { lease } = await started();
        await world.cancel(lease.runId);
        await journal.postpone(lease, {
          retryInMs: 60_000,
          activeMs: 1,
          error: { code: 'bug', message: 'oops' },
        });
        expect(await take()).toMatchObject({ cancelRequested: true });
      });

      it('comes too late for a run that has ended', async () => {
        const { lease } = await started();
        await journal.finish(lease, ending());
        expect(await world.cancel(lease.runId)).toBe(false);
        expect(await claim()).toBeNull();
      });
    });
  });
}
