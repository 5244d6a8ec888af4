// What people say to a plan that waits, and to a run that works, is read by a model: wishes are heard in their order, decisions
// are taken where they are clear, and everything else changes nothing.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { newId } from '../../../src/base/ids.ts';
import type { Models } from '../../../src/llm/port.ts';
import { memoryWeb } from '../../fakes/memory-web.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import { testDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { tracesIn } from '../../support/traces.ts';
import { shippedPrompts } from '../../support/with-model.ts';

/** Listens and reads, with a model; the research is done by a process of its own, which has none. */
let talking: Talking;
let worker: Talking;
let thread: TalkingThread;
/** The model that reads what is said. */
let model: () => unknown = () => null;
/** What it was shown so far. */
let asked: string[] = [];
/** Calls so far. */
let reading = 0;
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const reads = (text: string) => {
    asked.push(text);
    return model();
  };
  const scripted = scriptedModels({ hearer: reads, explainer: reads });
  const models: Models = {
    ...scripted,
    answer: (...given) => {
      reading += 1;
      return held.then(() => scripted.answer(...given));
    },
  };
  const settings = { ...shippedSettings, approval: { ...shippedSettings.approval, plan: true } };
  const passages = memoryWeb({}).passages;
  const place = await testDatabase();
  talking = await startTalking({
    place,
    roles: { bot: true, worker: false },
    parts: { models, settings, passages, prompts: shippedPrompts },
  });
  worker = await startTalking({
    place: { ...place, drop: async () => {} },
    roles: { bot: false, worker: true },
    parts: { settings, passages, platforms: [] },
  });
});
afterAll(async () => {
  await worker.close();
  await talking.close();
});
beforeEach(async () => {
  [held, asked, reading] = [Promise.resolve(), [], 0];
  thread = talking.newThread();
  await thread.says(alice, question);
  await planned(1);
  await thread.is('waiting');
  await thread.quiet();
});
afterEach(() => thread.leave());

const planned = (version: number) =>
  eventually(`plan ${version} stands there`, () => {
    const here = talking.platform.sent.filter((one) => one.thread.externalId === thread.address.externalId);
    const isIt = ({ view }: (typeof here)[number]['message']) =>
      view.kind === 'plan' && (view.version ?? 1) === version;
    return here.map(({ message }) => message).find(isIt)?.question ?? null;
  });
const says = async (text: string, over?: Parameters<TalkingThread['says']>[2]) => {
  await thread.says(alice, text, over);
  await thread.quiet();
};
const means = (meant: string, deciding: string | null = null, language: string | null = null) => ({
  meant,
  deciding,
  language,
});
const told = () => thread.whispers().map(({ text }) => text);
const answers = async () => {
  const { rows } = await talking.database.pool.query<{ answer: object }>(
    `SELECT answer FROM question JOIN run ON run.id = run_id JOIN thread ON thread.id = run.thread_id
      WHERE external_id = $1 AND answer IS NOT NULL ORDER BY asked_at`,
    [thread.address.externalId],
  );
  return rows.map(({ answer }) => answer);
};
/** Steering as the run hears it. */
const hears = async () => {
  const { rows } = await talking.database.pool.query<{ id: string }>(
    `SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1`,
    [thread.address.externalId],
  );
  const messages = await talking.store.journal.inbox(rows[0]!.id, 0);
  return messages.map(({ text, heard }) => heard ?? text);
};
const toBeRead = async () => {
  const { rowCount } = await talking.database.pool.query(
    `SELECT 1 FROM inbound WHERE NOT done AND thread = 'beside/' || $1`,
    [thread.address.externalId],
  );
  return rowCount;
};
const inItsPlan = (change: string) =>
  talking.database.pool.query(
    `UPDATE question SET ${change}
      WHERE run_id IN (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`,
    [thread.address.externalId],
  );
/** As it is while the run works: it asks nothing, and is not done. */
const works = () =>
  inItsPlan(
    `status = 'answered', answered_at = now(), answer = '{"kind": "accepted", "by": {"id": "U1", "name": "Alice"}}'`,
  );
/** As it is while a run gives its report. */
const delivers = () =>
  talking.database.pool.query(
    `INSERT INTO event (run_id, type, phase, data)
     SELECT run.id, 'phase-started', '', '{"phase": "deliver"}'::json
       FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1`,
    [thread.address.externalId],
  );
/** As it is once the run has asked. */
const asks = () => inItsPlan(`status = 'open', answered_at = NULL, answer = NULL`);
/** Says it, and does the rest before it is read. */
const overtaken = async (text: string, meant: string, by: () => Promise<unknown>, addressed = true) => {
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  model = () => means(meant, text);
  await thread.says(alice, text, { addressed });
  await eventually('it is being read', () => reading > 0);
  await by();
  release();
  await thread.quiet();
};

describe('to a plan', () => {
  it.each(['ok, go', 'passt, leg los'])('%j approves it, once', async (text) => {
    model = () => means('approval', text);
    const event = { eventId: newId('msg'), addressed: false };
    await says(text, event);
    await thread.draft(1);
    await says(text, event);
    expect(asked[0]).toContain('A plan waits to be approved.');
    expect(asked[0]).toMatch(/<<<tasks \w+\n.*backups/);
    expect(await answers()).toEqual([expect.objectContaining({ kind: 'accepted' })]);
    expect(told()).toEqual([]);
  });

  it('a plain approval or a list of tasks is read by no model', async () => {
    model = () => means('talk');
    await thread.says(alice, '1. How long are backups kept?\n2. Who makes backups?', { addressed: false });
    await eventually('it is taken', async () => (await answers()).length === 1);
    await planned(2);
    await thread.says(alice, 'approve', { addressed: false });
    await eventually('it is taken', async () => (await answers()).length === 2);
    expect((await answers()).map((answer) => (answer as { kind: string }).kind)).toEqual([
      'feedback',
      'accepted',
    ]);
    expect(asked).toEqual([]);
  });

  it('a wish that leans on what others said is taken in full', async () => {
    model = () => ({ ...means('change'), wish: 'Only one task, about restores.' });
    await thread.says(alice, 'what Bob said', { addressed: false });
    await eventually('it is taken', async () => (await answers()).length === 1);
    const text = 'what Bob said\n→ Only one task, about restores.';
    expect(await answers()).toEqual([expect.objectContaining({ kind: 'feedback', text })]);
  });

  it('an approval or rejection that its words do not say is asked back', async () => {
    model = () => means('approval', 'approved');
    await says('well then, I suppose so', { addressed: false });
    model = () => means('rejection');
    await says('this is no use to us any more', { addressed: false });
    model = () => means('rejection', 'forget it');
    await says('shall we forget it?', { addressed: false });
    expect(told()).toEqual([
      expect.stringMatching(/^Did you mean to approve it\?.*it waits/),
      expect.stringMatching(/^Did you mean to reject it\?.*it waits/),
      expect.stringMatching(/^Did you mean to reject it\?.*it waits/),
    ]);
    expect(await answers()).toEqual([]);
  });

  it('what asks something besides is answered: an approval is asked back, a fact is feedback all the same', async () => {
    const more = 'why the third task?';
    const answer = 'It is about restores.';
    model = () => ({ ...means('approval'), deciding: null, asks: more, answer });
    await says(`ok, go - but ${more}`);
    expect(thread.notices()).toEqual([
      expect.stringMatching(/^It is about restores\.\nDid you mean to approve it\?/),
    ]);
    expect(await answers()).toEqual([]);
    model = () => ({ ...means('fact'), asks: more, answer });
    const text = `we only have two servers, ${more}`;
    await says(text);
    await planned(2);
    expect(await answers()).toEqual([expect.objectContaining({ kind: 'feedback', text })]);
    expect(thread.notices().at(-1)).toBe(answer);
    // Nothing that the message does not say is asked.
    model = () => ({ ...means('approval', 'ok, go'), asks: 'who pays?', answer });
    await thread.says(alice, 'ok, go', { addressed: false });
    await eventually('it is taken', async () => (await answers()).length === 2);
    expect(thread.notices()).toHaveLength(2);
  });

  it('a rejection in so many words stops the research, which can be undone', async () => {
    const settled = talking.platform.settled.length;
    model = () => means('rejection', 'lass gut sein', 'de');
    await says('nein, lass gut sein', { addressed: false });
    await thread.is('cancelled');
    await thread.quiet();
    expect(thread.notices()).toEqual([expect.stringMatching(/^Ich höre hier auf\. Sag „fortsetzen“/)]);
    expect(told()).toEqual([]);
    await thread.says(alice, 'fortsetzen');
    await thread.is('waiting');
    await thread.quiet();
    expect(talking.platform.settled.slice(settled)).toEqual(['Rejected by Alice.']);
  });

  it.each([
    ['change', 'could we also have the costs in there?'],
    ['fact', 'our production is still on 13'],
  ])('a %s is feedback', async (meant, text) => {
    model = () => means(meant);
    await says(text, { addressed: false });
    expect(await answers()).toEqual([expect.objectContaining({ kind: 'feedback', text })]);
    await planned(2);
  });

  it('a question about time or cost gets the status, another one what can be done, and talk a line', async () => {
    model = () => means('status');
    await says('how long will it take?');
    expect(thread.notices().at(-1)).toMatch(
      /decision about the plan[^]*I am waiting for an answer from Alice/,
    );
    model = () => means('question');
    await says('why is there only one task?');
    expect(thread.notices().at(-1)).toMatch(
      /^That is more than the plan tells so far.*what should be different/,
    );
    model = () => ({ ...means('question'), answer: 'One page tells it all: https://evil.test/x' });
    await says('why is there only one task?');
    expect(asked.at(-1)).toMatch(/<<<understood \w+\n[^]*<<<tasks \w+\n/);
    expect(thread.notices().at(-1)).toMatch(/^One page tells it all/);
    expect(thread.notices().at(-1)).not.toContain('https://');
    model = () => means('talk', null, 'de');
    await says('das schaue ich mir morgen in Ruhe an');
    expect(thread.notices().at(-1)).toMatch(/^Es wurde nichts geändert, die Entscheidung steht noch aus/);
    const count = thread.notices().length;
    await says('I wonder what Ben thinks of it', { addressed: false });
    expect(thread.notices()).toHaveLength(count);
    expect(told()).toEqual([]);
    expect(await answers()).toEqual([]);
    expect(await thread.status()).toBe('waiting');
  });

  it('words of those who are not asked are not read', async () => {
    model = () => means('approval', 'ok, go');
    await thread.says(bob, 'ok, go', { addressed: false });
    await thread.says(bob, 'ok, go');
    await thread.quiet();
    expect(asked).toEqual([]);
    expect(told()).toEqual([expect.stringMatching(/^I am waiting for an answer from Alice/)]);
    expect(await answers()).toEqual([]);
  });

  it('where no model answers, words are what they look like', async () => {
    model = () => {
      throw new FootnoteError('model-unavailable', 'No model answers.');
    };
    await says('hm, the second one', { addressed: false });
    await says('please make it shorter and simpler', { addressed: false });
    await says('leave out the costs', { addressed: false });
    expect(asked).toHaveLength(2);
    expect(told()).toEqual([
      expect.stringMatching(/^I am not sure/),
      expect.stringMatching(/^I am not sure/),
    ]);
    expect(await answers()).toEqual([expect.objectContaining({ kind: 'feedback' })]);
  });

  it('an approval decides about no other plan than the one it was said to', async () => {
    await overtaken('ok, go', 'approval', async () => {
      await thread.clicks(alice, await planned(1), { kind: 'feedback', text: '1. Rollback' });
      await planned(2);
    });
    expect(told()).toEqual([expect.stringMatching(/^This question is no longer open/)]);
    expect(await answers()).toHaveLength(1);
  });

  it('what a form for changes holds is a wish, and comes to what it leans on (C12)', async () => {
    model = () => ({ ...means('change'), wish: 'Leave the third task out.' });
    expect(
      await thread.clicks(alice, await planned(1), { kind: 'feedback', text: 'do what Bob said' }),
    ).toBeNull();
    await planned(2);
    const text = 'do what Bob said\n→ Leave the third task out.';
    expect(await answers()).toEqual([expect.objectContaining({ kind: 'feedback', text })]);
    // Whatever a model takes it for, and where none reads it.
    model = () => means('talk');
    await thread.clicks(alice, await planned(2), { kind: 'feedback', text: 'and drop what Bob dropped' });
    await planned(3);
    expect(await answers()).toContainEqual(expect.objectContaining({ text: 'and drop what Bob dropped' }));
    model = () => means('unclear');
    await thread.clicks(alice, await planned(3), { kind: 'feedback', text: 'the other one' });
    await thread.quiet();
    expect(thread.notices().at(-1)).toMatch(/^“the other one”: I can’t tell what that refers to/);
    expect(await answers()).toHaveLength(2);
    expect(told()).toEqual([]);
  });

  it('a wish that is read while the plan is decided is told to the run, mentioned or not', async () => {
    await overtaken('and the costs too, I think', 'change', works, false);
    expect((await thread.kept()).at(-1)).toEqual(['and the costs too, I think', 'steering']);
    expect(thread.notices()).toEqual([expect.stringMatching(/^Noted\./)]);
  });

  it('a plain approval is heard after the wish that was said before it', async () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    model = () => means('change');
    await thread.says(alice, 'could we have the costs, too?', { addressed: false });
    await eventually('it is being read', () => reading > 0);
    await thread.says(alice, 'approve', { addressed: false });
    await eventually('both are to be read', async () => (await toBeRead()) === 2);
    release();
    await planned(2);
    await thread.quiet();
    expect(await answers()).toEqual([expect.objectContaining({ kind: 'feedback' })]);
    expect(told()).toEqual([expect.stringMatching(/no longer open/)]);
  });
});

describe('to a run that works', () => {
  beforeEach(works);

  it.each([
    ['change', 'and what about MySQL?'],
    ['fact', 'our production is still on 13'],
  ])('a %s is heard', async (meant, text) => {
    model = () => means(meant);
    await says(text);
    expect(asked[0]).toContain('The research is being worked on.');
    expect((await thread.kept()).at(-1)).toEqual([text, 'steering']);
    expect(thread.notices().at(-1)).toMatch(/Noted\. I see to it/);
  });

  it.each([
    ['status', 'how far are you?'],
    ['question', 'how do you find your sources?'],
  ])('a question about the work (%s) gets the status alone', async (meant, text) => {
    model = () => means(meant);
    await says(text);
    expect((await thread.kept()).at(-1)).toEqual([text, 'talk']);
    expect(thread.notices()).toEqual([expect.stringMatching(/\d+ (?:of \d+ )?tasks?/)]);
    expect(thread.notices()[0]).not.toContain('Noted');
  });

  it('whoever asks what was found so far is told, and the work goes on', async () => {
    model = () => means('found');
    await says('schon was gefunden?');
    expect((await thread.kept()).at(-1)).toEqual(['schon was gefunden?', 'talk']);
    expect(thread.notices()).toEqual([expect.stringMatching(/^No task of this research is done yet/)]);
    await says('schon was gefunden?', { addressed: false });
    expect(thread.notices()).toHaveLength(1);
    expect(told()).toEqual([expect.stringMatching(/\d+ (?:of \d+ )?tasks?/)]);
    expect(await hears()).toEqual([]);
  });

  it('a question about what is taken into account is answered from its plan and what was said since', async () => {
    model = () => means('change');
    await says('leave out MySQL');
    model = () => ({ ...means('question'), answer: 'PostgreSQL alone; MySQL is left out.' });
    await says('what do you take into account now?');
    expect(asked.at(-1)).toMatch(/What is known of its plan[^]*<<<tasks \w+\n\S/);
    expect(thread.notices().at(-1)).toBe('PostgreSQL alone; MySQL is left out.');
    expect((await thread.kept()).at(-1)).toEqual(['what do you take into account now?', 'talk']);
    const id = await talking.store.conversations.openThread(thread.address);
    expect(await talking.store.questions.lastAside(id)).toEqual({
      question: 'what do you take into account now?',
      answer: 'PostgreSQL alone; MySQL is left out.',
    });
    model = () => means('status');
    await says('how far are you?');
    expect(await talking.store.questions.lastAside(id)).toMatchObject({
      answer: 'PostgreSQL alone; MySQL is left out.',
    });
  });

  it('a fact that asks something besides is heard, and answered', async () => {
    const more = 'is that in the plan?';
    model = () => ({ ...means('fact'), asks: more, answer: 'So far one task is about servers.' });
    await says(`we only have two servers, ${more}`);
    expect(await hears()).toEqual([`we only have two servers, ${more}`]);
    expect(thread.notices()).toEqual([
      expect.stringMatching(/^So far one task is about servers\.\nNoted\. I see to it/),
    ]);
  });

  it.each(['found', 'status'])(
    'a fact with a question about what is known to code (%s) is told that',
    async (asksFor) => {
      const more = 'what do you have so far?';
      model = () => ({ ...means('fact'), asks: more, asksFor, answer: 'A model does not know.' });
      await says(`we only have two servers. ${more}`);
      expect(await hears()).toEqual([`we only have two servers. ${more}`]);
      expect(thread.notices()).toEqual([
        expect.stringMatching(/\d+ (?:of \d+ )?tasks?[^]*\nNoted\. I see to it/),
      ]);
      model = () => ({ ...means('fact'), asksFor, answer: null });
      await says('and one of them is old');
      expect(thread.notices().at(-1)).toMatch(/^Noted\. I see to it/);
    },
  );

  it('what was found is told also once a draft is written that nobody has seen', async () => {
    await talking.database.pool.query(
      `WITH ours AS (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1),
         told AS (INSERT INTO event (run_id, type, phase, data)
           SELECT id, type, 'gather/r1', data::json FROM ours, (VALUES
             ('plan-created', '{"tasks":[{"id":"t1","title":"Restores"}]}'),
             ('task-finished', '{"id":"t1","sources":1,"evidence":1,"answered":"partly","observation":"They take an hour."}')
           ) AS new (type, data))
       UPDATE run SET result = $2 FROM ours WHERE run.id = ours.id`,
      [
        thread.address.externalId,
        {
          answered: 'yes',
          report: 'A draft.',
          citations: [],
          sources: [],
          claims: [],
          gaps: [],
          cautions: [],
        },
      ],
    );
    const more = 'what do you have so far?';
    model = () => ({ ...means('fact'), asks: more, asksFor: 'found' });
    await says(`we only have two servers. ${more}`);
    expect(thread.notices().at(-1)).toMatch(/• Restores: They take an hour\.[^]*\nNoted\./);
  });

  it('what points to nothing is asked back, and changes nothing', async () => {
    model = () => means('unclear');
    await says('the other one, please');
    await says('and that, too', { addressed: false });
    expect(thread.notices()).toEqual([expect.stringMatching(/^“the other one, please”: I can’t tell what/)]);
    expect(told()).toEqual([expect.stringMatching(/^“and that, too”: I can’t tell what that refers to/)]);
    expect((await thread.kept()).map(([, purpose]) => purpose)).not.toContain('steering');
  });

  it('talk, an approval and a rejection that may mean something else change nothing, and get a line', async () => {
    model = () => means('talk');
    await says('take your time, no rush');
    model = () => means('approval', 'sounds good');
    await says('that sounds good, go ahead');
    model = () => means('rejection');
    await says('forget it, nobody needs it any more');
    expect(thread.notices()).toEqual([expect.stringMatching(/^I am researching here/)]);
    expect(told()).toEqual([
      expect.stringMatching(/^Nothing waits for a decision here\. I am researching/),
      expect.stringMatching(/^If I should stop, say “stop”/),
    ]);
    expect((await thread.kept()).map(([, purpose]) => purpose)).not.toContain('steering');
    expect(await thread.status()).toBe('waiting');
  });

  it('a rejection in so many words stops it', async () => {
    model = () => means('rejection', 'forget it');
    await says('forget it, nobody needs it any more');
    await thread.is('cancelled');
    expect(thread.notices()).toEqual([expect.stringMatching(/^I stop here\. Say “resume”/)]);
  });

  it('a rejection that asks something besides stops it, and is answered', async () => {
    const more = 'What has it cost?';
    model = () => ({ ...means('rejection', 'forget it'), asks: more, asksFor: 'status' });
    await says(`forget it, nobody needs it any more. ${more}`);
    await thread.is('cancelled');
    await thread.quiet();
    expect(thread.notices().map((text) => text.split(/[ .]/, 2).join(' '))).toContain('I stop');
    expect(thread.notices().join('\n')).toMatch(/\d+ (?:of \d+ )?tasks?/);
  });

  it('of others only what asks is read, and without a mention they are met with silence', async () => {
    model = () => means('change');
    await thread.says(bob, 'also look at MySQL');
    await thread.says(bob, 'and at MariaDB', { addressed: false });
    await thread.says(bob, 'stop', { addressed: false });
    await thread.quiet();
    expect(asked).toEqual([]);
    expect(told()).toEqual([expect.stringMatching(/^I am researching for Alice here/)]);
    await thread.says(bob, 'how long does it take?', { addressed: false });
    await thread.quiet();
    expect(asked).toEqual([]);
    model = () => means('status');
    await thread.says(bob, 'how long does it still take?');
    await thread.quiet();
    expect(thread.notices().at(-1)).toMatch(/\d+ (?:of \d+ )?tasks?/);
    model = () => ({
      ...means('fact'),
      asks: 'is 15 a lot?',
      answer: 'No task looks into that.',
    });
    await thread.says(bob, 'it is 15 here by the way. is 15 a lot?');
    await thread.quiet();
    expect(told().at(-1)).toMatch(
      /^No task looks into that\.\nI am researching for Alice here: what you say counts once Alice says it, too\./,
    );
    model = () => means('rejection', 'do we still need that');
    await thread.says(bob, 'do we still need that?');
    await thread.quiet();
    expect(told().at(-1)).toMatch(/^I am researching for Alice here/);
    expect(asked).toHaveLength(3);
    expect(await thread.status()).toBe('waiting');
    model = () => {
      throw new FootnoteError('model-unavailable', 'No model answers.');
    };
    for (const asking of ['how long does it still take?', 'how far are you? I need it at noon']) {
      await thread.says(bob, asking);
      await thread.quiet();
      expect(told().at(-1)).toMatch(/\d+ (?:of \d+ )?tasks?[^]*\nI am researching for Alice here/);
    }
    await thread.says(bob, 'look at https://a.test/?q=1, too');
    await thread.quiet();
    expect(told().at(-1)).toMatch(/^I am researching for Alice here/);
  });

  it('whoever asked for it need not mention it as long as it works', async () => {
    await inItsPlan(`answered_at = now() - interval '1 hour'`);
    model = () => means('change', null, 'de');
    await says('und bitte dazu sagen was bei now() als default ist', { addressed: false });
    expect((await thread.kept()).at(-1)?.[1]).toBe('steering');
    expect(thread.notices()).toEqual([expect.stringMatching(/^Notiert\./)]);
    model = () => means('status', null, 'de');
    await says('ist das bald fertig?', { addressed: false });
    expect(told()).toEqual([expect.stringMatching(/Aufgabe/)]);
    expect(asked).toHaveLength(2);
    await says('stop', { addressed: false });
    await thread.is('cancelled');
    expect(asked).toHaveLength(2);
  });

  it.each(['stop please, hold on a sec', 'halt, stopp mal bitte'])(
    'words that say stop among others end it where a model reads that: %j',
    async (text) => {
      model = () => means('rejection');
      await says(text, { addressed: false });
      await thread.is('cancelled');
    },
  );

  it('an approval in so many words is told that nothing waits, mentioned or not', async () => {
    model = () => means('approval', 'approve');
    await says('oh well. approve', { addressed: false });
    expect(told()).toEqual([expect.stringMatching(/^Nothing waits for a decision here\. I am researching/)]);
    expect(await thread.status()).toBe('waiting');
  });

  it('whoever asked for it may speak to others', async () => {
    model = () => means('change');
    for (const text of ['@Bob also look at MySQL', 'thanks!', 'ok', '👍'])
      await says(text, { addressed: false });
    expect(asked).toEqual([]);
    for (const meant of ['talk', 'approval', 'rejection']) {
      model = () => means(meant, 'lunch');
      await says(`Ben, lunch? (${meant})`, { addressed: false });
    }
    expect(asked).toHaveLength(3);
    expect(thread.notices()).toEqual([]);
    // What may be meant to end it stops nothing, and the word that does is told.
    expect(told()).toEqual([expect.stringMatching(/stop/)]);
    expect((await thread.kept()).map(([, purpose]) => purpose)).not.toContain('steering');
    expect(await thread.status()).toBe('waiting');
  });

  it('whoever else has just answered need not mention it for a while', async () => {
    await talking.database.pool.query(
      `UPDATE run SET settings = jsonb_set(settings::jsonb, '{approvers}', '["U2"]')::json
        WHERE id IN (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`,
      [thread.address.externalId],
    );
    await inItsPlan(`answer = '{"kind": "accepted", "by": {"id": "U2", "name": "Bob"}}'`);
    model = () => means('change');
    await thread.says(bob, 'leave out the prices', { addressed: false });
    await thread.quiet();
    expect((await thread.kept()).at(-1)).toEqual(['leave out the prices', 'steering']);
    await inItsPlan(`answered_at = now() - interval '3 minutes'`);
    await thread.says(bob, 'and the costs', { addressed: false });
    await thread.quiet();
    expect(asked).toHaveLength(1);
    expect(thread.notices()).toEqual([expect.stringMatching(/^Noted\./)]);
  });

  it('where no model answers, everything is a wish as before', async () => {
    model = () => {
      throw new FootnoteError('model-unavailable', 'No model answers.');
    };
    await says('how far are you?');
    expect((await thread.kept()).at(-1)).toEqual(['how far are you?', 'steering']);
  });

  it('a wish that leans on what others said is heard in full, and kept as it was said', async () => {
    talking.platform.said.push({ by: 'person', name: 'Bob', text: 'I would ask about restores, too.' });
    model = () => ({ ...means('change'), wish: 'Also look for restores.' });
    const eventId = newId('msg');
    await says('@Footnote do what Bob said', { eventId });
    talking.platform.said.length = 0;
    expect(asked[0]).toContain('Bob: I would ask about restores, too.');
    expect((await thread.kept()).at(-1)).toEqual(['@Footnote do what Bob said', 'steering']);
    expect(await hears()).toEqual(['@Footnote do what Bob said\n→ Also look for restores.']);
    expect(thread.notices()).toEqual([expect.stringMatching(/^Noted\..+\n→ “Also look for restores\.”$/)]);
    // Slack tells of a message that is shown with a preview as of one that was changed.
    const { address } = thread;
    await talking.footnote.inbound.changed({
      eventId: newId('msg'),
      thread: address,
      message: eventId,
      text: '@Footnote do what Bob said',
    });
    await thread.quiet();
    expect(told()).toEqual([]);
    await thread.leave();
    await says('delete');
    await eventually('nothing of it is kept', async () => {
      return (await tracesIn(talking.database.pool, 'look for restores')).length === 0;
    });
  });

  it('a wish for the report as it is by now is heard as such, in whatever words', async () => {
    model = () => means('enough');
    await says('stop looking and give me what you have', { addressed: false });
    expect((await thread.kept()).at(-1)).toEqual(['stop looking and give me what you have', 'steering']);
    expect(await hears()).toEqual(['enough']);
    expect(thread.notices()).toEqual([expect.stringMatching(/^Then I begin nothing new/)]);
  });

  it('that it is enough answers nothing that is asked by then', async () => {
    await overtaken('that will do', 'enough', asks);
    expect(await answers()).toEqual([]);
    expect(await thread.status()).toBe('waiting');
  });

  it('messages are heard in their order, those that no model need read, too', async () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    model = () => means('change');
    await thread.says(alice, 'and how about MySQL?');
    await eventually('it is being read', () => reading > 0);
    await thread.says(alice, 'enough, write it up');
    await thread.says(alice, 'status');
    await eventually('the status is told', () => thread.notices().length === 1);
    release();
    await thread.quiet();
    expect((await thread.kept()).filter(([, purpose]) => purpose === 'steering')).toEqual([
      ['and how about MySQL?', 'steering'],
      ['enough, write it up', 'steering'],
    ]);
    expect(asked).toHaveLength(1);
  });

  it('a wish that is read while people are asked answers them', async () => {
    await overtaken('what would all that cost us, then?', 'change', asks);
    expect(await answers()).toEqual([
      expect.objectContaining({ kind: 'feedback', text: 'what would all that cost us, then?' }),
    ]);
  });

  it('an approval that was said before a plan was shown decides nothing about it', async () => {
    await overtaken('ok, go', 'approval', asks);
    expect(told()).toEqual([expect.stringMatching(/^Did you mean to approve it\?/)]);
    expect(await answers()).toEqual([]);
    expect(await thread.status()).toBe('waiting');
  });

  it('words that end the research end it, also where something is asked by now', async () => {
    await overtaken('forget it', 'rejection', asks);
    await thread.is('cancelled');
    expect(told()).toEqual([]);
    expect(thread.notices()).toEqual([expect.stringMatching(/^I stop here\./)]);
  });

  it('a wish that is read while the run ends is a request', async () => {
    await overtaken('what about the rollback of billing?', 'change', () => thread.leave());
    await eventually('it is researched', async () => (await thread.runs()) === 2);
    expect((await thread.kept()).at(-1)).toEqual(['what about the rollback of billing?', 'request']);
  });

  it('a wish that is read for longer than the run listens is said to be too late', async () => {
    await overtaken('what about the rollback?', 'change', delivers);
    expect(thread.notices().at(-1)).toMatch(/This comes too late/);
    expect((await thread.kept()).at(-1)).toEqual(['what about the rollback?', 'talk']);
  });

  it.each([true, false])(
    'what comes before its answer is received below that (mentioned: %s)',
    async (addressed) => {
      await delivers();
      model = () => means('question');
      const text = 'and how is the billing service rolled back?';
      await thread.says(alice, text, { addressed });
      await thread.says(bob, 'that was quick', { addressed: false });
      await eventually('it waits', async () => (await toBeRead()) === 1);
      const promised = addressed ? ['I take this up as soon as the answer stands that I am giving.'] : [];
      if (addressed) await eventually('it is promised', () => thread.notices().length > 0);
      expect(thread.notices()).toEqual(promised);
      expect(await thread.runs()).toBe(1);
      await talking.database.pool.query(
        `UPDATE run SET status = 'delivered' WHERE thread_id IN (SELECT id FROM thread WHERE external_id = $1)`,
        [thread.address.externalId],
      );
      await eventually('it is researched', async () => (await thread.runs()) === 2);
      expect((await thread.kept()).at(-1)).toEqual([text, 'request']);
      // Mentioned, it is a request; else a model tells whether it is one.
      expect(asked.map((one) => one.includes('ended with a report'))).toEqual(addressed ? [] : [true]);
    },
  );
});

describe('while another research works', () => {
  it.each([
    ['whoever asked', alice, 'question'],
    ['somebody who may change nothing', bob, 'change'],
  ])('a question of %s about a report of the thread is answered from it', async (_who, person, meant) => {
    const plan = await planned(1);
    await thread.clicks(alice, plan, { kind: 'accepted' });
    await thread.clicks(alice, await thread.draft(1), { kind: 'accepted' });
    await thread.is('delivered');
    await thread.says(alice, `${question} And of all the others?`);
    await thread.is('waiting');
    await works();
    const quotes = [{ source: 1, section: null, quote: 'kept for 35 days' }];
    const sentences = [{ text: 'They are kept for 35 days.', quotes, calculation: null }];
    const replies = [means(meant), { ...means('question', ''), answersAll: true, sentences }];
    model = () => replies.shift();
    await thread.says(person, 'how long did the first report say?');
    await thread.quiet();
    const answer = thread.views().flatMap((view) => (view.kind === 'answer' ? [view] : []));
    expect(answer).toMatchObject([{ ofReport: 1 }]);
    expect(answer[0]?.text).toContain('They are kept for 35 days');
    expect((await thread.kept()).at(-1)?.[1]).toBe('talk');
    expect(await thread.status()).toBe('waiting');
  });
});

describe('below a report', () => {
  beforeEach(async () => {
    await thread.clicks(alice, await planned(1), { kind: 'accepted' });
    await thread.clicks(alice, await thread.draft(1), { kind: 'accepted' });
    await thread.is('delivered');
    await thread.quiet();
  });

  it('whoever asked for it need not mention Footnote to go on asking', async () => {
    model = () => means('question');
    await says('and how is the billing service rolled back?', { addressed: false });
    expect(asked[0]).toContain('ended with a report');
    await eventually('it is researched', async () => (await thread.runs()) === 2);
    expect((await thread.kept()).at(-1)).toEqual(['and how is the billing service rolled back?', 'request']);
  });

  it('whoever calls Footnote by its name need not mention it', async () => {
    await thread.says(bob, 'Footnote, and how is the billing service rolled back?', { addressed: false });
    await eventually('it is researched', async () => (await thread.runs()) === 2);
    expect((await thread.kept()).at(-1)).toEqual(['and how is the billing service rolled back?', 'request']);
    await thread.says(bob, 'Footnote 3 is the one with the numbers', { addressed: false });
    await thread.quiet();
    expect(await thread.runs()).toBe(2);
  });

  it('what else is said there, or by others, or once it is long ago, begins nothing', async () => {
    for (const meant of ['talk', 'fact', 'approval', 'rejection', 'status', 'enough']) {
      model = () => means(meant);
      await says(`so that is what we do then (${meant})`, { addressed: false });
    }
    expect(asked).toHaveLength(6);
    model = () => means('question');
    await thread.says(bob, 'and how is it rolled back?', { addressed: false });
    await says('@Bob how do you roll it back?', { addressed: false });
    await talking.database.pool.query(
      `UPDATE event SET at = at - interval '20 minutes'
        WHERE run_id IN (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`,
      [thread.address.externalId],
    );
    await says('and how is it rolled back?', { addressed: false });
    expect(asked).toHaveLength(6);
    model = () => {
      throw new FootnoteError('model-unavailable', 'No model answers.');
    };
    expect(await thread.runs()).toBe(1);
    expect(told()).toEqual([]);
    expect(thread.notices()).toEqual([]);
  });
});
