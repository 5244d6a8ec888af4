// From a mention to a page, in a real browser: read it, open receipts by mouse, keyboard and touch, comment, decide, print.
// FOOTNOTE_SHOTS=folder keeps a picture of each page, light and dark, on a desktop and on a phone.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersIn } from '../support/browser/accessibility.ts';
import { hasChromium, lookAt, startBrowser } from '../support/browser/browser.ts';
import { few, isFull } from '../support/cases.ts';
import { eventually } from '../support/eventually.ts';
import { startDiscordStage } from '../support/story/discord-stage.ts';
import { freePort } from '../support/free-port.ts';
import { patientDiscord, patientSlack } from '../support/story/patience.ts';
import { offering, pictureOf, startCompany } from '../support/story/play.ts';
import type { Company, Play } from '../support/story/play.ts';
import { startSlackStage } from '../support/story/slack-stage.ts';
import type { Actor, Post } from '../support/story/stage.ts';

const folder = process.env['FOOTNOTE_SHOTS'];

/** Evaluated by the page: whether the open receipt lies over the citation that opened it. */
const isCovered = `(() => {
  const receipt = document.querySelector('dialog.beside').getBoundingClientRect();
  const citation = document.querySelector('a[aria-expanded=true]').getBoundingClientRect();
  return citation.right > receipt.left && citation.bottom > receipt.top;
})()`;

describe.runIf(hasChromium())('a page', () => {
  let company: Company;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    browser = await startBrowser();
    company = await startCompany(
      [startSlackStage('socket', patientSlack), startDiscordStage(false, patientDiscord)],
      { environment: { FOOTNOTE_WEB_URL: url, FOOTNOTE_WEB_PORT: String(port) } },
    );
  });
  afterAll(async () => {
    await browser.close();
    await company.close();
  });

  const on = (platform: string): Play => {
    const play = company.plays.find(({ stage }) => stage.platform === platform);
    if (play === undefined) throw new Error(`There is no stage of ${platform}.`);
    return play;
  };

  it.each(few(['slack'], ['discord']))(
    'on %s is opened, read, commented and decided (F48) (F49) (F52)',
    async (platform) => {
      const { carol, ann, talk, draft } = await drafted(on(platform));
      const { page, troubles } = await lookAt(browser, url, desktop);
      await enter(page, await linkOf(carol, draft));
      await expect.poll(() => page.locator('article.prose').count()).toBe(1);
      expect(await barriersIn(page)).toEqual([]);
      await receiptsOpen(page);
      await shoot(page, `${platform}-draft`);

      await comment(page, 'search for backups');
      await page.fill('textarea[name=text]', '');
      await page.reload();
      // What was typed is still there.
      expect(await page.inputValue('ol.comments li:last-child input[name=comment]')).toBe(
        'search for backups',
      );
      // Whoever has commented does not approve before the comments are sent or taken back.
      await page.fill('ol.comments li:last-child input[name=comment]', '');
      await page.click('button[value=approve]');
      await page.waitForURL(/\/runs\/[^/]+$/);
      await expect.poll(() => page.locator('.state').textContent()).toContain('Carol');
      await eventually('the report stands in the thread', () =>
        talk
          .posts()
          .some((post) => post.byFootnote && post.buttons.includes('Open page') && post.id !== draft.id),
      );
      await page.reload();
      await expect.poll(() => page.locator('form.decide').count()).toBe(0);
      expect((await page.pdf()).length).toBeGreaterThan(10_000);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.files').isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
      for (const tab of ['made', 'versions']) {
        await page.click(`nav a[href$=${tab}]`);
        expect(await barriersIn(page)).toEqual([]);
        await shoot(page, `${platform}-${tab}`);
      }
      expect(ann.whispers().join('\n')).not.toContain('/open/');
      expect(troubles).toEqual([]);
    },
  );

  it('has an empty form for the next draft, whatever was sent with the last one (F52)', async () => {
    const { carol, draft } = await drafted(on('slack'));
    const { page } = await lookAt(browser, url, desktop);
    await enter(page, await linkOf(carol, draft));
    const first = await page.inputValue('input[name=question]');
    await page.fill('textarea[name=text]', 'search for backups');
    await page.click('button[value=changes]');
    await eventually('the next draft is open', async () => {
      await page.reload();
      const [next] = await page.locator('input[name=question]').all();
      return next !== undefined && (await next.inputValue()) !== first;
    });
    expect(await page.inputValue('textarea[name=text]')).toBe('');
  });

  it('is read without a script, and decided (F53)', async () => {
    const { carol, draft } = await drafted(on('slack'));
    const { page } = await lookAt(browser, url, { ...desktop, javaScriptEnabled: false });
    await enter(page, await linkOf(carol, draft));
    await page.click('.prose a.cite');
    expect(page.url()).toMatch(/\/receipts\/\d+$/);
    expect(await page.locator('mark').count()).toBeGreaterThan(0);
    await page.goBack();
    await page.click('button[value=reject]');
    expect(await page.locator('.state').textContent()).toContain('Carol');
  });

  it('pleases in the dark and on a phone, and nothing is in anybody’s way (F53)', async () => {
    const { carol, draft } = await drafted(on('discord'));
    const looks: Record<string, BrowserContextOptions> = {
      ...(isFull ? { 'phone-dark': { ...phone, colorScheme: 'dark' } } : {}),
      dark: { ...desktop, colorScheme: 'dark' },
      phone,
    };
    for (const [name, options] of Object.entries(looks)) {
      const { page, troubles } = await lookAt(browser, url, options);
      await enter(page, await linkOf(carol, draft));
      await page.locator('.prose a.cite').last().click();
      await page.waitForSelector('dialog.beside[open]');
      expect(await barriersIn(page)).toEqual([]);
      expect(await page.evaluate(isCovered)).toBe(false);
      // Nothing is wider than the window.
      const tooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(tooWide).toBe(false);
      await shoot(page, `receipt-${name}`);
      expect(troubles).toEqual([]);
      if (options !== phone) continue;
      await page.click('dialog.beside .close');
      await page.click('button[value=reject]');
      expect(await page.locator('.state').textContent()).toContain('Carol');
    }
  });

  it('is copied, and follows a research through a restart of the server (F50) (F53)', async () => {
    const play = on('slack');
    const { carol, talk, draft } = await drafted(play);
    const { page, context } = await lookAt(browser, url, desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
    await enter(page, await linkOf(carol, draft));
    await page.click('button[data-copy]');
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('## Sources');
    expect(await page.locator('.sources').textContent()).toMatch(/read on \d{4}-\d\d-\d\d/);

    // Its script is asked for behind the page itself: a server that ends in between leaves it without one.
    const follows = page.waitForResponse((answer) => answer.url().endsWith('/events'));
    await page.click('nav a[href$=made]');
    await follows;
    await page.evaluate('window.isSame = true');
    await play.product.processes.at(-1)?.kill();
    await play.product.add('start');
    await play.stage.listening();
    expect(await page.evaluate('window.isSame')).toBe(true);
    await carol.clicks('Approve', draft);
    await eventually(
      'the page shows the end',
      async () => (await page.locator('[data-live]').count()) === 0,
      {
        withinMs: 60_000,
        otherwise: () => pictureOf(talk),
      },
    );
    expect(await page.evaluate('window.isSame')).toBe(undefined);
  });
});

const desktop = { viewport: { width: 1280, height: 900 } } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

async function drafted({ ann, carol, channel }: Play) {
  const talk = ann.asks('How long are the backups of the billing database kept?', channel);
  const draft = await offering('Open page', talk);
  return { ann, carol, talk, draft };
}

/** The link that this person is told when they press the button below the post. */
async function linkOf(actor: Actor, post: Post): Promise<string> {
  const links = () =>
    actor
      .whispered()
      .map((told) => /https?:\/\/[^"<>\s)]+\/open\/[\w-]+/.exec(told.html())?.[0] ?? '')
      .filter((link) => link !== '');
  const before = new Set(links());
  await actor.clicks('Open page', post);
  return eventually(`${actor.name} is told a link`, () => links().find((link) => !before.has(link)), {
    otherwise: () =>
      actor
        .whispered()
        .map((told) => told.html())
        .join('\n'),
  });
}

async function enter(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.click('button.primary');
  await page.waitForURL(/\/runs\/[^/]+$/);
}

/** By mouse, by keyboard and by touch, and nothing of the text moves. */
async function receiptsOpen(page: Page): Promise<void> {
  const cite = page.locator('.prose a.cite').first();
  const place = await cite.boundingBox();
  await cite.click();
  await page.waitForSelector('dialog.beside[open] mark');
  await shoot(page, 'page', false);
  expect(await cite.boundingBox()).toEqual(place);
  expect(await barriersIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.locator('dialog.beside[open]').count()).toBe(0);
  expect(await page.evaluate('document.activeElement.dataset.receipt')).toBeTruthy();
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.beside[open] mark');
  await page.click('dialog.beside .close');
  expect(await page.locator('dialog.beside[open]').count()).toBe(0);
}

/** Selects a paragraph, and says something about it. */
async function comment(page: Page, words: string): Promise<void> {
  await page.locator('.prose p').first().selectText();
  await page.click('button.here');
  await page.keyboard.type(words);
  const quoted = await page.inputValue('ol.comments li:last-child input[name=quote]');
  expect(quoted.length).toBeGreaterThan(10);
}

/** Of all of it, or of what README shows. */
async function shoot(page: Page, name: string, isWhole = true): Promise<void> {
  const part = isWhole ? { fullPage: true } : { clip: { x: 0, y: 0, width: 1280, height: 620 } };
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), ...part });
}
