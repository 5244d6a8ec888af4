// The real logger: JSON lines on standard error or in a file, without secrets.
import { dirname } from 'node:path';
import { destination, pino, stdSerializers, type DestinationStream } from 'pino';
import { codeOf } from './errors.ts';
import type { Logger } from './logger.ts';
import { makeFolder } from './make-folder.ts';
import { plainFields, textRedactor } from './redact.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface LogOptions {
  /** Further fields of a line, such as the run it is about; called for each line. Fields of the line itself win. */
  readonly fields?: () => object;
  /** Any value, such as the configuration: each Secret in it is taken out of every line. */
  readonly hide?: unknown;
}

/**
 * Logs at `level` and above. `file`: appended to, its folder made if missing; null: standard error. While the log cannot
 * be written, as on a full disk, lines are dropped and nothing else stops.
 */
export function createLogger(level: LogLevel, file: string | null, options: LogOptions = {}): Logger {
  const { fields } = options;
  const redact = textRedactor(options.hide);
  const target = openTarget(file);
  return pino(
    {
      level,
      base: { pid: process.pid },
      // Errors are turned into plain data together with the other fields.
      serializers: { err: (plain: unknown) => plain },
      formatters: { log: (given) => plainFields(given, errorFields) },
      ...(fields !== undefined && { mixin: () => ({ ...fields() }) }),
    },
    { write: (line: string) => target.write(redact(line)) },
  );
}

/** Synchronous: pino's asynchronous target waits at the exit for as long as the disk is full. */
function openTarget(file: string | null): DestinationStream {
  try {
    if (file !== null) makeFolder(dirname(file));
    const target = destination({ dest: file ?? 2, sync: true, mode: 0o600 });
    target.on('error', () => {});
    return target;
  } catch {
    return { write() {} };
  }
}

/** The fields of an error that are fit for a log. Drivers attach others, such as commands with passwords, clients and rows. */
function errorFields(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  const code = codeOf(error);
  return { type, message, ...(code !== '' && { code }), stack };
}
