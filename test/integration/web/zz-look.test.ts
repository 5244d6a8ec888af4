import { expect, it } from 'vitest';
import { mkdirSync } from 'node:fs';
import { keepReport } from '../../support/pages/kept-report.ts';
import { startPagesWorld } from '../../support/pages/pages-world.ts';
import { lookAt, startBrowser } from '../../support/browser/browser.ts';
import { barriersIn } from '../../support/browser/accessibility.ts';
import { alice } from '../../support/talking.ts';
it('looks', async () => {
  mkdirSync('/tmp/shots/lead', { recursive: true });
  const world = await startPagesWorld();
  const runId = await keepReport(world, { sources: 5, sentences: 7, request: 'How long are backups of our billing database kept, and how do we restore one?', text: 'Backups are kept for **35 days** [1]; restoring one takes about `20 minutes` [2].\n\n## Steps\n\n1. Stop the writers [1].\n2. Run `bin/restore billing`:\n\n```\nbin/restore billing --at "2026-11-01"\n```\n\n| what | days | note |\n|---|--:|---|\n| billing | 35 | full [1] |\n| users | 14 | [3] |\n\n> Nothing else is promised.\n' });
  const browser = await startBrowser();
  for (const [name, options] of Object.entries({ light: {}, dark: { colorScheme: 'dark' as const }, phone: { viewport: { width: 390, height: 844 } } })) {
    const { page, troubles } = await lookAt(browser, world.url, { viewport: { width: 1360, height: 900 }, ...options });
    await page.goto(world.url + (await world.invite(alice, runId)));
    await page.screenshot({ path: `/tmp/shots/lead/landing-${name}.png` });
    await page.click('button.primary');
    await page.screenshot({ path: `/tmp/shots/lead/report-${name}.png`, fullPage: true });
    await page.click('a[data-receipt]');
    await page.waitForSelector('dialog.beside[open]');
    await page.screenshot({ path: `/tmp/shots/lead/receipt-${name}.png` });
    console.log(name, troubles, await barriersIn(page));
    await page.goto(`${world.url}/runs/${runId}/receipts/1`);
    await page.screenshot({ path: `/tmp/shots/lead/receiptpage-${name}.png` });
  }
  await browser.close();
  await world.close();
  expect(1).toBe(1);
});
