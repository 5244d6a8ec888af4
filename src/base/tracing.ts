// What the rest of the code may say to whoever watches it work. The real one is made in main.ts (telemetry/).

export type Attribute = string | number | boolean;
export type Attributes = Readonly<Record<string, Attribute>>;

/** What a span is about. Metrics are kept by kind, so the set is closed. */
export type SpanKind = 'run' | 'phase' | 'step' | 'model' | 'search' | 'fetch' | 'extract' | 'delivery';

export interface Span {
  /** Adds to the attributes. Never content of a request, a page or an answer: those may be private. */
  set(attributes: Attributes): void;
  /**
   * What a model was asked and said, by the name of an attribute. Called back and kept only where the operator wants it
   * (`telemetry.otlp.content`), without secrets and shortened.
   */
  content(content: () => Record<string, unknown>): void;
}

export interface Tracing {
  /**
   * Does the work inside a span below the one that is current; returns and throws what the work does. A throw marks the
   * span as failed with the error's code. A span of kind `run` belongs to the trace of its `run.id` attribute in
   * every process, so that all passes of a run are one trace.
   */
  span<T>(kind: SpanKind, name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
}

const silentSpan: Span = { set() {}, content() {} };

export const silentTracing: Tracing = { span: (_kind, _name, _attributes, work) => work(silentSpan) };
