// The keeper of progress cards: pace, news, ticks, a card that goes on in a new message, trouble, and the last state.
import { beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { Json } from '../../../src/base/json.ts';
import { createCardKeeper } from '../../../src/chat/card-keeper.ts';
import type { CardKeeper } from '../../../src/chat/card-keeper.ts';
import type { ProgressView } from '../../../src/chat/views.ts';
import type { Feed, StoredEvent } from '../../../src/store/port.ts';
import type { CardEnd, Cards, HeldCard } from '../../../src/store/port/cards.ts';
import { silentPlatform } from '../../fakes/silent-platform.ts';
import { manualClock, settled } from '../../support/manual-clock.ts';
import type { ManualClock } from '../../support/manual-clock.ts';

const thread = { platform: 'paper', externalId: 't1' };
const ttlMs = 60_000;
const minute = 60_000;

interface Edit {
  /** Seconds since the test began. */
  readonly at: number;
  readonly ref: string;
  readonly status: string;
  readonly view: ProgressView;
}

let clock: ManualClock;
let began: number;
let edits: Edit[];
let troubles: Error[];
let events: StoredEvent[];
let watchers: Set<(runId: string) => void>;
let posted: string[];
/** What the next cards said first. */
let continued: ProgressView[];
/** The only card there is. */
let card: { held: HeldCard; owner: string | null; until: number; end: CardEnd } | null;
let keeper: CardKeeper;
/** The database. */
let away: boolean;
/** Whether somebody has taken the run. */
let begun: boolean;
/** What happens while the card is let go of. */
let meanwhile: (() => void) | null;
/** How often cards were looked for or kept, and events were read. */
let statements: number;
/** At which edit the process ends. */
let dies: ((view: ProgressView) => boolean) | null;
/** What was logged as an error. */
let logged: string[];

beforeEach(() => {
  clock = manualClock();
  began = clock.now();
  [edits, troubles, events, posted, continued, logged] = [[], [], [], [], [], []];
  watchers = new Set();
  [away, begun, statements, meanwhile, dies] = [false, true, 0, null, null];
  const held = {
    runId: 'run_1',
    threadId: 'thr_1',
    thread,
    part: 1,
    begun: began,
    ref: 'card 1',
    lost: false,
    standsIn: false,
    language: null,
    deaths: 0,
  };
  card = { held, owner: null, until: 0, end: 'free' };
  keeper = keeperOf('one');
});

function keeperOf(owner: string, edits_ = true): CardKeeper {
  const platform = {
    ...silentPlatform('paper'),
    edits: edits_,
    showProgress(_thread: object, ref: string, view: ProgressView) {
      if (dies?.(view) === true) return new Promise<void>(() => {});
      const trouble = troubles.shift();
      if (trouble !== undefined) return Promise.reject(trouble);
      edits.push({ at: (clock.now() - began) / 1000, ref, status: view.status, view });
      return Promise.resolve();
    },
  };
  return createCardKeeper({
    cards,
    feed,
    platforms: [platform],
    owner,
    clock,
    logger: { ...silentLogger, error: (_fields, text) => void logged.push(text) },
    posted: (threadId) => void posted.push(threadId),
  });
}

/** As the table: one owner until the hold ends. */
const cards: Cards = {
  async take({ owner, platforms, ttlMs: ttl, runId }) {
    statements += 1;
    if (!begun) return [];
    const isOpen = card?.end === 'free' || (card?.end === 'rests' && (runId !== undefined || !waits()));
    const free = card !== null && isOpen && (card.owner === null || card.until <= clock.now());
    if (card === null || !free || !platforms.includes('paper')) return [];
    if (runId !== undefined && runId !== card.held.runId) return [];
    Object.assign(card, { owner, until: clock.now() + ttl });
    return [card.held];
  },
  async keep(_runId, owner, ttl) {
    statements += 1;
    if (card === null || card.owner !== owner || card.end === 'done') return null;
    card.until = clock.now() + ttl;
    return card.held;
  },
  async continueIn({ part }, owner, view, as) {
    if (card === null || card.owner !== owner || card.held.part !== part) return;
    continued.push(view as ProgressView);
    const standsIn = card.held.standsIn || as === 'instead';
    card.held = { ...card.held, part: part + 1, begun: clock.now(), ref: null, standsIn };
  },
  async letGo(_runId, owner, end) {
    meanwhile?.();
    meanwhile = null;
    if (card === null || card.owner !== owner) return;
    Object.assign(card, { owner: null, end });
  },
};
const feed: Feed = {
  async events() {
    statements += 1;
    if (away) throw new FootnoteError('database-unreachable', 'away');
    return [...events];
  },
  newest: () => Promise.resolve(events.at(-1)?.id ?? 0),
  watch(listener) {
    watchers.add(listener);
    return () => watchers.delete(listener);
  },
  watchStops: () => () => {},
};
/** Whether the run waits for people. */
const waits = () => events.findLast(({ type }) => type.startsWith('question-'))?.type === 'question-asked';
/** Something happens in the run, and whoever watches hears of it. */
function happens(type: string, data: Json = {}): void {
  events.push({ id: events.length + 1, type, phase: '', data, at: clock.now() });
  for (const watcher of watchers) watcher('run_1');
}
const phase = (name: string) => happens('phase-started', { phase: name });
/** Everything that waits for promises only has run. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await settled();
}
const pass = async (ms: number) => {
  await rest();
  await clock.advance(ms);
  await rest();
};
const statuses = () => edits.map(({ at, status }) => [at, status]);

describe('a card that is followed', () => {
  it('shows at once what is new, and no more than that', async () => {
    phase('plan');
    await keeper.follow('run_1');
    await rest();
    expect(statuses()).toEqual([[0, 'Planning']]);
    await pass(10_000);
    expect(edits).toHaveLength(1);
    phase('gather');
    await pass(100);
    expect(statuses()).toEqual([
      [0, 'Planning'],
      [10, 'Researching'],
    ]);
  });

  it('is edited every two and a half seconds at most, and shows the newest state then', async () => {
    phase('plan');
    await keeper.follow('run_1');
    await pass(100);
    phase('gather');
    await pass(100);
    phase('write');
    await pass(1000);
    phase('verify');
    await pass(5000);
    expect(statuses()).toEqual([
      [0, 'Planning'],
      [2.5, 'Checking every citation'],
    ]);
  });

  it('is looked at now and then when no news comes', async () => {
    phase('plan');
    await keeper.follow('run_1');
    await rest();
    events.push({ id: 9, type: 'phase-started', phase: '', data: { phase: 'gather' }, at: clock.now() });
    await pass(6000);
    expect(statuses()).toEqual([
      [0, 'Planning'],
      [5, 'Researching'],
    ]);
  });

  it('shows the time going by, but not every second', async () => {
    phase('plan');
    await keeper.follow('run_1');
    await pass(2 * minute);
    expect(edits.length).toBeGreaterThanOrEqual(4);
    expect(edits.length).toBeLessThanOrEqual(6);
    expect(edits.at(-1)?.view.elapsedMs).toBeGreaterThan(90_000);
  });

  it('stands still while people are waited for', async () => {
    phase('approve');
    happens('question-asked', { kind: 'draft' });
    await keeper.follow('run_1');
    await pass(30 * minute);
    expect(statuses()).toEqual([[0, 'Waiting for a decision about the draft']]);
    happens('question-answered');
    await pass(100);
    expect(edits).toHaveLength(2);
  });

  it('is not edited before its message stands in the thread', async () => {
    if (card !== null) card.held = { ...card.held, ref: null };
    phase('plan');
    await keeper.follow('run_1');
    await pass(10_000);
    expect(edits).toEqual([]);
    if (card !== null) card.held = { ...card.held, ref: 'card 1' };
    await pass(6000);
    expect(edits.map(({ ref }) => ref)).toEqual(['card 1']);
  });

  it('is left alone for ever when its message was given up', async () => {
    phase('plan');
    if (card !== null) card.held = { ...card.held, ref: null, lost: true };
    await keeper.follow('run_1');
    await pass(10_000);
    expect(card).toMatchObject({ owner: null, end: 'done' });
    expect(edits).toEqual([]);
  });

  it('shows how the run ended, and is then left alone for ever', async () => {
    phase('deliver');
    await keeper.follow('run_1');
    await pass(100);
    happens('run-ended', { status: 'delivered' });
    await pass(10_000);
    expect(statuses()).toEqual([
      [0, 'Delivering the report'],
      [2.5, 'Delivered'],
    ]);
    expect(edits.at(-1)?.view.live).toBe(false);
    expect(card).toMatchObject({ owner: null, end: 'done' });
    expect(clock.sleepers()).toBe(0);
    await keeper.sweep();
    await pass(minute);
    expect(edits).toHaveLength(2);
  });
});

describe('the card of a run that waits for its turn', () => {
  it.each(['its card is gone', 'its card was just looked at'])(
    'shows that it has ended when its run is removed, and offers nothing (%s)',
    async (when) => {
      phase('plan');
      await keeper.follow('run_1');
      await rest();
      events = [];
      if (when === 'its card is gone') card = null;
      await pass(minute);
      expect(statuses().map(([, status]) => status)).toEqual(['Planning', 'Ended']);
      expect(edits[1]).toMatchObject({ ref: 'card 1', view: { live: false, waiting: false } });
    },
  );

  it('stands as it is while whoever took the run cannot write down that it began', async () => {
    await keeper.follow('run_1');
    await pass(minute);
    expect(edits).toEqual([]);
    phase('intake');
    await pass(10_000);
    expect(statuses().map(([, status]) => status)).toEqual(['Reading the request']);
  });

  it('costs nothing while nothing happens, and is followed from the first news', async () => {
    begun = false;
    await keeper.follow('run_1');
    await rest();
    expect(statements).toBe(1);
    await pass(30 * minute);
    expect(statements).toBe(1);
    begun = true;
    phase('intake');
    await pass(100);
    expect(statuses()).toEqual([[1800, 'Reading the request']]);
  });

  it('is found by the sweep when the news was missed', async () => {
    begun = false;
    await keeper.follow('run_1');
    await rest();
    begun = true;
    events.push({ id: 1, type: 'phase-started', phase: '', data: { phase: 'plan' }, at: clock.now() });
    await keeper.sweep();
    await rest();
    phase('gather');
    await pass(5000);
    expect(statuses()).toEqual([
      [0, 'Planning'],
      [2.5, 'Researching'],
    ]);
  });

  it('is not asked for when something happens to another run', async () => {
    begun = false;
    await keeper.follow('run_1');
    for (const watcher of watchers) watcher('run_2');
    await rest();
    expect(statements).toBe(1);
  });
});

describe('a card of a draft that waits', () => {
  const day = 24 * 60 * minute;

  it('stays the only one, however long it waits, and costs nothing (F35)', async () => {
    phase('approve');
    happens('question-asked', { kind: 'draft' });
    await keeper.follow('run_1');
    await pass(minute);
    const before = statements;
    await pass(3 * day);
    expect(statements).toBe(before);
    expect(posted).toEqual([]);
    expect(edits).toHaveLength(1);
  });

  it('is not edited again by whatever starts meanwhile', async () => {
    happens('question-asked', { kind: 'draft' });
    await keeper.follow('run_1');
    await pass(minute);
    await keeper.stop();
    const next = keeperOf('two');
    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      await next.sweep();
      await pass(minute);
    }
    expect(edits).toHaveLength(1);
  });

  it('goes on in its old message when the decision ends the work soon', async () => {
    happens('question-asked', { kind: 'draft' });
    await keeper.follow('run_1');
    await pass(3 * day);
    happens('question-answered');
    phase('deliver');
    await pass(10_000);
    happens('run-ended', { status: 'delivered' });
    await pass(minute);
    expect(posted).toEqual([]);
    expect(edits.at(-1)).toMatchObject({ ref: 'card 1', status: 'Delivered' });
  });

  it('goes on in a new message when the decision begins more work', async () => {
    happens('question-asked', { kind: 'draft' });
    await keeper.follow('run_1');
    await pass(3 * day);
    happens('question-answered');
    phase('gather');
    await pass(2 * minute);
    expect(posted).toEqual(['thr_1']);
  });

  it('shows what happens the moment it is let go of', async () => {
    happens('question-asked', { kind: 'draft' });
    meanwhile = () => happens('question-answered');
    await keeper.follow('run_1');
    await pass(10_000);
    await pass(100);
    expect(edits).toHaveLength(2);
  });
});

describe('a card that gets too old to be edited', () => {
  it('says that it goes on, and does so in a new message', async () => {
    phase('gather');
    await keeper.follow('run_1');
    await pass(55 * minute + 30_000);
    expect(posted).toEqual(['thr_1']);
    expect(edits.at(-1)).toMatchObject({ ref: 'card 1', view: { continued: true } });
    const before = edits.length;
    await pass(minute);
    expect(edits).toHaveLength(before);
    if (card !== null) card.held = { ...card.held, ref: 'card 2' };
    await pass(10_000);
    expect(edits.at(-1)).toMatchObject({ ref: 'card 2', view: { continued: false } });
    await pass(20 * minute);
    expect(posted).toEqual(['thr_1']);
    expect(edits.slice(before).every(({ ref }) => ref === 'card 2')).toBe(true);
  });

  it('says so also when the process that had it died on the way', async () => {
    phase('gather');
    dies = (view) => view.continued;
    await keeper.follow('run_1');
    await pass(55 * minute + 30_000);
    dies = null;
    await pass(2 * ttlMs);
    await keeperOf('two').sweep();
    await rest();
    expect(edits.at(-1)).toMatchObject({ ref: 'card 1', view: { continued: true } });
    expect(posted).toEqual(['thr_1']);
  });

  it('does not go on when the run has ended', async () => {
    phase('approve');
    happens('question-asked', { kind: 'draft' });
    await keeper.follow('run_1');
    await pass(minute);
    // Nobody looks for a while, and then the run has ended.
    if (card !== null) card.held = { ...card.held, begun: began - 60 * minute };
    happens('run-ended', { status: 'cancelled' });
    await pass(minute);
    expect(posted).toEqual([]);
    expect(edits.at(-1)).toMatchObject({ ref: 'card 1', status: 'Stopped' });
  });
});

it('gives a card up for ever over which five processes died, and says so in the log', async () => {
  phase('plan');
  if (card !== null) card.held = { ...card.held, deaths: 5 };
  await keeper.follow('run_1');
  await pass(minute);
  expect(edits).toEqual([]);
  expect(card).toMatchObject({ owner: null, end: 'done' });
  expect(logged).toEqual(['a progress card is given up: processes ended while they looked at it']);
});

describe('a platform in trouble', () => {
  const limited = (afterMs: number) =>
    new FootnoteError('chat-unreachable', 'too many edits', { retry: { afterMs } });

  it('is left alone for as long as it asks for, and then gets the newest state', async () => {
    phase('plan');
    troubles = [limited(30_000)];
    await keeper.follow('run_1');
    await pass(5000);
    phase('gather');
    await pass(20_000);
    expect(edits).toEqual([]);
    await pass(10_000);
    expect(statuses()).toEqual([[30, 'Researching']]);
  });

  it('is asked again after a while when it cannot be reached', async () => {
    phase('plan');
    troubles = [1, 2].map(() => new FootnoteError('chat-unreachable', 'no answer', { retry: 'backoff' }));
    await keeper.follow('run_1');
    await pass(minute);
    expect(edits[0]).toMatchObject({ status: 'Planning' });
    expect(edits[0]?.at).toBeGreaterThanOrEqual(20);
  });

  it('shows the last state although it was away when the run ended', async () => {
    happens('run-ended', { status: 'delivered' });
    troubles = [limited(10_000)];
    await keeper.follow('run_1');
    await pass(20_000);
    expect(statuses()).toEqual([[10, 'Delivered']]);
    expect(card?.end).toBe('done');
  });
});

describe('a card whose message cannot be changed', () => {
  const refused = () => new FootnoteError('chat-rejected', 'no');
  const posted2 = () => {
    if (card !== null) card.held = { ...card.held, ref: 'card 2' };
  };

  it('goes on in another one, once', async () => {
    phase('plan');
    troubles = [refused(), refused()];
    await keeper.follow('run_1');
    await pass(5000);
    expect(posted).toEqual(['thr_1']);
    expect(continued).toMatchObject([{ status: 'Planning', warnings: [expect.stringContaining('status')] }]);
    posted2();
    phase('gather');
    await pass(5 * minute);
    expect(edits).toEqual([]);
    expect(posted).toEqual(['thr_1']);
    expect(card).toMatchObject({ owner: null, end: 'done' });
  });

  it('is changed again where the other one can be', async () => {
    phase('plan');
    troubles = [refused()];
    await keeper.follow('run_1');
    await pass(5000);
    posted2();
    await pass(5000);
    phase('gather');
    await pass(5000);
    expect(edits.map(({ ref, status, view }) => [ref, status, view.warnings])).toEqual([
      ['card 2', 'Planning', []],
      ['card 2', 'Researching', []],
    ]);
  });

  it('waits with that until the work goes on (F35)', async () => {
    happens('question-asked', { kind: 'draft' });
    troubles = [refused()];
    await keeper.follow('run_1');
    await pass(5 * minute);
    expect(posted).toEqual([]);
    troubles = [refused()];
    happens('question-answered');
    await pass(minute);
    expect(posted).toEqual(['thr_1']);
  });

  it('is let be when there is nothing more to show than the end', async () => {
    happens('run-ended', { status: 'delivered' });
    troubles = [refused()];
    await keeper.follow('run_1');
    await pass(minute);
    expect(posted).toEqual([]);
    expect(card).toMatchObject({ owner: null, end: 'done' });
  });
});

describe('a keeper', () => {
  it('takes what nobody holds, once, however often it is told', async () => {
    phase('plan');
    await Promise.all([keeper.sweep(), keeper.follow('run_1'), keeper.sweep()]);
    await rest();
    expect(edits).toHaveLength(1);
  });

  it('leaves a card alone that another one holds, and takes it over when that one has died', async () => {
    if (card !== null) Object.assign(card, { owner: 'dead', until: clock.now() + ttlMs });
    phase('plan');
    await keeper.sweep();
    await pass(1000);
    expect(edits).toEqual([]);
    await pass(ttlMs);
    await keeper.sweep();
    await rest();
    expect(edits).toHaveLength(1);
    expect(card?.owner).toBe('one');
  });

  it('edits no more once another one has the card', async () => {
    phase('plan');
    await keeper.follow('run_1');
    await pass(100);
    if (card !== null) card.owner = 'two';
    phase('gather');
    await pass(minute);
    expect(edits).toHaveLength(1);
    expect(card).toMatchObject({ owner: 'two', end: 'free' });
  });

  it('keeps its hold while nothing happens', async () => {
    phase('plan');
    await keeper.follow('run_1');
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await pass(minute);
      expect(card?.until).toBeGreaterThan(clock.now());
    }
  });

  it('shows the newest state within seconds after one has died', async () => {
    phase('plan');
    await keeper.follow('run_1');
    await rest();
    if (card !== null) card.owner = 'dead';
    phase('gather');
    for (let seconds = 0; seconds < 16; seconds += 1) {
      await pass(1000);
      await keeper.sweep();
    }
    await rest();
    expect(statuses().at(-1)).toEqual([expect.any(Number), 'Researching']);
  });

  it('lets go of its cards when it is stopped, so that another one goes on', async () => {
    phase('plan');
    await keeper.follow('run_1');
    await pass(100);
    await keeper.stop();
    expect(card).toMatchObject({ owner: null, end: 'free' });
    expect(watchers.size).toBe(0);
    expect(clock.sleepers()).toBe(0);
    await keeper.sweep();
    await rest();
    expect(edits).toHaveLength(1);
    await keeperOf('two').sweep();
    await rest();
    expect(edits).toHaveLength(2);
  });

  it('has nothing to do where messages cannot be changed', async () => {
    const none = keeperOf('three', false);
    await none.follow('run_1');
    await none.sweep();
    expect(card?.owner).toBeNull();
    expect(watchers.size).toBe(0);
    await none.stop();
  });

  it('leaves a card to the next sweep when the database is away for a moment', async () => {
    phase('plan');
    away = true;
    await keeper.follow('run_1');
    await rest();
    away = false;
    await pass(ttlMs + 1);
    await keeper.sweep();
    await rest();
    expect(edits).toHaveLength(1);
  });
});
