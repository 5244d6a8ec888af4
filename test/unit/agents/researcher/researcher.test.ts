// The researcher with a model: only words that stand in a source become evidence, wherever the model says they stand.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { researcher } from '../../../../src/agents/researcher/researcher.ts';
import type { ResearcherInput, ResearcherOutput } from '../../../../src/agents/researcher/contract.ts';
import type { StoredPage } from '../../../../src/sources/port.ts';
import { consultScripted } from '../../../support/with-model.ts';

function page(url: string, title: string, text: string): StoredPage {
  return { hash: createHash('sha256').update(text).digest('hex'), url, title, text };
}

const backups = page(
  'https://a.test/backups',
  'Backups',
  '# Backups\n\nBackups of the billing database are kept for 35 days. They run at night.\n\n## Restoring\n\nTo restore one, run bin/restore on the “bastion” host. It takes about an hour for 10 GB of data.',
);
const deploys = page(
  'https://b.test/deploys',
  'Deploys',
  'The billing service is deployed every Tuesday at 14:00 UTC.',
);

/** One search that brought the whole of every page as a passage, the first page first. */
function inputFor(pages: readonly StoredPage[], more: Partial<ResearcherInput> = {}): ResearcherInput {
  const question = 'How long are backups kept?';
  const passages = pages.map(({ hash, url, title, text }, index) => ({
    pageHash: hash,
    url,
    title,
    headings: [],
    text,
    start: 0,
    end: text.length,
    score: 10 - index,
  }));
  return {
    request: question,
    task: {
      id: 'task-1',
      title: 'Backups',
      question,
      searches: ['backups'],
      entity: null,
      priority: 1,
      rationale: '-',
    },
    searches: [{ query: 'backups', terms: [], documents: 2, passages }],
    pages: [...pages],
    ...more,
  };
}
const input = inputFor([backups, deploys]);

const kept = 'Backups of the billing database are kept for 35 days.';
const found = (...evidence: readonly (readonly [number, string, number?])[]) => ({
  evidence: evidence.map(([source, quote, relevance = 0.9]) => ({ source, quote, relevance })),
  observation: 'They are kept for 35 days.',
  missing: [],
  answered: 'yes',
});

describe('evidence', () => {
  it('is the source’s own wording, with place, address and headings from the page (A92)', async () => {
    const given = found([1, kept], [1, 'To restore one,  run bin/restore on the "bastion" host.', 0.5]);
    const { output } = await consultScripted(researcher, input, [given]);
    expect(output.evidence).toEqual([
      {
        pageHash: backups.hash,
        url: backups.url,
        title: 'Backups',
        headings: ['Backups'],
        quote: kept,
        start: 11,
        end: 11 + kept.length,
        score: 0.9,
      },
      expect.objectContaining({
        quote: 'To restore one, run bin/restore on the “bastion” host.',
        headings: ['Backups', 'Restoring'],
        score: 0.5,
      }),
    ]);
    for (const { start, end, quote } of output.evidence) expect(backups.text.slice(start, end)).toBe(quote);
    expect(output.answered).toBe('yes');
  });

  it.each([
    ['another number of a source', [2, kept], kept],
    ['a number that is none', [0, kept], kept],
    ['quotation marks around it', [1, `“${kept}”`], kept],
    ['words left out', [1, `${kept} [...] on the “bastion”`], kept],
    ['a word or two', [1, '35 days'], kept],
  ] as const)('is found in spite of %s', async (_name, quote, expected) => {
    const { output } = await consultScripted(researcher, input, [found(quote)]);
    expect(output.evidence.map((each) => each.quote)).toEqual([expected]);
  });

  it('is left out where it was invented, translated or is there already (A90)', async () => {
    const given = found(
      [1, 'Backups are kept for 36 days.'],
      [1, 'Sicherungen werden 35 Tage aufbewahrt.'],
      [1, kept],
      [1, 'kept for 35 days'],
      [2, deploys.text],
    );
    const { output } = await consultScripted(researcher, input, [given]);
    expect(output.evidence.map(({ quote }) => quote)).toEqual([kept, deploys.text]);
  });

  it.each([
    ['another number', kept.replace('35', '36')],
    ['a word left out', kept.replace('billing ', '')],
    ['words left out', 'Backups … are kept for 35 days.'],
  ])('is what its source says where a model wrote %s', async (_name, quote) => {
    const { output } = await consultScripted(researcher, input, [found([1, quote])]);
    expect(output.evidence).toMatchObject([{ quote: kept, start: 11, end: 11 + kept.length }]);
  });

  it('is what another source says only where it stands there word for word', async () => {
    const given = found([2, kept.replace('35', '36')], [2, deploys.text]);
    const { output } = await consultScripted(researcher, input, [given]);
    expect(output.evidence.map(({ quote }) => quote)).toEqual([deploys.text]);
  });

  it('is looked for in a limited number of quotes, each of limited length', async () => {
    const invented = Array.from({ length: 60 }, (_, n) => [1, `Backup number ${n} was never made.`] as const);
    const answer = (...quotes: readonly (readonly [number, string])[]) => found(...quotes, [2, deploys.text]);
    const within = await consultScripted(researcher, input, [answer(...invented.slice(1))]);
    expect(within.output.evidence.map(({ quote }) => quote)).toEqual([deploys.text]);
    const beyond = await consultScripted(researcher, input, [answer([1, kept], ...invented)]);
    expect(beyond.output.evidence.map(({ quote }) => quote)).toEqual([kept]);
    const endless = `${kept}${' '.repeat(100_000)}They run at night.`;
    const { output } = await consultScripted(researcher, input, [found([1, endless])]);
    expect(output.evidence.map(({ quote }) => quote)).toEqual([kept]);
  });

  it('is never half a page, never a few words, and as many of one source as it takes (A87)', async () => {
    const sentences = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of forty is here.`);
    const long = page('https://c.test', 'Long', sentences.join(' '));
    const given = found([1, long.text], [2, 'on the “bastion” host']);
    const { output } = await consultScripted(researcher, inputFor([long, backups]), [given]);
    const [first, second] = output.evidence;
    expect(first!.quote.length).toBeLessThanOrEqual(500);
    expect(first!.quote.length).toBeGreaterThan(400);
    expect(first!.quote).toMatch(/\.$/);
    expect(second!.quote).toBe('To restore one, run bin/restore on the “bastion” host.');
    const two = sentences.slice(0, 18).join(' ');
    const halves = await consultScripted(researcher, inputFor([long]), [found([1, two])]);
    expect(halves.output.evidence.map(({ quote }) => quote).join(' ')).toBe(two);
    const all = found(...sentences.slice(0, 35).map((sentence) => [1, sentence] as const));
    const many = await consultScripted(researcher, inputFor([long]), [all]);
    expect(many.output.evidence.map(({ quote }) => quote)).toEqual(sentences.slice(0, 30));
  });

  it('has a relevance between 0 and 1, whatever a model counts to', async () => {
    const { output } = await consultScripted(researcher, input, [found([1, kept, 85], [2, deploys.text, 8])]);
    expect(output.evidence.map(({ score }) => score)).toEqual([0.85, 0.8]);
  });

  it('is more relevant by 0.2 where it has a figure, never above 1 (A88)', async () => {
    const facts = ['It costs $40 a month in all regions.', 'About 12 % of all the disks are full.'];
    const plain = 'Nobody has looked at the disks for long.';
    const page1 = page('https://d.test', 'Facts', [...facts, plain].join(' '));
    const given = found([1, facts[0]!, 0.5], [1, facts[1]!, 0.95], [1, plain, 0.5]);
    const { output } = await consultScripted(researcher, inputFor([page1]), [given]);
    expect(output.evidence.map(({ score }) => score)).toEqual([0.7, 1, 0.5]);
  });

  it('is dropped below a relevance of 0.3; of quotes inside each other the best is kept (A90)', async () => {
    const night = 'They run at night.';
    const given = found([1, kept, 0.5], [1, `${kept} ${night}`, 0.8], [2, deploys.text, 0.29]);
    const { output } = await consultScripted(researcher, input, [given]);
    expect(output.evidence.map(({ quote }) => quote)).toEqual([`${kept} ${night}`]);
    const low = await consultScripted(researcher, inputFor([backups]), [found([1, kept, 0.1])]);
    expect([low.output.evidence, low.output.answered, low.refusals]).toEqual([[], 'no', []]);
  });

  it('is looked for in the section that is named first: the same words may stand in many', async () => {
    const options = page(
      'https://o.test',
      'Options',
      '# Options\n\n## alpha\n\nThe default of this option is 5 seconds.\n\n## beta\n\nThe default of this option is 5 seconds.',
    );
    const quote = 'The default of this option is 5 seconds.';
    const answer = { ...found(), evidence: [{ source: 1, section: 2, quote, relevance: 1 }] };
    const { output } = await consultScripted(researcher, inputFor([options]), [answer]);
    expect(output.evidence).toMatchObject([{ quote, headings: ['Options', 'beta'] }]);
    const wrong = { ...found(), evidence: [{ source: 1, section: 99, quote, relevance: 1 }] };
    const other = await consultScripted(researcher, inputFor([options]), [wrong]);
    expect(other.output.evidence).toMatchObject([{ quote, headings: ['Options', 'alpha'] }]);
  });
});

describe('an answer without any quote that is real', () => {
  const invented = found([1, 'Backups are kept forever.']);

  it('is refused once, with words that help', async () => {
    const { output, refusals } = await consultScripted(researcher, inputFor([backups]), [
      invented,
      found([1, kept]),
    ]);
    expect(refusals).toEqual([expect.stringContaining('letter by letter')]);
    expect(output.evidence.map(({ quote }) => quote)).toEqual([kept]);
  });

  it('gives way to selecting sentences without a model the second time (A93, A146)', async () => {
    const { output, refusals } = await consultScripted(researcher, inputFor([backups]), [invented]);
    expect(refusals).toHaveLength(1);
    expect(output.evidence[0]?.quote).toContain(kept);
  });

  it('gives way to the same off the main thread', async () => {
    const told: ResearcherOutput = { evidence: [], observation: 'From there.', missing: [], answered: 'no' };
    const seen: unknown[] = [];
    const elsewhere = (given: ResearcherInput) => {
      seen.push(given.pages);
      return Promise.resolve(told);
    };
    const asked = inputFor([backups]);
    const { output } = await consultScripted({ ...researcher, elsewhere }, asked, [invented]);
    expect(output).toEqual(told);
    expect(seen).toEqual([asked.pages]);
  });

  it('is "no" where the model says so, whatever else it says', async () => {
    const { output } = await consultScripted(researcher, input, [{ ...found(), answered: 'yes' }]);
    expect(output).toMatchObject({ evidence: [], answered: 'no' });
    expect(output.missing).toEqual(['The sources do not answer: How long are backups kept?']);
  });
});

describe('what the model reads', () => {
  it('is numbered sources with host and path, which tell versions, and no link or hash', async () => {
    const { asked } = await consultScripted(researcher, input, [found([1, kept])]);
    expect(asked.text).toMatch(/<<<source 1 [^]*Title: Backups[^]*35 days[^]*source 1>>>[^]*<<<source 2 /);
    expect(asked.text).toContain('Address: a.test');
    expect(asked.text).not.toMatch(/https?:/);
    expect(asked.text).not.toContain(backups.hash);
  });

  it('is whole sections under an outline, those that fit best, as many as there is room for', async () => {
    const parts = Array.from(
      { length: 12 },
      (_, n) => `## Part ${n}\n\nOnly part ${n} says this. ${`word${n} `.repeat(500)}It ends with part ${n}.`,
    );
    const long = page('https://p.test', 'Long', `# Long\n\n${parts.join('\n\n')}`);
    const start = long.text.indexOf('Only part 7');
    const passage = { ...input.searches[0]!.passages[0]!, pageHash: long.hash, start, end: start + 400 };
    const searches = [{ query: 'x', terms: [], documents: 1, passages: [passage] }];
    const { asked } = await consultScripted(
      researcher,
      inputFor([long, deploys], { searches }),
      [found([1, 'Only part 7 says this.'])],
      9_000,
    );
    expect((asked.system.length + asked.text.length) / 4).toBeLessThan(9_000);
    expect(asked.text).toMatch(/§8\* Part 7\n/);
    expect(asked.text).toMatch(/§8 Long › Part 7\nOnly part 7 says this\.[^]*It ends with part 7\.\n/);
    expect(asked.text).toContain('every Tuesday');
    expect(asked.text).toMatch(/§12 Part 11\n/);
    expect(asked.text).not.toContain('Only part 11 says this.');
    // no section is cut
    for (const [, n] of asked.text.matchAll(/Only part (\d+) says this/g)) {
      expect(asked.text).toContain(`It ends with part ${n}.`);
    }
  });

  it('is what it asked for when it may ask once more, and nothing else (F19)', async () => {
    const wish = { ...found(), answered: 'partly', sections: [{ source: 1, sections: [2, 99, 2] }] };
    const { output } = await consultScripted(researcher, { ...input, mayAsk: true }, [wish]);
    expect(output.wanted).toEqual([{ hash: backups.hash, sections: [2] }]);
    const not = await consultScripted(researcher, input, [wish]);
    expect(not.output.wanted).toBeUndefined();
    const again = await consultScripted(researcher, { ...input, wanted: output.wanted }, [
      found([1, 'It takes about an hour for 10 GB of data.']),
    ]);
    expect(again.asked.text).toMatch(/§2 Backups › Restoring\nTo restore one/);
    expect(again.asked.text).not.toMatch(/35 days|every Tuesday/);
    expect(again.output.evidence).toMatchObject([{ headings: ['Backups', 'Restoring'] }]);
  });

  it('gives its observation to the end, where it says what is only inferred (A37)', async () => {
    const observation = `For 35 days. ${'It is so. '.repeat(130)}But that is inferred.`;
    const { output } = await consultScripted(researcher, input, [{ ...found([1, kept]), observation }]);
    expect(output.observation).toBe(observation);
  });

  it('is feedback whole, and what the earlier try quoted, which counts for the answer (F24)', async () => {
    const feedback = `Say how long. ${'It has to be exact. '.repeat(150)}And name the machine.`;
    const first = await consultScripted(researcher, input, [found([1, kept])]);
    const again = { ...input, feedback, earlier: first.output.evidence };
    const { asked, output } = await consultScripted(researcher, again, [
      { ...found(), observation: 'As before.' },
    ]);
    expect(asked.text).toContain('And name the machine.');
    expect(asked.text).toMatch(
      /<<<quotes [^]*- Backups: Backups of the billing database are kept for 35 days\./,
    );
    expect(output).toMatchObject({ answered: 'yes', evidence: [], observation: 'As before.' });
  });
});
