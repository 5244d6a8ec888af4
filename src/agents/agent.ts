// What an agent is: a typed question with its limits and what to do when no model answers.
import type { z } from 'zod';
import { FootnoteError } from '../base/errors.ts';
import { ownTurn } from '../base/own-turn.ts';
import type { Say } from '../chat/words/say.ts';
import { AnswerRejected, type ModelCalled, type Models, NotBelieved, type Tier } from '../llm/port.ts';
import { fillIn, promptOf, type Prompts, type Prompt } from './prompt/prompt.ts';
import { sizeOf, valuesWithin } from './prompt/squeeze.ts';

/** What a model's answer is read as when the agent's fallback is to answer after all. */
export const asFallback = Symbol('as the fallback answers');

/** What is known of an answer besides. */
export interface Attempt {
  /** Says what people read of it, in their language. */
  readonly say: Say;
  /** No other answer to the question was refused before. */
  readonly isFirst: boolean;
}

/** An answer that can be used and could be better. `kept`: the output that it makes, which counts where nothing better comes. */
class CouldBeBetter extends AnswerRejected {
  readonly kept: unknown;

  constructor(why: string, kept: unknown) {
    super(why);
    this.kept = kept;
  }
}

/** A later answer is taken as it is. @throws AnswerRejected for the first one */
export function sendBackOnce({ isFirst }: Attempt, why: string, kept?: unknown): void {
  if (isFirst) throw new CouldBeBetter(why, kept);
}

export type Outage = 'fall-back' | 'wait' | 'wait-until-asked';

/** `A` is the form of a model's answer, which knows nothing of hashes, offsets and addresses. */
export interface Agent<I, O, A = unknown> {
  readonly name: string;
  readonly tier: Tier;
  /** The part of a run's material that it is shown at most, 0 to 1 (B70). Left out: what it is shown has a measure of its own. */
  readonly share?: number;
  /**
   * What a run does when its models fail: bookkeeping agents fall back at once and mark it; the others wait for the
   * models, and at last for people. `wait-until-asked`: waits for models that cannot be asked, but falls
   * back when they answer in a way that cannot be used.
   */
  readonly outage: Outage;
  readonly answer: z.ZodType<A>;
  readonly maxOutputTokens: number;
  readonly temperature?: number;
  /** What the prompt's variables stand for; the main text in `room` tokens at most. Everything foreign is fenced. */
  variables(input: I, room: number): Readonly<Record<string, string>>;
  /** @throws AnswerRejected when the answer cannot be used, in words that help the model to give a better one */
  read(answer: A, input: I, attempt: Attempt): O | typeof asFallback;
  /** The answer without a model: pure, the same for the same input, and useful. `say`: what of it people read. */
  fallback(input: I, say: Say): O;
  /** The fallback's answer, worked out off the main thread; null: there is so little to do that `fallback` is to do it. */
  elsewhere?(input: I, signal: AbortSignal): Promise<O> | null;
  /** The answer when a model was asked in vain, where that must be another one than without a model. */
  failed?(input: I, say: Say): O;
}

export interface AgentParts {
  readonly models: Models;
  readonly prompts: Prompts;
  /** Says what people read of an answer that no model gave, in their language. */
  readonly say: Say;
}

export interface Consultation extends AgentParts {
  readonly signal: AbortSignal;
  /** People said to go on without a model, or the depth asks for none: the fallback is wanted. */
  readonly withoutModel?: boolean;
  /** Models to ask last, the most unwanted one first, and models not to ask. */
  readonly avoid?: readonly string[];
  readonly except?: readonly string[];
}

export interface Consulted<O> {
  readonly output: O;
  /** The model that answered; null: none did, this is the fallback's answer. */
  readonly model: string | null;
  /** Names the wording of the prompt; null: no model was asked. */
  readonly prompt: string | null;
  readonly calls: readonly ModelCalled[];
  /** Why no model answered; null: one did. */
  readonly fallback: FellBack | null;
}

/** `unasked`: this question is answered without a model, because the depth or a person wants it so. */
export type FellBack =
  | { readonly because: 'not-configured' | 'unasked' }
  | { readonly because: 'failed'; readonly detail: string };

/** @throws FootnoteError `model-unavailable` or `model-failed` when its models fail and it waits for them */
export async function consult<I, O>(
  agent: Agent<I, O>,
  input: I,
  consultation: Consultation,
): Promise<Consulted<O>> {
  const { models, withoutModel, signal, say } = consultation;
  const course: Course<O> = { calls: [], isFirst: true };
  const without = async (fallback: FellBack): Promise<Consulted<O>> => {
    const failed = fallback.because === 'failed' ? (course.kept ?? agent.failed?.(input, say)) : undefined;
    const output = failed ?? (await fallbackOf(agent, input, say, signal));
    return { output, model: null, prompt: null, calls: course.calls, fallback };
  };
  if (!models.has(agent.tier)) return without({ because: 'not-configured' });
  if (withoutModel === true) return without({ because: 'unasked' });
  try {
    return await askModel(agent, input, consultation, course);
  } catch (error) {
    if (!isModelFailure(error) || waits(agent.outage, error)) throw error;
    return without({ because: 'failed', detail: error.message });
  }
}

/** What came of asking so far. */
interface Course<O> {
  readonly calls: ModelCalled[];
  /** Whether the next answer is the first one, or the first after answers that nobody believed. */
  isFirst: boolean;
  /** The output of an answer that could be better. */
  kept?: O | undefined;
}

async function fallbackOf<I, O>(agent: Agent<I, O>, input: I, say: Say, signal: AbortSignal): Promise<O> {
  const elsewhere = agent.elsewhere?.(input, signal);
  if (elsewhere !== undefined && elsewhere !== null) return elsewhere;
  await ownTurn();
  return agent.fallback(input, say);
}

async function askModel<I, O>(
  agent: Agent<I, O>,
  input: I,
  { models, prompts, signal, say, avoid = [], except = [] }: Consultation,
  course: Course<O>,
): Promise<Consulted<O>> {
  const { maxOutputTokens, temperature } = agent;
  const prompt = promptOf(agent.name, prompts);
  // What was checked last is the answer: reading it locates every quote, so it is read once.
  let read: O | typeof asFallback = asFallback;
  const askIn = (room: number) => {
    const values = valuesWithin((main) => agent.variables(input, Math.min(main, mostOf(agent))), room);
    return models.answer(
      agent.tier,
      {
        system: prompt.instructions,
        messages: [{ role: 'user', text: fillIn(prompt, values) }],
        name: agent.name,
        answer: agent.answer,
        check(proposed) {
          try {
            read = agent.read(proposed, input, { say, isFirst: course.isFirst });
          } catch (error) {
            note(error, course);
            throw error;
          }
        },
        maxOutputTokens,
        ...(temperature === undefined ? {} : { temperature }),
      },
      { signal, agent: agent.name, avoid, except, called: (call) => course.calls.push(call) },
    );
  };
  const { model } = await withinRoom(() => roomOf(agent, prompt, models), askIn);
  return {
    output: read === asFallback ? await fallbackOf(agent, input, say, signal) : read,
    model,
    prompt: prompt.hash,
    calls: course.calls,
    fallback: null,
  };
}

/** Of a model that is not believed nothing is kept. */
function note<O>(refusal: unknown, course: Course<O>): void {
  if (refusal instanceof AnswerRejected) course.isFirst = false;
  if (refusal instanceof CouldBeBetter) course.kept = refusal.kept as O | undefined;
  if (refusal instanceof NotBelieved) course.kept = undefined;
}

/** Questions to a model that counts more tokens than was estimated. */
const mostTries = 4;

/** Asks in the room there is, and again in less where a provider found that too much. @throws as `ask` */
export async function withinRoom<T>(roomNow: () => number, ask: (room: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const room = roomNow();
    try {
      return await ask(room);
    } catch (error) {
      const isTooLong = isModelFailure(error) && error.cause !== undefined;
      if (!isTooLong || tries === mostTries || roomNow() >= room) throw error;
    }
  }
}

/** Tokens that its models take beside what is always said. */
function roomOf<I, O>(agent: Agent<I, O>, { instructions, request }: Prompt, models: Models): number {
  const { tier, maxOutputTokens, answer } = agent;
  return models.roomFor(tier, maxOutputTokens, { system: instructions, message: request, answer });
}

/** Tokens of material that the phases of a run share. */
const material = 150_000;

function mostOf({ share }: Pick<Agent<unknown, unknown>, 'share'>): number {
  return share === undefined ? Infinity : share * material;
}

/** The least part of a context that is for material, however much there is to say beside it. */
const leastForMaterial = 0.2;

/** Tokens of material that it can be shown: `beside` all notes on it, and at `most`, where these give way. Null: no model is asked. */
export function roomForMaterial<I, O>(
  agent: Agent<I, O>,
  withoutMaterial: I,
  { models, prompts }: Pick<AgentParts, 'models' | 'prompts'>,
): { readonly beside: number; readonly most: number } | null {
  if (!models.has(agent.tier)) return null;
  const room = roomOf(agent, promptOf(agent.name, prompts), models);
  const left = (notes: number) => {
    const taken = sizeOf(Object.values(agent.variables(withoutMaterial, notes)));
    return Math.floor(Math.min(Math.max(room - taken, room * leastForMaterial), mostOf(agent)));
  };
  return { beside: left(room), most: left(0) };
}

/** Whether a run waits for models that failed so. */
export function waits(outage: Outage, { code }: FootnoteError): boolean {
  return outage === 'wait' || (outage === 'wait-until-asked' && code === 'model-unavailable');
}

export function isModelFailure(error: unknown): error is FootnoteError {
  return (
    error instanceof FootnoteError && (error.code === 'model-unavailable' || error.code === 'model-failed')
  );
}
