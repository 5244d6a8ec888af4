// What is in a bundle, and that the same run always gives the same.
import { describe, expect, it } from 'vitest';
import { makeBundle, promptsUsed } from '../../../src/bundle/make.ts';
import { provenance } from '../../../src/bundle/report-files.ts';
import { recordsOf } from '../../../src/bundle/records.ts';
import type { ReportRecords } from '../../../src/store/library-port.ts';
import { bundleOf, delivered, wholeRunsOf } from '../../support/bundled.ts';
import { english } from '../../support/english.ts';
import { defaults, theatre } from '../../support/theatre.ts';

describe('a bundle', () => {
  it('has the same bytes each time, and each file under its hash', async () => {
    const played = await delivered();
    const [one, other] = [await bundleOf(played), await bundleOf(played)];
    expect(one).toEqual(other);
    expect(Object.keys(one.manifest.files)).toEqual([...one.files.keys()]);
    expect(one.manifest).toMatchObject({
      format: 1,
      footnote: '1.2.3',
      run: { status: 'delivered', error: null },
    });
  });

  it('holds claims with places, verdicts, numbers, and quotes with their pages (A141)', async () => {
    const { files, manifest } = await bundleOf(await delivered());
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '') as Record<string, unknown>[];
    const [quote] = json('evidence.json');
    const hash = manifest.pages.list[0]?.hash ?? '';
    expect(quote).toMatchObject({
      number: 1,
      pageHash: hash,
      verified: true,
      fetchedAt: '2026-01-02T00:00:00.000Z',
    });
    const text = files.get(`pages/${hash}.txt`)?.toString() ?? '';
    expect(text.slice(Number(quote?.['start']), Number(quote?.['end']))).toBe(quote?.['quote']);
    const [claim] = json('claims.json');
    expect(claim).toMatchObject({
      verdict: 'supported',
      how: 'literal',
      numbers: [1],
      evidence: ['evidence-1'],
    });
    expect(json('decisions.json').map(({ seq }) => seq)).toEqual(
      json('decisions.json').map((_one, index) => index + 1),
    );
  });

  it('says in its report that nobody has approved it, unless it was delivered', async () => {
    const played = await delivered();
    const kept = wholeRunsOf(played);
    const reportAs = async (status: 'delivered' | 'rejected') => {
      const whole = async (id: string) => ({ ...(await kept.whole(id))!, status });
      const bundle = await makeBundle({ ...kept, whole }, played.runId, { pages: true, version: '1' });
      return bundle?.files.get('report.md')?.toString();
    };
    const unapproved = `- ${english('so-far.unapproved')}\n`;
    expect(await reportAs('rejected')).toContain(unapproved);
    expect(await reportAs('delivered')).not.toContain(unapproved);
  });

  it('says of a run without a draft what there is', async () => {
    const played = await theatre({ limits: { ...defaults, approval: { ...defaults.approval, plan: true } } });
    await played.pass();
    const { files, manifest } = await bundleOf(played);
    expect(manifest.run.status).toBe('waiting');
    expect(files.has('report.md')).toBe(false);
    expect(files.get('claims.json')?.toString()).toBe('[]\n');
    expect(files.get('provenance.md')?.toString()).toContain('No claims are on record.');
  });

  it('is none of a run that is not there', async () => {
    const played = await theatre();
    expect(await makeBundle(wholeRunsOf(played), 'run_99', { pages: true, version: '1' })).toBeNull();
  });
});

describe('provenance', () => {
  it('lets no page and no claim write Markdown of its own', () => {
    const records = recordsOf(
      {
        sources: [
          {
            url: 'https://a.example/',
            title: '[x](https://evil.example)',
            status: 'cited',
            number: 1,
            pageHash: 'h',
            error: null,
          },
        ],
        evidence: [
          {
            id: 'evidence-1',
            url: 'https://a.example/',
            pageHash: 'h',
            quote: '# Not a heading\n[9] ” <b>',
            start: 0,
            end: 9,
            taskId: 't',
            verified: false,
          },
        ],
        claims: [
          {
            id: 'claim-1',
            text: '**So** it `is`',
            start: 0,
            end: 9,
            verdict: 'partial',
            how: 'model',
            reason: '# no',
            evidence: [{ id: 'evidence-1', number: 1 }],
          },
        ],
        findings: [],
        gaps: [],
        decisions: [],
      },
      [],
    );
    expect(provenance('# Why?', records).split('\n')).toEqual([
      '# Where each claim comes from',
      '',
      'Request: \\# Why?',
      '',
      'Places in pages and in the report are counted in UTF-16 units from 0: most characters are one, an emoji is two or more.',
      '',
      '## claim-1: partial, judged by a model',
      '',
      '“So it \\`is\\`”',
      '',
      '\\# no',
      '',
      '- [1] “Not a heading ［\u200b9］ ’ \\<b>” (evidence-1, not found word for word in the page h)',
      '',
      '## Sources',
      '',
      '- [1] \\[x\\](https\\://evil.example) – https\\://a.example/ (quality unknown, page h)',
      '',
    ]);
  });
});

describe('what provenance says of a claim', () => {
  const said = (claim: Partial<ReportRecords['claims'][number]>) => {
    const records = recordsOf(
      {
        sources: [],
        evidence: [],
        claims: [
          {
            id: 'claim-1',
            text: 'It takes an hour.',
            start: 0,
            end: 9,
            verdict: 'supported',
            reason: '4 * 15 = 60: four quarters.',
            evidence: [3, 1].map((number) => ({ id: `evidence-${number}`, number })),
            ...claim,
          },
        ],
        findings: [],
        gaps: [],
        decisions: [],
      },
      [],
    );
    const [, section = ''] = provenance('Why?', records).split('## claim-1: ');
    return section.split('\n\n');
  };

  it.each([
    [{ how: 'literal' }, 'supported, word for word'],
    [{ how: 'model', verdict: 'contradicted' }, 'contradicted, judged by a model'],
    [{ how: 'computed' }, 'supported, computed from [1][3]; the calculation was worked out again'],
    [{ how: 'concluded' }, 'supported, concluded from [1][3] by a model'],
    [
      { how: 'proof', verdict: 'unsupported' },
      'unsupported, a number or a quotation of it could not be proved',
    ],
    [{ how: 'rules' }, 'supported, judged by rules'],
    [{ how: null }, 'supported'],
    [{ verdict: null, how: null }, 'not checked'],
  ] as const)('is how it was checked: %j', (claim, heading) => {
    const [first, text, reason] = said(claim);
    expect([first, text]).toEqual([heading, '“It takes an hour.”']);
    // with the calculation
    expect(reason).toContain('15 = 60: four quarters.');
  });

  it('is whether it was mended', () => {
    const reworded = 'It was reworded, or given other evidence, while it was checked.';
    expect(said({ how: 'model', mended: true })).toContain(reworded);
    expect(said({ how: 'model' })).not.toContain(reworded);
  });
});

describe('the prompts of a run', () => {
  it('are counted by agent, wording and model', () => {
    const event = (agent: string, prompt: string | null) => ({
      type: 'agent-completed',
      data: { agent, prompt, model: prompt === null ? null : 'a/b' },
    });
    const events = [
      event('writer', 'w1'),
      event('intake', null),
      event('writer', 'w1'),
      event('writer', 'w2'),
    ];
    expect(
      promptsUsed([
        ...events,
        { type: 'warning', data: { text: 'x' } },
        { type: 'agent-completed', data: 3 },
      ]),
    ).toEqual([
      { agent: 'writer', prompt: 'w1', model: 'a/b', times: 2 },
      { agent: 'intake', prompt: null, model: null, times: 1 },
      { agent: 'writer', prompt: 'w2', model: 'a/b', times: 1 },
    ]);
  });
});
