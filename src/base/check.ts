// A thing that can be checked from outside: that it is there, answers, and may be used.

/** `note`: nothing is wrong, but an operator should know. */
export interface Finding {
  readonly status: 'ok' | 'note' | 'failed';
  /** What was found, in one line. */
  readonly detail: string;
  /** What to do now; only when something failed. */
  readonly remedy?: string;
}

export interface Check {
  /** Such as `database` or `model openai/gpt-5`. */
  readonly name: string;
  /** How long it may take, in milliseconds; left out: half a minute. */
  readonly patienceMs?: number;
  /** Rejects for anything that is wrong; the error's message and hint become the finding. */
  run(signal: AbortSignal): Promise<Finding>;
}
