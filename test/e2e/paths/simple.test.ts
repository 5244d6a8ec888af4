// Requests that are answered at once, without research.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import type { Thread } from '../../support/paths/thread.ts';
import { ailing, answers } from '../../support/paths/script.ts';
import { understood } from '../../support/scripted-story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const simple = { complexity: 'simple', mode: 'simple', directAnswer: 'It is **42**, by convention.' };

describe('a simple request', () => {
  it('is answered by intake alone, and that it was not researched is said (A5, A71)', async () => {
    const thread = stage.begin({ intake: answers(understood(simple)) });
    thread.asks('What is the answer to everything?');
    const { view } = await thread.shown('report');
    expect(view.report).toBe('It is **42**, by convention.');
    expect(view.cautions).toEqual([
      'This was answered without research: it has no sources and was not checked.',
    ]);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
    expect(thread.agents()).toEqual(['intake']);
    expect([...thread.searches(), ...thread.pages()]).toEqual([]);
  });
});

/** The question of a run whose judge is away; it is well again when people are asked. */
async function retryOf(thread: Thread, heal: () => void) {
  const question = await thread.shown('retry');
  heal();
  return question;
}

describe('a quick look at the web', () => {
  const web = { mode: 'web', backgroundQueries: ['falcon engine'] };
  const request = 'When was the falcon engine released?';

  it('is one task of light depth, with no plan by a model and nothing to approve (A72)', async () => {
    const thread = stage.begin({ intake: answers(understood({ ...web, topic: request })) });
    thread.asks(request);
    const { view } = await thread.shown('report');
    expect(view.citations.map(({ verified }) => verified)).toEqual([true]);
    await thread.ends('delivered');
    expect(thread.report()).toContain('2001');
    expect(thread.kinds()).toEqual(['report']);
    expect(new Set(thread.agents())).toEqual(new Set(['intake', 'writer', 'verifier']));
    expect(thread.searches().toSorted()).toEqual([request, 'falcon engine']);
    expect(thread.pages().toSorted()).toEqual(['facts/falcon', 'tests/falcon']);
    const [{ tasks } = {}] = await thread.events('plan-created');
    expect(tasks).toHaveLength(1);
  });

  it('stands before its citations are checked, whatever becomes of its judge, and is changed once then (A72)', async () => {
    const judge = ailing('verifier');
    const thread = stage.begin({ intake: answers(understood({ ...web, topic: request })), ...judge.script });
    thread.asks(request);
    const { view, deliveryId } = await thread.shown('report');
    expect(view.unchecked).toBe(true);
    expect(view.report).toContain('2001');
    expect(view.cautions[0]).toContain('are being checked');
    expect(view.citations.map(({ verified }) => verified)).toEqual([true]);
    thread.clicks(await retryOf(thread, judge.heal), { kind: 'retry' });
    await thread.ends('delivered');
    const checked = await thread.shown('report');
    expect(checked.deliveryId).toBe(deliveryId);
    expect(checked.view.unchecked).toBeUndefined();
    expect(checked.view.cautions.join(' ')).not.toContain('being checked');
    expect(thread.kinds()).toEqual(['report', 'retry']);
    expect(thread.pages().toSorted()).toEqual(['facts/falcon', 'tests/falcon']);
  });

  it('that is stopped while its citations are checked says that they were not, and is checked when it goes on', async () => {
    const judge = ailing('verifier');
    const thread = stage.begin({ intake: answers(understood({ ...web, topic: request })), ...judge.script });
    thread.asks(request);
    const { deliveryId } = await thread.shown('report');
    await retryOf(thread, () => {});
    thread.says('stop');
    await thread.ends('cancelled');
    const stopped = await thread.shown('report');
    expect(stopped.deliveryId).toBe(deliveryId);
    expect(stopped.view.cautions.join(' ')).toMatch(/^(?!.*being checked).*not checked/);
    expect(stopped.view.report).toContain('2001');
    judge.heal();
    thread.says('resume');
    thread.clicks(await thread.shown('retry', 2), { kind: 'retry' });
    await thread.ends('delivered');
    const checked = await thread.shown('report');
    expect(checked.deliveryId).toBe(deliveryId);
    expect(checked.view.unchecked).toBeUndefined();
  });

  it('that takes too long ends in a direct answer, and people are told (A11, A73, A74)', async () => {
    const thread = stage.begin({ intake: answers(understood({ ...web, topic: request })) }, { webMs: 700 });
    stage.web.held.add('facts/falcon').add('tests/falcon');
    thread.asks(request);
    const { view } = await thread.shown('report');
    stage.web.release();
    expect(view.cautions[0]).toBe(
      'The quick look at the web was not done within 1 second. This is a direct answer.',
    );
    await thread.ends('delivered');
    expect(await thread.events('warning')).toContainEqual(
      expect.objectContaining({ code: 'WEB_SEARCH_TIMEOUT' }),
    );
    const card = await thread.lastCard();
    expect(card.warnings.join(' ')).toContain('not done within');
    expect(card.reasoning).toBe('Two engines are compared.');
    expect(thread.agents()).toEqual(['intake', 'answerer']);
    expect(thread.told('answerer')[0]).toContain('was not done within');
  });

  it('that finds nothing ends in a direct answer', async () => {
    const thread = stage.begin({
      intake: answers(understood({ ...web, topic: 'What is a zeppelin?', backgroundQueries: [] })),
    });
    thread.asks('What is a zeppelin?');
    const { view } = await thread.shown('report');
    expect(view.cautions[0]).toContain('found nothing on this');
    await thread.ends('delivered');
    expect(thread.agents()).toEqual(['intake', 'answerer']);
    expect(thread.pages()).toEqual([]);
  });

  it('without a search engine that answers ends in a direct answer, which is said (B46)', async () => {
    const thread = stage.begin({ intake: answers(understood({ ...web, topic: request })) });
    stage.web.door.isOpen = false;
    thread.asks(request);
    const { view } = await thread.shown('report');
    stage.web.door.isOpen = true;
    expect(view.cautions[0]).toBe('No search of the web gave an answer. This is a direct answer.');
    await thread.ends('delivered');
    expect(thread.pages()).toEqual([]);
  });
});
