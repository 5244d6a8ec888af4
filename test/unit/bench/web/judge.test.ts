// How far an answer is right, by what its question says.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadInput } from '../../../bench/input/bad-input.ts';
import { judge } from '../../../bench/web/judge.ts';
import { fileOf } from '../../../bench/web/pages.ts';
import { questionsOf } from '../../../bench/web/questions.ts';
import { totalsOf } from '../../../bench/web/totals.ts';
import type { ReportDraft } from '../../../../src/agents/writer/contract.ts';

/** Questions, written to a file and read from it. */
async function questions(...rows: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-questions-'));
  try {
    const file = join(folder, 'any.jsonl');
    await writeFile(
      file,
      rows.map((row) => JSON.stringify({ id: 'q', question: 'Why?', ...row })).join('\n'),
    );
    return questionsOf(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const draft = (parts: object) =>
  ({ answered: 'yes', text: '', citations: [], ...parts }) as unknown as ReportDraft;
const cite = (url: string, quote: string) => ({ url: `knowledge:${fileOf(url)}`, quote });

describe('a judged answer', () => {
  it('finds the pages and quotes that are cited, white space and cells aside, or one page of several', async () => {
    const [question] = await questions({
      evidence: [
        { url: 'http://a.test/x.html', quote: 'the limit ( Max ) is 5' },
        { url: 'http://a.test/y.html', quote: 'never' },
        { url: ['http://a.test/z', 'http://b.test/'], pattern: '(?i)five|5' },
        { url: 'http://c.test/', quote: 'five' },
      ],
    });
    const citations = [
      cite('http://a.test/x.html', 'So the\nlimit (Max) | is 5.'),
      cite('http://a.test/y.html', 'always'),
      cite('http://b.test/', 'FIVE'),
    ];
    expect(judge(question!, draft({ citations }))).toMatchObject({
      gold: 4,
      goldPagesFound: 3,
      goldQuotesFound: 2,
      citations: 3,
      wronglyRefused: false,
    });
  });

  it('counts what must be said in the report and in its first paragraph, whatever the case', async () => {
    const [question] = await questions({ must_match: ['\\b5\\b', 'Serialized|shared', 'never said'] });
    expect(judge(question!, draft({ text: 'It is 5.\n\nserialized' }))).toMatchObject({
      mustMatch: 3,
      matched: 2,
      matchedAtOnce: 1,
    });
  });

  it('calls a refusal right only where there is nothing to answer from', async () => {
    const all = await questions({}, { id: 'r', must_match: ['5'], split: 'new' });
    const refused = all.map((question) => judge(question, draft({ answered: 'no' })));
    expect(refused).toMatchObject([
      { refused: true, wronglyRefused: false },
      { refused: false, wronglyRefused: true, split: 'new' },
    ]);
    expect(totalsOf(refused)).toMatchObject({
      questions: 2,
      answerable: 1,
      unanswerable: 1,
      refused: 1,
      wronglyRefused: 1,
    });
  });

  it('is not given for a pattern that is none', async () => {
    await expect(questions({ must_match: ['('] })).rejects.toThrow(BadInput);
  });
});

describe('the file of a page', () => {
  it('keeps the path and says that it is HTML', () => {
    expect(fileOf('http://a.test/b/c.html')).toBe('a.test/b/c.html');
    expect(fileOf('http://a.test/b/')).toBe('a.test/b/index.html');
    expect(fileOf('http://a.test:8/b?c=/d#e')).toBe('a.test:8/b%3Fc%3D%2Fd.html');
  });

  it('never leaves the folder', () => {
    for (const path of ['../../x', '%2e%2e/%2e%2e/x', '..%2f..%2fx', String.raw`..\..\x`])
      expect(fileOf(`http://a.test/${path}`).split('/')).not.toContain('..');
  });
});
