// The real logger: JSON lines on standard error or in a file.
import { destination, pino, stdSerializers } from 'pino';
import type { DestinationStream } from 'pino';
import type { Logger } from './logger.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * Logs at `level` and above. `file`: appended to, its folder made if missing; null: standard error. A log that cannot
 * be written, as on a full disk, is no reason for anything else to stop: it keeps silent until it can.
 */
export function createLogger(level: LogLevel, file: string | null): Logger {
  const serializers = { err: errorFields };
  return pino({ level, base: { pid: process.pid }, serializers }, openTarget(file));
}

/** Synchronous: pino's asynchronous target waits at the exit for as long as the disk is full. */
function openTarget(file: string | null): DestinationStream {
  try {
    const target = destination({ dest: file ?? 2, sync: true, mkdir: true, mode: 0o600 });
    target.on('error', () => {});
    return target;
  } catch {
    return { write() {} };
  }
}

/** What drivers hang on their errors besides (commands with passwords, clients, rows) is not for a log. */
function errorFields(error: unknown): object | string {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type, message, ...code, stack };
}
