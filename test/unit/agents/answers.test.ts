// The agents over real folders: three notes of a team, and the starter set.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locate } from '../../../src/citations/locate.ts';
import type { KnowledgeBase } from '../../../src/sources/port.ts';
import { researchAlone } from '../../bench/research-quality.research.ts';
import { someNotes } from '../../support/notes.ts';
import type { Notes } from '../../support/notes.ts';
import { inWholeRun } from '../../support/cases.ts';

const notes = {
  'on-call.md':
    '# On-call rota\n\nThe on-call week starts on Monday at 09:00 UTC.\n\n- Week 12: Maria\n- Week 13: Tomasz\n\nEscalate to the platform lead (Jonas Weber) after 30 minutes.\n',
  'deploys.md':
    '# How we deploy\n\nWe ship Heron, our billing service, every Tuesday and Thursday. Releases are frozen between 15 December and 6 January.\n\n## Rolling back\n\nRun `make rollback ENV=prod`. It takes four minutes.\n\n## Databases\n\nHeron uses PostgreSQL 14 in production. Backups are kept for 35 days.\n',
  'decisions.md':
    '# Decisions\n\n## Queue\n\nWe chose RabbitMQ over Kafka because the team already runs it.\n\n## Logging\n\nLogs go to Loki. Retention is 14 days.\n',
};

describe('three notes of a team', () => {
  let folder: Notes;
  let knowledge: KnowledgeBase;

  beforeAll(async () => {
    folder = await someNotes(notes);
    knowledge = await folder.open();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  it.each([
    ['Who is on call in week 13?', 'Tomasz'],
    ['When are releases frozen?', '15 December'],
    ['Which PostgreSQL version runs in production?', 'PostgreSQL 14'],
    ['How long are backups kept?', '35 days'],
    ['Why did we choose RabbitMQ over Kafka?', 'because the team already runs it'],
    ['How do I roll back Heron in production?', 'make rollback'],
    ['Who do I escalate to?', 'Jonas Weber'],
    ['Does Heron run on PostgreSQL 14?', 'PostgreSQL 14'],
  ])('answer %j with %j', async (question, quote) => {
    const { answered, citations } = await researchAlone(knowledge, question);
    expect(answered).not.toBe('no');
    expect(citations.some((citation) => citation.quote.includes(quote))).toBe(true);
  });

  it.each([
    'What is our parental leave policy?',
    'How do we deploy to Heroku?',
    'Which MongoDB version do we use?',
    'Does Heron run on PostgreSQL 16?',
    'What is the wifi password?',
    'How many vacation days do we have?',
    'What does the max_turbo setting of Heron do?',
  ])('find nothing on %j', async (question) => {
    expect(await researchAlone(knowledge, question)).toMatchObject({
      answered: 'no',
      citations: [],
    });
  });
});

it(
  "answers the README's question from the starter set, with the right pages and exact quotes",
  { ...inWholeRun, timeout: 60_000 },
  async () => {
    await using folder = await someNotes();
    const directory = fileURLToPath(new URL('../../../config/knowledge', import.meta.url));
    const knowledge = await folder.open({ directory, recheckMs: 3_600_000, pool: { threads: 1 } });
    const question = 'How do SQLite and PostgreSQL treat NULLs in unique columns?';
    const { text, answered, citations } = await researchAlone(knowledge, question);
    expect(answered).toBe('yes');
    const summary = text.split('\n', 1)[0];
    expect(summary).toMatch(/SQLite: “[^”]*NULLs are distinct for UNIQUE columns/);
    expect(summary).toMatch(/PostgreSQL: “[^”]*null values in a unique column are not considered equal/);
    for (const path of ['sqlite/nulls.html', 'postgresql/indexes-unique.html'])
      expect(citations.some(({ url }) => url.endsWith(path))).toBe(true);
    for (const { quote, pageHash } of citations)
      expect(locate(quote, (await knowledge.page(pageHash)).text)).not.toBeNull();
  },
);
