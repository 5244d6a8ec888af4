// The strict chat of the crash tests keeps the promises of a chat platform, and is as strict as its name says.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageFrom, pressed, requester } from '../../support/crash/requester.ts';
import { quietInbound } from '../../support/quiet-inbound.ts';
import { eventually } from '../../support/eventually.ts';
import { createStrictChatPlatform } from '../../fakes/strict-chat-platform.ts';
import { refOf, startStrictChat } from '../../fakes/strict-chat.ts';
import type { StrictChat, StrictPost } from '../../fakes/strict-chat.ts';
import { describeChatPlatform } from './platform.ts';

const address = { platform: 'strict', externalId: 'thread' };
const message = (deliveryId: string) => ({
  deliveryId,
  part: 0,
  view: { kind: 'notice', tone: 'info', text: 'hello' } as const,
  question: null,
});

describeChatPlatform('strict', async () => {
  const chat = await startStrictChat();
  const strict = chat.open('strict', () => null);
  const { posts, whispers, cards, settled, refusals } = strict;
  const shown = (post: StrictPost) => [
    JSON.stringify(cards.get(refOf(post)) ?? post.view),
    ...(settled.has(refOf(post)) ? [settled.get(refOf(post))] : []),
  ];
  const asked = ({ id, version }: { id: string; version: number }) => {
    const post = posts.find(({ question }) => question?.id === id && question.version === version);
    if (post === undefined) throw new Error('nothing was asked with this id and version');
    return post;
  };
  let spoken = 0;
  return {
    platform: createStrictChatPlatform(chat.url, 'strict'),
    address,
    person: requester,
    draws: false,
    transcript: async () => [...posts.flatMap(shown), ...whispers.values(), ...refusals].join('\n'),
    controls: async () =>
      posts.flatMap((post) => {
        const view = cards.get(refOf(post)) ?? post.view;
        if (view.kind === 'progress') return view.live ? ['Stop'] : [];
        return post.question === null || settled.has(refOf(post)) ? [] : [post.question.id];
      }),
    says: async (text, to) => {
      if (to === 'others') return strict.talk(requester.name, text);
      strict.push(messageFrom('strict', `said-${++spoken}`, text));
    },
    accept: async (question) => strict.push(pressed(asked(question), { kind: 'accepted' })),
    clarify: async (question, answers) =>
      strict.push(pressed(asked(question), { kind: 'clarified', answers })),
    close: () => chat.close(),
  };
});

describe('the strict chat', () => {
  let chat: StrictChat;
  beforeEach(async () => {
    chat = await startStrictChat();
  });
  afterEach(() => chat.close());

  it('notices a message that is posted twice, and keeps one', async () => {
    const { posts, violations } = chat.open('strict', () => null);
    const platform = createStrictChatPlatform(chat.url, 'strict');
    await platform.send(address, message('dlv_1'));
    await expect(platform.send(address, message('dlv_1'))).rejects.toMatchObject({ code: 'chat-rejected' });
    expect(violations).toEqual(['"notice" was posted twice as dlv_1/0']);
    expect(posts).toHaveLength(1);
    await platform.disconnect();
  });

  it('delivers an event again to the next listener, until it was confirmed', async () => {
    const strict = chat.open('strict', () => null);
    const heard: string[] = [];
    const failing = createStrictChatPlatform(chat.url, 'strict');
    await failing.connect(
      quietInbound({
        message: ({ text }) => {
          heard.push(`failing: ${text}`);
          return Promise.reject(new Error('the database is away'));
        },
      }),
    );
    strict.push({
      kind: 'message',
      message: { eventId: 'e', thread: address, author: { id: 'U', name: 'U' }, text: 'hi', addressed: true },
    });
    await eventually('it is heard', () => heard.length === 1);
    await failing.disconnect();
    const working = createStrictChatPlatform(chat.url, 'strict');
    await working.connect(
      quietInbound({
        message: ({ text }) => {
          heard.push(text);
          return Promise.resolve();
        },
      }),
    );
    await eventually('it is heard again', () => heard.at(-1) === 'hi');
    await working.disconnect();
  });

  it('is unreachable when it is gone', async () => {
    chat.open('strict', () => null);
    const other = await startStrictChat();
    await other.close();
    const platform = createStrictChatPlatform(other.url, 'strict');
    await expect(platform.send(address, message('dlv_1'))).rejects.toMatchObject({
      code: 'chat-unreachable',
    });
  });
});
