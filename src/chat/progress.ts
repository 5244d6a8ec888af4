// The progress card as a projection of a run's events. Pure: the same events give the same card on every platform.
import { readEvent, type Event } from '../research/events.ts';
import type { StoredEvent } from '../store/port.ts';
import { statusText } from './progress/status-text.ts';
import type { EstimateView, ProgressView, TaskView } from './views.ts';
import { sayIn, type Say } from './words/say.ts';

interface Card {
  phase: string;
  /** The kind of the question that is open. */
  asked: string | null;
  /** What a model that dispatches agents is about; null: nothing is known. */
  about: string | null;
  /** The kind of the question that was answered since the phase began. */
  answered: string | null;
  ended: string | null;
  readonly tasks: Map<string, TaskView>;
  /** Titles of all tasks that were ever planned: one that was planned anew may have begun before. */
  readonly titles: Map<string, string>;
  readonly sources: Set<string>;
  readonly warnings: Set<string>;
  /** What gates found wrong: said for the next try, and in words that are not for people. */
  readonly issues: Set<string>;
  reasoning: string;
  estimate: EstimateView | null;
  readonly say: Say;
  readonly heard: string[];
  readonly spent: { modelCalls: number; tokens: number; dollars: number };
}

/**
 * The newest card of a run. `events` are all its events, oldest first; `now` is the present in epoch ms.
 * Events it does not know, or whose data are not what they should be, change nothing.
 */
export function progressOf(
  runId: string,
  events: readonly StoredEvent[],
  now: number,
  say: Say = sayIn(null),
): ProgressView {
  const card: Card = {
    phase: 'intake',
    asked: null,
    about: null,
    answered: null,
    ended: null,
    tasks: new Map(),
    titles: new Map(),
    sources: new Set(),
    warnings: new Set(),
    issues: new Set(),
    reasoning: '',
    estimate: null,
    say,
    heard: [],
    spent: { modelCalls: 0, tokens: 0, dollars: 0 },
  };
  for (const stored of events) {
    const event = readEvent(stored);
    if (event !== null) apply(card, event);
  }
  const tasks = [...card.tasks.values()];
  return {
    kind: 'progress',
    runId,
    phase: card.phase,
    status: statusText(card, say),
    tasks: card.ended === null ? tasks : tasks.map(settled),
    sources: card.sources.size,
    elapsedMs: workedMs(events, now),
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

/** Milliseconds of work so far: time spent waiting for people, or stopped, does not count. */
function workedMs(events: readonly StoredEvent[], now: number): number {
  let worked = 0;
  let since: number | null = null;
  for (const { type, at } of events) {
    const rests = type === 'question-asked' || type === 'run-ended';
    if (!rests) since ??= at;
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

/** What a card makes nothing of. */
const unshown = [
  'card-replaced',
  'searched',
  'looked-up',
  'tool-called',
  'dispatch-ended',
  'reflection-decided',
  'analysis-made',
  'critique-made',
  'gaps-assessed',
  'decided',
  'citations-checked',
  'numeric-claim-detected',
  'claim-verified',
  'claim-revised',
  'claim-removed',
  'content-revised',
  'correction-metrics',
  'stage-7',
  'verification-summary',
  'records-kept',
  'agent-completed',
] as const;

type Unshown = Extract<Event, { readonly type: (typeof unshown)[number] }>;

function isUnshown(event: Event): event is Unshown {
  return unshown.some((type) => type === event.type);
}

/** Every other type stands here: whoever adds one decides what a card makes of it. */
function apply(card: Card, event: Event): void {
  if (isUnshown(event)) return;
  switch (event.type) {
    case 'phase-started':
      Object.assign(card, { phase: event.data.phase, asked: null, about: null, answered: null });
      break;
    case 'plan-created':
      addTasks(card, event.data.tasks);
      break;
    case 'task-started':
    case 'task-skipped':
      setTask(card, event.data.id, { status: event.type === 'task-started' ? 'running' : 'skipped' });
      break;
    case 'task-finished':
      setTask(card, event.data.id, finished(event.data, card.say));
      break;
    case 'source-found':
      card.sources.add(event.data.url);
      break;
    case 'warning':
      card.warnings.add(event.data.text);
      break;
    case 'phase-evaluated':
      for (const issue of event.data.issues) card.issues.add(issue);
      break;
    case 'question-asked':
      card.asked = event.data.kind;
      break;
    case 'question-answered':
      Object.assign(card, { answered: card.asked, asked: null });
      break;
    case 'phase-finished':
      card.asked = null;
      break;
    case 'model-called':
      spend(card, event.data);
      break;
    case 'run-resumed':
      card.ended = null;
      break;
    case 'run-ended':
      card.ended = event.data.status;
      break;
    case 'understood':
    case 'estimated':
    case 'steered':
    case 'thought':
    case 'agents-dispatched':
    case 'agent-reported':
      applyWords(card, event);
      break;
    default:
      event satisfies never;
  }
}

type InWords = AboutAgents | Extract<Event, { readonly type: 'understood' | 'estimated' | 'steered' }>;

/** What is told in words: how the request was read, what it will take, what people said, what agents are about. */
function applyWords(card: Card, event: InWords): void {
  switch (event.type) {
    case 'understood':
      card.reasoning = event.data.reasoning;
      break;
    case 'estimated':
      card.estimate = estimateOf(event.data);
      break;
    case 'steered':
      card.heard.push(heardText(event.data, card.say));
      break;
    case 'thought':
    case 'agents-dispatched':
    case 'agent-reported':
      card.about = aboutOf(card, event);
      break;
    default:
      event satisfies never;
  }
}

type DataOf<T extends Event['type']> = Extract<Event, { readonly type: T }>['data'];

function estimateOf({ activeMs, modelCalls, dollars, range }: DataOf<'estimated'>): EstimateView {
  return { activeMs, modelCalls, dollars, ...(range === undefined ? {} : { range }) };
}

/** Characters of a thought that are shown. */
const longestThought = 120;

function begun(text: string): string {
  return text.length <= longestThought
    ? text
    : `${text
        .slice(0, longestThought - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

type AboutAgents = Extract<Event, { readonly type: 'thought' | 'agents-dispatched' | 'agent-reported' }>;

/** A thought (C10), agents at once (C11), and who of a cycle has reported (C20). */
function aboutOf({ tasks, say }: Card, { type, data }: AboutAgents): string {
  if (type === 'thought') return `“${begun(data.text.replace(/\s+/gu, ' ').trim())}”`;
  if (type === 'agents-dispatched') return say('card.agents', { count: data.count, cycle: data.cycle });
  const title = tasks.get(data.task)?.title ?? say('card.task');
  return say('card.agent-reported', { branch: data.branch, cycle: data.cycle, title });
}

/** What a person said and what is made of it. */
function heardText({ text, effect }: DataOf<'steered'>, say: Say): string {
  return say(effect === 'finishing' ? 'card.heard-finishing' : 'card.heard-replanning', { text });
}

function spend({ spent }: Card, call: DataOf<'model-called'>): void {
  spent.modelCalls += 1;
  spent.tokens += call.inputTokens + call.outputTokens;
  spent.dollars += call.cost;
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

function setTask(card: Card, id: string, now: Pick<TaskView, 'status' | 'note'>): void {
  const title = card.titles.get(id) ?? card.say('card.task');
  card.tasks.set(id, { ...(card.tasks.get(id) ?? { id, title }), ...now });
}

function finished(
  { sources, evidence, failed }: DataOf<'task-finished'>,
  say: Say,
): Pick<TaskView, 'status' | 'note'> {
  if (evidence === 0) return { status: failed ? 'failed' : 'empty', note: say('task.empty') };
  const from = {
    quotes: say('count.quotes', { count: evidence }),
    sources: say('count.sources', { count: sources }),
  };
  return { status: 'done', note: say('task.found', from) };
}

/** Nothing is under way once the run has ended. */
function settled(task: TaskView): TaskView {
  return task.status === 'running' || task.status === 'pending' ? { ...task, status: 'skipped' } : task;
}
