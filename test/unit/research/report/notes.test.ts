// What stands below a report: little, and only what its reader can act on.
import { describe, expect, it } from 'vitest';
import { toDraftView, toReportView } from '../../../../src/research/report/assemble.ts';
import { notesOf } from '../../../../src/research/report/notes.ts';
import { toRecords } from '../../../../src/research/report/records.ts';
import { assembled } from '../../../support/assembled.ts';

describe('the notes of a report', () => {
  it('are none where everything is borne out', () => {
    expect(notesOf(assembled([{}, { how: 'computed' }, { how: 'concluded' }]))).toEqual([]);
  });

  it('count what nobody could check, and name an assumption', () => {
    const unchecked = { verdict: null, how: null, reason: 'no model answered' };
    expect(notesOf(assembled([{}, unchecked], ['Of one server']))).toEqual([
      '1 of 2 claims were not checked.',
      'Assumed: Of one server.',
    ]);
  });

  it('name every assumption to its end', () => {
    const constraints = ['One server', 'B'.repeat(200), 'C'.repeat(100)];
    const all = `Assumed: One server. ${'B'.repeat(200)}. ${'C'.repeat(100)}.`;
    expect(notesOf(assembled([{}], constraints))).toEqual([all]);
  });

  it('say that code was not run, and say nothing of it where there is none or quotes stand alone', () => {
    const whole = assembled([{}]);
    const text = 'So [1]:\n\n```\nPRAGMA journal_mode=WAL;\n```';
    const withCode = { ...whole, written: { ...whole.written, draft: { ...whole.written.draft, text } } };
    expect(notesOf(withCode)).toEqual([expect.stringMatching(/code was not run/)]);
    const fallback = { because: 'not-configured' } as const;
    const quoted = { ...withCode, written: { ...withCode.written, fallback } } as typeof withCode;
    expect(notesOf(quoted).join()).not.toMatch(/code was not run/);
  });

  it('name what was left out with one stop at the end, unless a text of quotes lists it itself', () => {
    const whole = assembled([{}]);
    const unreadable = ['a.pdf: This file contains no text.', 'b.md: It is larger than 20 MB.'];
    const written = { ...whole.written, unreadable };
    const said = 'Left out: a.pdf: This file contains no text; b.md: It is larger than 20 MB.';
    expect(notesOf({ ...whole, written })).toEqual([said]);
    const fallback = { because: 'not-configured' } as const;
    expect(notesOf({ ...whole, written: { ...written, fallback } }).join()).not.toContain('a.pdf');
  });

  it('are three at most, and each is short (F13)', () => {
    const claims = [{ verdict: null, how: null, reason: 'r'.repeat(400) }, { numbers: [2] }];
    const whole = assembled(claims, ['One', 'Two']);
    const said = { ...whole, said: ['Said first.', 'Said second.'] };
    const notes = notesOf(said);
    expect(notes).toHaveLength(3);
    expect(notes.slice(0, 2)).toEqual(['Said first.', 'Said second.']);
    for (const note of notesOf(whole)) expect(note.length).toBeLessThanOrEqual(300);
    expect(toReportView(said).cautions).toEqual(notes);
  });

  it('name what nothing was found on, unless its writer knows it', () => {
    const whole = assembled([{}]);
    const gaps = [{ description: 'Since when.', priority: 1 as const, question: 'Since when?', impact: '' }];
    const analysis = { ...whole.analysis, gaps } as unknown as typeof whole.analysis;
    const noted = (more: object) => {
      const draft = { ...whole.written.draft, ...more };
      return notesOf({ ...whole, analysis, written: { ...whole.written, draft } });
    };
    const open = ['Left open: Since when.'];
    expect(noted({})).toEqual(open);
    expect(noted({ lookUp: ['heron first flight'] })).toEqual([]);
    expect(noted({ lookUp: ['heron first flight'], answered: 'partly' })).toEqual([]);
  });

  it('name the attached files of which only a part was read, each once', () => {
    const whole = assembled([{}]);
    const page = { url: 'https://files.example/1', title: 'long.md', hash: 'h', error: null };
    const visited = [
      { ...page, cut: true as const },
      { ...page, title: 'short.md', hash: 's' },
    ];
    const investigations = whole.investigations.map((one) => ({ ...one, visited }));
    const both = { ...whole, investigations: [...investigations, ...investigations] };
    expect(notesOf(both)).toEqual(['Of “long.md” I read only the beginning.']);
    const scanned = [...visited, { ...page, title: 'old.pdf', hash: 'o', textless: '2–4, 7' }];
    const three = whole.investigations.map((one) => ({ ...one, visited: scanned }));
    expect(notesOf({ ...whole, investigations: [...three, ...three] })).toEqual([
      'Of “long.md” I read only the beginning. In “old.pdf” I found no text on these pages, which may be scans: 2–4, 7.',
    ]);
  });

  it('and its first line say that none of the attached files could be read (F35)', () => {
    const whole = assembled([{}]);
    const said = 'The attached “plan.zip” could not be read: nothing here is from it.';
    const unread = { ...whole, brief: { ...whole.brief, unread: ['plan.zip'] } };
    expect(notesOf(unread)[0]).toBe(said);
    expect(toDraftView(1, unread).report).toMatch(new RegExp(`^${said}\n\n`));
    const [plain] = toRecords(whole, []).claims;
    const [moved] = toRecords(unread, []).claims;
    expect((moved?.start ?? 0) - (plain?.start ?? 0)).toBe(said.length + 2);
  });
});
