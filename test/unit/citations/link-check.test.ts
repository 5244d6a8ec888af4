// What checking the links of a report gave, for its reader.
import { describe, expect, it } from 'vitest';
import { notesOf } from '../../../src/research/report/notes.ts';
import type { LinkCheck } from '../../../src/sources/port.ts';
import { assembled } from '../../support/assembled.ts';

const link = (address: string, outcome: LinkCheck['outcome'], reason = ''): LinkCheck => ({
  address,
  outcome,
  reason,
});
const good = link('https://good.example/', 'reachable');
const dead = link('https://weak.example/', 'unreachable', 'weak.example has no such page (HTTP 404)');
const gone = (n: number) => link(`https://gone.example/${n}`, 'unreachable', 'The host does not exist.');

/** Of a report that cites good.example as [1] and weak.example as [2]. */
function notesWith(...links: LinkCheck[]): string[] {
  const whole = assembled([{}]);
  return notesOf({ ...whole, checked: { ...whole.checked, links } });
}

describe('the note about links', () => {
  it('is not there where all can be opened, or nobody can tell (D32)', () => {
    expect(notesWith()).toEqual([]);
    expect(notesWith(good)).toEqual([]);
    const locked = link('https://weak.example/', 'unsure', 'It does not let this page be read (HTTP 403).');
    expect(notesWith(good, locked, link('https://c.example/', 'not-checked', 'No time.'))).toEqual([]);
  });

  it('names those that cannot be opened, by their numbers or else their addresses (D32)', () => {
    expect(notesWith(good, dead)).toEqual([
      'A link could not be opened: [2]. weak.example has no such page (HTTP 404).',
    ]);
    expect(notesWith(gone(1), good, dead)).toEqual([
      '2 links could not be opened: https://gone.example/1, [2]. The host does not exist.',
    ]);
  });

  it('names four at most', () => {
    const [note = ''] = notesWith(...[1, 2, 3, 4, 5].map(gone));
    expect(note).toMatch(/^5 links could not be opened: /);
    expect(note.match(/gone\.example/g)).toHaveLength(4);
  });
});
