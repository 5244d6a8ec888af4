// Why the research of a task came to its end.

/**
 * `llm-decided`: the model had enough. `classic`: no model chose anything. The others are limits: tool calls, turns,
 * little that is new, time after which it sums up, and time after which it is stopped.
 */
export type Reason =
  | 'llm-decided'
  | 'budget'
  | 'cycles'
  | 'early-stop'
  | 'soft-limit'
  | 'hard-limit'
  | 'classic';
