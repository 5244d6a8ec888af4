// What a turn of the orchestrator wants is done: the report before a thought, a thought before agents (C22). Every call
// gets one answer (C41).
import { agentTool, reportTool, thinkTool } from '../../../agents/orchestrator/orchestrator.ts';
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import type { Turn } from '../../../agents/converse.ts';
import { readCall } from '../../../agents/tool.ts';
import { withoutInvisible } from '../../../citations/invisible.ts';
import { unlink } from '../../../citations/unlink.ts';
import type { Run } from '../../run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import { mayThink } from './orchestration.ts';
import type { Answer, Answers, Orchestration } from './orchestration.ts';
import { sendAgents } from './send-agents.ts';

export async function takeTurn(phase: Run, key: string, o: Orchestration, turn: Turn): Promise<void> {
  const { toolCalls } = turn;
  await warnOfUnknown(phase, key, o, toolCalls);
  const answers = await doneWith(phase, key, o, toolCalls);
  if (turn.text.trim() !== '' || toolCalls.length > 0) {
    o.said.push({ role: 'assistant', text: turn.text, toolCalls });
  }
  for (const call of toolCalls) {
    const { text, failed } = answers.get(call.id) ?? notRun(o, call);
    o.said.push({ role: 'tool', callId: call.id, text, failed });
  }
}

async function doneWith(
  phase: Run,
  key: string,
  o: Orchestration,
  calls: readonly ToolCall[],
): Promise<Answers> {
  const named = (name: string) => calls.filter((call) => call.name === name);
  const reports = named(reportTool.spec.name);
  const thoughts = mayThink(o) ? named(thinkTool.spec.name) : [];
  if (reports.length === 0 && thoughts.length > 0) {
    o.thoughts += 1;
    o.thoughtsInCycle += 1;
    return think(phase, key, o, thoughts);
  }
  const { cycle } = o;
  o.cycle += 1;
  o.thoughtsInCycle = 0;
  if (reports.length > 0 || calls.length === 0) {
    o.ended = reports.length > 0 ? 'report' : 'no-call';
    const text = 'Not yet: a person has said something more.';
    return new Map(reports.map(({ id }) => [id, { text, failed: true }]));
  }
  return sendAgents(phase, key, o, cycle, named(agentTool.spec.name));
}

/** Kept whole, as an event of its own (C8). */
async function think(
  phase: Run,
  key: string,
  { cycle }: Orchestration,
  calls: readonly ToolCall[],
): Promise<Answers> {
  const answers = new Map<string, Answer>();
  for (const [index, call] of calls.entries()) {
    const read = readCall(thinkTool, call);
    if ('problem' in read) {
      answers.set(call.id, { text: read.problem, failed: true });
      continue;
    }
    // In the order of the calls.
    const text = unlink(withoutInvisible(read.given.reasoning)).trim();
    await phase.note(`${key}/noted-${index + 1}`, 'thought', { cycle, text });
    answers.set(call.id, { text: 'Noted. Now do it.', failed: false });
  }
  return answers;
}

function isOffered(o: Orchestration, { name }: ToolCall): boolean {
  const isThought = name === thinkTool.spec.name && mayThink(o);
  return isThought || name === agentTool.spec.name || name === reportTool.spec.name;
}

async function warnOfUnknown(
  phase: Run,
  key: string,
  o: Orchestration,
  calls: readonly ToolCall[],
): Promise<void> {
  const unknown = new Set(calls.filter((call) => !isOffered(o, call)).map(({ name }) => nameOf(name)));
  if (unknown.size === 0) return;
  const text = `The orchestrator called what is no tool of its own: ${[...unknown].join(', ')}.`;
  await phase.note(`${key}/unknown`, 'warning', { text });
}

function notRun(o: Orchestration, call: ToolCall): Answer {
  const text = isOffered(o, call)
    ? 'Not run: one kind of tool a turn.'
    : `There is no tool ${nameOf(call.name)} here.`;
  return { text, failed: true };
}

function nameOf(name: string): string {
  return unlinkedLine(name, 60) || 'without a name';
}
