// Whether this process can do its work: named checks, asked together, none of them for long, and not at every request.
import type { Clock } from '../base/clock.ts';
import { FootnoteError } from '../base/errors.ts';
import { within } from './deadline.ts';

export interface Check {
  readonly name: string;
  /** Resolves with a word about how it is; throws when it is not well. */
  readonly run: () => Promise<string>;
}

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** For one check, in milliseconds. */
const timeoutMs = 2000;
/** How long an answer counts for everybody who asks, in milliseconds. */
const freshMs = 1000;

export function createReadiness(
  checks: readonly Check[],
  clock: Clock,
): () => Promise<readonly CheckResult[]> {
  const ask = checks.map((check) => createAsker(check, clock));
  let answer: Promise<readonly CheckResult[]> | null = null;
  let expiresAt = -Infinity;
  return () => {
    if (answer === null || clock.now() >= expiresAt) {
      // While it is being asked for it does not expire: everybody waits for the same answer.
      expiresAt = Infinity;
      answer = Promise.all(ask.map((one) => one())).finally(() => {
        expiresAt = clock.now() + freshMs;
      });
    }
    return answer;
  };
}

/** A check that hangs is not begun again before it has come back. */
function createAsker({ name, run }: Check, clock: Clock): () => Promise<CheckResult> {
  let underWay: Promise<string> | null = null;
  const begun = () => {
    underWay ??= Promise.resolve()
      .then(run)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  return async () => {
    try {
      return { name, ok: true, detail: await within(timeoutMs, clock, begun) };
    } catch (error) {
      return { name, ok: false, detail: reasonOf(error) };
    }
  };
}

/** Errors of drivers may hold anything: of those only the code or the name is shown. */
function reasonOf(error: unknown): string {
  if (error instanceof FootnoteError) return `${error.code}: ${error.message}`;
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.message.startsWith('no answer within') ? error.message : error.name;
}
