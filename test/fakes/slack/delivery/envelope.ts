// What Slack hands to an app, and what it gets back.

export interface Envelope {
  readonly type: 'events_api' | 'interactive' | 'slash_commands';
  readonly payload: Readonly<Record<string, unknown>>;
  readonly retry: { readonly num: number; readonly reason: string } | null;
}

export type Acknowledgement =
  | {
      readonly acknowledged: true;
      /** What the app sent with it; undefined when it sent nothing. */
      readonly payload: unknown;
    }
  | {
      readonly acknowledged: false;
      readonly reason: 'timeout' | 'connection_failed' | 'http_error';
      /** The app asked not to be sent this again. */
      readonly final: boolean;
    };

export type Transport = (envelope: Envelope) => Promise<Acknowledgement>;

export interface Attempt {
  /** 0 is the first. */
  readonly retry: number;
  /** `acknowledged`, or why not. */
  readonly result: string;
  /** Real milliseconds from handing it over to this result, whatever the clock of the fake says. */
  readonly tookMs: number;
}

/** An event with what became of it. */
export interface EventRecord {
  readonly id: string;
  readonly event: Readonly<Record<string, unknown>>;
  /** One for each time it was handed over, in order. */
  readonly attempts: Attempt[];
  acknowledged: boolean;
  /** Acknowledged, or given up. */
  over: boolean;
}
