// The line to a platform breaks, is closed or has to be opened anew, in every way the platform has: what people say
// meanwhile is heard, once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allIsSaid, cardIsFinal } from '../../support/reliability/conversation.ts';
import { vague } from '../../support/reliability/notes.ts';
import { outlineOf } from '../../support/reliability/outline.ts';
import { discordOf, slackOf } from '../../support/reliability/places.ts';
import { openScene, platforms } from '../../support/reliability/scene.ts';
import type { PlatformName, Scene } from '../../support/reliability/scene.ts';
import { offering } from '../../support/story/play.ts';

interface Break {
  readonly how: string;
  readonly disturb: (scene: Scene) => Promise<void> | void;
}

const breaks: Readonly<Record<PlatformName, readonly Break[]>> = {
  slack: [
    {
      how: 'Slack warns that it will close',
      disturb: (scene) => slackOf(scene).sockets.disconnect('warning'),
    },
    {
      how: 'Slack wants a fresh one',
      disturb: (scene) => slackOf(scene).sockets.disconnect('refresh_requested'),
    },
    {
      how: 'Socket Mode is switched off and on',
      disturb: (scene) => slackOf(scene).sockets.disconnect('link_disabled'),
    },
    { how: 'it is cut', disturb: (scene) => slackOf(scene).sockets.cut() },
    { how: 'Slack is away for a moment', disturb: awayForAMoment },
  ],
  discord: [
    { how: 'it is closed with a code', disturb: (scene) => discordOf(scene).gateway.disconnect(4000) },
    { how: 'it is cut', disturb: (scene) => discordOf(scene).gateway.disconnect() },
    { how: 'Discord wants a fresh one', disturb: (scene) => discordOf(scene).gateway.askToReconnect() },
    {
      how: 'the session is invalid, and can be resumed',
      disturb: (scene) => discordOf(scene).gateway.invalidate(true),
    },
    {
      how: 'the session is invalid for good',
      disturb: (scene) => discordOf(scene).gateway.invalidate(false),
    },
    {
      how: 'the session has timed out meanwhile',
      disturb(scene) {
        discordOf(scene).gateway.disconnect(4009);
        discordOf(scene).gateway.forget();
      },
    },
    { how: 'Discord is away for a moment', disturb: awayForAMoment },
  ],
};

async function awayForAMoment(scene: Scene): Promise<void> {
  await scene.down();
  await scene.up();
}

/** A question, which is answered in words after the disturbance, a draft and its approval. */
async function converse(scene: Scene, disturb: Break['disturb']): Promise<readonly string[]> {
  const { ann, channel, stage } = scene;
  const talk = ann.asks(vague, channel);
  await offering('Just start', talk);
  await allIsSaid(scene, talk);
  await disturb(scene);
  ann.answers('The most reliable one', talk);
  const draft = await offering('Approve', talk);
  await stage.listening();
  await ann.clicks('Approve', draft);
  await cardIsFinal(talk);
  await allIsSaid(scene, talk);
  return outlineOf(scene, talk);
}

describe.each(platforms)('the line to %s', (name) => {
  let scene: Scene;
  let undisturbed: readonly string[];

  beforeAll(async () => {
    scene = await openScene(name);
    await scene.start();
    undisturbed = await converse(scene, () => {});
  });
  afterAll(() => scene.close());

  it.each(breaks[name])('loses nothing and doubles nothing when $how', async ({ disturb }) => {
    expect(await converse(scene, disturb)).toEqual(undisturbed);
  });
});
