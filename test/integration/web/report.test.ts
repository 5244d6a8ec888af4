// A report on its page and as files, however large and hostile it is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepReport } from '../../support/pages/kept-report.ts';
import type { ReportOf } from '../../support/pages/kept-report.ts';
import { startPagesWorld } from '../../support/pages/pages-world.ts';
import type { PagesWorld } from '../../support/pages/pages-world.ts';
import { alice } from '../../support/talking.ts';

let world: PagesWorld;
let kept = 0;

beforeAll(async () => {
  world = await startPagesWorld();
});
afterAll(() => world.close());

async function opened(report: Omit<ReportOf, 'thread'>) {
  kept += 1;
  const thread = { platform: 'test', externalId: `report/${kept}` };
  const path = `/runs/${await keepReport(world, { ...report, thread })}`;
  const visitor = world.visitor();
  await visitor.enter(await world.invite(alice, path.slice('/runs/'.length)));
  return { path, visitor, text: async (below = '') => (await visitor.get(`${path}${below}`)).text() };
}

it('opens each citation at its quote, with its verdict and a way to the original (F49)', async () => {
  const { text, visitor, path } = await opened({ sources: 2, sentences: 3 });
  expect(await text()).toContain(`href="${path}/receipts/2"`);
  const receipt = await text('/receipts/2');
  expect(receipt).toContain('<mark>Backups of database 2 are kept for 32 days.</mark>');
  expect(receipt).toContain('Under Backups, part 2 › Retention');
  expect(receipt).toContain('Supported');
  expect(receipt).toContain('/backups/2#:~:text=Backups%20of%20database%202');
  const part = await text('/receipts/2?part=1');
  expect(part).toContain('<mark>');
  expect(part).not.toContain('<html');
  for (const n of ['0', '3', '99999', 'x', '1%2f..%2f2', '-1'])
    expect((await visitor.get(`${path}/receipts/${n}`)).status).toBe(404);
});

it('is a Markdown file, too', async () => {
  const { visitor, path, text } = await opened({ sources: 2, sentences: 2 });
  const file = await visitor.get(`${path}/report.md`);
  expect(file.headers.get('content-disposition')).toMatch(/filename="[a-z\d-]+\.md"/);
  expect(await text('/report.md')).toContain('## Sources');
});

it('does nothing that hostile titles, quotes and Markdown ask for (F54)', async () => {
  const nasty = `</mark><script>alert(1)</script><svg onload=alert(2)>\u202egnp.exe"'&`;
  const { text } = await opened({
    sources: 3,
    sentences: 3,
    request: nasty,
    text: `${nasty} [x](javascript:alert(3)) ![](https://evil.example/x.png) <img src=x onerror=alert(4)> <style>*{}</style>`,
    title: (n) => `${nasty} ${n}`,
    quote: (n) => `${nasty} quote ${n}`,
    url: (n) => (n === 1 ? 'javascript:alert(5)' : `https://e.example/?"><script>${n}`),
  });
  for (const below of ['', '/receipts/1', '/receipts/2', '/made', '/versions']) {
    const page = await text(below);
    expect(page).not.toMatch(/<script>|<svg onload|<img|<style>|href="javascript:|\u202e/i);
    expect(page).not.toMatch(/src="https?:/);
  }
});

it('bears two thousand citations and five million characters (F54)', async () => {
  const many = await opened({ sources: 2000, sentences: 2000 });
  expect((await many.text()).length).toBeLessThan(3_000_000);
  expect(await many.text('/receipts/2000')).toContain('<mark>');
  const long = await opened({ sources: 1, sentences: 1, text: 'word '.repeat(1_000_000) });
  expect((await long.visitor.get(long.path)).status).toBe(200);
});

it('of a hundred sources is small, without the texts of pages (F53)', async () => {
  const { text } = await opened({ sources: 100, sentences: 300 });
  expect(Buffer.byteLength(await text())).toBeLessThan(150_000);
});
