// What people say below a draft that waits: questions are answered beside it, from its evidence; decisions and wishes are taken;
// everything else changes nothing of the research.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { newId } from '../../../src/base/ids.ts';
import type { Models } from '../../../src/llm/port.ts';
import { memoryWeb } from '../../fakes/memory-web.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import { english } from '../../support/english.ts';
import { eventually } from '../../support/eventually.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { shippedPrompts } from '../../support/with-model.ts';

let talking: Talking;
let thread: TalkingThread;
/** The model that reads what is said; null: there is none, as in all of the research. */
let model: ((text: string) => unknown) | null = null;
/** Calls so far. */
let asked = 0;
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const reads = (text: string) => model?.(text);
  const scripted = scriptedModels({ explainer: reads, hearer: reads });
  const models: Models = {
    ...scripted,
    has: () => model !== null,
    answer: (...given) => {
      asked += 1;
      return held.then(() => scripted.answer(...given));
    },
  };
  talking = await startTalking({
    parts: { models, passages: memoryWeb({}).passages, prompts: shippedPrompts },
  });
});
afterAll(() => talking.close());
beforeEach(() => {
  [model, held, asked] = [null, Promise.resolve(), 0];
  thread = talking.newThread();
});
afterEach(async () => {
  model = null;
  await thread.leave();
});

const asks = 'How long are backups of the billing database kept for?';
const says = async (text: string, over?: Parameters<TalkingThread['says']>[2]) => {
  await thread.says(alice, text, over);
  await thread.quiet();
};
const answers = () => thread.views().flatMap((view) => (view.kind === 'answer' ? [view] : []));
const means = (meant: string, deciding = '') => ({ meant, deciding, sentences: [], answersAll: false });
const said = (text: string, words: string) => ({
  ...means('question'),
  answersAll: true,
  sentences: [{ text, quotes: [{ source: 1, section: null, quote: words }], calculation: null }],
});
/** What a run that waits is made of, apart from what was spent on it. */
const footprint = async () => {
  await eventually('it waits', async () => (await thread.status()) === 'waiting');
  const { rows } = await talking.database.pool.query(
    `SELECT run.status, run.wake_seq, question.status AS asked, question.version,
        (SELECT count(*) FROM journal WHERE run_id = run.id) AS steps,
        (SELECT count(*) FROM event WHERE run_id = run.id AND type <> 'model-called') AS events
       FROM run JOIN thread ON thread.id = run.thread_id LEFT JOIN question ON question.run_id = run.id
      WHERE thread.external_id = $1`,
    [thread.address.externalId],
  );
  return rows;
};

describe('a question about a draft', () => {
  it('is answered once from its evidence, by anybody with a mention, and changes nothing (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const before = await footprint();
    model = () => said('They are kept for 35 days.', 'kept for 35 days');
    const event = { eventId: newId('msg') };
    await says(asks, event);
    await says(asks, event);
    await thread.says(bob, asks);
    await thread.quiet();
    expect(answers().map(({ text }) => text)).toEqual(Array(2).fill('They are kept for 35 days. [1]'));
    expect(answers()[0]?.citations[0]).toMatchObject({ n: 1, verified: true });
    expect(thread.kinds()).toEqual(['draft', 'answer', 'answer']);
    expect(await footprint()).toEqual(before);
    model = null;
    await thread.clicks(alice, await thread.draft(1), { kind: 'accepted' });
    await thread.is('delivered');
  });

  it('is answered by calculating with its own number, which is no ground for anything else (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const about = (text: string, calculation: string | null) => () => ({
      ...said(text, 'kept for 35 days'),
      sentences: [{ text, quotes: [{ source: 1, section: null, quote: 'kept for 35 days' }], calculation }],
    });
    model = about('They are kept for 7 more days.', '35 - 28 = 7');
    await says('Mine is 28 days old. For how many more days is it kept?');
    expect(answers().map(({ text }) => text)).toEqual(['They are kept for 7 more days. [1]']);
    model = about('They are kept for 28 days.', null);
    await says('They are kept for 28 days, are they not?');
    expect(answers().map(({ text }) => text)).not.toContain('They are kept for 28 days. [1]');
  });

  it('is not answered when it is deleted while it is being read', async () => {
    await says(question);
    await thread.draft(1);
    let release = () => {};
    model = () => said('They are kept for 35 days.', 'kept for 35 days');
    held = new Promise((resolve) => (release = resolve));
    const message = newId('msg');
    await thread.says(alice, asks, { eventId: message });
    await eventually('it is being read', () => asked > 0);
    const change = { eventId: newId('msg'), thread: thread.address, message, text: null };
    await talking.footnote.inbound.changed(change);
    release();
    await thread.quiet();
    expect(thread.kinds()).toEqual(['draft']);
  });

  it('is answered by whoever knows what was wanted since (F39)', async () => {
    await says(question);
    await thread.draft(1);
    await says('change: search for restores');
    await thread.draft(2);
    let shown = '';
    model = (text) => {
      shown = text;
      return said('They are kept for 35 days.', 'kept for 35 days');
    };
    await says(asks);
    expect(shown).toMatch(
      /Wanted since, which goes before it:\n\n<<<wanted since \w+\n- search for restores\n/,
    );
    expect(answers()).toHaveLength(1);
  });

  it('or about the work on it is answered from its plan, its notes and what was said since (F39)', async () => {
    await says(question);
    await thread.draft(1);
    await says('change: search for restores');
    const { id } = await thread.draft(2);
    const look = {
      sentence: 'They are kept.',
      why: 'concluded',
      reason: 'It follows from two.',
      numbers: [1],
    };
    await talking.database.pool.query(
      `UPDATE question SET view = jsonb_set(view::jsonb, '{lookAt}', $2::jsonb)::json WHERE id = $1`,
      [id, JSON.stringify([look])],
    );
    let shown = '';
    model = (text) => {
      shown = text;
      return { ...means('question'), aboutWork: 'Backups, and since then restores.' };
    };
    await says('what are you taking into account?');
    expect(shown).toMatch(/The plan that it came of:\n\n<<<understood [^<]*<<<tasks [^<]*\nrestores /);
    expect(shown).toMatch(/<<<note below it /);
    expect(shown).toMatch(/\(1\): “They are kept\.” [^\n]*It follows from two\./);
    expect(thread.notices().at(-1)).toBe('Backups, and since then restores.');
    expect(thread.kinds()).toEqual(['draft', 'draft', 'notice']);
    await says('and since when the second one?');
    expect(shown).toMatch(
      /answered so by you:\n\n<<<earlier message \w+\nwhat are you taking into account\?\n[^]*\nBackups, and since then restores\.\n/,
    );
    // What a source answers is no matter of the work.
    model = () => ({ ...said('They are kept for 35 days.', 'kept for 35 days'), aboutWork: 'No idea.' });
    await says(asks);
    expect(answers().map(({ text }) => text)).toEqual(['They are kept for 35 days. [1]']);
  });

  it('is spoken to in the language of what was said, where the model names it (F39)', async () => {
    await says(question);
    await thread.draft(1);
    model = () => ({ ...means('talk'), language: 'de' });
    await says('soso, na dann');
    expect(JSON.stringify(thread.views().at(-1))).toContain('Entscheidung');
    model = () => ({ ...said('Sie bleiben 35 Tage.', 'kept for 35 days'), language: 'de' });
    await says('Wie lange bleiben sie?');
    expect(thread.views().at(-1)).toMatchObject({ kind: 'answer', language: 'de' });
    model = () => ({ ...means('fact'), language: 'de' });
    await says('Wir sind noch auf 13.');
    expect(thread.views().at(-1)).toMatchObject({ kind: 'notice', language: 'de' });
  });

  it('keeps nobody waiting who says something else meanwhile (F39)', async () => {
    await says(question);
    await thread.draft(1);
    model = () => said('They are kept for 35 days.', 'kept for 35 days');
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    await thread.says(alice, asks);
    await thread.says(alice, 'status');
    await eventually('the status is told', () => thread.kinds().includes('notice'));
    expect(answers()).toEqual([]);
    release();
    await thread.quiet();
    expect(answers()).toHaveLength(1);
  });

  it('without a model gets quotes, or the word that nothing there says it (F39)', async () => {
    await says(question);
    await thread.draft(1);
    await says(asks);
    expect(answers()).toMatchObject([{ text: '', citations: [{ n: 1 }] }]);
    await says('Which colour has the moon?');
    expect(thread.notices().at(-1)).toMatch(/does not say that/);
    const count = thread.notices().length;
    await says('Who won the match yesterday?', { addressed: false });
    expect(thread.notices()).toHaveLength(count);
    expect(thread.whispers().at(-1)?.text).toMatch(/does not say that/);
  });

  it('that a model reads as a wish is one (F39)', async () => {
    await says(question);
    await thread.draft(1);
    model = () => means('change');
    await says('Could you add how a rollback is done?');
    expect(await thread.kept()).toContainEqual(['Could you add how a rollback is done?', 'answer']);
  });

  it('that ends a complaint begins nothing where no model can be asked (F39)', async () => {
    await says(question);
    await thread.draft(1);
    model = () => {
      throw new FootnoteError('model-unavailable', 'No model answers.');
    };
    await says(`That is missing the point. ${asks}`);
    expect(answers()).toMatchObject([{ state: expect.stringContaining('did not read that in time') }]);
    expect(await thread.status()).toBe('waiting');
    // There may have been a wish in it: nobody is told that the sources do not say it.
    await says('The moon was no good idea. Which colour has it?', { addressed: false });
    expect(thread.whispers().at(-1)?.text).toMatch(/did not read that in time.*“change:”/);
  });
});

describe('a statement below a draft', () => {
  it('leaves it as it is, whatever it tells, and is answered in a line (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const before = await footprint();
    model = () => means('fact');
    await says('our prod cluster is still on 13 btw');
    expect(thread.views().at(-1)).toMatchObject({
      text: expect.stringMatching(/stays as it is.*change it for that\?/) as string,
      offer: { index: 0, wish: 'our prod cluster is still on 13 btw' },
    });
    await says('our staging cluster is still on 12 btw', { addressed: false });
    expect(thread.whispers().at(-1)?.text).toMatch(/“change: our staging cluster is still on 12 btw”/);
    model = () => means('talk');
    await says('let me think about it until tomorrow');
    expect(thread.notices().at(-1)).toMatch(/it still waits/);
    await says('nothing to change, just give me the draft back', { addressed: false });
    expect(thread.whispers()).toHaveLength(1);
    model = () => means('rejection');
    await says('this draft is really no use to us any more');
    expect(thread.whispers().at(-1)?.text).toMatch(/Did you mean to reject it\?/);
    model = () => means('approval', 'approved');
    await says('I will have a look at it and let you know what I think');
    expect(thread.whispers().at(-1)?.text).toMatch(/Did you mean to approve it\?/);
    expect(thread.kinds()).toEqual(['draft', 'notice', 'notice']);
    expect(await footprint()).toEqual(before);
  });

  it('is answered where it asks something besides, and offered all the same (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const text = 'our prod cluster is still on 13, for how long are backups kept there?';
    const answered = said('They are kept for 35 days.', 'kept for 35 days');
    model = () => ({ ...answered, meant: 'fact', asks: 'for how long are backups kept there?' });
    const event = { eventId: newId('msg') };
    await says(text, event);
    await says(text, event);
    expect(answers().map((one) => one.text)).toEqual(['They are kept for 35 days. [1]']);
    expect(thread.kinds()).toEqual(['draft', 'answer', 'notice']);
    expect(thread.views().at(-1)).toMatchObject({ offer: { index: 0, wish: text } });
    await thread.says(bob, text);
    await thread.quiet();
    expect(thread.kinds()).toEqual(['draft', 'answer', 'notice', 'answer']);
  });

  it('that wants a change and asks something besides begins the change, and is answered once (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const more = 'for how long are they kept?';
    model = () => ({
      ...said('They are kept for 35 days.', 'kept for 35 days'),
      meant: 'change',
      asks: more,
    });
    const event = { eventId: newId('msg') };
    await says(`make it shorter. and ${more}`, event);
    await says(`make it shorter. and ${more}`, event);
    expect(answers().map(({ text }) => text)).toEqual(['They are kept for 35 days. [1]']);
    expect(answers()[0]?.state).toBe(english('beside.changes'));
    expect(await thread.kept()).toContainEqual([`make it shorter. and ${more}`, 'answer']);
  });

  it('that wants a change and asks what it costs is told that as it is once the change was taken (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const more = 'how far is it, by the way?';
    let goOn = () => {};
    model = () => {
      // The next draft waits for a model.
      held = new Promise((resolve) => {
        goOn = resolve;
      });
      return { ...means('change'), asks: more, asksFor: 'status' };
    };
    await says(`make it shorter. ${more}`);
    const told = thread.notices().at(-1);
    expect(told).toContain(english('beside.changes'));
    expect(told).not.toMatch(/Waiting for a decision|waits for a decision/);
    goOn();
  });

  it('of whoever may not decide is answered where it asks something besides, and changes nothing (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const more = 'for how long are they kept?';
    model = () => ({
      ...said('They are kept for 35 days.', 'kept for 35 days'),
      meant: 'change',
      asks: more,
    });
    await thread.says(bob, `make it shorter. and ${more}`);
    await thread.quiet();
    expect(thread.whispers().map(({ to, text }) => [to, text])).toEqual([
      [bob.id, expect.stringMatching(/it counts once they say it, too/)],
    ]);
    expect(answers().map(({ text, state }) => [text, state])).toEqual([
      ['They are kept for 35 days. [1]', undefined],
    ]);
    expect(await thread.status()).toBe('waiting');
  });

  it('that approves it and asks something besides is answered, and asked back (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const more = 'why is there nothing about restores?';
    // Whether a question is a reason not to approve is for a model to tell: then it names no words that decide.
    const approval = { meant: 'approval', deciding: null, asks: more };
    model = () => ({ ...said('', ''), ...approval, sentences: [], aboutWork: 'Nobody asked for restores.' });
    await says(`looks good, approve - but ${more}`);
    expect(thread.notices()).toEqual([
      expect.stringMatching(/^Nobody asked for restores\.\nDid you mean to approve it\?/),
    ]);
    model = () => ({ ...said('They are kept for 35 days.', 'kept for 35 days'), ...approval });
    await says(`looks good, approve - but ${more}`);
    expect(answers().map(({ text }) => text)).toEqual(['They are kept for 35 days. [1]']);
    expect(answers()[0]?.state).toMatch(/^Did you mean to approve it\?/);
    // A question decides nothing, whatever the model says of it.
    model = () => ({ ...said('', ''), ...approval, deciding: 'shall we approve', asks: null, sentences: [] });
    await says('shall we approve it like that?');
    expect(await thread.status()).toBe('waiting');
  });

  it.each([
    ['is answered', ['They are kept for 35 days.', 'kept for 35 days'], /^They are kept for 35 days/],
    ['is told that nothing says it', null, /say “search for” and what/],
  ] as const)(
    'that approves it and asks something further approves it, and %s (F39)',
    async (_what, quote, told) => {
      await says(question);
      await thread.draft(1);
      const more = 'one more thing: how long are they kept?';
      const read = quote === null ? { ...said('', ''), sentences: [], answersAll: false } : said(...quote);
      // The rest of the research has none.
      model = () => {
        model = null;
        return { ...read, meant: 'approval', deciding: 'release it', asks: more };
      };
      await says(`perfect now, release it. ${more}`);
      await thread.is('delivered');
      const texts = [...answers().map(({ text }) => text), ...thread.notices()];
      expect(texts).toContainEqual(expect.stringMatching(told));
      expect(texts.join('\n')).not.toMatch(/still waits|Until then/);
    },
  );

  it('approves it where its own words say so, once, and only of whoever may decide (F39)', async () => {
    await says(question);
    await thread.draft(1);
    model = () => means('approval', 'gib doch frei');
    await thread.says(bob, 'passt so, gib doch endlich frei');
    await thread.quiet();
    expect(await thread.status()).toBe('waiting');
    const event = { eventId: newId('msg'), addressed: false };
    // The rest of the research has none.
    model = () => {
      model = null;
      return means('approval', 'gib doch frei');
    };
    await says('passt alles so, also gib doch frei', event);
    await thread.is('delivered');
    await says('passt alles so, also gib doch frei', event);
    expect(await thread.kept()).toContainEqual(['passt alles so, also gib doch frei', 'answer']);
    expect(thread.whispers().filter(({ to }) => to === alice.id)).toEqual([]);
  });

  it('that asks what it costs is told that by code, asked alone or with a wish (F39)', async () => {
    await says(question);
    await thread.draft(1);
    model = () => ({ ...means('question'), asksFor: 'status' });
    await says('what has that cost so far?');
    expect(thread.notices().at(-1)).toMatch(/^Waiting for a decision about the draft/);
    const more = 'And what does it cost?';
    model = () => ({ ...means('fact'), asks: more, asksFor: 'status' });
    await says(`we are on 13. ${more}`);
    expect(thread.notices().slice(-2)).toEqual([
      expect.stringMatching(/^Waiting for a decision about the draft/),
      expect.stringMatching(/Shall I change it for that/),
    ]);
  });

  it('that is approved and asked for its cost is told to be delivered (F39)', async () => {
    await says(question);
    await thread.draft(1);
    // The rest of the research has none.
    model = () => {
      model = null;
      return { ...means('approval', 'release it then'), asks: 'What has it cost?', asksFor: 'status' };
    };
    await says('that is fine, so release it then. What has it cost?');
    await thread.is('delivered');
    expect(thread.notices().at(-1)).toMatch(/^Deliver(?:ed|ing the report)/);
  });

  it('whose cost is asked with a decision is told that as it is once that was taken (F39)', async () => {
    const more = 'What did it cost?';
    for (const [meant, deciding, left] of [
      ['rejection', null, 'waiting'],
      ['rejection', 'no use to us', 'cancelled'],
    ] as const) {
      if (left === 'waiting') await says(question);
      if (left === 'waiting') await thread.draft(1);
      model = () => ({ ...means(meant), deciding, asks: more, asksFor: 'status' });
      await says(`it is no use to us. ${more}`);
      await thread.is(left);
      await thread.quiet();
      const told = thread.notices().at(-1) ?? '';
      if (left === 'waiting') expect(told).toMatch(/^Waiting for a decision[^]*Did you mean to reject it\?/);
      else expect(told).toMatch(/^Stopped[^]*Say resume/);
    }
    expect(thread.notices().join('\n')).toMatch(/I stop here/);
  });

  it('that nobody wants it and asks something besides stops the research, and is answered (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const more = 'how long are they kept, by the way?';
    const read = { ...said('They are kept for 35 days.', 'kept for 35 days'), meant: 'rejection' };
    model = () => ({ ...read, deciding: 'no use to us', asks: more });
    await says(`this draft is no use to us any more. ${more}`);
    await thread.is('cancelled');
    await thread.quiet();
    expect(answers().map(({ text }) => text)).toEqual(['They are kept for 35 days. [1]']);
  });

  it('stops the research where its own words say that nobody wants it, of whoever may decide (F39)', async () => {
    await says(question);
    await thread.draft(1);
    const settled = talking.platform.settled.length;
    model = () => means('rejection', 'no use to us');
    await thread.says(bob, 'this draft is no use to us any more');
    await thread.quiet();
    expect(await thread.status()).toBe('waiting');
    await says('this draft is no use to us any more', { addressed: false });
    await thread.is('cancelled');
    await thread.quiet();
    expect(thread.notices()).toEqual([expect.stringMatching(/^I stop here\. Say “resume”/)]);
    model = null;
    await thread.says(bob, 'resume', { addressed: false });
    await thread.says(alice, 'carry on', { addressed: false });
    await thread.quiet();
    expect(await thread.status()).toBe('cancelled');
    await thread.says(alice, 'resume', { addressed: false });
    await thread.is('waiting');
    await thread.quiet();
    expect(talking.platform.settled.slice(settled)).toEqual(['Rejected by Alice.']);
  });

  it('is taken up where that is asked for, and “yes” or “no” decides about no draft while it is offered (F39)', async () => {
    await says(question);
    const draft = await thread.draft(1);
    model = () => means('fact');
    await says('how a rollback is done is what our auditors ask btw');
    await says('a second thing btw');
    model = null;
    await says('yes');
    expect(thread.whispers().at(-1)?.text).toMatch(/Do you mean the draft as it is/);
    await says('no');
    expect(thread.whispers().at(-1)?.text).toMatch(/Did you mean to reject it\?/);
    expect(await thread.status()).toBe('waiting');
    let shown = '';
    model = (text) => {
      [shown, model] = [text, null];
      return means('talk');
    };
    await says('hm, I wonder');
    expect(shown).toMatch(/a second thing btw[^]+Shall I change it for that\?/);
    model = () => means('fact');
    await says('a third thing btw');
    expect(await thread.clicks(alice, draft, { kind: 'feedback', text: 'nothing' })).toMatch(
      /nothing to change/,
    );
    const offered = (index: number) => ({ kind: 'offered', index }) as const;
    expect(await thread.clicks(bob, draft, offered(0))).toMatch(/Only Alice/);
    expect(await thread.clicks(alice, draft, offered(3))).toMatch(/no answer to that question/);
    model = () => null;
    expect(await thread.clicks(alice, draft, offered(0))).toBeNull();
    expect(await thread.clicks(alice, draft, offered(1))).toMatch(/no longer open/);
    const { rows } = await talking.database.pool.query(
      `SELECT answer ->> 'text' AS text FROM question WHERE id = $1`,
      [draft.id],
    );
    expect(rows).toEqual([{ text: 'how a rollback is done is what our auditors ask btw' }]);
  });

  it('after which “approve” is an approval all the same (F39)', async () => {
    await says(question);
    await thread.draft(1);
    model = () => means('fact');
    await says('our prod cluster is still on 13 btw');
    model = null;
    await says('ok, approved');
    await thread.is('delivered');
  });

  it.each([
    ['yes, please do change it', true, 'our prod cluster is still on 13 btw\nyes, please do change it'],
    ['well, rather shorten all of it', false, 'well, rather shorten all of it'],
  ])('is taken up by %j: %s (F39)', async (text, acceptsOffer, wish) => {
    await says(question);
    const draft = await thread.draft(1);
    model = () => means('fact');
    await says('our prod cluster is still on 13 btw');
    model = () => ({ ...means('change'), acceptsOffer });
    await says(text);
    model = null;
    const { rows } = await talking.database.pool.query(
      `SELECT answer ->> 'text' AS text FROM question WHERE id = $1`,
      [draft.id],
    );
    expect(rows).toEqual([{ text: wish }]);
  });

  it('decides about no other draft than the one it was said below (F39)', async () => {
    await says(question);
    const first = await thread.draft(1);
    model = () => means('approval', 'gib doch frei');
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    await thread.says(alice, 'passt alles so, also gib doch frei');
    await eventually('it is being read', () => asked > 0);
    const reads = model;
    model = null;
    await thread.clicks(alice, first, { kind: 'feedback', text: 'search for rollback' });
    await thread.draft(2);
    model = reads;
    release();
    await thread.quiet();
    expect(thread.whispers().at(-1)?.text).toMatch(/nicht mehr offen/);
    expect(await thread.status()).toBe('waiting');
  });
});

describe('agreement behind the words of a colleague', () => {
  it.each([
    ['passt jetzt, danke euch', 'approval', 'passt jetzt', 'delivered'],
    ['super, danke dir!', 'talk', '', 'waiting'],
    ['ok', 'talk', '', 'waiting'],
  ])('is for a model to tell: %s', async (text, meant, deciding, status) => {
    await says(question);
    await thread.draft(1);
    await thread.is('waiting');
    model = () => {
      // What follows is written without one.
      model = null;
      return means(meant, deciding);
    };
    await thread.says(bob, 'is it any good?', { addressed: false });
    await says(text, { addressed: false });
    expect(thread.whispers()).toEqual([]);
    await thread.is(status);
  });
});

describe('a wish that is being read while the draft gets another answer', () => {
  /** Says it, and does the rest before it is read. */
  const isOvertaken = async (
    text: string,
    by: (draft: { id: string; version: number }) => Promise<unknown>,
  ) => {
    await says(question);
    const draft = await thread.draft(1);
    const reads = () => means('change');
    model = reads;
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    await thread.says(alice, text, { addressed: false });
    await eventually('it is being read', () => asked > 0);
    model = null;
    await by(draft);
    model = reads;
    release();
    await eventually('it is kept', async () => (await thread.kept()).some(([kept]) => kept === text));
    model = null;
  };

  it('gives back and keeps what stands in a form where the draft was accepted meanwhile', async () => {
    await says(question);
    const draft = await thread.draft(1);
    model = () => means('change');
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const text = 'Give each of the three databases a row, with its legal basis, and drop the one on tape.';
    await thread.clicks(alice, draft, { kind: 'feedback', text });
    await eventually('it is being read', () => asked > 0);
    model = null;
    await thread.clicks(alice, draft, { kind: 'accepted' });
    await thread.is('delivered');
    model = () => means('change');
    release();
    await eventually('it is answered', () => thread.whispers().length > 0);
    expect(thread.whispers()[0]?.text).toMatch(/^This question is no longer open.*\n\n.*\n/);
    expect(thread.whispers()[0]?.text.endsWith(text)).toBe(true);
    expect((await thread.kept()).at(-1)).toEqual([text, 'talk']);
  });

  it('gives back what stands in a form and cannot be understood', async () => {
    await says(question);
    const draft = await thread.draft(1);
    model = () => means('unclear');
    const text = `The one that Bob talked about, ${'and the other one, '.repeat(9)}please.`;
    await thread.clicks(alice, draft, { kind: 'feedback', text });
    await thread.quiet();
    expect(thread.notices().at(-1)?.endsWith(text)).toBe(true);
  });

  it('is told to the research that works on it', async () => {
    await isOvertaken('also the deploys', ({ id }) =>
      talking.database.pool.query(`UPDATE question SET status = 'answered' WHERE id = $1`, [id]),
    );
    await thread.quiet();
    expect((await thread.kept()).at(-1)).toEqual(['also the deploys', 'steering']);
    expect(thread.notices()).toEqual([expect.stringMatching(/^Noted\./)]);
  });

  it('is not followed by another one in silence, which mentions nobody', async () => {
    await says(question);
    const draft = await thread.draft(1);
    await talking.database.pool.query(
      `UPDATE question SET status = 'answered', answered_at = now(),
          answer = '{"kind": "feedback", "text": "shorter", "by": {"id": "U1", "name": "alice"}}'::json
        WHERE id = $1`.replace('U1', alice.id),
      [draft.id],
    );
    for (const text of ['also the deploys', 'and the rollback']) await says(text, { addressed: false });
    await thread.says(bob, 'lunch?', { addressed: false });
    await thread.quiet();
    expect(thread.notices()).toEqual([]);
    const hint = 'I have not taken that up: mention me with it if it is meant for me.';
    expect(thread.whispers().map(({ text }) => text)).toEqual([hint, hint]);
  });

  it('is a wish for the next draft where that waits by then', async () => {
    await isOvertaken('also the deploys', async (draft) => {
      await thread.clicks(alice, draft, { kind: 'feedback', text: 'search for rollback' });
      await thread.draft(2);
    });
    expect((await thread.kept()).at(-1)).toEqual(['also the deploys', 'answer']);
    expect(thread.whispers()).toEqual([]);
  });
});

describe('at a terminal, which no bot listens to', () => {
  it('a question about the draft is answered all the same (F39)', async () => {
    const alone = await startTalking({
      parts: { platforms: [], passages: memoryWeb({}).passages },
      roles: { bot: false, worker: true },
    });
    try {
      const { footnote, database } = alone;
      const at = { thread: { platform: 'console', externalId: 'ses_1' }, author: alice, addressed: true };
      await footnote.ask({ ...at, eventId: 'ask', text: question }, { depth: 'auto', mode: 'auto' });
      const kinds = async () => {
        const { rows } = await database.pool.query<{ kind: string }>(
          `SELECT view ->> 'kind' AS kind FROM delivery ORDER BY seq`,
        );
        return rows.map(({ kind }) => kind);
      };
      await eventually('the draft is there', async () => (await kinds()).includes('draft'));
      await footnote.inbound.message({ ...at, eventId: 'msg', text: asks });
      await eventually('it is answered', async () => (await kinds()).at(-1) === 'answer');
    } finally {
      await alone.close();
    }
  });
});
