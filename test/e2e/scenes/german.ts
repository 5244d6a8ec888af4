// A research in German from the question to the report: nothing that Footnote says in it is English.
import { expect } from 'vitest';
import { en } from '../../../src/chat/words/catalogues/en.ts';
import { eventually } from '../../support/eventually.ts';
import { ended, offering, pictureOf } from '../../support/story/play.ts';
import { answered, posted, told, type Scene } from './scene.ts';

/** What the English catalogue says between its holes, where it is more than three words. */
const english = Object.values(en)
  .flatMap((text) => text.split(/[{|}\n]/))
  .map((part) => part.trim())
  .filter((part) => part.split(/\s+/).length > 3);

export const inGerman: readonly Scene[] = [
  {
    title: 'Everything is said in the language of the question [F43]',
    async play({ ann, channel, look }) {
      const seen = new Set<string>();
      const talk = ann.asks('Wie behandeln SQLite und PostgreSQL NULL in eindeutigen Indizes?', channel);
      const keep = () => {
        for (const { text, buttons } of posted(talk)) seen.add([text, ...buttons].join('\n'));
        for (const text of ann.whispers()) seen.add(text);
      };
      await eventually('the card is there', () => posted(talk)[0], { otherwise: () => pictureOf(talk) });
      keep();
      const draft = await offering('Freigeben', talk);
      keep();
      await answered(talk, /Dokument/, () => ann.mentions('status', talk));
      await told(ann, /Was du mich gefragt hast/, () => ann.mentions('liste', talk));
      await told(ann, /Sprachmodell/, () => ann.answers('Änderung: bitte kürzer', talk));
      keep();
      await look('Entwurf, Status, Liste und ein Wunsch', talk);
      ann.answers('lass SQLite weg', talk);
      const second = await offering('Freigeben', talk, [draft]);
      keep();
      await ann.clicks('Freigeben', second);
      await ended(posted(talk)[0]!, talk, /Geliefert/);
      await offering('Hilfreich', talk);
      keep();
      await look('Der Bericht', talk);
      const said = [...seen].join('\n').replaceAll(/\s+/g, ' ');
      expect(said).toContain('Ich habe nichts gefunden');
      expect(english.filter((part) => said.includes(part))).toEqual([]);
    },
  },
];
