// How a research was made, read from its events: what was done when, by whom, at what price, and why.
import { afterEvents, type DataOf, type Effects } from '../../research/events.ts';
import type { StoredEvent } from '../../store/port.ts';
import type { PastQuestion } from '../../store/port/past-question.ts';

/** A stretch of time, in epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Bar extends Stretch {
  /** A phase by its name, a task by its title, or a wait for people. */
  readonly kind: 'phase' | 'task' | 'wait';
  readonly name: string;
  /** It has not ended. */
  readonly open: boolean;
}

export type Making = ReturnType<typeof makingOf>;

const most = { bars: 300, agents: 100, searches: 200, read: 500, decisions: 200, lines: 100 };

/**
 * That a phase begins, or is good enough, decides nothing that a reader asks about. What people decided about drafts is told
 * by their questions, with their names.
 */
function isTelling({ agent, action }: { readonly agent: string; readonly action: string }): boolean {
  const isRoutine = action === 'dispatch' || (agent === 'supervisor' && action === 'proceed');
  return !isRoutine && !['accepted', 'changes', 'rejected'].includes(action);
}

const nothingFound = () => ({
  /** By their place: a phase is done again in a later round. */
  open: new Map<string, Bar>(),
  bars: [] as Bar[],
  titles: new Map<string, string>(),
  agents: new Map<string, { agent: string; calls: number; tokens: number; dollars: number }>(),
  searches: [] as { query: string; hits: number; failed: number }[],
  read: new Map<string, string>(),
  decisions: [] as DataOf<'decided'>[],
  warnings: new Set<string>(),
  /** With what the sources say; empty: it was not kept. */
  disagreements: [] as { about: string; sides: { title: string; quote: string }[] }[],
  ended: null as number | null,
});
type Found = ReturnType<typeof nothingFound>;

const effects: Effects<Found, StoredEvent> = {
  'phase-started': (found, { phase }, where) =>
    begin(found, `phase/${where.phase}`, 'phase', phase, where.at),
  'phase-finished': (found, _, where) => end(found, `phase/${where.phase}`, where.at),
  'plan-created': ({ titles }, { tasks }) => tasks.forEach(({ id, title }) => titles.set(id, title)),
  'task-started': (found, { id }, { at }) =>
    begin(found, `task/${id}`, 'task', found.titles.get(id) ?? id, at),
  'task-finished': (found, { id }, { at }) => end(found, `task/${id}`, at),
  'task-skipped': (found, { id }, { at }) => end(found, `task/${id}`, at),
  'model-called': ({ agents }, call) => {
    const { agent = '', inputTokens, outputTokens, cost } = call;
    const { calls, tokens, dollars } = agents.get(agent) ?? { calls: 0, tokens: 0, dollars: 0 };
    const sum = { tokens: tokens + inputTokens + outputTokens, dollars: dollars + cost };
    agents.set(agent, { agent, calls: calls + 1, ...sum });
  },
  searched: ({ searches }, { query, hits, failures }) =>
    searches.push({ query, hits, failed: failures.length }),
  'source-found': ({ read }, { url, title = '' }) => read.set(url, title),
  decided: ({ decisions }, decision) => {
    if (isTelling(decision)) decisions.push(decision);
  },
  'analysis-made': (found, { contradictions, sides = [] }) =>
    (found.disagreements = contradictions.map((about, index) => ({ about, sides: sides[index] ?? [] }))),
  warning: ({ warnings }, { text }) => warnings.add(text),
  'run-ended': (found, _, { at }) => (found.ended = at),
  'run-resumed': (found) => (found.ended = null),
};

function begin({ open }: Found, key: string, kind: Bar['kind'], name: string, from: number): void {
  open.set(key, { kind, name, from, to: from, open: true });
}

function end({ open, bars }: Found, key: string, to: number): void {
  const bar = open.get(key);
  if (bar === undefined) return;
  open.delete(key);
  bars.push({ ...bar, to, open: false });
}

/** `now` ends what still goes on. Of agents the most expensive come first. */
export function makingOf(events: readonly StoredEvent[], asked: readonly PastQuestion[], now: number) {
  const found = afterEvents(effects, nothingFound(), events);
  const { open, bars, agents, searches, read, decisions, disagreements, warnings, ended } = found;
  const waits = asked.map(({ kind, askedAt, answeredAt, outcome }): Bar => {
    const to = answeredAt ?? (outcome === null ? now : (ended ?? now));
    return { kind: 'wait', name: kind, from: askedAt, to, open: outcome === null };
  });
  const last = events.at(-1)?.at ?? now;
  const to = ended ?? now;
  const all = [...bars, ...[...open.values()].map((bar) => ({ ...bar, to: ended ?? now })), ...waits];
  return {
    from: Math.min(events[0]?.at ?? now, ...all.map((bar) => bar.from)),
    to: Math.max(to, last, ...all.map((bar) => bar.to)),
    bars: all.toSorted((a, b) => a.from - b.from || b.to - a.to).slice(0, most.bars),
    agents: [...agents.values()]
      .toSorted((a, b) => b.dollars - a.dollars || b.tokens - a.tokens)
      .slice(0, most.agents),
    searches: searches.slice(0, most.searches),
    read: [...read].slice(0, most.read).map(([url, title]) => ({ url, title })),
    decisions: decisions.slice(0, most.decisions),
    disagreements: disagreements.slice(0, most.lines),
    warnings: [...warnings].slice(0, most.lines),
  };
}
