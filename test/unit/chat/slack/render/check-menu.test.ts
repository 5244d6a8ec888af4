// The menus of citations below a report, within what Slack takes.
import { describe, expect, it } from 'vitest';
import type { ReportView } from '../../../../../src/chat/views.ts';
import { readClick } from '../../../../../src/chat/slack/actions.ts';
import { partsOf } from '../../../../../src/chat/slack/render/parts.ts';
import { isActions, messages, types } from './seen.ts';
import { weightOf } from '../../../../../src/chat/slack/render/limits.ts';

const runId = 'run_0123456789abcdefghjk';
const view = (count: number, over: Partial<ReportView> = {}): ReportView => ({
  kind: 'report',
  title: 'Backups',
  report: 'So it is [1].',
  answered: 'yes',
  cautions: [],
  citations: Array.from({ length: count }, (_, at) => ({
    n: at + 1,
    url: `https://e.example/${at}`,
    title: `数字の出典 ${'x'.repeat(90)} ${at + 1}`,
    quote: 'so',
    verified: true,
  })),
  runId,
  ...over,
});

interface Menu {
  readonly action_id: string;
  readonly options: readonly { readonly text: { readonly text: string }; readonly value: string }[];
}
const menusOf = (count: number) =>
  messages(partsOf({ view: view(count), question: null })).flatMap(({ rich: { blocks = [] } }) =>
    blocks
      .filter(isActions)
      .flatMap(({ elements }) => elements.filter(({ type }) => type === 'static_select')),
  ) as unknown as readonly Menu[];

describe('the menu of citations', () => {
  it.each([
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
    [400, [100, 100, 100]],
  ])('of %i citations has entries in menus of at most a hundred', (count, sizes) => {
    const menus = menusOf(count);
    expect(menus.map(({ options }) => options.length)).toEqual(sizes);
    expect(new Set(menus.map(({ action_id: id }) => id)).size).toBe(menus.length);
    expect(weightOf(menus.map(({ options }) => options))).toBeLessThanOrEqual(2_500);
    for (const [at, { text, value }] of menus.flatMap(({ options }) => options).entries()) {
      expect(text.text.length).toBeLessThanOrEqual(75);
      expect(text.text.startsWith(`[${at + 1}]`)).toBe(true);
      expect(value).toBe(String(at + 1));
    }
  });

  it('is read back as the run and the number', () => {
    const [menu] = menusOf(3);
    const clicked = { action_id: menu?.action_id, selected_option: menu?.options[2] };
    expect(readClick(clicked, undefined)).toEqual({ kind: 'check', runId, n: 3 });
  });

  it.each(['', '0', 'x', '1 2', ' 1', '99999'])('carries nothing else: %j', (value) => {
    const clicked = { action_id: `check:${runId}:0`, selected_option: { value } };
    expect(readClick(clicked, undefined)).toBeNull();
  });

  it('stands in the last message of a report, within what that may weigh', () => {
    // Nearly full messages, whatever their length is.
    for (let words = 1000; words < 1600; words += 40) {
      const parts = messages(
        partsOf({ view: view(40, { report: `${'word '.repeat(words)}[1].` }), question: null }),
      );
      expect(parts.map(({ rich }) => types(rich).includes('actions'))).toEqual(
        parts.map((_, at) => at === parts.length - 1),
      );
      for (const { rich } of parts) expect(weightOf(rich.blocks)).toBeLessThanOrEqual(9_000);
    }
  });

  it('is not there without a run', () => {
    const { runId: _run, ...rest } = view(3);
    const [part] = messages(partsOf({ view: rest, question: null }));
    expect(part && types(part.rich)).not.toContain('actions');
  });
});
