// The selects of citations below a report, within what Discord takes.
import { describe, expect, it } from 'vitest';
import type { ReportView } from '../../../../../src/chat/views.ts';
import { readClick } from '../../../../../src/chat/discord/actions.ts';
import { textForm } from '../../../../../src/chat/discord/post/post.ts';
import { partsOf, privateTexts } from '../../../../../src/chat/discord/render/message.ts';
import { weightOf } from '../../../../../src/chat/discord/render/limits.ts';
import { receipt } from '../../../../support/receipt.ts';

const runId = 'run_0123456789abcdefghjk';
const view = (count: number): ReportView => ({
  kind: 'report',
  title: 'Backups',
  report: 'So it is [1].',
  answered: 'yes',
  cautions: [],
  citations: Array.from({ length: count }, (_, at) => ({
    n: at + 1,
    url: `https://e.example/${at}`,
    title: `${'x'.repeat(90)} ${at + 1}`,
    quote: 'so',
    verified: true,
  })),
  runId,
});

interface Select {
  readonly custom_id: string;
  readonly placeholder: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}
const selectsOf = (count: number): Select[] => {
  const message = { deliveryId: 'dlv_1', part: 0, view: view(count), question: null };
  return partsOf(message, { messageContent: true }).flatMap(({ simple }) =>
    simple.components.flatMap((row) =>
      'components' in row ? (row.components as unknown as Select[]).filter((one) => 'options' in one) : [],
    ),
  );
};

describe('the selects of citations', () => {
  it.each([
    [1, [1]],
    [25, [25]],
    [26, [25, 1]],
    [130, [25, 25, 25, 25]],
  ])('of %i citations have at most twenty-five entries each', (count, sizes) => {
    const selects = selectsOf(count);
    expect(selects.map(({ options }) => options.length)).toEqual(sizes);
    expect(new Set(selects.map(({ custom_id: id }) => id)).size).toBe(selects.length);
    for (const { custom_id: id, options, placeholder } of selects) {
      expect(Math.max(id.length, ...options.map(({ label }) => label.length))).toBeLessThanOrEqual(100);
      expect(placeholder.length).toBeLessThanOrEqual(150);
    }
  });

  it('are read back as the run and the number', () => {
    const { custom_id: id = '', options } = selectsOf(30)[1] ?? { options: [] };
    expect(readClick({ data: { custom_id: id, values: [options[2]?.value] }, message: {} })).toEqual({
      kind: 'check',
      runId,
      n: 28,
    });
  });

  it.each<[string, string[]]>([
    [`check:${runId}:0`, []],
    [`check:${runId}:0`, ['1', '2']],
    [`check:${runId}:0`, ['0']],
    [`check:${runId}:0`, ['all']],
    [`check:${runId}`, ['1']],
    [`check:${runId}:0:1`, ['1']],
    ['check::0', ['1']],
    ['check:run 1:0', ['1']],
  ])('carry nothing else: %s, %j', (id, values) => {
    expect(readClick({ data: { custom_id: id, values }, message: {} })).toBeNull();
  });

  it('end the last message of a report, and are what it can do without', () => {
    const parts = partsOf(
      { deliveryId: 'dlv_1', part: 0, view: view(30), question: null },
      { messageContent: false },
    );
    const last = parts.at(-1);
    expect(JSON.stringify(last?.rich)).toContain(`check:${runId}:1`);
    expect(JSON.stringify(last?.simple)).toContain(`check:${runId}:1`);
    expect(last && JSON.stringify(textForm(last.simple))).not.toContain('check:');
  });
});

it('tells where an own document is in its receipt, without a link', () => {
  const source = { ...receipt.source, title: '# CREATE TABLE', url: 'knowledge:sqlite/create_table.html' };
  const [text] = privateTexts({ ...receipt, source }, 1_970);
  expect(text).toContain('\n\\# CREATE TABLE (sqlite/create\\_table.html)');
});

it('tells a receipt in texts that fit, the quote in bold among what stands around it', () => {
  const texts = privateTexts(receipt, 1_970);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('> …as everybody knows. **“Backups are kept for 35 days.”** After that');
  const many = { ...receipt, quotes: Array.from({ length: 6 }, () => receipt.quotes[0]!) };
  const long = { ...many, quotes: many.quotes.map((each) => ({ ...each, quote: '@*'.repeat(300) })) };
  const split = privateTexts(long, 1_970);
  expect(split.length).toBeGreaterThan(1);
  expect(Math.max(...split.map(weightOf))).toBeLessThanOrEqual(1_970);
});
