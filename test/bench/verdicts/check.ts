// How a set of claims is sent through the product's own checking.
import { BadInput } from '../input/bad-input.ts';
import type { Judge } from './judge.ts';
import type { Outcome } from './outcome.ts';
import type { LabelledClaim } from './set.ts';

/**
 * What comes of each claim, in any order: blocks, first look, proofs, second look, outcome. `judge` answers where the
 * product would ask a model. Nothing is mended or reworded, so that a verdict is about the claim of the set. The product
 * cuts `claims` into batches of its own.
 */
export function check(_claims: readonly LabelledClaim[], _judge: Judge): Promise<Outcome[]> {
  throw new BadInput('The checking of claims is not connected here yet.');
}

/** The product's verifier at the endpoint that is configured. @throws BadInput when no model is */
export function configuredJudge(): Promise<Judge> {
  throw new BadInput('The configured model is not connected here yet.');
}
