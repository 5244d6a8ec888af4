// Agents being dispatched: what there is to cover, was said and was found, rebuilt from the journal in its order.
import { leastRoom, orchestrator } from '../../../agents/orchestrator/orchestrator.ts';
import { FootnoteError } from '../../../base/errors.ts';
import type { ModelMessage, Models } from '../../../llm/port.ts';
import type { Numbering } from '../../../citations/numbering.ts';
import type { Outset } from '../gather.ts';
import type { Assignment, Investigation } from '../investigate.ts';
import type { Heard } from '../../steering.ts';
import type { RunContext } from '../../run-context.ts';
import type { Run } from '../../run.ts';

/** Fixed when it begins, whatever changes between two passes. */
export interface Kind {
  readonly reasons: boolean;
  /** Whether there are documents of one's own to be searched. */
  readonly hasDocuments: boolean;
}

/** Why no further agent is sent. */
export type End = 'report' | 'no-call' | 'cycles' | 'time' | 'enough' | 'nothing-to-do';

export interface Answer {
  readonly text: string;
  readonly failed: boolean;
}

/** Answers by the ids of their calls. */
export type Answers = ReadonlyMap<string, Answer>;

export interface Orchestration {
  readonly phase: Run;
  readonly work: RunContext;
  readonly outset: Outset;
  readonly kind: Kind;
  /** What is to be covered, in the order of its numbers, from 1. */
  readonly questions: readonly Assignment[];
  /** All that was said after the opening. */
  readonly said: ModelMessage[];
  /** What agents brought, in the order of their dispatch. */
  readonly fresh: Investigation[];
  /** Earlier tries at questions that no agent has taken up, by the id of their task. */
  readonly earlier: Map<string, Investigation>;
  /** Questions that an agent was sent for; by the id of their task. */
  readonly covered: Set<string>;
  /** What numbers in reports stand for. */
  numbering: Numbering;
  readonly wishes: string[];
  heard: Heard;
  /** From 1. */
  cycle: number;
  /** Turns in which it only thought: in all, and since the cycle began. */
  thoughts: number;
  thoughtsInCycle: number;
  /** What its model decided; null: to go on. */
  ended: 'report' | 'no-call' | null;
}

export function orchestrationOf(phase: Run, work: RunContext, outset: Outset, kind: Kind): Orchestration {
  const { assignments, heard } = outset;
  return {
    phase,
    work,
    outset,
    kind,
    questions: assignments.filter(({ task }) => task.kind !== 'analysis'),
    said: [],
    fresh: [],
    earlier: new Map(
      assignments.flatMap(({ task, earlier }) => (earlier === null ? [] : [[task.id, earlier]])),
    ),
    covered: new Set(),
    numbering: [],
    wishes: [],
    heard,
    cycle: 1,
    thoughts: 0,
    thoughtsInCycle: 0,
    ended: null,
  };
}

/** Cycles it has, the forced report included (C4). */
export function cyclesOf({ work, kind }: Orchestration): number {
  const { cycles, reasoningCycles } = work.settings.orchestrator;
  return kind.reasons ? reasoningCycles : cycles;
}

/** Thinking is for models that do not reason, and not without end (C10). */
export function mayThink({ work, kind, thoughts }: Orchestration): boolean {
  return !kind.reasons && thoughts < work.settings.orchestrator.thinks;
}

/** What people have said since the request, oldest first. */
export function saidIn({ outset: { said = [] }, wishes }: Orchestration): string[] {
  return [...said, ...wishes];
}

/** Everything that is known by now, without what an earlier try at a question had found that was taken up again. */
export function knownOf({ outset, earlier, fresh }: Orchestration): Investigation[] {
  return [...outset.before, ...earlier.values(), ...fresh];
}

/** @throws FootnoteError `config-invalid` when the model that dispatches agents could not read what they report (C1) */
export function requireRoom({ has, roomFor }: Pick<Models, 'has' | 'roomFor'>): void {
  const { tier, maxOutputTokens } = orchestrator;
  const room = has(tier) ? roomFor(tier, maxOutputTokens) : Infinity;
  if (room >= leastRoom) return;
  const message = `A model of the group ${tier} takes about ${room} tokens of input; dispatching research agents needs ${leastRoom}.`;
  const hint = 'Name a model with a larger context in models.tiers, or set the driver of this depth to plan.';
  throw new FootnoteError('config-invalid', message, { hint });
}
