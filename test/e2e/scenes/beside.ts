// What happens beside a research: somebody changes or deletes the request, attaches a file, asks by the command, checks a
// citation, says stop.
import { expect } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { ended, offering, pictureOf, saying } from '../../support/story/play.ts';
import type { Post } from '../../support/story/stage.ts';
import { posted, told, type Scene } from './scene.ts';

export const besides: readonly Scene[] = [
  {
    title: 'The request is edited, and deleted',
    async play({ ann, channel, look }) {
      const edited = ann.asks('What is a partial index in SQLite?', channel);
      await offering('Approve', edited);
      const before = posted(edited).length;
      ann.edits(edited.posts()[0]!.id, 'What is a covering index in SQLite?', edited);
      await eventually('it is noticed', () => posted(edited).length > before);
      await look('Edited', edited);
      const deleted = ann.asks('What is a covering index in SQLite?', channel);
      await offering('Approve', deleted);
      ann.deletesRequest(deleted);
      const isCard = ({ text }: Post) => /Stopped/.test(text);
      await eventually('the card says so', () => posted(deleted).some(isCard), {
        otherwise: () => pictureOf(deleted),
      });
      await look('Deleted', deleted);
    },
  },
  {
    title: 'A file that cannot be read',
    async play({ ann, channel, look }) {
      const files = [{ name: 'plan.zip', content: 'PK\u0003\u0004', type: 'application/zip' }];
      const talk = ann.asks('What does the attached plan say about NULLs?', channel, files);
      await saying(/plan\.zip/, talk);
      const draft = await offering('Approve', talk);
      await look('With plan.zip attached', talk);
      expect(draft.text).toMatch(/plan\.zip” could not be read: nothing here is from it/);
    },
  },
  {
    title: 'A file that is read',
    async play({ ann, channel, look }) {
      const files = [
        {
          name: 'spec.md',
          content: '# Spec\n\n## NULLs\n\nNULLs are written as three dashes in every export.',
        },
      ];
      const talk = ann.asks('What does the attached spec say about NULLs?', channel, files);
      const draft = await offering('Approve', talk);
      await look('With spec.md attached', talk);
      expect(draft.text).toContain('three dashes');
    },
  },
  {
    title: 'By command (F37)',
    async play({ ann, channel, stage, look }) {
      const before = stage.talksIn(channel).length;
      await ann.commands('How large can a SQLite database be?', channel);
      const talk = await eventually('a thread begins', () => stage.talksIn(channel)[before]);
      await ann.clicks('Approve', await offering('Approve', talk));
      const report = await offering('As a file', talk);
      await look('/research, and Approve', talk);
      // Whoever asked wrote nothing that could be followed.
      expect(report.pings).toEqual([ann.id]);
    },
  },
  {
    title: 'What stands behind a citation',
    async play({ ann, bob, channel, look }) {
      const talk = ann.asks('What is a partial index in SQLite?', channel);
      await offering('Approve', talk);
      await told(bob, /Citation \\?\[1/, () => bob.mentions('check 1', talk));
      await look('check 1', talk);
      await told(bob, /99/, () => bob.mentions('check 99', talk));
      await look('check 99', talk);
    },
  },
  {
    title: 'Stop, and resume',
    async play({ ann, channel, look }) {
      const talk = ann.asks('Which locks does PostgreSQL take for each kind of statement?', channel);
      await offering('Approve', talk);
      ann.mentions('stop', talk);
      await ended(posted(talk)[0]!, talk, /Stopped/);
      await look('stop', talk);
      const known = posted(talk);
      ann.mentions('resume', talk);
      await offering('Approve', talk, known);
      await look('resume', talk);
    },
  },
  {
    title: 'A request that is too long',
    async play({ ann, channel, look }) {
      const talk = ann.asks('What is WAL? '.repeat(140), channel);
      await eventually('it is answered', () => posted(talk).length > 0, { otherwise: () => pictureOf(talk) });
      await look('1,800 characters', talk);
    },
  },
];
