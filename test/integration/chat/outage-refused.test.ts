// A platform refuses what is sent to it, or who sends it; people do not answer: never silent, and never twice.
import { afterEach, describe, expect, it } from 'vitest';
import { allIsSaid, cardIsFinal } from '../../support/reliability/conversation.ts';
import { gatedNotes } from '../../support/reliability/gate.ts';
import { request, vague } from '../../support/reliability/notes.ts';
import { outlineOf } from '../../support/reliability/outline.ts';
import { revokeToken } from '../../support/reliability/places.ts';
import { openScene, platforms } from '../../support/reliability/scene.ts';
import type { Scene } from '../../support/reliability/scene.ts';
import { eventually } from '../../support/eventually.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { now, offering, saying } from '../../support/story/play.ts';

const revoked = {
  slack: /SLACK_BOT_TOKEN/,
  discord: /DISCORD_TOKEN/,
};

describe.each(platforms)('on %s', (name) => {
  let scene: Scene;
  afterEach(() => scene.close());

  it.each([1, 2])('asks in a simpler form when it is refused in better ones: %i', async (times) => {
    scene = await openScene(name);
    const gate = gatedNotes();
    const { log } = await scene.start({ parts: { knowledge: gate.knowledge } });
    const { ann } = scene;
    const talk = ann.asks(request, scene.channel);
    await offering('Stop', talk);
    const refused = scene.plan('post', 'the message is refused', times);
    gate.open();
    const draft = await saying(/ready for your decision/, talk);
    expect(refused.met()).toBe(times);
    expect(draft.text).toContain('35 days');
    expect(draft.pings).toEqual([ann.id]);
    expect(log.lines('warn').filter(({ message }) => /refused a message/.test(message))).toHaveLength(times);
    // The plainest form has no buttons on Slack: it says that words do.
    if (draft.buttons.includes('Approve')) await ann.clicks('Approve', draft);
    else ann.answers('approve', talk);
    await cardIsFinal(talk);
    await allIsSaid(scene, talk);
    expect(outlineOf(scene, talk).filter((entry) => /Approved by Ann/.test(entry))).toHaveLength(1);
  });

  it('says what is missing when no form of a question is taken, and asks it again when somebody asks', async () => {
    scene = await openScene(name);
    const gate = gatedNotes();
    await scene.start({ parts: { knowledge: gate.knowledge } });
    const { ann } = scene;
    const talk = ann.asks(request, scene.channel);
    await offering('Stop', talk);
    const refused = scene.plan('post', 'the message is refused', 3);
    gate.open();
    await saying(/A message of mine could not be posted here/, talk);
    expect(refused.met()).toBe(3);
    ann.mentions('status', talk);
    await ann.clicks('Approve', await offering('Approve', talk));
    await cardIsFinal(talk);
    await allIsSaid(scene, talk);
    expect(outlineOf(scene, talk).filter((entry) => /could not be posted/.test(entry))).toHaveLength(1);
  });

  it('loses nothing while its token is revoked, and goes on with a new one', async () => {
    scene = await openScene(name);
    const gate = gatedNotes();
    const first = await scene.start({ parts: { knowledge: gate.knowledge } });
    const { ann } = scene;
    const talk = ann.asks(request, scene.channel);
    await offering('Stop', talk);
    const newToken = revokeToken(scene);
    gate.open();
    await eventually('the draft waits', async () => {
      const [waiting] = await scene.waiting();
      return waiting?.kind === 'draft' && waiting.attempts > 1;
    });
    await first.stop();
    expect(JSON.stringify(first.log.lines('warn'))).toMatch(revoked[name]);
    await scene.start({ environment: newToken() });
    await ann.clicks('Approve', await offering('Approve', talk));
    await cardIsFinal(talk);
    await allIsSaid(scene, talk);
    expect(outlineOf(scene, talk).filter((entry) => /Approved by Ann/.test(entry))).toHaveLength(1);
  });

  it('reminds once of a question that nobody answers, and begins with assumptions', async () => {
    scene = await openScene(name);
    const clarification = { ...shippedSettings.clarification, remindAfterMs: 500, deadlineMs: 2500 };
    await scene.start({ parts: { settings: { ...shippedSettings, clarification } } });
    const talk = scene.ann.asks(vague, scene.channel);
    const asked = await offering('Just start', talk);
    const reminder = await saying(/still waiting for an answer/, talk);
    expect(reminder.pings).toEqual([scene.ann.id]);
    await offering('Approve', talk);
    await allIsSaid(scene, talk);
    expect(now(asked, talk)).toMatchObject({
      buttons: [],
      text: expect.stringContaining('Nobody answered in time'),
    });
    expect(outlineOf(scene, talk).filter((entry) => /still waiting/.test(entry))).toHaveLength(1);
  });
});
