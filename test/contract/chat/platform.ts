// What every chat platform promises. Run it on an adapter with `describeChatPlatform`.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { ChatPlatform, Inbound, IncomingAnswer, ThreadAddress } from '../../../src/chat/port.ts';
import type { MessageView, ProgressView } from '../../../src/chat/views.ts';

export interface ChatHarness {
  readonly platform: ChatPlatform;
  readonly address: ThreadAddress;
  /** What stands in the thread now, as a person reads it, private notices included. */
  transcript(): Promise<string>;
  /** The person accepts the draft that was posted with this question. */
  accept(question: { id: string; version: number }): Promise<void>;
  close(): Promise<void>;
}

const notice = (text: string): MessageView => ({ kind: 'notice', tone: 'info', text });
const citations = [{ n: 1, url: 'https://e.example/a', title: 'A page', quote: 'a quote', verified: true }];
const body = { report: 'The claim stands [1].', citations, cautions: ['A caution.'] };

const views: readonly {
  readonly view: MessageView;
  readonly asks: boolean;
  readonly words: readonly string[];
}[] = [
  { view: notice('On it.'), asks: false, words: ['On it.'] },
  {
    view: {
      kind: 'clarify',
      intro: 'First:',
      questions: [{ text: 'Which?', suggestions: ['red', 'blue'] }],
      canSkip: true,
    },
    asks: true,
    words: ['First:', 'Which?', 'red', 'blue'],
  },
  {
    view: { kind: 'plan', brief: 'Look it up.', tasks: [{ id: 't', title: 'Look', status: 'pending' }] },
    asks: true,
    words: ['Look it up.', 'Look'],
  },
  {
    view: { kind: 'draft', version: 1, ...body },
    asks: true,
    words: ['The claim stands [1]', 'A page', 'a quote', 'A caution.'],
  },
  {
    view: { kind: 'report', answered: 'yes', ...body },
    asks: false,
    words: ['The claim stands [1]', 'https://e.example/a', 'a quote'],
  },
];

export function describeChatPlatform(name: string, make: () => Promise<ChatHarness>): void {
  describe(`the ${name} platform`, () => {
    let harness: ChatHarness;
    let answers: IncomingAnswer[];
    let refusal: string | null;

    beforeEach(async () => {
      harness = await make();
      answers = [];
      refusal = null;
      const inbound: Inbound = {
        message: () => Promise.resolve(),
        answer(answer) {
          answers.push(answer);
          return Promise.resolve(refusal);
        },
      };
      await harness.platform.connect(inbound);
    });
    afterEach(async () => {
      await harness.platform.disconnect();
      await harness.close();
    });

    const send = (view: MessageView, question: { id: string; version: number } | null = null) => {
      const deliveryId = newId('dlv');
      return harness.platform
        .send(harness.address, { deliveryId, view, question })
        .then((ref) => ({ deliveryId, ref }));
    };
    const count = async (words: string) => (await harness.transcript()).split(words).length - 1;
    const shows = (words: string) => expect.poll(() => harness.transcript()).toContain(words);

    it.each(views)('posts a $view.kind that can be read', async ({ view, asks, words }) => {
      await send(view, asks ? { id: newId('que'), version: 1 } : null);
      for (const part of words) await shows(part);
    });

    it('finds a message by its delivery id, and only a posted one', async () => {
      expect(await harness.platform.find(harness.address, newId('dlv'))).toBeNull();
      const { deliveryId, ref } = await send(notice('here'));
      expect(await harness.platform.find(harness.address, deliveryId)).toBe(ref);
      expect(await count('here')).toBe(1);
    });

    it('shows messages in the order they were sent', async () => {
      await send(notice('first'));
      await send(notice('second'));
      await shows('second');
      const text = await harness.transcript();
      expect(text.indexOf('first')).toBeLessThan(text.indexOf('second'));
    });

    it('carries the answer to the question it was given to', async () => {
      const question = { id: newId('que'), version: 3 };
      await send({ kind: 'draft', version: 3, ...body }, question);
      await harness.accept(question);
      await expect
        .poll(() => answers)
        .toEqual([
          expect.objectContaining({ questionId: question.id, version: 3, answer: { kind: 'accepted' } }),
        ]);
      expect(answers[0]?.eventId).not.toBe('');
      expect(answers[0]?.author.id).not.toBe('');
    });

    it('tells the person why an answer could not be taken', async () => {
      refusal = 'This draft was decided already.';
      const question = { id: newId('que'), version: 1 };
      await send({ kind: 'draft', version: 1, ...body }, question);
      await harness.accept(question);
      await shows('This draft was decided already.');
    });

    it('says how a question was settled', async () => {
      const { ref } = await send({ kind: 'draft', version: 1, ...body }, { id: newId('que'), version: 1 });
      await harness.platform.settle(harness.address, ref, 'Accepted by somebody else.');
      await shows('Accepted by somebody else.');
    });

    it('shows the newest progress', async () => {
      const card: ProgressView = {
        kind: 'progress',
        runId: newId('run'),
        phase: 'gather',
        status: 'Researching',
        tasks: [{ id: 't1', title: 'Look it up', status: 'running' }],
        sources: 2,
        elapsedMs: 1000,
        warnings: [],
      };
      await harness.platform.showProgress(harness.address, card);
      await harness.platform.showProgress(harness.address, { ...card, phase: 'write', status: 'Writing' });
      await shows('Writing');
      if (harness.platform.capabilities.edits) expect(await count('Look it up')).toBe(1);
    });

    it('whispers', async () => {
      await harness.platform.whisper(harness.address, { id: 'u1', name: 'Ann' }, 'Only for you.');
      await shows('Only for you.');
    });
  });
}
