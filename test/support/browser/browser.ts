// A real browser: Chromium of this machine, driven by playwright-core. Without one tests skip and say so; under CI they fail.
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const remedy = 'install it: apt-get update && apt-get install -y --no-install-recommends chromium';

function findChromium(): string | null {
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

/**
 * Whether tests in a browser can run here. False prints a warning, once in each test file.
 * @throws under `CI=true`, where a suite that skips them must not pass
 */
export function hasChromium(): boolean {
  if (findChromium() !== null) return true;
  if (process.env['CI'] === 'true') throw new Error(`chromium is not on this machine; ${remedy}`);
  console.warn(`\n*** SKIPPED: every test in a browser. chromium is not on this machine; ${remedy}\n`);
  return false;
}

/** A browser that knows nobody outside of this machine. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(remedy);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

export interface Looking {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Addresses of other origins that were asked for, and errors that the page has told of. Should stay empty. */
  readonly troubles: readonly string[];
}

/** Somebody's window, with cookies of its own. `origin`: the only one that may be asked for anything. */
export async function lookAt(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Looking> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) troubles.push(`asked ${url}`);
  });
  page.on('pageerror', (error) => troubles.push(`error ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`said ${message.text()}`);
  });
  return { context, page, troubles };
}
