// The researcher without a model: whole passages, word for word, that have most of a question’s words.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../../src/agents/agent.ts';
import { researcher } from '../../../../src/agents/researcher/researcher.ts';
import type { ResearcherInput, ResearcherOutput } from '../../../../src/agents/researcher/contract.ts';
import { wordsOf } from '../../../../src/text/words.ts';
import type { StoredPage } from '../../../../src/sources/port.ts';
import { cases } from '../../../support/cases.ts';
import { withoutModel } from '../../../support/without-model.ts';

function page(url: string, title: string, text: string): StoredPage {
  return { hash: createHash('sha256').update(text).digest('hex'), url, title, text };
}

/** What a search over these pages would bring: every page as one passage. */
function inputFor(question: string, pages: readonly StoredPage[], request = question): ResearcherInput {
  const terms = [...new Set(wordsOf(question).map((word) => word.written))].map((term) => ({
    term,
    documents: pages.filter(({ text, title }) =>
      `${title} ${text}`.toLowerCase().includes(term.toLowerCase()),
    ).length,
  }));
  return {
    request,
    task: {
      id: 'task-1',
      title: question,
      question,
      searches: [question],
      entity: null,
      priority: 1,
      rationale: '-',
    },
    searches: [
      {
        query: question,
        terms,
        documents: pages.length,
        passages: pages.map(({ hash, url, title, text }, index) => ({
          pageHash: hash,
          url,
          title,
          headings: [],
          text,
          start: 0,
          end: text.length,
          score: 10 - index,
        })),
      },
    ],
    pages: [...pages],
  };
}

async function research(
  question: string,
  pages: readonly StoredPage[],
  request?: string,
): Promise<ResearcherOutput> {
  return (await consult(researcher, inputFor(question, pages, request), withoutModel)).output;
}

it('quotes nothing about the other thing of a comparison under the name of this one', async () => {
  const request = 'Compare Heron and Egret: how large may a document be?';
  const pages = [
    page(
      'https://egret.test/json',
      'JSON in Egret',
      '# JSON in Egret\n\nA large document takes a lock on its row.',
    ),
    page(
      'https://egret.test/heron',
      'Egret for others',
      '# Egret for others\n\nA large document of Heron is split.',
    ),
  ];
  const input = inputFor('How large may a document of Heron be?', pages, request);
  const { output } = await consult(
    researcher,
    { ...input, task: { ...input.task, entity: 'Heron' } },
    withoutModel,
  );
  expect(output.evidence.map(({ quote }) => quote)).toEqual(['A large document of Heron is split.']);
});

const limits = page(
  'knowledge:docs/limits.html',
  'Limits',
  '# Limits\n\n## Joins\n\nJoins are planned quickly. The engine does not support joins of more than 64 tables. This cannot be changed.\n\n## Attached databases\n\nThe number of attached databases is 10 by default.\n\nmax_rows (integer)\n\nSets the number of rows. The default is 500 rows.',
);
const notes = page(
  'knowledge:team/backup.md',
  'Backups',
  '# Backups\n\nBackups are kept for 35 days. Maria looks after them.\n\nRun `make backup` to make one by hand.',
);

describe('the evidence', () => {
  it('is the whole passage, an exact slice of its page, with the headings above it', async () => {
    const { evidence, answered } = await research('How many tables can be joined at most?', [limits, notes]);
    expect(answered).toBe('yes');
    expect(evidence[0]?.quote).toBe(
      'Joins are planned quickly. The engine does not support joins of more than 64 tables. This cannot be changed.',
    );
    expect(evidence[0]?.headings).toEqual(['Limits', 'Joins']);
    for (const { start, end, quote, pageHash } of evidence) {
      expect([limits, notes].find(({ hash }) => hash === pageHash)?.text.slice(start, end)).toBe(quote);
    }
  });

  it('names the label a sentence stands under', async () => {
    const { evidence } = await research('What is the default of max_rows?', [limits, notes]);
    expect(evidence[0]?.quote).toContain('The default is 500 rows.');
    expect(evidence[0]?.headings.at(-1)).toBe('max_rows (integer)');
  });

  it('is a whole list item with the line that announces it, and a whole row under its head', async () => {
    const text =
      'The weeks of the rota are:\n\n- Week 12: Maria. She lives in Rome.\n- Week 13: Tomasz\n\nWeek | Where\n14 | Oslo';
    const rota = page('knowledge:rota.md', 'Rota', text);
    const { evidence } = await research('Who lives where in week 12?', [rota]);
    expect(evidence[0]).toMatchObject({
      quote: 'Week 12: Maria. She lives in Rome.',
      headings: ['The weeks of the rota are:'],
    });
    const [row] = (await research('Is week 14 in Oslo?', [rota])).evidence;
    expect(row).toMatchObject({ quote: '14 | Oslo' });
    expect(row?.headings.at(-1)).toContain('Week | Where');
  });

  const filler =
    'and of tables, rows, keys, views and whatever else a team keeps on the disks of its hosts, ';
  it.each([
    ['a wide row', `Thing | Kept | Why\nBackups | They are kept for 35 days | ${filler.repeat(7)}`],
    ['a long sentence', `Backups are kept for 35 days, ${filler.repeat(7)}and no longer.`],
    [
      'a sentence that leans on another',
      `The team likes its disks, ${filler.repeat(2)}and looks after them. Therefore these backups are kept for 35 days, ${filler.repeat(2)}and no longer than that by any of its people.`,
    ],
  ])('is never longer than 500 characters: %s (A87)', async (_name, text) => {
    const { evidence } = await research('How long are backups kept?', [page('https://a.test', 'A', text)]);
    expect(evidence.map(({ quote }) => quote).join(' ')).toContain('kept for 35 days');
    expect(evidence.map(({ quote }) => quote.length).filter((size) => size > 500)).toEqual([]);
  });

  it('leaves out a second page that says the same', async () => {
    const copy = page('knowledge:team/copy.md', 'Copy', `${notes.text}\n\nCopied.`);
    const { evidence } = await research('How long are backups kept?', [notes, copy]);
    expect(evidence.filter(({ quote }) => quote.includes('35 days'))).toHaveLength(1);
  });

  it('shows another page that says the same with another number', async () => {
    const said = (days: number) =>
      page(`knowledge:${days}.md`, 'Note', `The Heron cluster keeps nightly backups for ${days} days.`);
    const { evidence } = await research('How long does Heron keep backups?', [said(37), said(90)]);
    expect(evidence.map(({ quote }) => /\d+/.exec(quote)?.[0])).toEqual(['37', '90']);
  });
});

it.each([
  ['How long does Zebra4711 keep its logs?', 'yes'],
  ['How long do we keep the logs of Zebra4711?', 'yes'],
  ['What is the log retention of Zebra4711?', 'yes'],
  ['How long does Yak9999 keep its logs?', 'no'],
  ['What is the log retention of Potoroo?', 'no'],
  ['What does Zebra4711 cost?', 'no'],
] as const)(
  'knows a rare name among many documents by what else they say: %j: %s',
  async (question, answered) => {
    const services = Array.from({ length: 210 }, (_, at) =>
      page(`knowledge:${at}.md`, 'Service', `The service Zebra${4711 + at} keeps its logs for ${at} days.`),
    );
    expect((await research(question, services)).answered).toBe(answered);
  },
);

it.each([
  ['code', '```\nSELECT joins FROM tables WHERE engine SUPPORTS more;\n```'],
  ['a log', `12:00:01 ERROR ${Array.from({ length: 40 }, (_, at) => `Worker${at} refused`).join(' ')}`],
])('weighs the question, not what is pasted below it: %s', async (_name, pasted) => {
  const question = `How long does the Heron cluster keep backups?\n\n${pasted}`;
  const said = page('knowledge:heron.md', 'Note', 'Our Heron cluster keeps nightly backups for 37 days.');
  expect((await research(question, [limits, said])).evidence.map(({ url }) => url)).toEqual([said.url]);
});

describe('what was not found', () => {
  it.each([
    ['How long are backups kept?', 'yes'],
    ['Who looks after backups?', 'yes'],
    ['What is our parental leave policy?', 'no'],
    ['How do I bake bread?', 'no'],
  ] as const)('%j: found: %s', async (question, answered) => {
    expect((await research(question, [limits, notes])).answered).toBe(answered);
  });

  it('is nothing, and nothing else is made of it (F15)', async () => {
    expect(await research('What is our parental leave policy?', [limits, notes])).toEqual({
      evidence: [],
      observation: 'Nothing was found.',
      missing: [],
      answered: 'no',
    });
  });

  it('is not filled with pages about the other side of a comparison', async () => {
    const heron = page('knowledge:heron/nulls.html', 'Nulls', 'Nulls are distinct in unique columns.');
    const egret = page('knowledge:egret/nulls.html', 'Nulls', 'Nulls are equal in unique columns.');
    const request = 'How do Heron and Egret treat nulls in unique columns?';
    const input = inputFor(`${request} (Egret)`, [heron, egret], request);
    const given = { ...input, task: { ...input.task, entity: 'Egret' } };
    const { evidence } = (await consult(researcher, given, withoutModel)).output;
    expect(evidence.map(({ url }) => url)).toEqual(['knowledge:egret/nulls.html']);
  });

  it('is no when there is nothing to read', async () => {
    const { evidence, answered } = await research('How long are backups kept?', []);
    expect({ evidence, answered }).toEqual({ evidence: [], answered: 'no' });
  });
});

it('answers from any page with exact quotes, the same every time', async () => {
  const text = fc.array(fc.oneof(fc.lorem(), fc.constantFrom('\n\n', '# H\n\n', '- ', ' | ')), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(text, fc.string({ minLength: 1 }), async (parts, question) => {
      const only = page('knowledge:x.md', 'X', parts.join(' '));
      const result = await research(question, [only]);
      expect(await research(question, [only])).toEqual(result);
      for (const { start, end, quote } of result.evidence) expect(only.text.slice(start, end)).toBe(quote);
    }),
    cases(100),
  );
});

it('quotes what people attached first, though other documents have more words of the question', async () => {
  const question = 'What does the attached spec say about NULLs?';
  const spec = page(
    'https://chat.test/spec.md',
    'spec.md',
    '# Export\n\nNULLs are written as three dashes in every export of the ledger, and read back as they were.',
  );
  const rivals = ['SQLite', 'PostgreSQL', 'Oracle', 'MySQL'].map((name) =>
    page(
      `https://docs.test/${name}`,
      `The ${name} spec`,
      `The ${name} spec has much to say about NULLs: NULLs are distinct in the attached index of ${name}, says the spec.`,
    ),
  );
  const quotes = async (more: Partial<ResearcherInput>) => {
    const { output } = await consult(
      researcher,
      { ...inputFor(question, [...rivals, spec]), ...more },
      withoutModel,
    );
    return output.evidence.map(({ title }) => title);
  };
  expect(await quotes({})).not.toContain('spec.md');
  const [first, ...others] = await quotes({ attached: [spec.hash] });
  expect(first).toBe('spec.md');
  expect(others.length).toBeGreaterThan(0);
});

it('finds what a question asks for whatever address stands in it', async () => {
  const said = page(
    'wal.md',
    'Checkpoints',
    '# Checkpoints\n\nCheckpoint starvation lets the WAL file grow.',
  );
  const question = 'What is checkpoint starvation in https://heron.test/storage/wal/reference.html ?';
  const { evidence } = await research(question, [said]);
  expect(evidence.map(({ quote }) => quote)).toEqual(['Checkpoint starvation lets the WAL file grow.']);
});
