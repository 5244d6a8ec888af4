// What happens when people press, choose and send forms in Slack, by both ways in.
import { wayOf } from '../../support/quiet-inbound.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AskedQuestion, ThreadAddress } from '../../../src/chat/port.ts';
import type { MessageView } from '../../../src/chat/views.ts';
import type { Person } from '../../fakes/slack/people/person.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld, threadOf } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

const plan: MessageView = {
  kind: 'plan',
  brief: 'Look it up.',
  tasks: [{ id: 't1', title: 'Look', status: 'pending' }],
};
const oneQuestion: MessageView = {
  kind: 'clarify',
  intro: 'First:',
  questions: [{ text: 'Which colour?', suggestions: ['red', 'blue'] }],
  canSkip: true,
};

const draft: MessageView = {
  kind: 'draft',
  version: 1,
  title: 'Prices',
  report: 'So it is.',
  citations: [],
  cautions: [],
};

describe.each(['socket', 'http'] as const)('clicks and forms over %s', (mode) => {
  let world: SlackWorld;
  let ann: Person;
  let thread: ThreadAddress;
  let asked: { channel: string; ts: string };

  beforeEach(async () => {
    world = await startSlackWorld();
    await world.connect(mode);
    ann = world.fake.person('Ann');
    asked = ann.mentions('a question', { channel: world.fake.channel('general') });
    thread = threadOf(asked);
    await world.fake.idle();
  });
  afterEach(async () => {
    await world.fake.idle();
    await world.close();
    expect(world.fake.violations).toEqual([]);
  });

  const question: AskedQuestion = { id: 'que_one', version: 2, asks: [] };
  const post = async (view: MessageView) => {
    const sent = await world.platform.send(thread, { deliveryId: 'dlv_q', part: 0, view, question });
    const message = world.fake.thread(asked).latest();
    if (message === undefined) throw new Error('nothing was posted');
    return { sent, message };
  };
  const whispered = (words: string) =>
    eventually(`somebody is told: ${words}`, () => ann.whispers().find(({ text }) => text.includes(words)));

  it('carries a button to its question', async () => {
    const { message } = await post(plan);
    expect(await ann.clicks('Approve', { in: message })).toMatchObject({ acknowledged: true });
    expect(world.core.answers).toEqual([
      {
        eventId: expect.stringContaining(message.ts) as string,
        questionId: 'que_one',
        version: 2,
        author: { id: ann.id, name: expect.any(String) as string },
        answer: { kind: 'accepted' },
      },
    ]);
  });

  it('shows whoever chooses a citation what stands behind it, and nobody else', async () => {
    const citation = (n: number) => ({
      n,
      url: `https://e.example/${n}`,
      title: `Page <!channel> ${n}`,
      quote: 'so',
      verified: true,
    });
    const view: MessageView = {
      kind: 'report',
      title: 'Backups',
      report: 'So it is [3].',
      answered: 'yes',
      cautions: [],
      citations: [citation(1), citation(3)],
      runId: 'run_0123456789abcdefghjk',
    };
    await world.platform.send(thread, { deliveryId: 'dlv_r', part: 0, view, question: null });
    const message = world.fake.thread(asked).latest();
    if (message === undefined) throw new Error('nothing was posted');
    expect(await ann.selects('[3] Page <!channel> 3', { in: message })).toMatchObject({ acknowledged: true });
    const note = await whispered('Backups are kept for 35 days.');
    expect(note.raw.threadTs).toBe(asked.ts);
    expect(note.text).toContain('five weeks');
    expect(world.fake.thread(asked).text()).not.toContain('35 days');
    const [check] = world.core.presses;
    expect(check).toMatchObject({ runId: 'run_0123456789abcdefghjk', n: 3 });
    const other = { ...thread, externalId: `${asked.channel}/1.000001` };
    expect([thread, other].map((each) => check?.isHere(each))).toEqual([true, false]);
    expect(check?.isHere({ ...thread, platform: 'discord' })).toBe(false);

    world.core.state.failing = 1;
    await ann.selects('[1] Page <!channel> 1', { in: message });
    await whispered('did not work just now');
  });

  it('tells whoever presses it, and nobody else, the way to the page (F48)', async () => {
    const view: MessageView = {
      kind: 'report',
      title: 'Backups',
      report: 'So it is.',
      answered: 'yes',
      cautions: [],
      citations: [],
      runId: 'run_0123456789abcdefghjk',
    };
    const message = { deliveryId: 'dlv_p', part: 0, view, question: null };
    await world.platform.send(thread, message);
    expect(world.fake.thread(asked).latest()?.buttons).not.toContain('Open page');
    await world.platform.send(thread, { ...message, deliveryId: 'dlv_q', hasPage: true });
    const report = world.fake.thread(asked).latest();
    if (report === undefined) throw new Error('nothing was posted');
    expect(await ann.clicks('Open page', { in: report })).toMatchObject({ acknowledged: true });
    const note = await whispered('yours alone');
    expect(JSON.stringify(note.raw)).toContain(wayOf('Ann'));
    expect(note.raw.threadTs).toBe(asked.ts);
    const others = world.fake.here.messages.filter(({ onlyFor }) => onlyFor !== ann.id);
    expect(JSON.stringify(others)).not.toContain(wayOf('Ann'));
  });

  it('gives two clicks of one person two ids', async () => {
    const { message } = await post(plan);
    await ann.clicks('Approve', { in: message });
    await ann.clicks('Reject', { in: message });
    expect(new Set(world.core.answers.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('tells only the person, in the thread, why an answer was not taken', async () => {
    const { message } = await post(plan);
    world.core.state.refusal = 'Only Bob decides here.';
    await ann.clicks('Approve', { in: message });
    const note = await whispered('Only Bob decides here.');
    expect(note.raw.threadTs).toBe(asked.ts);
    expect(world.fake.thread(asked).text()).not.toContain('Only Bob decides here.');
    expect(world.fake.thread(asked).latest()?.buttons).toContain('Approve');
  });

  it('says that it did not work when a click could not be stored', async () => {
    const { message } = await post(plan);
    world.core.state.failing = 1;
    expect(await ann.clicks('Approve', { in: message })).toMatchObject({ acknowledged: true });
    await whispered('Please try again');
    await ann.clicks('Approve', { in: message });
    expect(world.core.answers).toHaveLength(1);
  });

  it('asks for a choice before answers are sent', async () => {
    const two = { text: 'Which size?', suggestions: ['S', 'L'] };
    const { message } = await post({ ...oneQuestion, questions: [...oneQuestion.questions, two] });
    await ann.clicks('Send answers', { in: message });
    await whispered('Please choose an answer first, or press “Answer in words”.');
    expect(world.core.answers).toEqual([]);
  });

  it('opens the form for changes and carries what was written', async () => {
    const { message } = await post(plan);
    await ann.clicks('Ask for changes', { in: message });
    await eventually('the form is open', () => ann.modals().length === 1);
    await ann.submits({ 'What should be different?': 'Leave out prices' });
    expect(world.core.answers).toMatchObject([
      { questionId: 'que_one', version: 2, answer: { kind: 'feedback', text: 'Leave out prices' } },
    ]);
    expect(ann.modals()).toEqual([]);
  });

  it('begins the form for changes of a plan with its tasks, and hands over the list that they became', async () => {
    const { message } = await post(plan);
    world.core.state.begun = '1. Prices of <a> & *b*\n2. Sales';
    await ann.clicks('Ask for changes', { in: message });
    const form = await eventually('the form is open', () => ann.modals()[0]);
    const [field] = form.raw.view['blocks'] as readonly { hint: object; element: object }[];
    expect(field).toMatchObject({
      hint: { text: expect.stringContaining('numbered lines') as string },
      element: { initial_value: '1. Prices of <a> & *b*\n2. Sales' },
    });
    await ann.submits();
    await ann.clicks('Ask for changes', { in: message });
    await eventually('the form is open again', () => ann.modals().length === 1);
    await ann.submits({ 'What should be different?': '1. Sales\n2. Jobs' });
    expect(world.core.answers.map(({ answer }) => answer)).toEqual([
      { kind: 'feedback', text: '1. Prices of <a> & *b*\n2. Sales' },
      { kind: 'feedback', text: '1. Sales\n2. Jobs' },
    ]);
  });

  it('begins the form for changes of a draft empty', async () => {
    const view: MessageView = {
      kind: 'draft',
      version: 1,
      title: 'Prices',
      report: '1. One\n2. Two',
      citations: [],
      cautions: [],
    };
    await world.platform.send(thread, { deliveryId: 'dlv_draft', part: 0, view, question });
    const message = world.fake.thread(asked).latest();
    if (message === undefined) throw new Error('nothing was posted');
    await ann.clicks('Ask for changes', { in: message });
    const form = await eventually('the form is open', () => ann.modals()[0]);
    expect(JSON.stringify(form.raw.view)).not.toContain('initial_value');
  });

  it('opens a form in the language of its question (F41)', async () => {
    const { message } = await post(plan);
    world.core.state.language = 'de';
    await ann.clicks('Ask for changes', { in: message });
    const form = await eventually('the form is open', () => ann.modals()[0]);
    expect(form.raw.view).toMatchObject({ submit: { text: 'Senden' }, close: { text: 'Schließen' } });
    expect(form.fields).toEqual([sayIn('de')('form.changes')]);
  });

  it('opens no form for somebody who could not answer', async () => {
    const { message } = await post(plan);
    world.core.state.refusal = 'This plan was decided already.';
    await ann.clicks('Ask for changes', { in: message });
    await whispered('This plan was decided already.');
    expect(ann.modals()).toEqual([]);
  });

  it.each([plan, draft])(
    'gives the text of a form that came after the decision back: $kind',
    async (view) => {
      const { message } = await post(view);
      await ann.clicks('Ask for changes', { in: message });
      await eventually('the form is open', () => ann.modals().length === 1);
      world.core.state.refusal = 'This plan was decided already.';
      await ann.submits({ 'What should be different?': 'Leave out <prices> & *more*' });
      const note = await whispered('This plan was decided already.');
      expect(note.text).toContain('Leave out <prices> & *more*');
    },
  );

  it('keeps a form open when it could not be stored', async () => {
    const { message } = await post(plan);
    await ann.clicks('Ask for changes', { in: message });
    await eventually('the form is open', () => ann.modals().length === 1);
    world.core.state.failing = 1;
    const { errors } = await ann.submits({ 'What should be different?': 'Leave out prices' });
    expect(Object.values(errors).join(' ')).toContain('Please try again');
    expect(ann.modals()).toHaveLength(1);
    await ann.submits();
    expect(world.core.answers).toMatchObject([{ answer: { text: 'Leave out prices' } }]);
  });

  it('says so when Slack did not open the form', async () => {
    const { message } = await post(plan);
    world.fake.trouble('views.open', { kind: 'refused', error: 'expired_trigger_id' });
    await ann.clicks('Ask for changes', { in: message });
    await whispered('press the button again');
  });

  it('takes a suggestion, and an answer in words', async () => {
    const { message } = await post(oneQuestion);
    await ann.clicks('blue', { in: message });
    world.core.state.asked = oneQuestion.questions;
    await ann.clicks('Answer in words', { in: message });
    await eventually('the form is open', () => ann.modals().length === 1);
    await ann.submits({ 'Which colour?': 'a dark green' });
    expect(world.core.answers.map(({ answer }) => answer)).toEqual([
      { kind: 'picked', picks: [1] },
      { kind: 'clarified', answers: ['a dark green'] },
    ]);
  });

  it('stops a run from its card', async () => {
    const view: MessageView = {
      kind: 'progress',
      runId: 'run_1',
      phase: 'gather',
      status: 'Researching',
      tasks: [],
      sources: 0,
      elapsedMs: 1000,
      spent: { modelCalls: 0, tokens: 0, dollars: 0 },
      warnings: [],
      waiting: false,
      live: true,
      continued: false,
    };
    const { message } = await post(view);
    await ann.clicks('Stop', { in: message });
    expect(world.core.presses).toMatchObject([{ kind: 'stop', runId: 'run_1', author: { id: ann.id } }]);
  });
});
