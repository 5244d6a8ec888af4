// Research agents at work: all of a cycle at the same time, and what they report, with common numbers (C11, C12, C19).
import { mergeCitations } from '../../../citations/merge.ts';
import { fence } from '../../../agents/prompt/prompt.ts';
import type { Run } from '../../run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import { investigate } from '../investigate.ts';
import type { Investigation } from '../investigate.ts';
import { asOneSource } from '../one-source.ts';
import { agentReport } from './agent-report.ts';
import type { AgentReport } from './agent-report.ts';
import { knownOf } from './orchestration.ts';
import type { Answer, Answers, Orchestration } from './orchestration.ts';
import { ordersOf } from './orders.ts';
import type { Order } from './orders.ts';

/** Characters of a report that its event keeps. */
const longestKept = 2_000;

export async function sendAgents(
  phase: Run,
  key: string,
  o: Orchestration,
  cycle: number,
  calls: readonly ToolCall[],
): Promise<Answers> {
  const { orders, refused } = ordersOf(o, calls);
  if (orders.length === 0) return refused;
  await announce(phase, key, o, cycle, orders);
  const { settings } = o.work;
  const limit = Math.min(settings.parallel, settings.orchestrator.agents);
  const brought = await phase.parallel(`${key}/agent`, orders, limit, (branch, { assignment }) =>
    investigate(branch, o.work, assignment, o.outset.surroundings),
  );
  const before = knownOf(o);
  const found = asOneSource([...before, ...brought]).slice(before.length);
  note(o, orders, found);
  const reports = found.map((one) => agentReport(one));
  const { texts, documents } = mergeCitations(o.documents, reports);
  o.documents = documents;
  for (const [index, report] of reports.entries()) {
    const { task, trouble } = found[index] as Investigation;
    await phase.note(`${key}/reported-${index + 1}`, 'agent-reported', {
      task: task.id,
      cycle,
      branch: index + 1,
      failed: trouble !== null,
      report: cut(texts[index] ?? ''),
      citations: citationsOf(report, o),
    });
  }
  const answers = orders.map(({ callId }, index): [string, Answer] => [
    callId,
    { text: fence('report', texts[index] ?? ''), failed: found[index]?.trouble !== null },
  ]);
  return new Map([...refused, ...answers]);
}

/** Where each task stands is told before it begins (C20); that the work branches, only if it does (C11). */
async function announce(
  phase: Run,
  key: string,
  { outset }: Orchestration,
  cycle: number,
  orders: readonly Order[],
): Promise<void> {
  await phase.note(`${key}/planned`, 'plan-created', {
    brief: outset.plan.brief,
    tasks: orders.map(({ assignment: { task } }, index) => {
      const { id, title, rationale, priority } = task;
      return { id, title, rationale, priority, cycle, branch: index + 1 };
    }),
  });
  if (orders.length > 1) {
    await phase.note(`${key}/dispatched`, 'agents-dispatched', { cycle, count: orders.length });
  }
}

function note(o: Orchestration, orders: readonly Order[], found: readonly Investigation[]): void {
  o.fresh.push(...found);
  for (const { assignment, covers } of orders) {
    for (const { task } of covers) o.covered.add(task.id);
    // What an agent went on with is a part of what it brought.
    if (assignment.earlier !== null) o.earlier.delete(assignment.earlier.task.id);
  }
}

function citationsOf({ titles }: AgentReport, { documents }: Orchestration) {
  const numbers = new Map(Array.from(documents, ([n, url]) => [url, n]));
  return Array.from(titles, ([url, title]) => ({ n: numbers.get(url) ?? 0, url, title }));
}

function cut(text: string): string {
  return text.length <= longestKept ? text : `${text.slice(0, longestKept).toWellFormed()} […]`;
}
