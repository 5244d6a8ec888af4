// Spans for a collector over OTLP; only what OpenTelemetry says of trouble is heard globally. Loaded when there is one: it takes a tenth of a second.
import {
  type Context,
  diag,
  type DiagLogger,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import { type Clock, within } from '../base/clock.ts';
import { isRecord, jsonIn } from '../base/json.ts';
import { plainFields, textRedactor } from '../base/redact.ts';
import { textHash } from '../base/text-hash.ts';
import type { Attribute, Attributes, SpanKind as Kind } from '../base/tracing.ts';
import type { Outcome, TracingParts } from './tracing.ts';

export type OtlpSpans = ReturnType<typeof createOtlpSpans>;

export interface OtlpOptions extends Pick<TracingParts, 'version' | 'role' | 'hide'> {
  /** With `/v1/traces`. */
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Called when spans are lost. The reason holds nothing of what a server said. */
  readonly lost: (reason: string) => void;
  readonly clock: Clock;
  /** Whether prompts and answers are kept. */
  readonly content: boolean;
}

/** For one batch with its repetitions, in milliseconds. */
const exportTimeoutMs = 10_000;
const closeTimeoutMs = 1000;
/** A name or an attribute is a word or an id; the texts of prompts and answers are shortened where they are captured. */
const maxLength = 200;
/** Spans in memory and in one request where each may hold three texts: about 90 and 12 MB at most. */
const withContent = { maxQueueSize: 512, maxExportBatchSize: 64 };

/** Work that is a call of somebody else's service. */
const calls: ReadonlySet<Kind> = new Set(['model', 'search', 'fetch', 'delivery']);

export function createOtlpSpans(options: OtlpOptions) {
  const captured = options.content ? createCaptured(options.hide) : null;
  hearOfTrouble(options.lost);
  const exporter = new OTLPTraceExporter({
    url: options.url,
    headers: options.headers,
    timeoutMillis: exportTimeoutMs,
  });
  const ids = createIds();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': 'footnote',
        'service.version': options.version,
        'footnote.role': options.role,
      }),
    ),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        // The exporter gives up first, with the reason.
        exportTimeoutMillis: 2 * exportTimeoutMs,
        ...(captured !== null && withContent),
      }),
    ],
  });
  const tracer = provider.getTracer('footnote', options.version);
  return {
    start(kind: Kind, name: string, attributes: Attributes, parent: Context | undefined) {
      const runId = kind === 'run' ? attributes['run.id'] : undefined;
      const spanKind = calls.has(kind) ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const how = { kind: spanKind, attributes: short(attributes), root: runId !== undefined };
      const context = parent ?? ROOT_CONTEXT;
      const start = () => tracer.startSpan(name.slice(0, maxLength), how, context);
      const span = runId === undefined ? start() : ids.inTrace(traceIdOf(String(runId)), start);
      return {
        /** In which spans below it begin. */
        context: trace.setSpan(context, span),
        set: (more: Attributes) => void span.setAttributes(short(more)),
        content(content: () => Record<string, unknown>): void {
          if (captured !== null && span.isRecording()) span.setAttributes(captured(content()));
        },
        end({ word, failed }: Outcome): void {
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          if (word !== 'ok') span.setAttribute(failed ? 'error.type' : 'footnote.outcome', word);
          span.end();
        },
      };
    },
    /** Sends what is left, for at most a second. Never rejects. */
    async close(): Promise<void> {
      await within(options.clock, closeTimeoutMs, () => provider.shutdown()).catch((error: unknown) =>
        options.lost(reasonOf(error)),
      );
    },
  };
}

/** How OpenTelemetry's warnings begin that tell of a loss; others are about how it is used. */
const ofLoss = /^(?:Dropped|.*Partial Success)/i;

/** OpenTelemetry tells an error as JSON of all its fields, among them what a server answered. */
function hearOfTrouble(lost: OtlpOptions['lost']): void {
  const heard: DiagLogger = {
    error(text) {
      const failure = jsonIn(text);
      if (isRecord(failure)) lost(reasonOf(failure));
    },
    warn(text) {
      if (ofLoss.test(text)) lost(text);
    },
    info() {},
    debug() {},
    verbose() {},
  };
  diag.setLogger(heard, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Its code, such as 401 or ECONNREFUSED. An error without one has a message of OpenTelemetry's own. */
function reasonOf(error: unknown): string {
  const { code, message = 'not sent' } = isRecord(error) ? error : {};
  return String(code ?? message);
}

const cut = (value: Attribute) => (typeof value === 'string' ? value.slice(0, maxLength) : value);

function short(attributes: Attributes): Record<string, Attribute> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, cut(value)]));
}

/** Random ids; within `inTrace` a new trace gets the given one. */
function createIds() {
  const random = new RandomIdGenerator();
  let given: string | null = null;
  return {
    generateTraceId: () => given ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
    inTrace<T>(traceId: string, start: () => T): T {
      given = traceId;
      try {
        return start();
      } finally {
        given = null;
      }
    },
  };
}

/** 32 hexadecimal digits, the first 16 bytes of the SHA-256 of the run's id. */
function traceIdOf(runId: string): string {
  return textHash(runId).slice(0, 32);
}

/** Characters of texts in one attribute: many backends refuse more than 64 KiB. */
const room = 60_000;
/** Shorter texts are names and roles. */
const shortText = 200;

/** Prompts and answers as attributes: JSON that can be read, without the Secrets in `known`, and no longer than backends take. */
function createCaptured(known: unknown): (content: Record<string, unknown>) => Record<string, string> {
  const redact = textRedactor(known);
  return (content) => {
    const plain = plainFields(content, ({ name }) => ({ name }));
    return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, jsonOf(value, redact)]));
  };
}

/** All long texts get the same share of the room. A text is redacted before it is cut: half a secret would not be known. */
function jsonOf(value: unknown, redact: (text: string) => string): string {
  let long = 0;
  const shown = JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'string') return part;
    const text = redact(part);
    if (text.length > shortText) long += 1;
    return text;
  });
  if (shown.length <= room) return shown;
  const share = Math.max(shortText, Math.floor(room / long));
  return JSON.stringify(JSON.parse(shown), (_name, part: unknown) => {
    if (typeof part !== 'string' || part.length <= share) return part;
    return `${part.slice(0, share)}… [${part.length - share} characters left out]`;
  });
}
