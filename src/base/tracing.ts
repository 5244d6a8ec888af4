// The interface of tracing. main.ts makes the real one from telemetry/.

export type Attribute = string | number | boolean;
export type Attributes = Readonly<Record<string, Attribute>>;

/** What a span is about. Metrics are kept by kind, so this is a fixed set. */
export type SpanKind = 'run' | 'phase' | 'step' | 'model' | 'search' | 'fetch' | 'extract' | 'delivery';

export interface Span {
  /** Adds attributes. They never hold text of a request, a page or an answer: those may be private. */
  set(attributes: Attributes): void;
  /**
   * Adds what a model was asked and answered, by the name of the attribute. `content` is called only where the operator
   * wants this (`telemetry.otlp.content`); secrets are taken out and the texts shortened.
   */
  content(content: () => Record<string, unknown>): void;
}

export interface Tracing {
  /**
   * Does the work inside a child of the current span; returns and throws what the work does. A throw marks the span as
   * failed with the error's code. A span of kind `run` belongs to the trace that follows from its `run.id` attribute, in
   * every process, so that all passes of a run are one trace.
   */
  span<T>(kind: SpanKind, name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
}

export const silentSpan: Span = { set() {}, content() {} };

export const silentTracing: Tracing = { span: (_kind, _name, _attributes, work) => work(silentSpan) };
