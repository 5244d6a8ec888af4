// Numbers in what people say, in the words of those who are told.
import { describe, expect, it } from 'vitest';
import { nothing } from '../../../../src/research/gather/investigation.ts';
import { standalone } from '../../../../src/agents/parts-of-request.ts';
import { inPlaces, inQuotes, withoutNamed } from '../../../../src/research/report/feedback.ts';

const numbering = [
  'https://docs.example.com/a',
  'knowledge:backups.md',
  'mcp:wiki/search',
  'https://gone.example/',
];
const evidence = (url: string, start: number) => ({
  pageHash: url,
  url,
  title: 'Title',
  headings: [],
  start,
  end: start + 5,
  quote: 'Quote',
  score: 0.8,
});
const tasks = [
  {
    task: {
      id: 'task-1',
      title: 'Backups',
      question: 'How long?',
      searches: ['x'],
      entity: null,
      priority: 1,
      rationale: '-',
    },
    evidence: [
      evidence('knowledge:backups.md', 0),
      evidence('https://docs.example.com/a', 0),
      evidence('https://docs.example.com/a', 50),
    ],
    missing: [],
    answered: 'yes' as const,
  },
];

describe('a number in feedback', () => {
  it.each([
    ['[1] is weak', '[2][3] is weak', '［1］ (docs.example.com) is weak'],
    [
      'use [2], [3].',
      'use [1], (a source without quotes).',
      'use ［2］ (own documents), ［3］ (a further tool).',
    ],
    ['Source 1 is old', 'Source [2][3] is old', 'Source ［1］ (docs.example.com) is old'],
    [
      'reference no. 4 as well',
      'reference (a source without quotes) as well',
      'reference ［4］ (gone.example) as well',
    ],
    ['[9] does not exist', '［9］ does not exist', '［9］ does not exist'],
    ['give 3 sources, not 2', 'give 3 sources, not 2', 'give 3 sources, not 2'],
    ['the index `a[1]` stays', 'the index `a[1]` stays', 'the index `a[1]` stays'],
  ])('%j is %j to the writer and %j to others', (text, forWriter, forOthers) => {
    expect(inQuotes(text, numbering, tasks)).toBe(forWriter);
    expect(inPlaces(text, numbering)).toBe(forOthers);
  });

  it('means nothing before there is a draft', () => {
    expect(inQuotes('[1] is weak', [], tasks)).toBe('[1] is weak');
    expect(inPlaces('[1] is weak', [])).toBe('[1] is weak');
  });
});

describe('what is to be left out', () => {
  const asked = (id: string, question: string, quotes: readonly string[]) => {
    const [{ task }] = tasks as [(typeof tasks)[0]];
    const found = quotes.map((quote, at) => ({ ...evidence(`https://${id}.example/${at}`, 0), quote }));
    return { ...nothing({ ...task, id, title: question, question }), evidence: found };
  };
  const left = (question: string) =>
    withoutNamed(
      [asked('task-1', 'What is a rowid?', ['A rowid.']), asked('task-2', question, ['Quote', 'PostgreSQL'])],
      ['PostgreSQL'],
      [],
    ).flatMap((each) => each.evidence.map(({ quote }) => quote));

  it('is no task that people asked for without naming it, whatever was added to its words', () => {
    const wish = standalone('partial unique indexes', ['How do SQLite and PostgreSQL treat NULLs?']);
    expect(wish).toBe('partial unique indexes (SQLite PostgreSQL NULLs)');
    expect(left(wish)).toEqual(['A rowid.', 'Quote']);
  });

  it('is a task that people asked for by its name', () => {
    expect(left('partial indexes of PostgreSQL (SQLite)')).toEqual(['A rowid.']);
    expect(left('Are indexes partial in PostgreSQL?')).toEqual(['A rowid.']);
  });

  it('is what lies in a folder or on a site of that name, and no page that only has it for its own', () => {
    const found = (url: string) => ({ ...asked('task-2', 'ROWID tables', []), evidence: [evidence(url, 0)] });
    const kept = (url: string) =>
      withoutNamed([asked('task-1', 'Heron?', ['A heron.']), found(url)], ['SQLite'], []);
    for (const url of ['knowledge:starter/sqlite/rowid.html', 'https://sqlite.org/rowid.html'])
      expect(kept(url).map(({ task }) => task.id)).toEqual(['task-1']);
    expect(kept('https://heron.test/sqlite.html').map(({ task }) => task.id)).toEqual(['task-1', 'task-2']);
  });
});
