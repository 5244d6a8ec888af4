// One check of `footnote doctor`: whether a service or a file is there, answers, and may be used.

/** `note`: nothing is wrong, but an operator should know. */
export interface Finding {
  readonly status: 'ok' | 'note' | 'failed';
  /** What was found, in one line. */
  readonly detail: string;
  /** What to do now; only with a failure. */
  readonly remedy?: string;
}

export interface Check {
  /** Such as `database` or `model openai/gpt-5`. */
  readonly name: string;
  /** How long the check may take, in milliseconds; left out: half a minute. */
  readonly patienceMs?: number;
  /** Rejects when something is wrong; the error's message and hint become the finding. */
  run(signal: AbortSignal): Promise<Finding>;
}

export const ok = (detail: string): Finding => ({ status: 'ok', detail });
export const note = (detail: string): Finding => ({ status: 'note', detail });
export const failed = (detail: string, remedy: string): Finding => ({ status: 'failed', detail, remedy });

/** A check whose finding is known before it begins. */
export function told(name: string, finding: Finding): Check {
  return { name, run: () => Promise.resolve(finding) };
}
