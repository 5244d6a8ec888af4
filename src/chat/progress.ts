// The progress card as a projection of a run's events. Pure: the same events give the same card on every platform.
import { z } from 'zod';
import type { StoredEvent } from '../store/port.ts';
import type { EstimateView, ProgressView, TaskView } from './views.ts';

const phaseStarted = z.object({ phase: z.string() });
const planCreated = z.object({ tasks: z.array(z.object({ id: z.string(), title: z.string() })) });
const taskStarted = z.object({ id: z.string() });
const taskFinished = z.object({
  id: z.string(),
  sources: z.number().default(0),
  evidence: z.number().default(0),
  failed: z.boolean().default(false),
});
const sourceFound = z.object({ url: z.string() });
const warningGiven = z.object({ text: z.string() });
const understood = z.object({ reasoning: z.string() });
const amounts = z.object({ activeMs: z.number(), modelCalls: z.number(), dollars: z.number() });
const estimated = amounts.extend({ range: z.object({ least: amounts, most: amounts }).exactOptional() });
const steered = z.object({ text: z.string(), effect: z.string() });
const questionAsked = z.object({ kind: z.string() });
const dispatched = z.object({ cycle: z.number(), count: z.number() });
const thought = z.object({ text: z.string() });
const reported = z.object({ task: z.string(), cycle: z.number(), branch: z.number() });
const runEnded = z.object({ status: z.string() });
const modelCalled = z.object({
  inputTokens: z.number().default(0),
  outputTokens: z.number().default(0),
  cost: z.number().default(0),
});

/** What is said while a phase of design section 2 lasts; a phase that is not listed shows its own name. */
const phaseTexts: Readonly<Record<string, string>> = {
  intake: 'Reading the request',
  clarify: 'Asking what I must know',
  answer: 'Answering',
  quick: 'Having a quick look',
  estimate: 'Estimating',
  background: 'Looking around',
  knowledge: 'Searching the notes',
  plan: 'Planning',
  gather: 'Researching',
  analyze: 'Weighing what was found',
  critique: 'Criticising the findings',
  write: 'Writing the report',
  refine: 'Looking for gaps',
  verify: 'Checking every citation',
  approve: 'Putting up the draft',
  deliver: 'Delivering the report',
};

/** What is said while a question of this kind is open. */
const askedTexts: Readonly<Record<string, string>> = {
  clarify: 'Waiting for your answer',
  plan: 'Waiting for a decision about the plan',
  draft: 'Waiting for a decision about the draft',
  retry: 'Waiting for a decision: something is missing',
};

/** What is said once it is answered, until the next phase begins. */
const answeredTexts: Readonly<Record<string, string>> = {
  clarify: 'Going on with your answer',
  plan: 'Going on with the decision',
  draft: 'Going on with the decision',
};

const endTexts: Readonly<Record<string, string>> = {
  delivered: 'Delivered',
  rejected: 'Rejected',
  failed: 'Failed',
  cancelled: 'Stopped',
};

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
  readonly sources: Set<string>;
  readonly warnings: Set<string>;
  reasoning: string;
  estimate: EstimateView | null;
  readonly heard: string[];
  readonly spent: { modelCalls: number; tokens: number; dollars: number };
}

/**
 * The newest card of a run. `events` are all its events, oldest first; `now` is the present in epoch ms.
 * Events it does not know, or whose data are not what they should be, change nothing.
 */
export function progressOf(runId: string, events: readonly StoredEvent[], now: number): ProgressView {
  const card: Card = {
    phase: 'intake',
    asked: null,
    about: null,
    answered: null,
    ended: null,
    tasks: new Map(),
    sources: new Set(),
    warnings: new Set(),
    reasoning: '',
    estimate: null,
    heard: [],
    spent: { modelCalls: 0, tokens: 0, dollars: 0 },
  };
  for (const event of events) apply(card, event);
  const tasks = [...card.tasks.values()];
  return {
    kind: 'progress',
    runId,
    phase: card.phase,
    status: statusText(card),
    tasks: card.ended === null ? tasks : tasks.map(settled),
    sources: card.sources.size,
    elapsedMs: workedMs(events, now),
    spent: { ...card.spent },
    warnings: [...card.warnings],
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
export function firstCard(runId: string): ProgressView {
  return { ...progressOf(runId, [], 0), status: 'On it' };
}

function apply(card: Card, event: StoredEvent): void {
  switch (event.type) {
    case 'phase-started': {
      const data = phaseStarted.safeParse(event.data);
      if (data.success) card.phase = data.data.phase;
      card.asked = null;
      card.about = null;
      card.answered = null;
      break;
    }
    case 'plan-created': {
      const data = planCreated.safeParse(event.data);
      if (data.success) addTasks(card, data.data.tasks);
      break;
    }
    case 'task-started':
    case 'task-finished':
    case 'task-skipped':
      moveTask(card, event);
      break;
    case 'source-found': {
      const data = sourceFound.safeParse(event.data);
      if (data.success) card.sources.add(data.data.url);
      break;
    }
    case 'warning': {
      const data = warningGiven.safeParse(event.data);
      if (data.success) card.warnings.add(data.data.text);
      break;
    }
    case 'question-asked':
      card.asked = questionAsked.safeParse(event.data).data?.kind ?? '';
      break;
    case 'question-answered':
      card.answered = card.asked;
      card.asked = null;
      break;
    case 'phase-finished':
      card.asked = null;
      break;
    case 'model-called': {
      const data = modelCalled.safeParse(event.data);
      if (data.success) spend(card, data.data);
      break;
    }
    case 'run-resumed':
      card.ended = null;
      break;
    case 'run-ended':
      card.ended = runEnded.safeParse(event.data).data?.status ?? 'ended';
      break;
    default:
      applyWords(card, event);
  }
}

/** What is told in words: how the request was read, what it will take, what people said. */
function applyWords(card: Card, { type, data }: StoredEvent): void {
  if (type === 'understood') card.reasoning = understood.safeParse(data).data?.reasoning ?? '';
  if (type === 'estimated') card.estimate = estimated.safeParse(data).data ?? null;
  card.about = aboutOf(card, { type, data }) ?? card.about;
  const said = type === 'steered' ? steered.safeParse(data).data : undefined;
  if (said !== undefined) card.heard.push(heardText(said));
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

/** A thought (C10), agents at once (C11), and who of a cycle has reported (C20). */
function aboutOf({ tasks }: Card, { type, data }: Pick<StoredEvent, 'type' | 'data'>): string | null {
  const thinks = type === 'thought' ? thought.safeParse(data).data : undefined;
  if (thinks !== undefined) return `“${begun(thinks.text.replace(/\s+/gu, ' ').trim())}”`;
  const sent = type === 'agents-dispatched' ? dispatched.safeParse(data).data : undefined;
  if (sent !== undefined) return `${sent.count} agents at once, cycle ${sent.cycle}`;
  const back = type === 'agent-reported' ? reported.safeParse(data).data : undefined;
  if (back === undefined) return null;
  return `agent ${back.branch} of cycle ${back.cycle} has reported on ${tasks.get(back.task)?.title ?? back.task}`;
}

/** What a person said and what is made of it. */
function heardText({ text, effect }: z.infer<typeof steered>): string {
  const made = effect === 'finishing' ? 'I write up what there is' : 'I changed the plan';
  return `“${text}”: ${made}.`;
}

function spend({ spent }: Card, call: z.infer<typeof modelCalled>): void {
  spent.modelCalls += 1;
  spent.tokens += call.inputTokens + call.outputTokens;
  spent.dollars += call.cost;
}

/** A second plan replaces what had not begun and keeps the rest. */
function addTasks(card: Card, tasks: readonly { id: string; title: string }[]): void {
  for (const [id, task] of card.tasks) if (task.status === 'pending') card.tasks.delete(id);
  for (const { id, title } of tasks) {
    const known = card.tasks.get(id);
    card.tasks.set(id, known === undefined ? { id, title, status: 'pending' } : { ...known, title });
  }
}

function moveTask(card: Card, event: StoredEvent): void {
  const finished = event.type === 'task-finished' ? taskFinished.safeParse(event.data).data : undefined;
  const id = finished?.id ?? taskStarted.safeParse(event.data).data?.id;
  if (id === undefined) return;
  const task = card.tasks.get(id) ?? { id, title: id, status: 'pending' as const };
  if (finished === undefined) {
    card.tasks.set(id, { ...task, status: event.type === 'task-skipped' ? 'skipped' : 'running' });
    return;
  }
  const { sources, evidence, failed } = finished;
  const note = foundText(sources, evidence);
  card.tasks.set(id, { ...task, status: failed && evidence === 0 ? 'failed' : 'done', note });
}

function foundText(sources: number, quotes: number): string {
  if (quotes === 0) return 'nothing found';
  return `${quotes} ${quotes === 1 ? 'quote' : 'quotes'} from ${sources} ${sources === 1 ? 'source' : 'sources'}`;
}

/** Nothing is under way once the run has ended. */
function settled(task: TaskView): TaskView {
  return task.status === 'running' || task.status === 'pending' ? { ...task, status: 'skipped' } : task;
}

function statusText({ phase, about, asked, answered, ended }: Card): string {
  if (ended !== null) return endTexts[ended] ?? ended;
  if (asked !== null) return askedTexts[asked] ?? 'Waiting for an answer';
  const text = answeredTexts[answered ?? ''] ?? phaseText(phase);
  return about === null ? text : `${text}: ${about}`;
}

function phaseText(phase: string): string {
  return phaseTexts[phase] ?? `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`;
}
