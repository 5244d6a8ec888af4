// What is no research: greetings and thanks, questions about the draft, wishes that nobody can follow, follow-ups.
import { expect } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { now, offering, pictureOf, saying } from '../../support/story/play.ts';
import { answered, posted, told, type Ready, type Scene } from './scene.ts';

/** One message, without anything to press or to wait for, and no thread is opened for it. */
async function oneLine({ look, stage, channel, ann }: Ready, text: string): Promise<void> {
  const before = stage.talksIn(channel).length;
  const talk = ann.asks(text, channel);
  const answer = await eventually(`“${text}” is answered`, () => posted(talk)[0], {
    otherwise: () => pictureOf(talk),
  });
  await look(text === '' ? 'A mention without a word' : text, talk);
  expect(answer.buttons).toEqual([]);
  expect(stage.talksIn(channel).length).toBe(before);
}

const greetings = ['hi', '', 'thanks!', '???', ':wave:', 'what can you do?', 'who are you'];

export const manners: readonly Scene[] = [
  {
    title: 'Small talk starts nothing (F33)',
    async play(ready) {
      for (const text of greetings) await oneLine(ready, text);
    },
  },
  {
    title: 'Thanks after a report (F33)',
    async play({ ann, channel, look }) {
      const talk = ann.asks('What is a WITHOUT ROWID table in SQLite?', channel);
      await ann.clicks('Approve', await offering('Approve', talk));
      await offering('As a file', talk);
      const count = posted(talk).length;
      await answered(talk, /./, () => ann.mentions('thanks!', talk));
      await look('thanks!', talk);
      expect(posted(talk)).toHaveLength(count + 1);
      expect(posted(talk).at(-1)?.buttons).toEqual([]);
    },
  },
  {
    title: 'Wishes without a model (F40)',
    async play({ ann, channel, look }) {
      const talk = ann.asks('How do SQLite and PostgreSQL treat NULLs in unique columns?', channel);
      const draft = await offering('Approve', talk);
      await told(ann, /model/, () => ann.answers('make it shorter please', talk));
      await look('make it shorter please', talk);
      expect(now(draft, talk).buttons).toContain('Approve');
      ann.answers('leave out Informix', talk);
      const second = await offering('Approve', talk, [draft]);
      await look('leave out Informix', talk);
      expect(second.text).not.toMatch(/Informix/);
    },
  },
  {
    title: 'A question about the draft (F39)',
    async play({ ann, bob, channel, look }) {
      const talk = ann.asks('How do SQLite and PostgreSQL treat NULLs in unique columns?', channel);
      const draft = await offering('Approve', talk);
      const asked = 'Are two NULLs equal in a unique index of PostgreSQL?';
      const answer = await answered(talk, /not considered equal/, () => bob.mentions(asked, talk));
      expect(answer.pings).toEqual([]);
      await answered(talk, /does not say that/, () => ann.mentions('Which colour has the moon?', talk));
      await look('Two questions beside it', talk);
      expect(posted(talk)).toHaveLength(4);
      expect(now(draft, talk).buttons).toContain('Approve');
      await ann.clicks('Approve', draft);
      await offering('As a file', talk);
    },
  },
  {
    title: 'A follow-up after commands (F38)',
    async play({ ann, channel, look }) {
      const talk = ann.asks('What is the largest size of a SQLite database?', channel);
      await ann.clicks('Approve', await offering('Approve', talk));
      await offering('As a file', talk);
      ann.mentions('status', talk);
      ann.mentions('and of PostgreSQL?', talk);
      const draft = await offering('Approve', talk);
      await look('status, then: and of PostgreSQL?', talk);
      expect(draft.text).not.toMatch(/Of PostgreSQL\?|status/);
    },
  },
  {
    title: 'A request in German, and what Footnote says follows it',
    async play({ ann, channel, look }) {
      const talk = ann.asks(
        'Wie behandelt SQLite NULL-Werte in Spalten, die eindeutig sein müssen?',
        channel,
      );
      const draft = await eventually('the draft is there', () => posted(talk)[1], {
        otherwise: () => pictureOf(talk),
      });
      await look('Nach der Frage', talk);
      expect(draft.buttons).toContain('Freigeben');
      ann.mentions('hilfe', talk);
      await saying(/stopp/i, talk);
      ann.answers('freigeben', talk);
      await eventually('the report is there', () => posted(talk).length >= 4);
      await look('hilfe, freigeben', talk);
    },
  },
  {
    title: 'Nothing is found',
    async play({ ann, channel, look }) {
      const talk = ann.asks('How many moons does the planet Zarquon have?', channel);
      await eventually('it is said', () => posted(talk).length >= 2, { otherwise: () => pictureOf(talk) });
      await look('Nothing is found', talk);
      expect(posted(talk)[1]?.text).toMatch(/I found nothing[^]+documents? looked at[^]+Nothing was found/);
    },
  },
];
