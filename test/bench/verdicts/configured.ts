// The models that are configured, as the product makes them.
import { silentLogger } from '../../../src/base/logger.ts';
import { createOpened } from '../../../src/base/opened.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { loadConfig, readConfigFiles, readEnvironment } from '../../../src/config.ts';
import type { Models } from '../../../src/llm/port.ts';
import { openOutside } from '../../../src/outside.ts';
import { shippedPrompts } from '../../support/with-model.ts';
import { BadInput } from '../input/bad-input.ts';

/** `close` lets go of its connections. @throws BadInput when no model is configured */
export async function configuredModels(): Promise<{ readonly models: Models; close(): Promise<void> }> {
  const env = readEnvironment();
  const config = loadConfig({ env, files: readConfigFiles(process.env['FOOTNOTE_CONFIG']) });
  const opened = createOpened(silentLogger);
  const parts = {
    version: 'bench',
    prompts: shippedPrompts,
    logger: silentLogger,
    tracing: silentTracing,
    opened,
  };
  const { models } = await openOutside(config, parts);
  if (!models.has('analytical')) {
    await opened.close();
    throw new BadInput('No model is configured: set OPENAI_API_KEY or ANTHROPIC_API_KEY.');
  }
  return { models, close: () => opened.close() };
}
