// What a turn of the orchestrator wants is done: the report before a thought, a thought before agents (C22).
import type { Turn } from '../../../agents/converse.ts';
import {
  agentTool,
  reportTool,
  thinkTool,
  orchestratorTools,
} from '../../../agents/orchestrator/orchestrator.ts';
import { lastNumber, type Task } from '../../../agents/planner/contract.ts';
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import { searchesFor } from '../../../agents/searches.ts';
import { readCall, isOf } from '../../../agents/tool.ts';
import { shortened } from '../../../base/shortened.ts';
import { withoutInvisible } from '../../../citations/clean.ts';
import { unlink } from '../../../citations/unlink.ts';
import type { ToolCall } from '../../../llm/port.ts';
import type { Assignment } from '../investigate.ts';
import { mayThink, saidIn, type Answer, type Answers, type Orchestration } from './orchestration.ts';
import { sendAgents, type Order } from './send-agents.ts';

export async function takeTurn(o: Orchestration, key: string, turn: Turn): Promise<void> {
  const { toolCalls } = turn;
  await warnOfUnknown(o, key, toolCalls);
  const answers = await doneWith(o, key, toolCalls);
  if (turn.text.trim() !== '' || toolCalls.length > 0) {
    o.said.push({ role: 'assistant', text: turn.text, toolCalls });
  }
  for (const call of toolCalls) {
    const { text, failed } = answers.get(call.id) ?? notRun(o, call);
    o.said.push({ role: 'tool', callId: call.id, text, failed });
  }
}

async function doneWith(o: Orchestration, key: string, calls: readonly ToolCall[]): Promise<Answers> {
  const reports = calls.filter((call) => isOf(reportTool, call));
  const thoughts = mayThink(o) ? calls.filter((call) => isOf(thinkTool, call)) : [];
  const { cycle } = o;
  if (reports.length === 0 && thoughts.length > 0) {
    o.thoughts += 1;
    o.thoughtsInCycle += 1;
    const answers = new Map<string, Answer>();
    for (const [index, call] of thoughts.entries()) {
      const read = readCall(thinkTool, call);
      if ('problem' in read) answers.set(call.id, { text: read.problem, failed: true });
      else {
        // Kept whole, as an event of its own (C8), in the order of the calls.
        const text = unlink(withoutInvisible(read.given.reasoning)).trim();
        await o.phase.note(`${key}/noted-${index + 1}`, 'thought', { cycle, text });
        answers.set(call.id, { text: 'Noted. Now do it.', failed: false });
      }
    }
    return answers;
  }
  o.cycle += 1;
  o.thoughtsInCycle = 0;
  if (reports.length > 0 || calls.length === 0) {
    o.ended = reports.length > 0 ? 'report' : 'no-call';
    const text = 'Not yet: a person has said something more.';
    return new Map(reports.map(({ id }) => [id, { text, failed: true }]));
  }
  const sent = calls.filter((call) => isOf(agentTool, call));
  const { orders, refused } = ordersOf(o, sent);
  const reported = orders.length === 0 ? [] : await sendAgents(o, key, cycle, orders);
  return new Map([...refused, ...reported]);
}

function isOffered(o: Orchestration, call: ToolCall): boolean {
  return orchestratorTools(mayThink(o)).some(({ name }) => name === call.name);
}

async function warnOfUnknown(o: Orchestration, key: string, calls: readonly ToolCall[]) {
  const unknown = new Set(calls.filter((call) => !isOffered(o, call)).map(({ name }) => nameOf(name)));
  if (unknown.size === 0) return;
  const text = `The orchestrator called what is no tool of its own: ${[...unknown].join(', ')}.`;
  await o.phase.note(`${key}/unknown`, 'warning', { text });
}

function notRun(o: Orchestration, call: ToolCall): Answer {
  const unknown = `There is no tool ${nameOf(call.name)} here.`;
  return { text: isOffered(o, call) ? 'Not run: one kind of tool a turn.' : unknown, failed: true };
}

function nameOf(name: string): string {
  return unlinkedLine(name, 60) || 'without a name';
}

/** Characters of a task: one or two sentences. */
const longestTask = 1_000;
const longestTitle = 110;

/** Calls made into tasks, in their order; what cannot be worked on is refused, and what is more than may work at once (C23). */
function ordersOf(
  o: Orchestration,
  calls: readonly ToolCall[],
): { readonly orders: readonly Order[]; readonly refused: Map<string, Answer> } {
  const orders: Order[] = [];
  const refused = new Map<string, Answer>();
  const given = new Set(o.fresh.map(({ task }) => task.question));
  const taken = new Set<string>();
  const { plan, before, assignments } = o.outset;
  const { agents } = o.work.settings.orchestrator;
  const others = [...before, ...assignments, ...o.fresh].map(({ task }) => task);
  const last = lastNumber([...plan.tasks, ...others]);
  for (const call of calls) {
    const wanted = wantedBy(call, given, orders.length, agents);
    if ('problem' in wanted) {
      refused.set(call.id, { text: wanted.problem, failed: true });
      continue;
    }
    const { text, questions } = wanted;
    given.add(text);
    const covers = [...new Set(questions)].flatMap((n) => o.questions[n - 1] ?? []);
    const earlier = earlierOf(o, covers, taken);
    const task = taskOf(`task-${last + orders.length + 1}`, text, covers, o.work.limits.searchesPerTask);
    const feedback = covers.flatMap((one) => one.feedback ?? []).join('\n') || null;
    orders.push({ callId: call.id, covers, assignment: { task, feedback, earlier, said: saidIn(o) } });
  }
  return { orders, refused };
}

/** What a call asks for, in a line without links, for who wrote it has read pages of strangers; or why no agent is sent. */
function wantedBy(call: ToolCall, given: ReadonlySet<string>, sent: number, agents: number) {
  const read = readCall(agentTool, call);
  if ('problem' in read) return read;
  const text = unlinkedLine(read.given.task, longestTask);
  if (text === '') return { problem: 'The task says nothing. Write one or two sentences.' };
  if (given.has(text)) {
    return { problem: 'Not run: an agent had this very task. Read its report, or ask for something else.' };
  }
  if (sent < agents) return { text, questions: read.given.questions ?? [] };
  return { problem: `Not run: at most ${agents} agents work in one cycle. Call it again in the next one.` };
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
