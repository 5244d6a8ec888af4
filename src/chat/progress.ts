// The progress card as a projection of a run's events. Pure: the same events give the same card on every platform.
import { shortened } from '../base/shortened.ts';
import { afterEvents, dataOf, type DataOf, type Effects, type Event } from '../research/events.ts';
import type { StoredEvent } from '../store/port.ts';
import type { EstimateView, ProgressView, TaskView } from './views.ts';
import { sayIn, type Say, asTitle, keyUnder } from './words/say.ts';

type Card = ReturnType<typeof freshCard>;

function freshCard(say: Say) {
  return {
    phase: 'intake',
    /** The kind of the question that is open. */
    asked: null as string | null,
    /** What a model that dispatches agents is about; null: nothing is known. */
    about: null as string | null,
    /** Whether a question was answered since the phase began, and the phase goes on with that. */
    answered: false,
    ended: null as string | null,
    /** Whether the last that happened is that no worker is new enough. */
    left: false,
    tasks: new Map<string, TaskView>(),
    /** Titles of all tasks that were ever planned: one that was planned anew may have begun before. */
    titles: new Map<string, string>(),
    /** Ids of tasks whose subject people want no more: nothing is told of them. */
    takenBack: new Set<string>(),
    sources: new Set<string>(),
    warnings: new Set<string>(),
    /** What gates found wrong: said for the next try, and in words that are not for people. */
    issues: new Set<string>(),
    reasoning: '',
    /** What the last plan says of itself. */
    brief: null as string | null,
    estimate: null as EstimateView | null,
    say,
    heard: [] as string[],
    spent: { modelCalls: 0, tokens: 0, dollars: 0 },
  };
}

/** The newest card of a run. `events`: all, oldest first, of which unknown ones change nothing; `now` in epoch ms. */
export function progressOf(
  runId: string,
  events: readonly StoredEvent[],
  now: number,
  say: Say = sayIn(null),
): ProgressView {
  const card = afterEvents(effects, freshCard(say), events);
  card.left = events.at(-1)?.type === 'left-to-newer';
  const tasks = [...card.tasks.values()].filter(({ id }) => !card.takenBack.has(id));
  return {
    kind: 'progress',
    runId,
    phase: card.phase,
    status: statusText(card, say),
    tasks: card.ended === null ? tasks : tasks.map((task) => settled(task, say)),
    sources: card.sources.size,
    elapsedMs: workedMs(events, now),
    ...draftOf(events, now),
    spent: { ...card.spent },
    warnings: [...card.warnings].filter((text) => !card.issues.has(text)),
    ...(card.reasoning === '' ? {} : { reasoning: card.reasoning }),
    ...(card.estimate === null ? {} : { estimate: card.estimate }),
    ...(card.heard.length === 0 ? {} : { heard: [...card.heard] }),
    waiting: card.ended === null && card.asked !== null,
    live: card.ended === null,
    continued: false,
  };
}

/** The card of a run of which nothing is known any more. */
export function endedCard(card: ProgressView, say: Say): ProgressView {
  const tasks = card.tasks.map((task) => settled(task, say));
  return { ...card, tasks, status: say('card.ended'), waiting: false, live: false };
}

/**
 * Keys of phases name the round after the phase, `plan/r2`: a draft begins with the first round that begins once people were asked about the one
 * before. What a model answers beside the work is of no phase.
 */
function draftOf(events: readonly StoredEvent[], now: number): Pick<ProgressView, 'draft'> {
  const asked = events.findLastIndex((stored) => dataOf('question-asked', [stored])[0]?.kind === 'draft');
  const rounds = events.map(({ phase }) => Number(/^[a-z]+\/r(\d+)/.exec(phase)?.[1] ?? 1));
  const before = Math.max(1, ...rounds.slice(0, asked + 1));
  const begun = asked < 0 ? -1 : rounds.findIndex((round, at) => at > asked && round > before);
  const later = events.slice(Math.max(0, begun));
  const calls = dataOf(
    'model-called',
    later.filter(({ phase }) => phase !== ''),
  );
  if (begun < 0 && calls.length === dataOf('model-called', later).length) return {};
  const dollars = calls.reduce((sum, { cost }) => sum + cost, 0);
  return { draft: { activeMs: workedMs(later, now), modelCalls: calls.length, dollars } };
}

/** What is no work: a model answers what is asked about a draft, a card goes on in a new message, nobody takes the run. */
const beside: ReadonlySet<string> = new Set([
  'model-called',
  'card-replaced',
  'left-to-newer',
] satisfies Event['type'][]);

/** Milliseconds of work so far: time spent waiting for people, or stopped, does not count. */
function workedMs(events: readonly StoredEvent[], now: number): number {
  let worked = 0;
  let since: number | null = null;
  for (const { type, at } of events) {
    const rests = type === 'question-asked' || type === 'run-ended';
    if (!rests) since ??= beside.has(type) ? null : at;
    else if (since !== null) {
      worked += Math.max(0, at - since);
      since = null;
    }
  }
  return worked + (since === null ? 0 : Math.max(0, now - since));
}

/** The card of a run that has only just been asked for. */
export function firstCard(runId: string, say: Say = sayIn(null)): ProgressView {
  return { ...progressOf(runId, [], 0, say), status: say('card.first') };
}

/** What a person said, and what is made of it. */
export function heardText({ text, effect }: DataOf<'steered'>, say: Say): string {
  return say(effect === 'finishing' ? 'card.heard-finishing' : 'card.heard-replanning', { text });
}

/** Characters of it that are shown: what is made of it has its place on a card, too. */
const longestHeard = 150;
/** Characters of a thought, or of why a task failed, that are shown. */
const longestThought = 120;

/** What a card makes of events; of others nothing. */
const effects: Effects<Card, StoredEvent> = {
  'phase-started': (card, { phase }) =>
    Object.assign(card, { phase, asked: null, about: null, answered: false }),
  'phase-finished': (card) => (card.asked = null),
  'question-asked': (card, { kind }) => (card.asked = kind),
  'question-answered': (card) => {
    // What was expected was for the draft that is decided.
    if (card.asked === 'draft') card.estimate = null;
    Object.assign(card, { answered: card.asked !== null && card.asked !== 'retry', asked: null });
  },
  'run-ended': (card, { status }) => (card.ended = status),
  'run-resumed': (card) => (card.ended = null),
  understood: (card, { reasoning }) => (card.reasoning = reasoning),
  estimated: expect,
  // What a person said and what is made of it.
  steered: ({ heard, say }, { text, effect }) =>
    heard.push(heardText({ text: shortened(text, longestHeard), effect }, say)),
  'plan-created': (card, { brief = null, tasks, takenBack = [], estimate }) => {
    // How the request was understood may name what another plan has dropped.
    if (card.brief !== null && brief !== null && brief !== card.brief) card.reasoning = brief;
    card.brief = brief;
    for (const id of takenBack) card.takenBack.add(id);
    addTasks(card, tasks);
    if (estimate !== undefined) expect(card, estimate);
  },
  'task-started': (card, { id }) => setTask(card, id, { status: 'running' }),
  'task-finished': (card, data) => setTask(card, data.id, finished(data, card.say)),
  'task-skipped': (card, { id }) => setTask(card, id, skipped(card.say)),
  'source-found': ({ sources }, { url }) => sources.add(url),
  // What a model that dispatches agents is about: its thoughts, how many agents it sent, and who of a cycle has reported.
  thought: (card, { text }) => (card.about = `“${shortened(text, longestThought)}”`),
  'agents-dispatched': (card, { count, cycle }) => (card.about = card.say('card.agents', { count, cycle })),
  'agent-reported': (card, { task, branch, cycle }) => {
    const title = card.tasks.get(task)?.title ?? card.say('card.task');
    card.about = card.say('card.agent-reported', { branch, cycle, title });
  },
  'phase-evaluated': (card, { issues }) => issues.forEach((issue) => card.issues.add(issue)),
  'model-called': ({ spent }, call) => {
    spent.modelCalls += 1;
    spent.tokens += call.inputTokens + call.outputTokens;
    spent.dollars += call.cost;
  },
  warning: ({ warnings }, { text }) => warnings.add(text),
};

function expect(card: Card, { activeMs, modelCalls, dollars, range }: DataOf<'estimated'>): void {
  card.estimate = { activeMs, modelCalls, dollars, ...(range === undefined ? {} : { range }) };
}

/** A second plan replaces what had not begun and keeps the rest. */
function addTasks(card: Card, tasks: readonly { id: string; title: string }[]): void {
  for (const [id, task] of card.tasks) if (task.status === 'pending') card.tasks.delete(id);
  for (const { id, title } of tasks) {
    card.titles.set(id, title);
    const known = card.tasks.get(id);
    card.tasks.set(id, known === undefined ? { id, title, status: 'pending' } : { ...known, title });
  }
}

function setTask(card: Card, id: string, now: Pick<TaskView, 'status' | 'note' | 'sources'>): void {
  const title = card.titles.get(id) ?? card.say('card.task');
  card.tasks.set(id, { ...(card.tasks.get(id) ?? { id, title }), ...now });
}

function finished(
  { sources, evidence, pages, failed, why }: DataOf<'task-finished'>,
  say: Say,
): Pick<TaskView, 'status' | 'note' | 'sources'> {
  if (evidence === 0) {
    const note = why === undefined ? say('task.empty') : shortened(why, longestThought);
    return { status: failed ? 'failed' : 'empty', note };
  }
  const from = {
    quotes: say('count.quotes', { count: evidence }),
    sources: say('count.sources', { count: sources }),
  };
  return {
    status: 'done',
    note: say('task.found', from),
    ...(pages === undefined || pages.length === 0 ? {} : { sources: pages }),
  };
}

function skipped(say: Say): Pick<TaskView, 'status' | 'note'> {
  return { status: 'skipped', note: say('task.skipped') };
}

/** Nothing is under way once the run has ended. */
function settled(task: TaskView, say: Say): TaskView {
  return task.status === 'running' || task.status === 'pending' ? { ...task, ...skipped(say) } : task;
}

/** Whoever changed a plan too often has not rejected it. */
const endings = ['delivered', 'failed', 'cancelled'] as const;

/** What a run is doing, in a few words. What this version has no words for is work, a question or an end like others. */
function statusText({ phase, about, asked, answered, ended, left }: Card, say: Say): string {
  if (ended !== null) {
    const known = endings.find((one) => one === ended);
    return known === undefined ? say('card.rejected') : asTitle(say(`home.status.${known}`));
  }
  if (left) return say('card.left-to-newer');
  if (asked !== null) return waitText(asked, say);
  const text = answered ? say('card.answered') : phaseText(phase, say);
  return about === null ? text : `${text}: ${about}`;
}

/** What is waited for while a question of this kind is open. */
export function waitText(asked: string, say: Say): string {
  return say(keyUnder('card.waits-', asked) ?? 'card.waits-clarify');
}

/** What is done in a phase. */
export function phaseText(phase: string, say: Say): string {
  return say(keyUnder('phase.', phase) ?? 'card.working');
}
