// What Footnote asks before it begins: once, twice, skipped, expired, not at all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import { answers } from '../../support/paths/script.ts';
import { topic, understood } from '../../support/scripted-story.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const question = (text: string) => ({ text, suggestions: ['for speed', 'for cost'] });
const unclear = (...questions: readonly string[]) =>
  understood({ ambiguous: true, questions: questions.map(question), depth: 'light' });
const clear = understood({ depth: 'light' });
const undrafted = { approval: { ...shippedSettings.approval, draft: false } };
const clarification = (over: Partial<typeof shippedSettings.clarification>) => ({
  ...undrafted,
  clarification: { ...shippedSettings.clarification, ...over },
});

describe('an ambiguous request', () => {
  it('is asked about once, and researched with the answer (E14, E15)', async () => {
    const thread = stage.begin({ intake: answers(unclear('Compared for what?'), clear) }, undrafted);
    thread.asks(topic);
    const asked = await thread.shown('clarify');
    expect(asked.view.questions).toEqual([question('Compared for what?')]);
    await thread.is('waiting');
    expect(thread.agents()).toEqual(['intake']);
    thread.clicks(asked, { kind: 'clarified', answers: ['for speed'] });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['clarify', 'report']);
    expect(thread.told('intake')).toHaveLength(2);
    expect(thread.told('planner')).toHaveLength(1);
    expect(thread.told('planner')[0]).toContain('for speed');
    expect(await thread.settled(asked)).toContain('Alice');
  });

  it('is never asked about again once the person has answered, whatever a model wants (E18)', async () => {
    const thread = stage.begin(
      { intake: answers(unclear('Compared for what?'), unclear('On which machine?')) },
      clarification({ rounds: 2 }),
    );
    thread.asks(topic);
    thread.clicks(await thread.shown('clarify'), { kind: 'clarified', answers: ['for cost'] });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['clarify', 'report']);
    expect(thread.told('planner')[0]).toContain('for cost');
  });

  it('is asked about no more than three things at once (A8)', async () => {
    const thread = stage.begin({
      intake: answers(unclear('One thing?', 'Two things?', 'Three things?', 'Four things?', 'Five?'), clear),
    });
    thread.asks(topic);
    const { view } = await thread.shown('clarify');
    expect(view.questions.map(({ text }) => text)).toEqual(['One thing?', 'Two things?', 'Three things?']);
    thread.says('stop');
    await thread.ends('cancelled');
  });

  it('of more than three sentences says enough: nothing is asked back (C24)', async () => {
    const long = `${topic} We run falcon today. It has been slow since March. Heron was proposed by the team.`;
    const thread = stage.begin({ intake: answers(unclear('Compared for what?')) }, undrafted);
    thread.asks(long);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
  });

  it('is researched with stated assumptions when the questions are skipped', async () => {
    const assumed = { ...clear, constraints: ['Speed is what counts.'] };
    const thread = stage.begin({ intake: answers(unclear('Compared for what?'), assumed) }, undrafted);
    thread.asks(topic);
    const asked = await thread.shown('clarify');
    expect(asked.view.canSkip).toBe(true);
    thread.clicks(asked, { kind: 'just-start' });
    const { view } = await thread.shown('report');
    expect(view.cautions).toContain('Assumed: Speed is what counts.');
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['clarify', 'report']);
  });

  it('is researched with stated assumptions when nobody answers in time', async () => {
    const assumed = { ...clear, constraints: ['Speed is what counts.'] };
    const thread = stage.begin(
      { intake: answers(unclear('Compared for what?'), assumed) },
      clarification({ deadlineMs: 200 }),
    );
    thread.asks(topic);
    const { view } = await thread.shown('report');
    expect(view.cautions).toContain('Assumed: Speed is what counts.');
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['clarify', 'report']);
    expect(await thread.settled(await thread.shown('clarify'))).not.toMatch(/reject/i);
  });

  it('is researched at once where questions are switched off (A7)', async () => {
    const thread = stage.begin(
      { intake: answers(unclear('Compared for what?')) },
      clarification({ enabled: false }),
    );
    thread.asks(topic);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
    expect(thread.agents().filter((agent) => agent === 'intake')).toHaveLength(1);
  });
});

describe('a message without a topic', () => {
  const nothing = understood({ topic: null });

  it('is answered with a line instead of a question, and the topic that follows is researched (D3, F33)', async () => {
    const thread = stage.begin({ intake: answers(nothing, clear) }, undrafted);
    thread.asks('well, that then');
    await thread.ends('failed');
    expect(thread.kinds()).toEqual(['notice']);
    thread.asks(topic);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['notice', 'report']);
    expect(thread.told('intake')[1]).toContain(topic);
  });
});
