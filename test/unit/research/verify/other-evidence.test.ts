// What is offered to whoever mends a sentence, beside what it cites.
import { describe, expect, it } from 'vitest';
import { withOffered } from '../../../../src/research/verify/other-evidence.ts';
import type { CheckedCitation } from '../../../../src/research/verify/checked.ts';
import { standing } from '../../../../src/research/verify/checked.ts';

const quoteOf = (pageHash: string, start: number, quote: string) => ({
  pageHash,
  url: `https://${pageHash}.example/`,
  title: pageHash,
  headings: [],
  start,
  end: start + quote.length,
  quote,
  score: 1,
});
const cited: CheckedCitation = {
  n: 1,
  taskId: 'task-1',
  ...quoteOf('manual', 500, 'The option adds a header.'),
  verified: true,
};
const pool = [
  quoteOf('other', 500, 'Something else stands here.'),
  quoteOf('manual', 9_000, 'Far away from it.'),
  quoteOf('manual', 40, 'It is off by default.'),
  quoteOf('manual', 600, 'Dates of included files are ignored.'),
  quoteOf('manual', 300, 'It needs the group bit.'),
].map((evidence, index) => ({ n: index + 1, taskId: 'task-2', evidence }));
const statement = { id: 'claim-1', start: 0, end: 20, numbers: [1], section: '', before: '', head: '' };
const claim = standing({ ...statement, text: 'Sonst bleibt Altes stehen' }, ['partial', 'model'], '', 'mend');

describe('other evidence', () => {
  it('is, for a sentence in another language than its source, what stands nearest to what it cites (A112)', () => {
    const { offered, citations } = withOffered({ text: '', citations: [cited], claims: [claim] }, [claim], {
      pool,
      conclusions: [],
      found: new Map(),
      answering: new Set(),
    });
    const quotes = (offered.get('claim-1') ?? []).map((n) => citations.find((one) => one.n === n)?.quote);
    expect(quotes).toEqual([
      'Dates of included files are ignored.',
      'It needs the group bit.',
      'It is off by default.',
    ]);
  });

  it('is what the judge names as missing, though the sentence does not say it', () => {
    const far = Array.from({ length: 9 }, (_, at) =>
      quoteOf(`far-${at}`, 0, `Old columns stay, and number ${at} is kept.`),
    );
    const named = quoteOf('elsewhere', 0, 'An identity generates its values in sequences, too.');
    const wrong = 'Not borne out: “columns stay”. They may come from an identity, too.';
    const doubted = { ...claim, text: 'Old columns stay', missing: 'columns stay', wrong };
    const { offered, citations } = withOffered(
      { text: '', citations: [cited], claims: [doubted] },
      [doubted],
      {
        pool: [...far, named].map((evidence, index) => ({ n: index + 1, taskId: 'task-2', evidence })),
        conclusions: [],
        found: new Map(),
        answering: new Set(),
      },
    );
    const urls = (offered.get('claim-1') ?? []).map((n) => citations.find((one) => one.n === n)?.pageHash);
    expect(urls).toContain('elsewhere');
  });
});
