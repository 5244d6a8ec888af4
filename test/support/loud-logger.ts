// A logger that keeps what it is told, for tests that count lines.
import type { Logger } from '../../src/base/logger.ts';

export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: object;
  readonly message: string;
}

export function loudLogger() {
  const said: LoggedLine[] = [];
  const at = (level: LoggedLine['level']) => (fields: object, message: string) =>
    void said.push({ level, fields, message });
  const logger: Logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { logger, lines: (level: LoggedLine['level']) => said.filter((line) => line.level === level) };
}
