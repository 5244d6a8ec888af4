// What buttons, selects and forms carry: what they do, whose question they answer, and which of several they are.
import { z } from 'zod';
import type { AskedQuestion } from '../../port.ts';
import { maxCustomId } from './limits.ts';

const verbs = [
  'accept',
  'reject',
  'changes',
  'retry',
  'finish',
  'start',
  'send',
  'words',
  'answer',
  'choose',
] as const;

/** `answer` is one suggestion, `choose` the select of one question; the others are named after their button or form. */
export type Verb = (typeof verbs)[number];

/** A custom id of ours, read back. */
export interface QuestionAction {
  readonly verb: Verb;
  readonly questionId: string;
  readonly version: number;
  /** Which suggestion, which question's select, or how many tasks `changes` begins with; 0 for the others. */
  readonly index: number;
}

const idPattern = /^[\w-]{1,64}$/;

const actionSchema = z.object({
  verb: z.enum(verbs),
  questionId: z.string().regex(idPattern),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  index: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .default(0),
});

export function questionAction(
  verb: Verb,
  { id, version }: Pick<AskedQuestion, 'id' | 'version'>,
  index?: number,
) {
  return `${verb}:${id}:${version}${index === undefined ? '' : `:${index}`}`;
}

/** Null for what is not ours. */
export function readQuestionAction(customId: string): QuestionAction | null {
  if (customId.length > maxCustomId) return null;
  const [verb, questionId, version, index, ...rest] = customId.split(':');
  const parsed = actionSchema.safeParse({ verb, questionId, version, index });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}

export function stopAction(runId: string): string {
  return `stop:${runId}`;
}

/** The selects of a report's citations, in order. */
export function checkAction(runId: string, index: number): string {
  return `check:${runId}:${index}`;
}

/** The run whose citation this select chooses, or null. */
export function readCheckAction(customId: string): string | null {
  const [verb, runId, index, ...rest] = customId.split(':');
  const isOurs = verb === 'check' && rest.length === 0 && /^\d$/.test(index ?? '');
  return isOurs && idPattern.test(runId ?? '') ? (runId ?? null) : null;
}

/** The run that this button stops, or null. */
export function readStopAction(customId: string): string | null {
  const [verb, runId, ...rest] = customId.split(':');
  return verb === 'stop' && rest.length === 0 && idPattern.test(runId ?? '') ? (runId ?? null) : null;
}
