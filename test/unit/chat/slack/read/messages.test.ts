// Which events of Slack the core hears of.
import { describe, expect, it } from 'vitest';
import { readChange, readMessage } from '../../../../../src/chat/slack/read/messages.ts';
import type { Reading } from '../../../../../src/chat/slack/read/messages.ts';

const reading: Reading = {
  team: 'T1',
  eventId: 'Ev1',
  self: 'UBOT',
  person: (id, name) => ({ id, name: name ?? id }),
  nameOf: (id) => id,
};
const message = { type: 'message', channel: 'C1', channel_type: 'channel', user: 'U1', ts: '5.1' };
const mention = { ...message, text: '<@UBOT> hello' };

describe('a message', () => {
  it('is heard with its thread and who wrote it', () => {
    const profile = { display_name: '', real_name: 'Ann Example' };
    const reply = { ...mention, thread_ts: '4.1', user_profile: profile };
    expect(readMessage(reply, reading)).toEqual({
      eventId: 'C1:5.1',
      thread: { platform: 'slack', externalId: 'C1/4.1', place: 'T1' },
      author: { id: 'U1', name: 'Ann Example' },
      text: 'hello',
      addressed: true,
      places: ['C1', 'T1'],
    });
  });

  it('has the messages that were shared with it as links', () => {
    const link = 'https://acme.slack.com/archives/C2ABCDE/p1700000000000200';
    const shared = { ...mention, attachments: [{ from_url: link }, { from_url: 'https://a.example' }, {}] };
    expect(readMessage(shared, reading)?.files).toEqual([
      expect.objectContaining({ ref: 'said/C2ABCDE/1700000000.000200/U1', link }),
    ]);
  });

  it('of a direct conversation is in the place of them all', () => {
    const direct = { ...message, channel: 'D1', channel_type: 'im', text: 'hello' };
    expect(readMessage(direct, reading)?.places).toEqual(['D1', 'direct', 'T1']);
  });

  it.each([
    ['of a bot', { ...mention, bot_id: 'B1' }],
    ['of ourselves', { ...mention, user: 'UBOT' }],
    ['of Slackbot', { ...mention, user: 'USLACKBOT' }],
    ['of nobody', { ...mention, user: undefined }],
    ['of an integration', { ...mention, subtype: 'bot_message' }],
    ['about a join', { ...mention, subtype: 'channel_join' }],
    ['that is talk in a channel', { ...message, text: 'lunch?' }],
    ['that mentions somebody else', { ...message, text: '<@U2> lunch?' }],
    ['that is no message', { type: 'reaction_added' }],
    ['that is nothing', null],
  ])('%s is not heard', (_what, event) => {
    expect(readMessage(event, reading)).toBeNull();
  });

  it.each([
    ['with a file', { ...mention, subtype: 'file_share' }],
    ['that is shown in the channel too', { ...mention, subtype: 'thread_broadcast' }],
    ['in a direct conversation', { ...message, channel_type: 'im', text: 'hello' }],
    ['that Slack calls a mention, before we know who we are', { ...mention, type: 'app_mention' }],
  ])('%s is addressed', (_what, event) => {
    expect(readMessage(event, reading)).toMatchObject({ addressed: true, text: 'hello' });
  });

  it('in a thread is heard without being addressed', () => {
    const reply = { ...message, thread_ts: '4.1', text: 'me too' };
    expect(readMessage(reply, reading)).toMatchObject({ addressed: false, text: 'me too' });
  });
});

describe('a change', () => {
  const edited = (text: string, before: object | undefined, extra: object = {}) => ({
    type: 'message',
    subtype: 'message_changed',
    channel: 'C1',
    channel_type: 'channel',
    message: { ...mention, text, ...extra },
    previous_message: before,
  });
  const deleted = { type: 'message', subtype: 'message_deleted', channel: 'C1', deleted_ts: '5.1' };

  it('of the text is heard', () => {
    expect(readChange(edited('<@UBOT> goodbye', mention), reading)).toEqual({
      eventId: 'Ev1',
      thread: { platform: 'slack', externalId: 'C1/5.1', place: 'T1' },
      message: 'C1:5.1',
      text: 'goodbye',
    });
  });

  it('that took the mention away is heard', () => {
    expect(readChange(edited('goodbye', mention), reading)).toMatchObject({ text: 'goodbye' });
  });

  it('by an unfolded link is none', () => {
    expect(readChange(edited(mention.text, mention, { attachments: [{}] }), reading)).toBeNull();
  });

  it('of talk in a channel is none of our business', () => {
    const talk = { ...message, text: 'lunch?' };
    expect(readChange(edited('dinner?', talk), reading)).toBeNull();
    expect(readChange({ ...deleted, previous_message: talk }, reading)).toBeNull();
  });

  it('of our own message is none', () => {
    const ours = { ...mention, user: 'UBOT', bot_id: 'B1' };
    expect(readChange(edited('new', ours, { user: 'UBOT', bot_id: 'B1' }), reading)).toBeNull();
  });

  it('to nothing is a deletion', () => {
    const gone = { message: 'C1:5.1', text: null, thread: { externalId: 'C1/4.1' } };
    const before = { ...mention, thread_ts: '4.1' };
    expect(readChange({ ...deleted, previous_message: before }, reading)).toMatchObject(gone);
    const tombstone = edited('This message was deleted.', before, {
      subtype: 'tombstone',
      user: 'USLACKBOT',
      thread_ts: '4.1',
    });
    expect(readChange(tombstone, reading)).toMatchObject(gone);
  });

  it('of something else is null', () => {
    expect(readChange(mention, reading)).toBeNull();
  });
});
