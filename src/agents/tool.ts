// A tool as a model sees it, and what it wrote to call it. What cannot be read is told to the model, never guessed.
import { z } from 'zod';
import type { ToolCall, ToolSpec } from '../llm/port.ts';

/** A tool of ours: its arguments have a form. */
export interface Tool<A> {
  readonly spec: ToolSpec;
  readonly form: z.ZodType<A>;
}

export function tool<A>(name: string, description: string, form: z.ZodType<A>): Tool<A> {
  const { $schema: _version, ...parameters } = z.toJSONSchema(form, { unrepresentable: 'any' });
  return { spec: { name, description, parameters }, form };
}

/** What a call says, or what is wrong with it in words for the model. */
export type ReadCall<A> = { readonly given: A } | { readonly problem: string };

/** Longer lists of problems help no model. */
const longestProblem = 800;

export function readCall<A>({ form, spec }: Tool<A>, call: ToolCall): ReadCall<A> {
  const given = readArguments(call);
  if ('problem' in given) return given;
  const read = form.safeParse(given.given);
  if (read.success) return { given: read.data };
  const problem = z.prettifyError(read.error).slice(0, longestProblem);
  return { problem: `The arguments of ${spec.name} are not as they should be:\n${problem}` };
}

/** The arguments of any tool. */
export function readArguments({ name, argumentsText }: ToolCall): ReadCall<unknown> {
  try {
    return { given: JSON.parse(argumentsText.trim() === '' ? '{}' : argumentsText) as unknown };
  } catch {
    return { problem: `The arguments of ${name} are no JSON document. Call it again with correct ones.` };
  }
}

/** A list as models sometimes write it: one thing alone, or the list as a text. */
export function listed(given: unknown): unknown {
  if (given === undefined || given === null || Array.isArray(given)) return given;
  if (typeof given === 'string' && /^\s*\[/.test(given)) {
    try {
      return JSON.parse(given) as unknown;
    } catch {
      return [given];
    }
  }
  return [given];
}
