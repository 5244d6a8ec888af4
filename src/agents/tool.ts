// A tool as a model sees it, and what it wrote to call it. What cannot be read is told to the model, never guessed.
import { z } from 'zod';
import { isRecord, jsonIn } from '../base/json.ts';
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

/** Whether it is this tool that a call calls. */
export function isOf({ spec }: Pick<Tool<unknown>, 'spec'>, { name }: Pick<ToolCall, 'name'>): boolean {
  return name === spec.name;
}

/** What a call says, or what is wrong with it in words for the model. */
export type ReadCall<A> = { readonly given: A } | { readonly problem: string };

/** Longer lists of problems help no model. */
const longestProblem = 800;

export function readCall<A>({ form, spec }: Tool<A>, call: ToolCall): ReadCall<A> {
  const given = readArguments(call);
  if ('problem' in given) return given;
  const read = form.safeParse(bent(given.given, spec.parameters));
  if (read.success) return { given: read.data };
  const problem = z.prettifyError(read.error).slice(0, longestProblem);
  return { problem: `The arguments of ${spec.name} are not as they should be:\n${problem}` };
}

/** The arguments of any tool. */
export function readArguments({ name, argumentsText }: ToolCall): ReadCall<unknown> {
  const given = jsonIn(argumentsText.trim() || '{}');
  if (given !== undefined) return { given };
  return { problem: `The arguments of ${name} are no JSON document. Call it again with correct ones.` };
}

/** Arguments as models sometimes write them: one thing alone where a list is meant, a list or a number as a text, a text as a number. */
function bent(given: unknown, { properties }: ToolSpec['parameters']): unknown {
  if (!isRecord(given) || !isRecord(properties)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, isRecord(property) ? meant(value, property) : value];
    }),
  );
}

function meant(value: unknown, { type, items }: Readonly<Record<string, unknown>>): unknown {
  if (type === 'array') {
    return isRecord(items) ? listOf(value).map((one) => meant(one, items)) : listOf(value);
  }
  if (type === 'string' && typeof value === 'number') return String(value);
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}

function listOf(value: unknown): readonly unknown[] {
  const list = typeof value === 'string' && /^\s*\[/.test(value) ? jsonIn(value) : value;
  return Array.isArray(list) ? (list as readonly unknown[]) : [value];
}
