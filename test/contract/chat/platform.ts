// What every chat platform promises. Run it on an adapter with `describeChatPlatform`.
import { receipt } from '../../support/receipt.ts';
import { quietInbound } from '../../support/quiet-inbound.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type {
  AskedQuestion,
  ChatPlatform,
  IncomingAnswer,
  IncomingMessage,
  OutgoingMessage,
  Person,
  Sent,
  ThreadAddress,
} from '../../../src/chat/port.ts';
import type { MessageView, ProgressView } from '../../../src/chat/views.ts';
import { card, longReport, notice, questionViews, shortReport, threeQuestions, views } from './views.ts';

const closed = { how: 'closed' } as const;
const closedText = 'Closed without a decision.';

export interface ChatHarness {
  readonly platform: ChatPlatform;
  readonly address: ThreadAddress;
  /** Who reads the transcript, answers and speaks. */
  readonly person: Person;
  /** What stands in the thread now, as a person reads it, files and private notices included. */
  readonly transcript: () => Promise<string>;
  /** The person accepts the draft that was posted with this question. */
  readonly accept: (question: { id: string; version: number }) => Promise<void>;
  /** The person answers every question of the clarification that was posted with this question, in words. */
  readonly clarify: (question: { id: string; version: number }, answers: readonly string[]) => Promise<void>;
  /** The labels of everything that can be pressed or chosen in the thread now; only where there are buttons. */
  readonly controls?: () => Promise<readonly string[]>;
  /** The person says something in the thread, to Footnote or to others; only where one can talk beside an answer. */
  readonly says?: (text: string, to: 'footnote' | 'others') => Promise<void>;
  /** Whoever was notified by a mention in the thread so far, by their ids; only where one can mention. */
  readonly pings?: () => Promise<readonly string[]>;
  /** False where the transcript has views as data, which nobody put into words. */
  readonly draws?: boolean;
  readonly close: () => Promise<void>;
}

/** What a settled question still says of itself. */
const folded = {
  clarify: 'Which colour?',
  plan: 'Look it up.',
  draft: 'How backups are kept',
  retry: 'No model answers.',
} as const;

/** More parts than any message in here has. */
const mostParts = 60;

export function describeChatPlatform(name: string, make: () => Promise<ChatHarness>): void {
  describe(`the ${name} platform`, () => {
    let harness: ChatHarness;
    let answers: IncomingAnswer[];
    let messages: IncomingMessage[];
    let refusal: string | null;

    beforeEach(async () => {
      harness = await make();
      answers = [];
      messages = [];
      refusal = null;
      const inbound = quietInbound({
        message(message) {
          // Recorded once, however often it comes.
          if (messages.every(({ eventId }) => eventId !== message.eventId)) messages.push(message);
          return Promise.resolve();
        },
        changed: () => Promise.resolve(),
        answer(answer) {
          answers.push(answer);
          return Promise.resolve(refusal);
        },
        opening: () =>
          Promise.resolve({ refused: refusal, language: null, begun: '', asked: threeQuestions.questions }),
        press: ({ kind }) => Promise.resolve(refusal ?? (kind === 'check' ? receipt : null)),
        choosable: () => Promise.resolve([]),
      });
      await harness.platform.connect(inbound);
    });
    afterEach(async () => {
      await harness.platform.disconnect();
      await harness.close();
    });

    const ask = (version = 1): AskedQuestion => ({ id: newId('que'), version, asks: [harness.person.id] });
    /** Every part of the message, as the drain sends them. */
    const send = async (view: MessageView, question: AskedQuestion | null = null) => {
      const parts: { message: OutgoingMessage; sent: Sent }[] = [];
      const deliveryId = newId('dlv');
      for (let part = 0; part < mostParts; part += 1) {
        const message = { deliveryId, part, view, question };
        const sent = await harness.platform.send(harness.address, message);
        parts.push({ message, sent });
        if (!sent.more) return parts;
      }
      throw new Error(`the message has more than ${mostParts} parts`);
    };
    const sendOne = async (view: MessageView, question: AskedQuestion | null = null) => {
      const [first] = await send(view, question);
      if (first === undefined) throw new Error('nothing was sent');
      return first;
    };
    const count = async (words: string) => (await harness.transcript()).split(words).length - 1;
    const shows = (words: string) => expect.poll(() => harness.transcript()).toContain(words);

    it.each(views)('posts a $name that can be read', async ({ view, asks, words }) => {
      await send(view, asks ? ask() : null);
      for (const part of words) await shows(part);
    });

    it('lets a checked report take the place of the answer that was being checked (A72)', async () => {
      const answer = {
        ...shortReport,
        report: 'Tea is old.',
        cautions: ['Its citations are being checked.'],
      };
      const { sent } = await sendOne({ ...answer, unchecked: true });
      expect(sent.more).toBe(false);
      await shows('being checked');
      const view = { ...shortReport, report: 'Tea is very old.' };
      const message = { deliveryId: newId('dlv'), part: 0, view, question: null, replaces: sent.ref };
      const replaced = await harness.platform.send(harness.address, message);
      await shows('Tea is very old.');
      if (!harness.platform.edits) return;
      expect(replaced.ref).toBe(sent.ref);
      expect(await count('being checked')).toBe(0);
      // Repeated after a crash it does no harm.
      const times = await count('Tea is very old.');
      expect(await harness.platform.send(harness.address, message)).toEqual(replaced);
      expect(await count('Tea is very old.')).toBe(times);
    });

    it('finds each part of a message as it was sent, and only one that was posted', async () => {
      const parts = await send(longReport);
      for (const { message, sent } of parts) {
        expect(await harness.platform.find(harness.address, message)).toEqual(sent);
      }
      for (const { message } of parts) {
        const unsent = { ...message, deliveryId: newId('dlv') };
        expect(await harness.platform.find(harness.address, unsent)).toBeNull();
      }
    });

    it('finds a first part whose second was not sent', async () => {
      const first = { deliveryId: newId('dlv'), part: 0, view: longReport, question: null };
      const sent = await harness.platform.send(harness.address, first);
      expect(await harness.platform.find(harness.address, first)).toEqual(sent);
      if (!sent.more) return;
      expect(await harness.platform.find(harness.address, { ...first, part: 1 })).toBeNull();
    });

    it('finds a question', async () => {
      const { message, sent } = await sendOne(questionViews.draft, ask());
      expect(await harness.platform.find(harness.address, message)).toEqual(sent);
    });

    it('puts the whole text of a long report into the thread, in order', async () => {
      await send(longReport);
      await shows('last-words');
      const text = await harness.transcript();
      const marks = Array.from(longReport.report.matchAll(/mark-\d+-end/g), ([mark]) => mark);
      expect(marks.filter((mark) => !text.includes(mark))).toEqual([]);
      const places = marks.map((mark) => text.indexOf(mark));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    });

    it('shows messages in the order they were sent', async () => {
      await send(notice('first'));
      await send(notice('second'));
      await shows('second');
      const text = await harness.transcript();
      expect(text.indexOf('first')).toBeLessThan(text.indexOf('second'));
      expect(await count('first')).toBe(1);
    });

    it('carries the answer to the question it was given to', async () => {
      const question = ask(3);
      await send({ ...questionViews.draft, version: 3 }, question);
      await harness.accept(question);
      await expect
        .poll(() => answers)
        .toEqual([
          expect.objectContaining({ questionId: question.id, version: 3, answer: { kind: 'accepted' } }),
        ]);
      expect(answers[0]?.eventId).not.toBe('');
      expect(answers[0]?.author.id).toBe(harness.person.id);
    });

    it('asks several questions, and carries an answer to each', async () => {
      const question = ask();
      await send(threeQuestions, question);
      await shows('Which colour?');
      await harness.clarify(question, ['blue', '2025', 'for the new team']);
      await expect
        .poll(() => answers.map(({ answer }) => answer))
        .toEqual([{ kind: 'clarified', answers: ['blue', '2025', 'for the new team'] }]);
      for (const { text } of threeQuestions.questions) await shows(text);
    });

    it('tells the person why an answer could not be taken', async () => {
      refusal = 'This draft was decided already.';
      const question = ask();
      await send(questionViews.draft, question);
      await harness.accept(question);
      await shows('This draft was decided already.');
    });

    it.each(Object.values(questionViews))(
      'says how a $kind was settled, and what it was about (F36)',
      async (view) => {
        const parts = await send(view, ask());
        const words = views.find((one) => one.view === view)?.words ?? [];
        for (const part of words) await shows(part);
        if (harness.controls !== undefined) expect(await harness.controls()).not.toEqual([]);
        const last = parts.at(-1);
        if (last === undefined) throw new Error('nothing was sent');
        await harness.platform.settle(harness.address, last.sent.ref, last.message, closed);
        await shows(closedText);
        if (harness.controls !== undefined) await shows(folded[view.kind]);
        if (harness.controls !== undefined) expect(await harness.controls()).toEqual([]);
      },
    );

    it('settles a question twice as if it were once', async () => {
      const { message, sent } = await sendOne(questionViews.clarify, ask());
      const settle = () => harness.platform.settle(harness.address, sent.ref, message, closed);
      await settle();
      await settle();
      await shows(closedText);
      if (harness.platform.edits) expect(await count(closedText)).toBe(1);
    });

    it('settles each message of a question that took several', async () => {
      const filler = Array.from({ length: 18 }, (_, n) => `${'Much was found. '.repeat(30)}mark-${n}-end`);
      const view = { ...questionViews.draft, report: filler.join('\n\n') };
      const parts = await send(view, ask());
      for (const { message } of parts) {
        const found = await harness.platform.find(harness.address, message);
        await harness.platform.settle(harness.address, found?.ref ?? '', message, closed);
      }
      await shows(closedText);
      if (!harness.platform.edits || harness.draws === false) return;
      expect(parts.length).toBeGreaterThan(1);
      expect(await count('mark-')).toBe(0);
      expect(await count(closedText)).toBe(parts.length);
    });

    it('changes a card in place', async () => {
      const { sent } = await sendOne(card);
      await harness.platform.showProgress(harness.address, sent.ref, { ...card, status: 'Writing' });
      await shows('Writing');
      if (!harness.platform.edits) return;
      expect(await count('Look it up')).toBe(1);
      expect(await count('Researching')).toBe(0);
    });

    it('shows how a request was understood and what it should take while there is something to stop (A11)', async () => {
      const view: ProgressView = {
        ...card,
        reasoning: 'A comparison of two things.',
        estimate: { activeMs: 180_000, modelCalls: 40, dollars: 0.3 },
      };
      const { sent } = await sendOne(view);
      await shows('A comparison of two things.');
      if (harness.draws === false) return;
      await shows('About 3 min, 40 model calls, $0.30');
      const show = (newer: ProgressView) => harness.platform.showProgress(harness.address, sent.ref, newer);
      await show({ ...view, status: 'Delivered', live: false });
      await shows('Delivered');
      if (!harness.platform.edits) return;
      expect(await count('A comparison')).toBe(0);
      expect(await count('40 model calls')).toBe(0);
    });

    it('says what the research of a plan will probably take', async () => {
      await send(questionViews.plan, ask());
      if (harness.draws === false) return;
      await shows('About 2 min, 12 model calls, $0.05');
    });

    it('shows the newest three things that people said meanwhile', async () => {
      const heard = ['one', 'two', 'three', 'four'].map((said) => `“also ${said}”: taken into the plan.`);
      await send({ ...card, heard });
      if (harness.draws === false) return;
      for (const said of heard.slice(1)) await shows(said);
      expect(await count('also one')).toBe(0);
    });

    it('offers to stop on a card as long as there is something to stop', async () => {
      const { sent } = await sendOne(card);
      if (harness.controls === undefined) return;
      await expect.poll(harness.controls).toHaveLength(1);
      await harness.platform.showProgress(harness.address, sent.ref, {
        ...card,
        status: 'Delivered',
        live: false,
      });
      await expect.poll(harness.controls).toEqual([]);
    });

    it('whispers', async () => {
      await harness.platform.whisper(harness.address, harness.person, 'Only for you.');
      await shows('Only for you.');
    });

    it('shows somebody alone what stands behind a citation', async () => {
      await harness.platform.whisper(harness.address, harness.person, receipt);
      for (const words of ['Backups are kept for 35 days.', 'everybody knows', 'five weeks'])
        await shows(words);
    });

    it('mentions whom a notice is for and who is asked, and nobody else', async () => {
      const { id } = harness.person;
      await send(notice(`<@${id}> <!channel> @everyone @here, look.`));
      await shows('look.');
      if (harness.pings === undefined) return;
      expect(await harness.pings()).toEqual([]);
      await send({ ...notice('A reminder.'), to: [id] });
      await expect.poll(harness.pings).toEqual([id]);
      await send(questionViews.clarify, ask());
      await expect.poll(harness.pings).toEqual([id, id]);
    });

    it('hands over what is said to it, once', async () => {
      if (harness.says === undefined) return;
      await harness.says('How long are backups kept?', 'footnote');
      await expect.poll(() => messages).toHaveLength(1);
      expect(messages[0]).toMatchObject({
        thread: { platform: harness.platform.name },
        author: { id: harness.person.id },
        text: 'How long are backups kept?',
        addressed: true,
      });
      expect(messages[0]?.eventId).not.toBe('');
    });

    it('knows what was said in the thread before a message', async () => {
      const history: ChatPlatform['history'] = (...of) => harness.platform.history(...of);
      if (harness.says === undefined) {
        expect(await history(harness.address, { eventId: 'any', limit: 10 })).toEqual([]);
        return;
      }
      await harness.says('The database moved in May.', 'others');
      await send(shortReport);
      await harness.says('What moved?', 'footnote');
      await expect.poll(() => messages.at(-1)?.text).toBe('What moved?');
      await harness.says('This came later.', 'others');
      const asking = messages.find(({ text }) => text === 'What moved?');
      if (asking === undefined) throw new Error('the request was not handed over');
      const before = (limit: number) => history(asking.thread, { eventId: asking.eventId, limit });
      const said = (await before(10)).map(({ by, text }) => ({ by, text }));
      expect(said.at(-2)).toEqual({ by: 'person', text: 'The database moved in May.' });
      expect(said.at(-1)).toEqual({ by: 'footnote', text: expect.any(String) as string });
      expect((await before(1)).map(({ by }) => by)).toEqual(['footnote']);
    });
  });
}
