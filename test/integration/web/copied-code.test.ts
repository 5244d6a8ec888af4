// Code on a page, as a browser copies it.
import { describe, expect, it } from 'vitest';
import { styleText } from '../../../src/web/assets.ts';
import { hasChromium, startBrowser } from '../../support/browser/browser.ts';

describe.runIf(hasChromium())('code on a page', () => {
  it('is copied with all of its blanks, within a line and in a block (F53)', async () => {
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      const code = ['grep "a  b" x', 'all:\n\techo  a'];
      const text = `<p>Run <code>${code[0]}</code></p><pre><code>${code[1]}</code></pre>`;
      await page.setContent(`<style>${styleText()}</style>${text}`);
      await page.evaluate('getSelection().selectAllChildren(document.body)');
      const copied = String(await page.evaluate('getSelection().toString()'));
      for (const one of code) expect(copied).toContain(one);
    } finally {
      await browser.close();
    }
  });
});
