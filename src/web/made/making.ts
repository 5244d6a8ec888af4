// How a research was made, read from its events: what was done when, by whom, at what price, and why.
import { readEvent } from '../../research/events.ts';
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

export interface AgentCost {
  readonly agent: string;
  readonly calls: number;
  readonly tokens: number;
  readonly dollars: number;
}

export interface Making extends Stretch {
  readonly bars: readonly Bar[];
  /** The most expensive first. */
  readonly agents: readonly AgentCost[];
  readonly searches: readonly { readonly query: string; readonly hits: number; readonly failed: number }[];
  readonly read: readonly { readonly url: string; readonly title: string }[];
  readonly decisions: readonly {
    readonly at: number;
    readonly agent: string;
    readonly action: string;
    readonly rationale: string;
  }[];
  readonly disagreements: readonly string[];
  readonly warnings: readonly string[];
}

const most = { bars: 300, agents: 100, searches: 200, read: 500, decisions: 200, lines: 100 };

/** That a phase begins, or is good enough, decides nothing that a reader asks about. */
function isTelling({ agent, action }: { readonly agent: string; readonly action: string }): boolean {
  return action !== 'dispatch' && !(agent === 'supervisor' && action === 'proceed');
}

/** `now` ends what still goes on. */
export function makingOf(
  events: readonly StoredEvent[],
  asked: readonly PastQuestion[],
  now: number,
): Making {
  // By their place: a phase is done again in a later round.
  const open = new Map<string, Bar>();
  const bars: Bar[] = [];
  const titles = new Map<string, string>();
  const agents = new Map<string, AgentCost>();
  const searches: Making['searches'][number][] = [];
  const read = new Map<string, string>();
  const decisions: Making['decisions'][number][] = [];
  const warnings: string[] = [];
  let disagreements: readonly string[] = [];
  let ended: number | null = null;
  const begin = (key: string, kind: Bar['kind'], name: string, from: number) =>
    open.set(key, { kind, name, from, to: from, open: true });
  const end = (key: string, to: number) => {
    const bar = open.get(key);
    if (bar === undefined) return;
    open.delete(key);
    bars.push({ ...bar, to, open: false });
  };
  for (const stored of events) {
    const event = readEvent(stored);
    const { at } = stored;
    switch (event?.type) {
      case 'phase-started':
        begin(`phase/${stored.phase}`, 'phase', event.data.phase, at);
        break;
      case 'phase-finished':
        end(`phase/${stored.phase}`, at);
        break;
      case 'plan-created':
        for (const { id, title } of event.data.tasks) titles.set(id, title);
        break;
      case 'task-started':
        begin(`task/${event.data.id}`, 'task', titles.get(event.data.id) ?? event.data.id, at);
        break;
      case 'task-finished':
      case 'task-skipped':
        end(`task/${event.data.id}`, at);
        break;
      case 'model-called': {
        const { agent = '', inputTokens, outputTokens, cost } = event.data;
        const sum = agents.get(agent) ?? { agent, calls: 0, tokens: 0, dollars: 0 };
        agents.set(agent, {
          agent,
          calls: sum.calls + 1,
          tokens: sum.tokens + inputTokens + outputTokens,
          dollars: sum.dollars + cost,
        });
        break;
      }
      case 'searched': {
        const { query, hits, failures } = event.data;
        searches.push({ query, hits, failed: failures.length });
        break;
      }
      case 'source-found':
        read.set(event.data.url, event.data.title ?? '');
        break;
      case 'decided':
        if (isTelling(event.data)) decisions.push({ at, ...event.data });
        break;
      case 'analysis-made':
        disagreements = event.data.contradictions;
        break;
      case 'warning':
        warnings.push(event.data.text);
        break;
      case 'run-ended':
        ended = at;
        break;
      case 'run-resumed':
        ended = null;
        break;
      default:
        break;
    }
  }
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
    warnings: [...new Set(warnings)].slice(0, most.lines),
  };
}
