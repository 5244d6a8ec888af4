// What axe-core finds wrong with a page, of what it calls serious or critical.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** A line for each finding: the rule, and the first place that breaks it. */
export async function barriersIn(page: Page): Promise<string[]> {
  // Evaluated by the debugger: the page itself lets no foreign script in.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      // Where all is well need not be told.
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html.slice(0, 200) ?? ''})`);
  });
}
