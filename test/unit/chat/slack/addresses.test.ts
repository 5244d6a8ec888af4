// How places of Slack are written and read back.
import { expect, it } from 'vitest';
import {
  commandAddress,
  messageEventId,
  messageRef,
  readRef,
  spotOf,
  threadAddress,
  tsOfEventId,
} from '../../../../src/chat/slack/addresses.ts';

it('reads back where a thread is', () => {
  expect(spotOf(threadAddress('T1', 'C1', '5.1'))).toEqual({
    channel: 'C1',
    root: '5.1',
    begins: false,
    since: null,
  });
});

it('takes direct messages for one conversation, which stands by itself', () => {
  expect(spotOf(threadAddress('T1', 'D1', '5.1'))).toEqual({
    channel: 'D1',
    root: null,
    begins: false,
    since: null,
  });
});

it('reads back where a command was given, and since when its thread can be there', () => {
  const address = commandAddress('T1', 'C1', '123.456.abc', 1_700_000_300_000);
  expect(address.externalId).toBe('command/123.456.abc');
  expect(spotOf(address)).toEqual({ channel: 'C1', root: null, begins: true, since: '1700000000' });
});

it('answers a command in the direct messages it was given in', () => {
  expect(commandAddress('T1', 'D1', 'x', 1_700_000_300_000)).toEqual(threadAddress('T1', 'D1', ''));
});

it('reads a thread that a command began once it has its own address', () => {
  const address = { ...commandAddress('T1', 'C1', 'x', 1_700_000_300_000), externalId: 'C1/6.1' };
  expect(spotOf(address)).toEqual({ channel: 'C1', root: '6.1', begins: false, since: null });
});

it('reads back messages', () => {
  expect(readRef(messageRef('C1', '5.1'))).toEqual({ channel: 'C1', ts: '5.1' });
  expect(tsOfEventId(messageEventId('C1', '5.1'))).toBe('5.1');
  expect(tsOfEventId('command:1.2')).toBeNull();
  expect(tsOfEventId('form:V1')).toBeNull();
});
