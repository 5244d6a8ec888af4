// Orchestrator: decides, turn by turn, what research agents are sent to find out, and when that is enough (C3-C13).
import { z } from 'zod';
import type { ToolSpec } from '../../llm/port.ts';
import type { Talker } from '../converse.ts';
import { tool } from '../tool.ts';
import { form } from '../form.ts';

export const orchestrator: Talker = {
  name: 'orchestrator',
  tier: 'complex',
  outage: 'wait',
  maxOutputTokens: 1_024,
  temperature: 0.2,
};

/** Tokens of input its model must accept (C1). */
export const leastRoom = 50_000;

export const agentTool = tool(
  'research_agent',
  'Sends a research agent to find out one thing. It searches and reads by itself and comes back with a report.',
  z.object({
    task: form.text(
      'One or two sentences that are understood without anything else: the agent sees nothing but them.',
    ),
    questions: z
      .array(z.number())
      .optional()
      .describe('Numbers of the questions of the plan that this covers; empty when it is another one.'),
  }),
);

export const reportTool = tool(
  'generate_report',
  'Ends the research. Somebody else writes the report from what the agents found.',
  z.object({}),
);

/** For models that do not reason by themselves (C10). */
export const thinkTool = tool(
  'think',
  'Writes down what is known, what is missing and what to do next. Brings nothing new and sends nobody.',
  z.object({ reasoning: form.text('The thought, in a few sentences.') }),
);

export function orchestratorTools(thinks: boolean): ToolSpec[] {
  return [agentTool.spec, reportTool.spec, ...(thinks ? [thinkTool.spec] : [])];
}

/** How it is told to work, by the kind of its model (C5). */
export function approachFor(reasons: boolean): string {
  return reasons
    ? 'Consider what is known and what is missing, then call the tools at once. Use your few cycles well: send several agents in the first one.'
    : 'Call `think` before you send agents, and again when their reports are there: what do they answer, what do they leave open, where do they disagree? Thinking uses no cycle. Never call it together with another tool, nor twice in a row.';
}

/** Said once, with the second cycle (C29). */
export const coverageReminder =
  'Before you call generate_report: is every question of the plan answered by a report, with facts and sources? Send agents for what is not.';
