// What a vendor's protocol is to a fake server: how a request is read, and an answer written.
import { z } from 'zod';
import type { Spoken } from './reply.ts';
import type { ModelCall, Refused } from './request.ts';

export interface Dialect {
  readonly path: string;
  /** @throws Refused as the vendor refuses */
  read(body: unknown, options: DialectOptions): ModelCall;
  whole(spoken: Spoken, call: ModelCall): unknown;
  /** The frames of a stream, each with its closing empty line. */
  stream(spoken: Spoken, call: ModelCall): string[];
  errorBody(refused: Refused): unknown;
  /** An error in the middle of a stream. */
  errorFrame(code: string | number, message: string): string;
  /** @throws Refused when the key is missing or wrong */
  admit(headers: Readonly<Record<string, string | undefined>>, key: string): void;
  /** @throws Refused */
  overflow(tokens: number, contextTokens: number): never;
  unknownModel(model: string): Refused;
}

export interface DialectOptions {
  /** The model refuses what models that reason refuse. */
  readonly reasons: boolean;
  /** Parameters this server knows nothing of, as servers that imitate a vendor. */
  readonly unknownParameters: readonly string[];
}

/** Checks a body against a schema; what does not fit is refused in words made by `explain`. */
export function checked<T>(
  schema: z.ZodType<T>,
  body: unknown,
  explain: (path: string, problem: string, unknown: string | null) => Refused,
): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const unknown = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? null) : null;
  throw explain([...issue.path, ...(unknown === null ? [] : [unknown])].join('.'), issue.message, unknown);
}

export function frame(data: unknown, event?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}

/** A text in up to eight pieces, so that a stream has a middle. */
export function pieces(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / 8));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, place) =>
    text.slice(place * size, (place + 1) * size),
  );
}

export const schemaObject = z.record(z.string(), z.unknown());

/** Arguments as a test reads them: the object, or the text if it is none. */
export function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
