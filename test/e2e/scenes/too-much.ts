// What nobody should do, and somebody does: forms that come too late, buttons pressed again and again, many at once.
import { expect } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { offering, pictureOf, settled } from '../../support/story/play.ts';
import type { Actor, Post } from '../../support/story/stage.ts';
import { posted, told, type Scene } from './scene.ts';

/** Rejects when the platform does not hear in time that each of a hundred clicks arrived. */
async function pressedOften(actor: Actor, label: string, post: Post): Promise<void> {
  await Promise.all(Array.from({ length: 100 }, () => actor.clicks(label, post)));
}

export const tooMuch: readonly Scene[] = [
  {
    title: 'A form that is sent after the draft was decided',
    async play({ ann, channel, look }) {
      const talk = ann.asks('What is a partial index in SQLite?', channel);
      const draft = await offering('Approve', talk);
      await ann.clicks('Ask for changes', draft);
      ann.answers('approve', talk);
      await offering('As a file', talk);
      await settled(draft, talk, ann.name);
      const known = posted(talk).length;
      await told(ann, /no longer open/, () => ann.fillsIn(['Say more about supported versions.']));
      await look('Ask for changes, approve in words, then the form', talk);
      expect(posted(talk)).toHaveLength(known);
    },
  },
  {
    title: 'A button below a report, pressed a hundred times',
    async play({ ann, bob, channel, look, stage }) {
      const talk = ann.asks('What is a partial index in SQLite?', channel);
      await ann.clicks('Approve', await offering('Approve', talk));
      const report = await offering('As a file', talk);
      const known = posted(talk).length;
      const heard = bob.whispers().length;
      await pressedOften(bob, 'Helpful', report);
      await look('Helpful, a hundred times', talk);
      expect(posted(talk)).toHaveLength(known);
      // Slack marks the pressed button itself.
      const thanked = stage.platform === 'slack' ? 0 : 100;
      await eventually('each press is answered', () => bob.whispers().length - heard >= thanked);
      expect(bob.whispers().length - heard).toBe(thanked);
    },
  },
  {
    title: 'A request from right to left',
    async play({ ann, channel, look }) {
      const talk = ann.asks('ما هو \u202eSQLite\u202c؟', channel);
      const answer = await eventually('it is answered', () => posted(talk)[0], {
        otherwise: () => pictureOf(talk),
      });
      await look('ما هو SQLite؟', talk);
      expect(answer.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    },
  },
];
