// By what a posted part is found again.
import { expect, it } from 'vitest';
import { markedName, markOf, readMark } from '../../../../../src/chat/slack/render/mark.ts';

it('reads back what it wrote, and nothing else', () => {
  const mark = { delivery: 'dlv_1', part: 2, view: 'notice' };
  const view = { kind: 'notice', tone: 'info', text: 'On it.' } as const;
  expect(readMark(markOf({ deliveryId: 'dlv_1', part: 2, view }))).toEqual(mark);
  expect(readMark({ event_type: 'other', event_payload: mark })).toBeNull();
  expect(readMark({ event_type: 'footnote_delivery', event_payload: { delivery: 1 } })).toBeNull();
  expect(readMark(undefined)).toBeNull();
});

it.each([
  ['report.md', 'report-12345678.md'],
  ['my.long.report.md', 'my.long.report-12345678.md'],
  ['report', 'report-12345678'],
])('makes the name %s unique', (name, unique) => {
  expect(markedName(name, 'dlv_abcdefgh12345678')).toBe(unique);
});
