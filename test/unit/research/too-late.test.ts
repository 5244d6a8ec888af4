// What people say when a run listens no more: it is given back to them, so that no word is lost.
import { english } from '../../support/english.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import { describe, expect, it } from 'vitest';
import { tooLate } from '../../../src/research/steering.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import { question, theatre } from '../../support/theatre.ts';
import { shippedPrompts } from '../../support/with-model.ts';

const intake = {
  reasoning: 'One fact.',
  topic: question,
  complexity: 'simple',
  followUp: 'new_topic',
  ambiguous: false,
  questions: [],
  depth: 'light',
  mode: 'simple',
  planFirst: false,
  wantedWords: null,
  title: null,
  directAnswer: 'For 35 days.',
  notPages: [],
  backgroundQueries: [],
  constraints: [],
};

const late = (text: string) => ({
  kind: 'notice',
  tone: 'info',
  text: `This was said while I worked, too late for the answer above: ${text}. Mention me with it again, and I take it up.`,
});

/** A wish may have overtaken the first draft. */
async function draftOf(world: Awaited<ReturnType<typeof theatre>>['world'], runId: string) {
  return 'approve/r1/decide' in (await world.questions(runId)) ? 'approve/r1/decide' : 'approve/r2/decide';
}

describe('what is said', () => {
  it('while a direct answer is given stands below it', async () => {
    const models = scriptedModels({ intake: [intake] });
    const { pass, world, runId, views } = await theatre({
      settings: { mode: 'auto' },
      agents: { models, prompts: shippedPrompts, say: english },
    });
    await world.steer(runId, 'also the rollback');
    await pass();
    expect((await world.state(runId)).status).toBe('delivered');
    expect((await views()).map(({ kind }) => kind)).toEqual(['report', 'notice']);
    expect((await views())[1]).toEqual(late('“also the rollback”'));
  });

  it('after a draft was approved stands below its report, and what was heard before does not', async () => {
    const { pass, world, runId, answer, views } = await theatre();
    await world.steer(runId, 'also the rollback');
    expect(await pass()).toBe('suspended');
    await world.steer(runId, 'and the deploys');
    const key = await draftOf(world, runId);
    await answer(key, { kind: 'accepted' });
    await pass();
    expect((await views()).slice(-2)).toEqual([
      expect.objectContaining({ kind: 'report' }),
      late('“and the deploys”'),
    ]);
  });

  it('in time leaves nothing to be said', async () => {
    const { pass, world, runId, answer, views } = await theatre();
    await world.steer(runId, 'also the rollback');
    await pass();
    const key = await draftOf(world, runId);
    await answer(key, { kind: 'accepted' });
    await pass();
    expect((await views()).at(-1)).toMatchObject({ kind: 'report' });
  });
});

describe('a notice of words that came too late', () => {
  const said = (text: string, seq = 0) => ({ seq, text });

  it('repeats some of them, cut, and counts the others', () => {
    const notice = tooLate(
      ['x'.repeat(500), ...Array.from({ length: 6 }, (_, index) => `wish ${index}`)].map(said),
      sayIn(null),
    );
    expect(notice?.text).toContain(`“${'x'.repeat(119)}…”, “wish 0”`);
    expect(notice?.text).toContain('“wish 3”, 2 more. Mention me');
  });

  it('cuts between words', () => {
    const notice = tooLate([said(`${'x'.repeat(60)} ${'y'.repeat(40)} ${'z'.repeat(30)}`)], sayIn(null));
    expect(notice?.text).toContain(`“${'x'.repeat(60)} ${'y'.repeat(40)}…”`);
  });

  it('is not needed for silence, or where nothing but an end was wanted', () => {
    expect(tooLate([], sayIn(null))).toBeNull();
    expect(tooLate([' ', 'enough, write it up'].map(said), sayIn(null))).toBeNull();
    expect(tooLate([{ ...said('give me what you have'), heard: 'enough' }], sayIn(null))).toBeNull();
  });
});
