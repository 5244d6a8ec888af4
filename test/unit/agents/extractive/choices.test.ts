// Which sentences are chosen from real pages, held word by word and score by score: work on how fast they are chosen must
// not change them. Who means to change them looks at what differs, and records it anew with `vitest -u`.
import { expect, it } from 'vitest';
import { extract } from '../../../../src/agents/extractive/extract.ts';
import { wordsOf } from '../../../../src/agents/extractive/words.ts';
import type { ResearcherInput, ResearcherOutput } from '../../../../src/agents/researcher.ts';
import type { StoredPage } from '../../../../src/sources/port.ts';
import { roughPages } from '../../../support/rough-pages.ts';

const recorded = '../../../fixtures/evidence/choices.txt';
/** The beginning of each page; what a page has is in there. */
const pages = roughPages(14_000);

/** With the pages that are read for each, by a part of their addresses. */
const questions: readonly { readonly ask: string; readonly of: string; readonly request?: string }[] = [
  { ask: 'How large does a SQLite write-ahead log grow before an automatic checkpoint?', of: 'sqlite' },
  { ask: 'When was the default page size of SQLite changed to 4096 bytes?', of: 'pgszchng|wal.html' },
  { ask: 'Which port does PostgreSQL 15 listen on by default?', of: 'postgresql' },
  { ask: 'How do I enable continuous archiving in PostgreSQL?', of: 'continuous-archiving|wal-conf' },
  { ask: 'Is SQLite threadsafe?', of: 'threadsafe|whentouse' },
  { ask: 'What is new in hashlib since Python 3.9?', of: 'python' },
  { ask: 'Which hash algorithms does htpasswd support?', of: 'httpd' },
  { ask: 'Why should crypt not be used for passwords?', of: 'crypt|auth-password' },
  { ask: 'Who maintains mod_auth_basic?', of: 'mod_auth' },
  { ask: 'How many bytes of randomness does secrets use?', of: 'secrets' },
  { ask: 'What does WAL stand for?', of: 'wal' },
  { ask: 'What is max_connections?', of: 'runtime-config' },
  {
    ask: 'How does SQLite treat NULLs in a UNIQUE column?',
    of: 'nulls|unique',
    request: 'Compare how SQLite and PostgreSQL treat NULLs in a UNIQUE column.',
  },
  {
    ask: 'How does PostgreSQL treat NULLs in a UNIQUE column?',
    of: 'nulls|unique',
    request: 'Compare how SQLite and PostgreSQL treat NULLs in a UNIQUE column.',
  },
  { ask: 'What is better?', of: 'whentouse' },
  { ask: 'How much does a licence of Zorblax 9 cost?', of: 'limits|secrets' },
];

/** Every page in pieces of a length; the third of them is best, every fifth is left out. */
function inputFor(
  ask: string,
  read: readonly StoredPage[],
  request: string,
  documents: number,
): ResearcherInput {
  const passages = read.flatMap(({ hash, url, title, text }) =>
    Array.from({ length: Math.ceil(text.length / 900) }, (_each, at) => {
      const [start, end] = [at * 900, Math.min(text.length, at * 900 + 900)];
      const passage = {
        pageHash: hash,
        url,
        title,
        headings: ['Above'],
        text: text.slice(start, end),
        start,
        end,
      };
      return { ...passage, score: 1 / (1 + Math.abs(at - 2)) };
    }).filter((_passage, at) => at % 5 !== 4),
  );
  const terms = [...new Set(wordsOf(ask).map(({ raw }) => raw))].map((term) => ({
    term,
    documents: read.filter(({ text }) => text.toLowerCase().includes(term.toLowerCase())).length,
  }));
  const task = {
    id: 'task-1',
    title: ask,
    question: ask,
    searches: [ask],
    entity: null,
    priority: 1,
    rationale: '-',
  };
  return { request, task, searches: [{ query: ask, passages, terms, documents }], pages: read };
}

function told({ evidence, observation, missing, answered }: ResearcherOutput): string {
  const quotes = evidence.map(
    ({ url, start, end, score, headings, quote }) =>
      `  ${score.toFixed(12)} ${url} ${start}-${end} [${headings.join(' › ')}] ${JSON.stringify(quote.slice(0, 60))}`,
  );
  return [`  ${answered}: ${observation}`, ...missing.map((line) => `  ! ${line}`), ...quotes].join('\n');
}

it('are the same as when they were recorded, in small and in large collections, with and without the whole page', async () => {
  const lines = questions.flatMap(({ ask, of, request = ask }) => {
    const read = pages.filter(({ url }) => new RegExp(of).test(url));
    const small = inputFor(ask, read, request, read.length);
    const ways = {
      small,
      large: inputFor(ask, read, request, 900),
      'without its first page': { ...small, pages: small.pages.slice(1) },
    };
    return Object.entries(ways).map(([way, input]) => `${ask} (${way})\n${told(extract(input))}`);
  });
  await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(recorded);
});
