// The outside as a run meets it, on localhost: real pages of four sites behind a SearXNG, and models over the wire.
import { silentLogger } from '../../src/base/logger.ts';
import { createOpened } from '../../src/base/opened.ts';
import { silentTracing } from '../../src/base/tracing.ts';
import { loadConfig, readConfigFiles } from '../../src/config.ts';
import { readPrompts } from '../../src/prompts.ts';
import { openOutside } from '../../src/outside.ts';
import type { Outside } from '../../src/outside.ts';
import { startSearxng } from '../fakes/search/start-searxng.ts';
import { startLocalWeb } from './local-web.ts';
import type { LocalWeb } from './local-web.ts';

export interface LocalSites {
  readonly web: LocalWeb;
  /** Variables that lead a Footnote to these sites and nowhere else. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startLocalSites(): Promise<LocalSites> {
  const web = await startLocalWeb();
  const searxng = await startSearxng(web.pages.map(({ url, html }) => ({ url, ...textOf(html) })));
  return {
    web,
    environment: { SEARXNG_URL: searxng.url, FOOTNOTE_PRIVATE_HOSTS: web.hosts.join(',') },
    close: async () => void (await Promise.all([web.close(), searxng.close()])),
  };
}

function textOf(html: string): { title: string; text: string } {
  const title = /<title>([^<]*)/i.exec(html)?.[1]?.trim() ?? '';
  return { title, text: html.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ') };
}

/** Everything outside as the settings and these variables describe it; `yaml` is laid over the shipped settings. */
export async function openWorld(
  env: Readonly<Record<string, string>>,
  yaml = '',
): Promise<Outside & { close(): Promise<void> }> {
  const files = [...readConfigFiles(), ...(yaml === '' ? [] : [{ path: 'test.yaml', text: yaml }])];
  const opened = createOpened(silentLogger);
  const prompts = readPrompts('');
  const parts = { version: '0.0.0', prompts, logger: silentLogger, tracing: silentTracing, opened };
  return { ...(await openOutside(loadConfig({ env, files }), parts)), close: () => opened.close() };
}
