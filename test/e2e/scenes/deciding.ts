// From a question to a report: the card, the draft, who may decide, changes, approval, the file, a word about the report.
import { expect } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { ended, now, offering, pictureOf, settled } from '../../support/story/play.ts';
import { answered, posted, told, type Scene } from './scene.ts';

export const deciding: readonly Scene[] = [
  {
    title: 'A question, a draft, a report (F36)',
    async play({ ann, bob, channel, look }) {
      const talk = ann.asks('How do SQLite and PostgreSQL treat NULLs in unique columns?', channel);
      const draft = await offering('Approve', talk);
      await look('Some seconds after the question', talk);
      await told(bob, /./, () => bob.clicks('Approve', draft));
      await look('Somebody else presses Approve', talk);
      expect(posted(talk).flatMap(({ pings }) => pings)).toEqual([ann.id]);
      await ann.clicks('Approve', draft);
      await eventually('the report is there', () => posted(talk).length >= 3, {
        otherwise: () => pictureOf(talk),
      });
      await ended(posted(talk)[0]!, talk, /Delivered/);
      await settled(draft, talk, ann.name);
      await look('After the approval', talk);
      const posts = posted(talk);
      expect(posts.length).toBeLessThanOrEqual(4);
      expect(posts.slice(2).flatMap(({ pings }) => pings)).toEqual([ann.id]);
      // Folded: what was decided stands there, not the draft once more.
      expect(now(draft, talk).text.length).toBeLessThan(draft.text.length / 2);
    },
  },
  {
    title: 'A draft is rejected',
    async play({ ann, channel, look }) {
      const talk = ann.asks('What is a partial index in SQLite?', channel);
      const draft = await offering('Approve', talk);
      await ann.clicks('Reject', draft);
      await settled(draft, talk, ann.name);
      await ended(posted(talk)[0]!, talk, /Ended without a report/);
      await look('After Reject', talk);
    },
  },
  {
    title: 'The whole text as a file, and a word about the report',
    async play({ ann, channel, look }) {
      const talk = ann.asks('How does SQLite lock a database in WAL mode?', channel);
      await ann.clicks('Approve', await offering('Approve', talk));
      const report = await offering('As a file', talk);
      await ann.clicks('As a file', report);
      await eventually('the file is there', () => talk.posts().some(({ files }) => files.length > 0));
      await look('After “As a file”', talk);
    },
  },
  {
    title: 'Commands while a draft waits',
    async play({ ann, channel, look }) {
      const talk = ann.asks('Which isolation levels does PostgreSQL have?', channel);
      const draft = await offering('Approve', talk);
      await answered(talk, /\bs\b|source/, () => ann.mentions('status', talk));
      await answered(talk, /stop/, () => ann.mentions('help', talk));
      await told(ann, /./, () => ann.mentions('list', talk));
      await look('status, help and list', talk);
      expect(now(draft, talk).buttons).toContain('Approve');
    },
  },
];
