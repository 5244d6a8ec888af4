// Servers as an operator names them in a file, read as the real file is.
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import type { Config } from '../../../src/config.ts';

/** The configuration with these servers, and short pauses. */
export function configWith(
  servers: Readonly<Record<string, object>>,
  env: Readonly<Record<string, string>> = {},
  limits: object = {},
): Config {
  const text = JSON.stringify({ mcp: { timeoutMs: 10_000, pauseMs: 1, ...limits, servers } });
  return loadConfig({ env, files: [...readConfigFiles(), { path: 'own.yaml', text }] });
}
