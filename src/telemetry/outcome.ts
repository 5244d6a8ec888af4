// How the work of a span ended, as one short word: `ok`, a code, or the name of an error. Never a message: it may quote.
import { FootnoteError } from '../base/errors.ts';

export interface Outcome {
  readonly word: string;
  readonly failed: boolean;
}

export const wentWell: Outcome = { word: 'ok', failed: false };

/** Ways to stop that are nobody's fault (durable/): the run goes on later. */
const stops: ReadonlyMap<string, string> = new Map([
  ['Suspension', 'suspended'],
  ['ShuttingDown', 'shutdown'],
]);

const word = /^[\w.:-]{1,60}$/;

/** The code of an error of ours, otherwise the name of its class. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof FootnoteError) return { word: error.code, failed: true };
  if (!(error instanceof Error)) return { word: 'unknown', failed: true };
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  const stop = stops.get(name);
  if (stop !== undefined) return { word: stop, failed: false };
  return { word: word.test(name) ? name : 'unknown', failed: true };
}
