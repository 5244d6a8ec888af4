// What is said below a draft: a question is answered from its evidence alone, and every sentence that cannot be proved is left out.
import { english } from '../../../support/english.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../../src/base/errors.ts';
import { estimateTokens } from '../../../../src/base/tokens.ts';
import type { Models } from '../../../../src/llm/port.ts';
import { readBeside } from '../../../../src/research/report/beside.ts';
import type { ReportRecords } from '../../../../src/store/library-port.ts';
import type { StoredPage } from '../../../../src/sources/port.ts';
import { memoryLibrary } from '../../../fakes/memory-library.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import { scriptedModels } from '../../../fakes/scripted-models.ts';
import { shippedPrompts } from '../../../support/with-model.ts';
import { noModelParts } from '../../../support/without-model.ts';

const hashed = (page: Omit<StoredPage, 'hash'>): StoredPage => ({
  ...page,
  hash: createHash('sha256').update(page.text).digest('hex'),
});
const pages = [
  {
    url: 'https://notes.test/deploys',
    title: 'Deploys',
    text: '# Deploys\n\nThe billing service is deployed every Tuesday at 14:00 UTC.',
  },
  {
    url: 'https://notes.test/backups',
    title: 'Backups',
    text: '# Backups\n\nBackups are kept for 35 days. They run every night at 02:30 UTC.',
  },
].map(hashed);
const quotes = [
  'The billing service is deployed every Tuesday at 14:00 UTC.',
  'Backups are kept for 35 days.',
];
const recordsOf = (
  cited: readonly (readonly [StoredPage, string])[],
  numbers: readonly number[],
): ReportRecords => ({
  sources: cited.map(([{ url, title, hash }], index) => ({
    url,
    title,
    status: 'cited' as const,
    number: numbers[index] ?? 0,
    pageHash: hash,
    error: null,
  })),
  evidence: cited.map(([{ url, hash, text }, quote], index) => {
    const start = text.indexOf(quote);
    return {
      id: `evidence-${index + 1}`,
      url,
      pageHash: hash,
      quote,
      start,
      end: start + quote.length,
      taskId: 'task-1',
      verified: true,
    };
  }),
  findings: [],
  gaps: [],
  claims: [],
  decisions: [],
});
/** The report cites them as [4] and [2]. */
const records = recordsOf(
  pages.map((page, index) => [page, quotes[index] ?? '']),
  [4, 2],
);

const spoken = {
  author: 'Alice',
  thread: [{ by: 'person' as const, name: 'Bob', text: 'I would leave the deploys out.' }],
};
const draft = {
  ...spoken,
  to: 'draft' as const,
  runId: 'run',
  request: 'How is billing run?',
  report: 'Backups are kept for 35 days [2].',
};
const forever = new AbortController().signal;

interface Set {
  readonly signal?: AbortSignal;
  readonly cited?: readonly (readonly [StoredPage, string])[];
  readonly wishes?: readonly string[] | undefined;
}

async function ask(message: string, given?: object | null, { signal = forever, cited, wishes }: Set = {}) {
  const library = memoryLibrary();
  await library.keepPages(cited?.map(([page]) => page) ?? pages);
  await library.saveReport('run', cited === undefined ? records : recordsOf(cited, [1]));
  const models = scriptedModels({
    explainer: (text) => {
      if (given === null) throw new Error('it is away');
      return typeof given === 'function' ? (given as (text: string) => unknown)(text) : given;
    },
  });
  const agents = given === undefined ? noModelParts : { models, prompts: shippedPrompts, say: english };
  const parts = { ...agents, library, passages: memoryWeb({}).passages };
  const beside = await readBeside({ ...draft, message, wishes }, signal, parts);
  return { beside, library, asked: models.asked };
}

const said = (...sentences: readonly object[]) => ({
  meant: 'question',
  deciding: '',
  answersAll: true,
  sentences: sentences.map((one) => ({ calculation: null, ...one })),
});
/** The number under which a page was shown. */
const numberOf = (text: string, title: string) =>
  Number(new RegExp(`<<<source (\\d+) \\w+\\nTitle: ${title} `).exec(text)?.[1]);
const copied = (quote: string, source = 1) => ({ source, section: null, quote });

const nearly = 'Backups are kept for about 35 days or so.';

describe('an answer beside a draft', () => {
  it('cites by the numbers of the draft, with the quotes it rests on (F39)', async () => {
    const { beside, library, asked } = await ask('When are backups made?', (text: string) =>
      said({
        text: 'Every night at 02:30 UTC.',
        quotes: [copied('every night at 02:30 UTC', numberOf(text, 'Backups'))],
      }),
    );
    expect(beside).toMatchObject({ how: 'said', text: 'Every night at 02:30 UTC. [2]', partly: false });
    expect(beside.citations).toEqual([
      {
        n: 2,
        url: 'https://notes.test/backups',
        title: 'Backups',
        quote: expect.stringContaining('02:30 UTC') as string,
        verified: true,
      },
    ]);
    expect(asked[0]?.text).toContain('cited as ［4］');
    expect(library.beside.get('run')).toBe(0);
  });

  it.each([
    ['a number that stands nowhere', { text: 'For 36 days.', quotes: [copied('kept for 35 days')] }],
    ['a quote that stands nowhere', { text: 'For long.', quotes: [copied('for ever and ever')] }],
    ['a quote that only nearly stands there', { text: 'For long.', quotes: [copied(nearly)] }],
    ['no quote', { text: 'For 35 days.', quotes: [] }],
    ['a quotation that stands nowhere', { text: 'They are “kept for ever”.', quotes: [copied(quotes[1]!)] }],
  ])('leaves out a sentence with %s, and says that a part is missing (F39)', async (_what, wrong) => {
    const right = { text: 'For 35 days.', quotes: [copied('kept for 35 days')] };
    const { beside } = await ask('How long are backups kept?', said(right, wrong));
    expect(beside).toMatchObject({ how: 'said', partly: true });
    expect(beside.text).toBe('For 35 days. [2]');
    const alone = await ask('How long are backups kept?', said(wrong));
    expect(alone.beside).toMatchObject({ how: 'quoted', meant: 'question' });
    const headless = await ask('How long are backups kept?', said(wrong, right));
    expect(headless.beside).toMatchObject({ how: 'quoted', text: '' });
  });

  it('works out what the message has the figures for, without evidence (F39)', async () => {
    const sum = {
      text: 'About 15 days.',
      quotes: [],
      calculation: '2000000000 / 1500 / 86400 = 15.43',
    };
    const asks = '1500 a second, so 2000000000 would be about 15 days, with 86400 s a day, right?';
    expect((await ask(asks, said(sum))).beside).toMatchObject({ how: 'said', text: 'About 15 days.' });
    expect((await ask('So how long?', said(sum))).beside).toMatchObject({ text: '', citations: [] });
    const wished = { wishes: [asks] };
    expect((await ask('So how long?', said(sum), wished)).beside).toMatchObject({ text: 'About 15 days.' });
  });

  it('is found in any section of a cited page, in any language, with one more call where that is needed (F39)', async () => {
    const beds = '## Beds\n\nEach ward has 48 beds.';
    const filler = Array.from(
      { length: 60 },
      (_, n) => `## Part ${n}\n\n${`Words of part ${n}. `.repeat(90)}`,
    );
    const text = `# Wards\n\nThe clinic opened in 1999.\n\n${filler.join('\n\n')}\n\n${beds}`;
    const wards = hashed({ url: 'https://notes.test/wards', title: 'Wards', text });
    const cites = 'The clinic opened in 1999.';
    const answers = said({ text: 'Jede Station hat 48 Betten.', quotes: [copied('Each ward has 48 beds.')] });
    const needs = { ...said(), answersAll: false, sections: [{ source: 1, sections: [62] }] };
    const read = (again: object, wishes?: readonly string[]) =>
      ask(
        'Wie viele Betten hat eine Station?',
        (shown: string) => (shown.includes('48 beds') ? again : needs),
        { cited: [[wards, cites]], wishes },
      );
    const { beside, asked } = await read(answers, ['only the wards']);
    expect(beside).toMatchObject({ how: 'said', text: 'Jede Station hat 48 Betten. [1]', partly: false });
    expect(beside.citations).toMatchObject([{ n: 1, quote: beds.split('\n\n')[1] }]);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.text).toMatch(/<<<source 1 [^]+\nThe clinic opened in 1999\./);
    expect(asked[0]?.text).toMatch(/Wanted since, [^]+- only the wards\n/);
    expect(estimateTokens(asked[0]?.text ?? '')).toBeLessThan(20_000);
    // Whoever asks for more a second time is not heard.
    expect((await read(needs)).beside).toMatchObject({ how: 'nothing', meant: 'question' });
  });

  it('keeps what it could say where more was asked for in vain (F39)', async () => {
    const right = { text: 'For 35 days.', quotes: [{ ...copied('kept for 35 days'), section: 1 }] };
    const more = { ...said(right), answersAll: false, sections: [{ source: 1, sections: [1] }] };
    let calls = 0;
    const { beside } = await ask('How long, and who pays?', () => (calls++ === 0 ? more : said()));
    expect(calls).toBe(2);
    expect(beside).toMatchObject({ how: 'said', text: 'For 35 days. [2]', partly: true });
  });

  it('says nothing where the evidence does not answer (F39)', async () => {
    expect((await ask('Who pays?', said())).beside).toMatchObject({ how: 'nothing', meant: 'question' });
  });

  it.each([
    ['Could you add who pays?', 'change', '', false],
    ['passt so, gib frei', 'approval', 'gib frei', true],
    ['Passt so,  GIB frei', 'approval', 'gib frei', true],
    ['let me think about it', 'approval', 'approved', false],
    ['let me think about it', 'approval', '', false],
    ['can it go out?', 'approval', 'go out', false],
    ['our prod cluster is still on 13 btw', 'fact', null, false],
    [`gib frei. ${'Es ist gut so. '.repeat(200)}Oder nicht?`, 'approval', 'gib frei', false],
  ])(
    'means in %j what a model says: %s, in the words “%s”: %s (F39)',
    async (text, meant, deciding, isClear) => {
      const right = { text: 'For 35 days.', quotes: [copied('kept for 35 days')] };
      const { beside } = await ask(text, { ...said(right), meant, deciding });
      expect(beside).toMatchObject({ meant, isClear, how: 'nothing', text: '', citations: [] });
    },
  );

  it.each([
    ['fact', 'we are on 13 btw, for how long are they kept', 'for how long are they  KEPT', true],
    ['change', 'shorter. and for how long are they kept?', 'for how long are they kept', true],
    ['approval', 'gib frei, but for how long are they kept', 'for how long are they kept', true],
    ['approval', 'gib frei', 'for how long are they kept', false],
    ['fact', 'we are on 13 btw', null, false],
    ['talk', 'for how long are they kept', 'for how long are they kept', false],
  ])('of a %s, %j, answers what is asked besides: %j: %s (F39)', async (meant, text, asks, alsoAsks) => {
    const right = { text: 'For 35 days.', quotes: [copied('kept for 35 days')] };
    const { beside } = await ask(text, { ...said(right), meant, deciding: 'gib frei', asks });
    expect(beside).toMatchObject({ meant, alsoAsks, isClear: text.startsWith('gib frei') });
    expect(beside).toMatchObject(alsoAsks ? { how: 'said', text: 'For 35 days. [2]' } : { how: 'nothing' });
    const work = { ...said(), meant, asks, aboutWork: 'It was left out.' };
    expect((await ask(text, work)).beside.text).toBe(alsoAsks ? 'It was left out.' : '');
  });

  const leaning = 'do what Bob said';
  it.each([
    ['change', 'Leave the  deploys out.', 'Leave the deploys out.'],
    ['fact', 'Deploys are left out.', 'Deploys are left out.'],
    ['change', leaning, null],
    ['change', null, null],
    ['question', 'Leave the deploys out.', null],
    ['approval', 'Leave the deploys out.', null],
  ])('of a %s that leans on the thread says in full what it comes to: %j', async (meant, wish, expected) => {
    const { beside, asked } = await ask(leaning, { ...said(), meant, wish });
    expect(beside).toMatchObject({ meant, wish: expected });
    expect(asked[0]?.text).toMatch(
      /said in the thread before[^]*\nBob: I would leave the deploys out\.\n[^]*\nAlice\n[^]*\ndo what Bob said\n/,
    );
  });

  it('is read where the draft cites nothing, and with what was answered before (F39)', async () => {
    const models = scriptedModels({ explainer: [{ ...said(), meant: 'talk' }] });
    const parts = { models, prompts: shippedPrompts, say: english, library: memoryLibrary() };
    const before = { question: 'How long?', answer: 'For 35 days [1][2].' };
    const asked = { ...draft, runId: 'other', message: 'where does it say that?', before };
    const beside = await readBeside(asked, forever, { ...parts, passages: memoryWeb({}).passages });
    expect(beside).toMatchObject({ meant: 'talk' });
    expect(models.asked[0]?.text).toMatch(/answered so by you:[^]+How long\?[^]+For 35 days ［1］［2］\./);
  });

  it('is given from the other report that is meant, by its numbers (F39)', async () => {
    const other = {
      runId: 'first',
      number: 1,
      request: 'How long?',
      report: 'For 35 days [1].',
      wishes: undefined,
    };
    const library = memoryLibrary();
    await library.keepPages(pages);
    await library.saveReport('run', recordsOf([[pages[0]!, quotes[0]!]], [1]));
    await library.saveReport('first', recordsOf([[pages[1]!, quotes[1]!]], [1]));
    const about = { ...said(), about: 1 };
    const models = scriptedModels({
      explainer: [about, said({ text: 'Backups.', quotes: [copied(quotes[1]!)] })],
    });
    const parts = {
      models,
      prompts: shippedPrompts,
      say: english,
      library,
      passages: memoryWeb({}).passages,
    };
    const message = 'What was behind citation 1 of the first report?';
    const beside = await readBeside({ ...draft, message, others: [other] }, forever, parts);
    expect(beside).toMatchObject({ how: 'said', text: 'Backups. [1]', about: { runId: 'first', number: 1 } });
    expect(beside.citations).toMatchObject([{ url: 'https://notes.test/backups' }]);
    const [first = '', second = ''] = models.asked.map(({ text }) => text);
    expect(first).toMatch(/<<<report 1 \w+\nAsked: How long\?\n/);
    expect(first).not.toContain('kept for 35 days.');
    expect(second).toMatch(/For 35 days ［1］\.[^]*Backups are kept for 35 days\./);
    expect(second).toMatch(/Other reports[^\n]*\n\n\(none\)/);
  });

  it('without a model quotes what has the words of the question, or nothing (F39)', async () => {
    const { beside } = await ask('When is the billing service deployed?');
    expect(beside).toMatchObject({ how: 'quoted', text: '', meant: null });
    expect(beside.citations[0]).toMatchObject({ n: 4, quote: quotes[0] });
    expect((await ask('Which colour has the moon?')).beside).toMatchObject({ how: 'nothing', meant: null });
  });

  it('is given without a model where none answers in time', async () => {
    const { beside } = await ask('When is the billing service deployed?', said(), {
      signal: AbortSignal.abort(),
    });
    expect(beside).toMatchObject({ how: 'quoted', meant: null });
  });
});

describe('what is said to a plan, or to a run that works', () => {
  const heard = async (message: string, given: object, signal = forever, thread = spoken.thread) => {
    const models = scriptedModels({ hearer: [given] });
    const library = memoryLibrary();
    const asked = {
      ...spoken,
      runId: 'run',
      request: 'Compare engines.',
      thread,
      to: 'plan' as const,
      plan: { brief: 'Two engines.', tasks: ['Prices'] },
      message,
    };
    const parts = { models, prompts: shippedPrompts, say: english, library };
    const beside = await readBeside(asked, signal, { ...parts, passages: memoryWeb({}).passages });
    return { beside, asked: models.asked };
  };

  it.each([
    ['passt, leg los', 'approval', 'passt, leg los', true],
    ['Passt,  LEG los!', 'approval', 'leg los', true],
    ['shall I say go?', 'approval', 'go', false],
    ['nice', 'approval', 'start it', false],
    ['how long will it take?', 'status', null, false],
    ['@Ben did you see that?', 'talk', null, false],
  ])('means in %j what a model says: %s, in the words “%s”: %s', async (text, meant, deciding, isClear) => {
    const { beside, asked } = await heard(text, { meant, deciding, language: 'de' });
    expect(beside).toMatchObject({ meant, isClear, language: 'de', how: 'nothing', citations: [] });
    expect(asked).toMatchObject([{ agent: 'hearer', tier: 'simple' }]);
  });

  it('is enough, or leans on what was said before', async () => {
    const over = { deciding: null, language: 'en' };
    const enough = { ...over, meant: 'enough', wish: 'Stop.' };
    expect((await heard('give me what you have', enough)).beside).toMatchObject({
      meant: 'enough',
      wish: null,
    });
    const change = { ...over, meant: 'change', wish: 'Leave the deploys out.' };
    const { beside, asked } = await heard('do what Bob said', change);
    expect(beside).toMatchObject({ meant: 'change', wish: 'Leave the deploys out.' });
    expect(asked[0]?.text).toContain('\nBob: I would leave the deploys out.\n');
  });

  it('costs little, whatever is said and planned', async () => {
    const long = 'why? '.repeat(2_000);
    const right = { meant: 'question', deciding: null, language: null };
    const thread = Array.from({ length: 50 }, () => ({ by: 'person' as const, name: 'Bob', text: long }));
    const tokensOf = async (before: typeof thread) => {
      const [asked] = (await heard(long, right, forever, before)).asked;
      return estimateTokens((asked?.system ?? '') + (asked?.text ?? ''));
    };
    expect(await tokensOf([])).toBeLessThan(2_300);
    expect(await tokensOf(thread)).toBeLessThan(4_000);
  });

  it('is read by nobody where no model answers in time', async () => {
    const right = { meant: 'talk', deciding: null, language: null };
    expect((await heard('hm', right, AbortSignal.abort())).beside).toMatchObject({ meant: null });
  });
});

it('counts with the run what was paid for an answer that nobody can use', async () => {
  const library = memoryLibrary();
  const counted: object[] = [];
  const countCalls = (_runId: string, calls: readonly object[]) =>
    Promise.resolve(void counted.push(...calls));
  const used = { inputTokens: 900, cachedInputTokens: 0, outputTokens: 40, cost: 0.01, ms: 5 };
  const call = { model: 'fake/small', outcome: 'invalid-answer', ...used } as const;
  const models: Models = {
    ...scriptedModels({}),
    answer(_tier, _question, { called }) {
      called(call);
      return Promise.reject(new FootnoteError('model-failed', 'It gave no usable answer.'));
    },
  };
  const parts = { models, prompts: shippedPrompts, say: english, passages: memoryWeb({}).passages };
  const { meant } = await readBeside({ ...draft, message: 'And why?' }, forever, {
    ...parts,
    library: { ...library, countCalls },
  });
  expect(meant).toBeNull();
  expect(counted).toEqual([{ agent: 'explainer', ...call }]);
});
