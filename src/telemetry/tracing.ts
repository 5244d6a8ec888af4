// The real Tracing: spans for a collector if there is one, figures for metrics if they are kept, and what log lines carry.
import { performance } from 'node:perf_hooks';
import { type Clock, systemClock } from '../base/clock.ts';
import { FootnoteError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { decoded } from '../base/parse-url.ts';
import type { Secret } from '../base/secret.ts';
import { silentSpan } from '../base/tracing.ts';
import type { Attribute, Attributes, Span, SpanKind, Tracing } from '../base/tracing.ts';
import type { CurrentWork, Work } from './current-work.ts';
import type { Metrics } from './metrics.ts';
import type { OtlpSpans } from './otlp-spans.ts';
import type { TelemetrySettings } from './settings.ts';

export interface OpenTracing extends Tracing {
  /** Sends the spans that are left; takes two seconds at most and never rejects. */
  close(): Promise<void>;
}

export interface TracingParts {
  readonly settings: Pick<TelemetrySettings, 'otlp'>;
  readonly version: string;
  /** What this process does: `ask`, `bot`, `worker`, `bot,worker`. */
  readonly role: string;
  readonly logger: Logger;
  /** Null: nobody reads them. */
  readonly metrics: Pick<Metrics, 'spanEnded'> | null;
  readonly current: CurrentWork;
  readonly clock?: Clock;
  /** As for the log: secrets inside it are taken out of captured prompts and answers. */
  readonly hide?: unknown;
}

/** @throws FootnoteError `config-invalid` when the headers of the collector cannot be read */
export async function createTracing(parts: TracingParts): Promise<OpenTracing> {
  const { metrics, current } = parts;
  const spans = await openSpans(parts);
  return {
    async span(kind, name, attributes, work) {
      const here = workOf(current.get(), kind, name, attributes);
      if (spans === null && metrics === null) return current.within(here, () => work(silentSpan));
      const all: Record<string, Attribute> = { ...placeOf(here), ...attributes };
      const started = spans?.start(kind, name, all, kind === 'run' ? undefined : current.get().context);
      const span: Span = {
        set(more) {
          Object.assign(all, more);
          started?.set(more);
        },
        content: (content) => started?.content(content),
      };
      const startedAt = performance.now();
      const end = (outcome: Outcome) => {
        // Where a span says more exactly than its error what went wrong, or fails without a throw.
        const said = all['error.type'];
        const told = typeof said === 'string' ? { word: said, failed: true } : outcome;
        const ended = { name, attributes: all, outcome: told.word };
        metrics?.spanEnded(kind, ended, performance.now() - startedAt);
        const cost = all['footnote.cost_usd'];
        // The name under which Langfuse looks for the price of a call.
        if (cost !== undefined) started?.set({ 'gen_ai.usage.cost': cost });
        started?.end(told);
      };
      const inside = started === undefined ? here : { ...here, context: started.context };
      try {
        const result = await current.within(inside, () => work(span));
        end(wentWell);
        return result;
      } catch (error) {
        end(outcomeOf(error));
        throw error;
      }
    },
    close: async () => spans?.close(),
  };
}

/** A collector that stays away is told once in so long: spans are sent every five seconds. */
const quietMs = 60_000;

async function openSpans(parts: TracingParts): Promise<OtlpSpans | null> {
  const { url, headers, content } = parts.settings.otlp;
  if (url === '') return null;
  const trouble =
    'traces could not be sent and are lost; nothing else is affected. Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS';
  const { createOtlpSpans } = await import('./otlp-spans.ts');
  const { clock = systemClock } = parts;
  let warnedAt = -Infinity;
  return createOtlpSpans({
    ...parts,
    url: `${url}/v1/traces`,
    headers: otlpHeaders(headers),
    clock,
    content,
    lost(reason) {
      if (clock.now() - warnedAt < quietMs) return;
      warnedAt = clock.now();
      // What is sent belongs to many runs; the lines about it must not name the one that set the timer.
      parts.current.within({}, () => parts.logger.warn({ url, reason }, trouble));
    },
  });
}

/** What the code inside the span works on. */
function workOf(outside: Work, kind: SpanKind, name: string, attributes: Attributes): Work {
  if (kind === 'run') return { runId: String(attributes['run.id'] ?? name) };
  if (kind === 'phase') return { ...outside, phase: String(attributes['phase.key'] ?? name) };
  return kind === 'step' ? { ...outside, step: String(attributes['step.key'] ?? name) } : outside;
}

/** The attributes by which all spans of a run, a phase or a step are found. */
function placeOf({ runId, phase, step }: Work): Attributes {
  return {
    ...(runId !== undefined && { 'run.id': runId }),
    ...(phase !== undefined && { 'phase.key': phase }),
    ...(step !== undefined && { 'step.key': step }),
  };
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const howToWriteHeaders =
  'Correct OTEL_EXPORTER_OTLP_HEADERS, or telemetry.otlp.headers: name=value, separated by commas; a comma inside a value is written %2C.';
const headerValue = /^[\t\x20-\x7E]*$/;

/** @throws FootnoteError `config-invalid` for what is no header; the text never shows a value */
export function otlpHeaders(given: Secret | null): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [index, piece] of (given?.reveal() ?? '').split(',').entries()) {
    if (piece.trim() === '') continue;
    const cut = piece.indexOf('=');
    const name = piece.slice(0, Math.max(cut, 0)).trim();
    // As the specification has it; what is no percent-encoding is taken as it stands.
    const value = decoded(piece.slice(cut + 1).trim());
    if (!headerName.test(name) || !headerValue.test(value)) {
      const message = `Header ${index + 1} that goes with traces is not name=value.`;
      throw new FootnoteError('config-invalid', message, { hint: howToWriteHeaders });
    }
    headers.set(name, value);
  }
  return Object.fromEntries(headers);
}

export interface Outcome {
  readonly word: string;
  readonly failed: boolean;
}

const wentWell: Outcome = { word: 'ok', failed: false };

/** Ways to stop that are nobody's fault (durable/): the run goes on later. */
const stops: ReadonlyMap<string, string> = new Map([
  ['Suspension', 'suspended'],
  ['ShuttingDown', 'shutdown'],
]);

const word = /^[\w.:-]{1,60}$/;

/** The code of an error of ours, otherwise the name of its class. Never a message: it may quote. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof FootnoteError) return { word: error.code, failed: true };
  if (!(error instanceof Error)) return { word: 'unknown', failed: true };
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  const stop = stops.get(name);
  if (stop !== undefined) return { word: stop, failed: false };
  return { word: word.test(name) ? name : 'unknown', failed: true };
}
