// What people do with a run: they edit its plan, ask for changes of its draft, steer it, stop it and let it go on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import { answers } from '../../support/paths/script.ts';
import { contentAgents, wordsOf } from '../../support/scripted-research.ts';
import { criticized, planned, understood } from '../../support/scripted-story.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const { approval } = shippedSettings;
const undrafted = { approval: { ...approval, draft: false } };
const medium = { depth: 'medium', mode: 'deep' } as const;
/** Names no engine: what the first look at a subject finds is there for every task. */
const topic = 'Which engines are there?';
const intake = answers(understood({ topic, backgroundQueries: [] }));
const titlesIn = ({ tasks }: { tasks: readonly { title: string }[] }) => tasks.map(({ title }) => title);

describe('a plan that is shown', () => {
  const asked = { approval: { ...approval, plan: true, draft: false } };

  it('is edited as a list by a person, shown again, and done as it is', async () => {
    const thread = stage.begin({ intake }, asked);
    thread.asks(topic, medium);
    const first = await thread.shown('plan');
    expect(titlesIn(first.view)).toEqual(['The falcon engine', 'The heron engine', 'The osprey engine']);
    expect(thread.pages()).toEqual([]);
    thread.says('1. The heron engine\n2. What is known about the petrel engine?');
    const second = await thread.shown('plan', 2);
    expect(titlesIn(second.view)).toEqual(['The heron engine', 'What is known about the petrel engine?']);
    expect(thread.agents()).toEqual(['intake', 'planner']);
    thread.clicks(second, { kind: 'accepted' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['plan', 'plan', 'report']);
    expect(thread.told('planner')).toHaveLength(1);
    expect(thread.pages().toSorted()).toEqual(['facts/heron', 'facts/petrel', 'tests/heron', 'tests/petrel']);
  });

  it('is waited for where the request asks for that in words, whatever the settings say', async () => {
    const thread = stage.begin(
      { intake: answers(understood({ topic, backgroundQueries: [], planFirst: true })) },
      undrafted,
    );
    thread.asks(`${topic} Show me the plan first please.`, medium);
    const { view } = await thread.shown('plan');
    expect(view).toMatchObject({ stays: true });
    expect(thread.pages()).toEqual([]);
    thread.says('approve');
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['plan', 'report']);
  });

  it('is made anew with what a person says about it', async () => {
    const thread = stage.begin(
      {
        intake,
        planner: answers(planned('falcon', 'heron', 'osprey'), planned('gannet', 'heron', 'petrel')),
      },
      asked,
    );
    thread.asks(topic, medium);
    const first = await thread.shown('plan');
    thread.clicks(first, { kind: 'feedback', text: 'Compare sea birds instead.' });
    const second = await thread.shown('plan', 2);
    expect(thread.told('planner')[1]).toContain('Compare sea birds instead.');
    thread.clicks(second, { kind: 'accepted' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['plan', 'plan', 'report']);
    expect(thread.pages().some((page) => page.endsWith('falcon'))).toBe(false);
  });

  it('is approved in words that no list has, and stays as it is for a question about time', async () => {
    const thread = stage.begin(
      {
        intake,
        hearer: answers(
          { meant: 'status', language: 'de', deciding: null },
          { meant: 'approval', language: 'de', deciding: 'leg los' },
        ),
      },
      asked,
    );
    thread.asks(topic, medium);
    await thread.shown('plan');
    thread.says('wie lange dauert das denn?');
    const told = await thread.shown('notice');
    expect(told.view.text).toMatch(/Entscheidung über den Plan/);
    thread.says('passt, leg los');
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['plan', 'notice', 'report']);
    expect(thread.told('planner')).toHaveLength(1);
    expect(thread.told('hearer')).toHaveLength(2);
  });

  it('ends the run when it is rejected, and nothing was searched for it', async () => {
    const thread = stage.begin({ intake }, asked);
    thread.asks(topic, medium);
    thread.clicks(await thread.shown('plan'), { kind: 'rejected' });
    await thread.ends('rejected');
    expect(thread.kinds()).toEqual(['plan', 'notice']);
    expect(thread.pages()).toEqual([]);
    expect(thread.agents()).toEqual(['intake', 'planner']);
  });
});

describe('feedback on a draft', () => {
  it('leads to research of what it asks for, and what was found is kept (D36, D37)', async () => {
    const thread = stage.begin({
      intake,
      planner: answers(planned('falcon', 'heron', 'osprey'), planned('kestrel')),
      critic: answers(criticized('REVISE', 'Give the year.', [1]), criticized('PASS')),
    });
    thread.asks(topic, medium);
    const draft = await thread.shown('draft');
    const before = { pages: thread.pages(), critics: thread.told('critic').length };
    thread.clicks(draft, { kind: 'feedback', text: 'Add kestrel.' });
    const second = await thread.shown('draft', 2);
    expect(second.view.version).toBe(2);
    expect(second.view.report).toContain('kestrel');
    expect(second.view.report).toContain('falcon');
    expect(thread.told('planner')[1]).toContain('Add kestrel.');
    expect(thread.told('writer').at(-1)).toContain('Add kestrel.');
    expect(thread.pages().slice(before.pages.length).toSorted()).toEqual(['facts/kestrel', 'tests/kestrel']);
    // The draft may have waited for days: links of pages read before are looked at again, and nothing is read of them.
    expect(new Set(thread.probed())).toEqual(new Set(before.pages));
    // The critic's one revision was spent, and is there again for the second draft.
    expect(thread.told('critic')).toHaveLength(before.critics + 1);
    thread.says('Give prices, too.');
    const third = await thread.shown('draft', 3);
    expect(thread.told('writer').at(-1)).toContain('Give prices, too.');
    expect(thread.told('writer').at(-1)).toMatch(/Earlier feedback:[^]*Add kestrel\.[^]*Improvements:/);
    // Words of the first draft can be wanted back.
    const earlier = /<<<draft before it \w+\n([^]*?)\n\w+ draft before it>>>/;
    const [, back = ''] = earlier.exec(thread.told('writer').at(-1) ?? '') ?? [];
    expect(back).toContain('falcon');
    expect(back).not.toContain('kestrel');
    expect(back).toMatch(/\[\d+\]/);
    expect(thread.told('writer').at(-2)).not.toMatch(earlier);
    thread.clicks(third, { kind: 'accepted' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['draft', 'draft', 'draft', 'report']);
    expect(thread.told('intake')).toHaveLength(1);
  });

  it('that needs no research goes straight to the writer (A22)', async () => {
    const thread = stage.begin({
      intake,
      planner: answers(planned('falcon', 'heron', 'osprey'), { ...planned('gannet'), enough: true }),
    });
    thread.asks(topic, medium);
    const draft = await thread.shown('draft');
    const before = { searches: thread.searches().length, explorer: thread.told('explorer').length };
    thread.clicks(draft, { kind: 'feedback', text: 'Say it in one sentence.' });
    const second = await thread.shown('draft', 2);
    expect(thread.told('writer').at(-1)).toContain('Say it in one sentence.');
    expect(thread.searches()).toHaveLength(before.searches);
    expect(thread.told('explorer')).toHaveLength(before.explorer);
    thread.clicks(second, { kind: 'rejected' });
    await thread.ends('rejected');
    expect(thread.kinds()).toEqual(['draft', 'draft', 'notice']);
  });
});

describe('steering', () => {
  it('in the middle of a wave is heard when the wave is done, and shown on the card', async () => {
    const thread = stage.begin(
      { intake, planner: answers(planned('falcon', 'heron', 'osprey'), planned('petrel')) },
      undrafted,
    );
    stage.web.held.add('facts/heron');
    thread.asks(topic, medium);
    await eventually('a page is waited for', () => stage.web.waiting().length > 0);
    thread.says('also look at petrel');
    const noted = await thread.shown('notice');
    expect(noted.view.text).toContain('Noted');
    stage.web.release();
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['notice', 'report']);
    expect(thread.told('planner')[1]).toContain('also look at petrel');
    expect(thread.told('writer')[0]).toContain('also look at petrel');
    expect(thread.pages().filter((page) => page === 'facts/heron')).toHaveLength(1);
    expect(thread.pages()).toContain('facts/petrel');
    expect((await thread.lastCard()).heard).toEqual(['“also look at petrel”: taken into the plan.']);
  });

  it('is not what only asks how far it is, or has patience: planner and writer never hear of it', async () => {
    const thread = stage.begin(
      {
        intake,
        hearer: answers(
          { meant: 'status', language: 'en', deciding: null },
          { meant: 'talk', language: 'en', deciding: null },
        ),
      },
      undrafted,
    );
    stage.web.held.add('facts/heron');
    thread.asks(topic, medium);
    await eventually('a page is waited for', () => stage.web.waiting().length > 0);
    thread.says('how far are you?');
    expect((await thread.shown('notice')).view.text).not.toContain('Noted');
    thread.says('take your time, no rush');
    await eventually('both are read', () => thread.told('hearer').length === 2);
    stage.web.release();
    await thread.ends('delivered');
    expect(thread.told('planner')).toHaveLength(1);
    expect([...thread.told('planner'), ...thread.told('writer')].join()).not.toMatch(/how far|no rush/);
  });

  it('that it is enough ends the search after the wave', async () => {
    const thread = stage.begin(
      { intake, planner: answers(planned('falcon', 'heron', 'osprey', 'kestrel', 'plover')) },
      undrafted,
    );
    stage.web.held.add('facts/heron');
    thread.asks(topic, medium);
    await eventually('a page is waited for', () => stage.web.waiting().length > 0);
    thread.says('enough, write it up');
    await thread.shown('notice');
    stage.web.release();
    await thread.ends('delivered');
    expect(thread.pages().some((page) => page.endsWith('kestrel'))).toBe(false);
    expect(thread.report()).toContain('osprey');
    expect(thread.agents()).not.toContain('critic');
  });

  it('that it is enough keeps a task that waits for its place from beginning', async () => {
    const thread = stage.begin(
      { intake, planner: answers(planned('falcon', 'heron', 'osprey', 'kestrel')) },
      undrafted,
    );
    const held = ['facts/falcon', 'facts/heron', 'facts/osprey'];
    for (const page of held) stage.web.held.add(page);
    thread.asks(topic, medium);
    await eventually('a page of each is waited for', () => stage.web.waiting().length >= held.length);
    thread.says('enough, write it up');
    await thread.shown('notice');
    stage.web.release();
    await thread.ends('delivered');
    expect(await thread.events('task-started')).toHaveLength(3);
    expect(thread.report()).toContain('osprey');
  });
});

describe('a run that is stopped', () => {
  it('in the middle of a wave ends at once, and goes on without repeating finished tasks (B9, B53, B57)', async () => {
    const thread = stage.begin({ intake }, undrafted);
    stage.web.held.add('facts/osprey');
    thread.asks(topic, medium);
    await eventually(
      'two tasks are done',
      async () => (await thread.events('task-finished')).length === 2 && stage.web.waiting().length > 0,
    );
    thread.says('stop');
    await thread.ends('cancelled');
    expect(thread.notices().at(-1)).toContain('Stopped');
    const before = { agents: thread.agents(), searches: thread.searches().length };
    stage.web.release();
    thread.says('resume');
    await thread.ends('delivered');
    expect(thread.kinds().at(-1)).toBe('report');
    const later = thread.agents().slice(before.agents.length);
    expect(later).not.toContain('intake');
    expect(later).not.toContain('planner');
    expect(later.filter((agent) => agent === 'explorer')).toHaveLength(1);
    expect(thread.searches()).toHaveLength(before.searches);
    expect(thread.pages().filter((page) => page === 'facts/falcon')).toHaveLength(1);
  });
});

describe('a draft that waits', () => {
  it('is kept when the run is stopped, and stands there again when it goes on (B8, B52)', async () => {
    const thread = stage.begin({ intake });
    thread.asks(topic, medium);
    const draft = await thread.shown('draft');
    const asked = thread.agents().length;
    thread.says('stop');
    await thread.ends('cancelled');
    expect(thread.notices().at(-1)).toContain('What was written so far is kept');
    expect(await thread.settled(draft)).not.toMatch(/rejected/i);
    thread.says('resume');
    const again = await thread.shown('draft', 2);
    thread.clicks(again, { kind: 'accepted' });
    await thread.ends('delivered');
    expect(thread.kinds().at(-1)).toBe('report');
    expect(thread.agents()).toHaveLength(asked);
  });
});

describe('a question about an earlier report', () => {
  const about = 'What was behind citation 1 of the first report?';
  const first = planned('falcon');
  const second = planned('heron');
  const light = { depth: 'light', mode: 'deep' } as const;

  it('is answered from that report, which whoever answers is shown with its quotes', async () => {
    const asksBack = understood({ followUp: 'clarification', mode: 'simple', topic: about });
    const thread = stage.begin(
      {
        intake: answers(
          understood({ topic: 'How fast is falcon?', backgroundQueries: [] }),
          understood({ topic: 'How fast is heron?', backgroundQueries: [] }),
          asksBack,
        ),
        planner: answers(first, second),
      },
      undrafted,
    );
    thread.asks('How fast is falcon?', light);
    const { view: report } = await thread.shown('report');
    await thread.ends('delivered');
    thread.asks('How fast is heron?', light);
    await thread.shown('report', 2);
    await thread.ends('delivered');
    thread.says(about);
    await thread.shown('report', 3);
    await thread.ends('delivered');
    const [told = ''] = thread.told('answerer');
    expect(told).toMatch(/<<<report 2 [^]*<<<report 1 \w+\nAsked: How fast is falcon\?/);
    expect(told).toMatch(/\(report 1 ［1］\)\n/);
    expect(told).toContain(report.citations[0]?.quote);
  });

  it('is answered so below a draft, too, by the numbers of that report', async () => {
    const thread = stage.begin({
      intake: answers(
        understood({ topic: 'How fast is falcon?', backgroundQueries: [] }),
        understood({ topic: 'How fast is heron?', backgroundQueries: [] }),
      ),
      planner: answers(first, second),
      explainer: (request) => {
        const isFirst = wordsOf(request).includes('<<<report 1 ');
        if (!isFirst) return contentAgents.explainer(request);
        return { json: { meant: 'question', about: 1, sentences: [], answersAll: false } };
      },
    });
    thread.asks('How fast is falcon?', light);
    thread.clicks(await thread.shown('draft'), { kind: 'accepted' });
    const { view: report } = await thread.shown('report');
    await thread.ends('delivered');
    thread.asks('How fast is heron?', light);
    const draft = await thread.shown('draft', 2);
    thread.says(about);
    const { view } = await thread.shown('answer');
    expect(view.ofReport).toBe(1);
    expect(view.text).toMatch(/^This is about the report “.*falcon.*” \(1 of 2 with citations here\)\./i);
    expect(report.citations.map(({ url }) => url)).toContain(view.citations[0]?.url);
    thread.clicks(draft, { kind: 'rejected' });
    await thread.ends('rejected');
  });
});

describe('a follow-up', () => {
  it('that asks about the report is answered from its sources, without a search (A78)', async () => {
    const thread = stage.begin(
      {
        intake: [
          ...intake,
          ...answers(
            understood({ followUp: 'clarification', mode: 'deep', topic: 'When was falcon released?' }),
          ),
        ],
      },
      undrafted,
    );
    thread.asks(topic, medium);
    await thread.ends('delivered');
    const before = { searches: thread.searches().length, pages: thread.pages().length };
    thread.says('And when was the falcon engine released?');
    const { view } = await thread.shown('report', 2);
    expect(view.report).toContain('falcon');
    expect(view.citations).toHaveLength(1);
    expect(thread.searches()).toHaveLength(before.searches);
    expect(thread.pages()).toHaveLength(before.pages);
    expect(thread.told('answerer')).toHaveLength(1);
    await thread.ends('delivered');
  });

  it('stands before it is judged, and what is said meanwhile is received then (A71, A78)', async () => {
    let isSlow = false;
    const asks = (about: string) =>
      understood({ followUp: 'clarification', mode: 'deep', topic: `When was ${about} released?` });
    const said = 'It is an old one by now. The year in which the falcon engine was released is 2001 [1].';
    const thread = stage.begin(
      {
        intake: [...intake, ...answers(asks('falcon'), asks('heron'))],
        answerer: answers({ lookUps: [], answer: said, answered: 'yes', openQuestions: [] }),
        verifier: (request) => ({
          ...contentAgents.verifier(request),
          ...(isSlow ? { afterMs: 2_000 } : {}),
        }),
      },
      undrafted,
    );
    thread.asks(topic, medium);
    await thread.ends('delivered');
    isSlow = true;
    thread.says('And when was the falcon engine released?');
    const { view, deliveryId } = await thread.shown('report', 2);
    expect(view.unchecked).toBe(true);
    expect(view.cautions.join(' ')).toMatch(/are being checked(?!.*not checked)/);
    thread.says('And the heron engine?');
    await thread.shown('report', 3);
    expect(thread.notices()).toEqual(['I take this up as soon as the answer stands that I am giving.']);
    const checked = await thread.shown('report', 2);
    expect(checked.deliveryId).toBe(deliveryId);
    expect(checked.view).toMatchObject({
      report: said,
      cautions: [expect.stringContaining('without a number')],
    });
    expect(thread.kinds()).toEqual(['report', 'report', 'notice', 'report']);
    await thread.ends('delivered');
  });
});
