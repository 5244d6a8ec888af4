// The real logger: JSON lines on standard error or in a file.
import { destination, pino } from 'pino';
import type { Logger } from './logger.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Logs at `level` and above. `file`: appended to, its folder made if missing; null: standard error. */
export function createLogger(level: LogLevel, file: string | null): Logger {
  const target = destination({ dest: file ?? 2, sync: file === null, mkdir: true, mode: 0o600 });
  return pino({ level, base: { pid: process.pid } }, target);
}
