// Calls of research_agent made into tasks. What cannot be worked on is answered at once.
import { agentTool } from '../../../agents/orchestrator/orchestrator.ts';
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import { searchesFor } from '../../../agents/searches.ts';
import type { Task } from '../../../agents/planner/contract.ts';
import { readCall } from '../../../agents/tool.ts';
import { shortened } from '../../../base/shortened.ts';
import type { ToolCall } from '../../../llm/port.ts';
import type { Assignment } from '../investigate.ts';
import type { Answer, Orchestration } from './orchestration.ts';

/** One agent to be sent. */
export interface Order {
  readonly callId: string;
  readonly assignment: Assignment;
  /** Questions of the plan that it covers. */
  readonly covers: readonly Assignment[];
}

/** Characters of a task: one or two sentences. */
const longestTask = 1_000;
const longestTitle = 110;

/** In the order of the calls; no more than may work at once (C23). */
export function ordersOf(
  o: Orchestration,
  calls: readonly ToolCall[],
): { readonly orders: readonly Order[]; readonly refused: Map<string, Answer> } {
  const orders: Order[] = [];
  const refused = new Map<string, Answer>();
  const given = new Set(o.fresh.map(({ task }) => task.question));
  const taken = new Set<string>();
  const last = lastId(o);
  for (const call of calls) {
    const wanted = wantedBy(call);
    const problem = 'problem' in wanted ? wanted.problem : whyNot(wanted.text, given, orders.length, o);
    if ('problem' in wanted || problem !== null) {
      refused.set(call.id, { text: problem ?? '', failed: true });
      continue;
    }
    const { text, questions } = wanted;
    given.add(text);
    const covers = [...new Set(questions)].flatMap((n) => o.questions[n - 1] ?? []);
    const earlier = earlierOf(o, covers, taken);
    const task = taskOf(`task-${last + orders.length + 1}`, text, covers, o.work.limits.searchesPerTask);
    const said = [...(o.outset.said ?? []), ...o.wishes];
    const feedback = covers.flatMap((one) => one.feedback ?? []).join('\n') || null;
    orders.push({ callId: call.id, covers, assignment: { task, feedback, earlier, said } });
  }
  return { orders, refused };
}

type Wanted = { readonly text: string; readonly questions: readonly number[] };

/** What a call asks for, in a line without links: who wrote it has read pages of strangers. */
function wantedBy(call: ToolCall): Wanted | { readonly problem: string } {
  const read = readCall(agentTool, call);
  if ('problem' in read) return read;
  const text = unlinkedLine(read.given.task, longestTask);
  if (text === '') return { problem: 'The task says nothing. Write one or two sentences.' };
  return { text, questions: read.given.questions ?? [] };
}

/** Null: an agent may be sent. */
function whyNot(
  text: string,
  given: ReadonlySet<string>,
  sent: number,
  { work }: Orchestration,
): string | null {
  const { agents } = work.settings.orchestrator;
  if (given.has(text)) {
    return 'Not run: an agent had this very task. Read its report, or ask for something else.';
  }
  if (sent < agents) return null;
  return `Not run: at most ${agents} agents work in one cycle. Call it again in the next one.`;
}

/** The highest number of any task that is known: ids are never used twice. */
function lastId({ outset, fresh }: Orchestration): number {
  const known = [
    ...outset.plan.tasks,
    ...[...outset.before, ...outset.assignments, ...fresh].map((one) => one.task),
  ];
  return Math.max(0, ...known.map(({ id }) => Number(id.slice('task-'.length))));
}

/** An agent for one question that was tried before goes on with that try; only one does. */
function earlierOf(
  o: Orchestration,
  covers: readonly Assignment[],
  taken: Set<string>,
): Assignment['earlier'] {
  const [only, ...others] = covers;
  if (only === undefined || others.length > 0 || taken.has(only.task.id)) return null;
  taken.add(only.task.id);
  return o.earlier.get(only.task.id) ?? null;
}

/** Its first searches are those the plan has for its question, and what its own words make. */
function taskOf(id: string, text: string, covers: readonly Assignment[], most: number): Task {
  const [first] = covers;
  const planned = covers.flatMap(({ task }) => task.searches.slice(0, Math.ceil(most / covers.length)));
  const entity = covers.length === 1 ? (first?.task.entity ?? null) : null;
  const own = searchesFor(text, entity, most);
  return {
    id,
    title: covers.length === 1 ? (first?.task.title ?? text) : shortened(text, longestTitle),
    question: text,
    searches: [...new Set([...planned.slice(0, Math.max(1, most - 1)), ...own])].slice(0, most),
    entity,
    priority: first?.task.priority ?? 1,
    rationale: first?.task.rationale ?? 'What was found so far asks for it.',
  };
}
