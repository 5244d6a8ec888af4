// A sentence that a judge accepts because of words beside its quote: whoever opens the quote reads these, too.
import { describe, expect, it } from 'vitest';
import { replay } from '../../../../src/bundle/replay.ts';
import { receiptsOf } from '../../../../src/research/report/receipt.ts';
import { claimsIn, contentVerdicts } from '../../../fakes/content-judge.ts';
import { memoryLibrary } from '../../../fakes/memory-library.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import { bundleOf } from '../../../support/bundled.ts';
import { draftOf } from '../../../support/draft.ts';
import { judgingStory } from '../../../support/judging-story.ts';
import { planDriven, topic } from '../../../support/scripted-story.ts';
import { defaults } from '../../../support/theatre.ts';

const [limit, upper] = [
  'The falcon engine takes 20 requests at once.',
  'A request more is put off until night.',
];
const [before, control] = ['All callers share one engine.', 'The log names whoever had to wait.'];
const page = `# The falcon engine\n\n${before} ${limit}\n${upper} ${control}\n\n## Heron\n\nIt is another engine.`;
const sentence = 'What is more waits for the night [1].';
const web = {
  'https://falcon.example/facts': page,
  'https://heron.example/facts': '# Heron\n\nThe heron is old.',
};

const quoting = (shown: string) => ({
  evidence: Array.from(
    shown.matchAll(/<<<source (\d+) \w+\n([\s\S]*?)\n\w+ source/g),
    ([, n, body = '']) => ({
      source: Number(n),
      quote: body.includes(limit) ? limit : 'The heron is old.',
      relevance: 0.9,
    }),
  ),
  observation: 'So it is.',
  missing: [],
  answered: 'yes',
});

/** Judges that name these words for claims that hold the key; `else`: for all others, decoys as well. */
const naming = (words: Readonly<Record<string, string>>) => (text: string) => ({
  verdicts: contentVerdicts(text).map((verdict) => {
    const { claim = '' } = claimsIn(text).find(({ n }) => n === verdict.claim) ?? {};
    const named = Object.entries(words).find(([part]) => claim.includes(part))?.[1] ?? words['else'];
    return named === undefined ? verdict : { ...verdict, words: [named] };
  }),
});

const told = (
  report: string,
  words: Readonly<Record<string, string>>,
  { script, ...more }: NonNullable<Parameters<typeof judgingStory>[2]> = {},
) =>
  judgingStory(
    report,
    {},
    { web: memoryWeb(web), ...more, script: { researcher: quoting, verifier: naming(words), ...script } },
  );

describe('a quote', () => {
  it('grows over words that decided, and JSON, records and receipts show it', async () => {
    const { pass, result, library, runId } = await told(
      'What is more than it takes waits for the night [1]. Whoever calls has it for all [1].',
      { 'for the night': 'put off until night', 'for all': 'All callers share', else: control },
    );
    await pass();
    const grown = `${before} ${limit}\n${upper}`;
    const { citations, claims } = await result();
    expect(citations.map(({ quote, verified }) => [quote, verified])).toEqual([[grown, true]]);
    expect(claims.map(({ verdict, quotes }) => [verdict, quotes])).toEqual([
      ['supported', [0]],
      ['supported', [0]],
    ]);
    const { evidence = [], findings = [] } = library.reports.get(runId) ?? {};
    const [{ start, end, pageHash, quote }] = evidence as [(typeof evidence)[number]];
    expect([(await library.page(pageHash))?.text.slice(start, end), quote]).toEqual([grown, grown]);
    // a finding rests on what was quoted first
    expect(findings.map((finding) => finding.evidence)).toContainEqual(['evidence-1']);
    const receipt = await receiptsOf(library).receipt(runId, 1);
    expect(receipt?.quotes).toMatchObject([
      { before: '', quote: grown.replace('\n', ' '), after: ` ${control}` },
    ]);
  });

  it('stays as it is for words of what was not accepted, and of what a judge is tested with', async () => {
    const { pass, result, asked } = await told(
      'What is more waits for the night [1]. It takes 20 requests together [1].',
      { night: 'put off until night', else: control },
      {
        script: {
          verifier: (text: string) => ({
            verdicts: naming({ night: 'put off until night', together: 'takes 20 requests', else: control })(
              text,
            ).verdicts.map((one, index) =>
              claimsIn(text)[index]?.claim.includes('night')
                ? { ...one, verdict: 'partial', missing: 'for the night' }
                : one,
            ),
          }),
        },
      },
    );
    await pass();
    expect(claimsIn(asked('verifier').join('\n')).length).toBeGreaterThan(2);
    expect((await result()).citations.map(({ quote }) => quote)).toEqual([limit]);
  });

  it('grows for a mended sentence by the words of whoever judged that', async () => {
    const { pass, result } = await told(
      'What is more is refused for good [1].',
      { waits: 'put off until night' },
      {
        mends: { 'for good': 'What is more waits for the night [1].' },
        script: {
          verifier: (text: string) => ({
            verdicts: naming({ waits: 'put off until night' })(text).verdicts.map((one, index) =>
              claimsIn(text)[index]?.claim.includes('for good')
                ? { ...one, verdict: 'partial', missing: 'for good', words: [before] }
                : one,
            ),
          }),
        },
      },
    );
    await pass();
    const { report, citations } = await result();
    expect(report).toContain('waits for the night [1]');
    expect(citations.map(({ quote }) => quote)).toEqual([`${limit}\n${upper}`]);
  });

  it('is in the draft as it is delivered, and is told again from the record when its page is gone', async () => {
    const library = memoryLibrary();
    let isGone = false;
    const kept = {
      ...library,
      page: (hash: string) => (isGone ? Promise.resolve(null) : library.page(hash)),
    };
    const { pass, answer, result, views, keys } = await told(
      sentence,
      { night: 'put off until night' },
      { library: kept, limits: { approval: { ...defaults.approval, draft: true } } },
    );
    await pass();
    const quotes = async () => (await result()).citations.map(({ quote }) => quote);
    expect(await quotes()).toEqual([`${limit}\n${upper}`]);
    isGone = true;
    await answer('approve/r1/decide', { kind: 'accepted' });
    await pass();
    expect(await quotes()).toEqual([`${limit}\n${upper}`]);
    const report = (await views()).find(({ kind }) => kind === 'report');
    expect(report).toMatchObject({ citations: [{ quote: `${limit}\n${upper}` }] });
    expect((await keys()).filter((key) => key.endsWith('/grow'))).toEqual(['verify/r1/grow']);
  });

  it('is grown once more where a bundle is told again, and taken from the record without the pages', async () => {
    const limits = { approval: { ...defaults.approval, draft: false }, depths: planDriven };
    const story = await told(sentence, { night: 'put off until night' });
    await story.pass();
    const over = { request: topic, limits, settings: { depth: 'medium', mode: 'deep' } as const };
    for (const pages of [true, false]) {
      const bundle = await bundleOf(story, over, pages);
      expect(JSON.stringify(bundle.files.get('evidence.json')?.toString())).toContain('put off until night');
      expect((await replay(bundle)).differences).toEqual([]);
    }
  });

  it('is evidence of the next draft, in which nobody is asked about its sentence again', async () => {
    const { pass, answer, result, asked, status } = await told(
      '',
      { night: 'put off until night' },
      {
        limits: { approval: { ...defaults.approval, draft: true } },
        script: {
          writer: (text: string) =>
            draftOf(/What is more waits for the night \[\d+\]\./.exec(text)?.[0] ?? sentence),
        },
      },
    );
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Say it again.' });
    await pass();
    expect(await status()).toBe('waiting');
    expect(asked('writer').at(-1)).toContain('Say it again.');
    expect(asked('verifier')).toHaveLength(1);
    expect((await result()).citations.map(({ quote }) => quote)).toEqual([`${limit}\n${upper}`]);
  });
});
