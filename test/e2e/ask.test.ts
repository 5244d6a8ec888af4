// `footnote ask` from end to end: the built program as it is shipped, an embedded database that it starts itself, real documents.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf, newAsk, notes, question } from '../support/asking.ts';

it('delivers a report whose every citation stands in its source, and a page of it that asks nobody for anything (F55)', async () => {
  const { data, ask } = newAsk(true);
  const file = join(data, 'report.html');
  const { code, stdout, stderr } = await ask([
    '--yes',
    '--json',
    '--knowledge',
    notes,
    '--page',
    file,
    question,
  ]);
  expect(stderr).toContain(`The page is in ${file}.`);
  const document = documentOf(stdout);
  expect(code).toBe(0);
  expect(document).toMatchObject({ status: 'delivered', answered: 'yes' });
  expect(document.report).toContain('35 days');
  expect(document.citations.length).toBeGreaterThan(0);
  expect(document.citations.every(({ verified }) => verified)).toBe(true);
  expect(document.citations[0]?.url).toMatch(/database\.md$/);
  expect(document.claims.some(({ verdict }) => verdict === 'supported')).toBe(true);
  expect(document.events.at(-1)?.type).toBe('run-ended');
  expect(Object.keys(document).toSorted()).toEqual(
    [
      'answered',
      'citations',
      'claims',
      'events',
      'notes',
      'report',
      'run',
      'sources',
      'status',
      'timings',
      'usage',
    ].toSorted(),
  );
  const html = readFileSync(file, 'utf8');
  expect(html).toMatch(/^<!DOCTYPE html>/);
  expect(html).toContain('35 days');
  expect(html).toContain('<mark>');
  expect(html).toContain('href="#receipt-1"');
  expect(html).toContain('<svg');
  expect(html).not.toMatch(/<script|<link|src=|@import|url\((?!['"]?#)/);
  expect(html).not.toContain('/runs/');
  rmSync(data, { recursive: true, force: true });
});
