// A stored delivery as the message that is sent.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/store/rows.ts';
import { shortReport } from '../../contract/chat/views.ts';

const row = {
  id: 'dlv_1',
  part: 0,
  view: shortReport,
  questionId: null,
  version: null,
  asks: null,
  requesterId: 'u-ann',
  runId: 'run_1',
  language: null,
};

describe('a stored report', () => {
  it('is told to whoever asked for its run (F37)', () => {
    expect(messageOf(row).view).toEqual({ ...shortReport, runId: 'run_1', to: ['u-ann'] });
  });

  it('pings nobody when it answers somebody who reads it anyway', () => {
    expect(messageOf({ ...row, runId: null, requesterId: null }).view).toEqual(shortReport);
  });
});
