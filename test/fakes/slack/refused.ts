// What Slack answers when it does not do what an app asks for.

export class Refused extends Error {
  readonly error: string;
  /** In Slack's words, each with its place. */
  readonly problems: readonly string[];
  readonly more: Readonly<Record<string, unknown>>;

  constructor(error: string, problems: readonly string[] = [], more: Readonly<Record<string, unknown>> = {}) {
    super(`${error}${problems.length === 0 ? '' : `: ${problems.join('; ')}`}`);
    this.error = error;
    this.problems = problems;
    this.more = more;
  }

  /** The answer as it goes over the wire. */
  body(): Readonly<Record<string, unknown>> {
    return {
      ok: false,
      error: this.error,
      ...(this.problems.length === 0
        ? {}
        : {
            errors: this.problems,
            response_metadata: { messages: this.problems.map((one) => `[ERROR] ${one}`) },
          }),
      ...this.more,
    };
  }
}
