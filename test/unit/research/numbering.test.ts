// One number for a source in a run, whatever happens to the drafts.
import { describe, expect, it } from 'vitest';
import { contentVerdicts, secondVerdicts } from '../../fakes/content-judge.ts';
import { defaults } from '../../support/theatre.ts';
import { analyzed, scriptedStory } from '../../support/scripted-story.ts';
import type { DraftView, ReportView } from '../../../src/chat/views.ts';
import { draftOf } from '../../support/draft.ts';

const gap = {
  gaps: [
    {
      gap: 1,
      severity: 'critical',
      addressable: true,
      question: 'What is known about the gannet engine?',
      followUps: [{ query: 'gannet engine', contribution: 'It closes the gap.' }],
    },
  ],
  iterate: true,
  rationale: 'Gannet is missing.',
  improvements: ['What [2] says comes too early.'],
};

/** A writer that cites one quote of each of these engines' own pages, a sentence each, in this order. */
function citing(...drafts: readonly (readonly string[])[]) {
  let count = 0;
  return (text: string) => {
    const engines = drafts[Math.min(count, drafts.length - 1)] ?? [];
    count += 1;
    const sentences = engines.map((name) => {
      const [, n] = new RegExp(`Title: The ${name} engine\\n[^]*?<<<evidence (\\d+)`).exec(text) ?? [];
      return `It is written that ${name} has a foundation [${n ?? 'none'}].`;
    });
    return draftOf(`${sentences.join(' ')}\n\n### Open\n\n${'Nobody says why. '.repeat(5)}`);
  };
}

const story = (writer: (text: string) => unknown, more: object = {}) =>
  scriptedStory({
    depth: 'extended',
    limits: { approval: { ...defaults.approval, draft: true } },
    script: {
      analyst: [analyzed(['Nothing is known about gannet.']), analyzed(['Still something is open.'])],
      refiner: [gap, { ...gap, iterate: false }],
      writer,
      ...more,
    },
  });

/** Which engine's own page stands behind which number in a view. */
function numbersIn(view: DraftView | ReportView): Record<string, number> {
  return Object.fromEntries(
    view.citations.map(({ n, url }) => [/^https:\/\/(\w+)\.example\//.exec(url)?.[1] ?? url, n]),
  );
}

describe('the numbers of a run', () => {
  it('stay over iterations and rounds of feedback, and a source that is cited no more keeps its own (B77, C36)', async () => {
    const writer = citing(['heron', 'falcon'], ['falcon', 'gannet', 'heron'], ['gannet', 'heron']);
    const { pass, answer, views, asked } = await story(writer);
    expect(await pass()).toBe('suspended');
    const [first] = (await views()) as unknown as DraftView[];
    expect(asked('writer')).toHaveLength(2);
    // numbers are given to the draft that is checked and shown, not to those before it
    expect(numbersIn(first!)).toEqual({ falcon: 1, gannet: 2, heron: 3 });
    expect(first?.report).toContain(
      'that falcon has a foundation [1]. It is written that gannet has a foundation [2].',
    );

    await answer('approve/r1/decide', { kind: 'feedback', text: 'Source 1 is weak, use [2].' });
    expect(await pass()).toBe('suspended');
    const second = ((await views()) as unknown as DraftView[]).at(-1);
    expect(numbersIn(second!)).toEqual({ heron: 3, gannet: 2 });
    expect(second?.report).toContain(
      'that gannet has a foundation [2]. It is written that heron has a foundation [3].',
    );
  });

  it('are those of the draft in the delivered report, also with a gap, claims at their places (A97, B77)', async () => {
    const { pass, answer, views, result, library, runId } = await story(
      citing(['falcon', 'heron'], ['falcon', 'heron'], ['gannet', 'heron']),
    );
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Leave falcon out.' });
    await pass();
    const draft = ((await views()) as unknown as DraftView[]).at(-1);
    expect(numbersIn(draft!)).toEqual({ heron: 2, gannet: 3 });
    await answer('approve/r2/decide', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
    const delivered = ((await views()) as unknown as ReportView[]).at(-1);
    expect(numbersIn(delivered!)).toEqual({ heron: 2, gannet: 3 });
    const { report, cautions } = await result();
    expect({ report, cautions }).toEqual({ report: delivered?.report, cautions: delivered?.cautions });
    const { claims = [], sources = [], evidence = [] } = library.reports.get(runId) ?? {};
    const text = delivered?.report ?? '';
    expect(claims.map(({ start, end }) => text.slice(start, end))).toEqual([
      'It is written that gannet has a foundation [3]',
      'It is written that heron has a foundation [2]',
    ]);
    for (const claim of claims) {
      const [cited] = claim.evidence;
      const { url } = evidence.find(({ id }) => id === cited?.id) ?? {};
      expect(sources.find((source) => source.url === url)?.number).toBe(cited?.number);
      expect(text.slice(claim.start, claim.end)).toContain(`[${cited?.number}]`);
    }
    expect(sources.find(({ url }) => url.includes('falcon.'))?.number).toBeNull();
  });

  it('are those of the approved draft in the delivered report where there is no gap (B77)', async () => {
    const { pass, answer, views } = await story(
      citing(['heron', 'falcon'], ['heron', 'falcon'], ['falcon', 'heron']),
    );
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Turn it around.' });
    await pass();
    const draft = ((await views()) as unknown as DraftView[]).at(-1);
    expect(draft?.report).toMatch(/falcon has a foundation \[2\].*heron has a foundation \[1\]/);
    await answer('approve/r2/decide', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
    const delivered = ((await views()) as unknown as ReportView[]).at(-1);
    expect(delivered?.report).toBe(draft?.report);
    expect(numbersIn(delivered!)).toEqual({ heron: 1, falcon: 2 });
  });

  it('mean the same to a planner and a writer, who is shown the last draft under its own (B77, F28)', async () => {
    const { pass, answer, asked } = await story(citing(['heron', 'falcon']));
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'I do not trust [2] and [7].' });
    await pass();
    expect(asked('planner').at(-1)).toContain('I do not trust ［2］ (falcon.example) and ［7］.');
    const told = asked('writer').at(-1) ?? '';
    const [, quotes = ''] = /I do not trust ((?:\[\d+\])+) and ［7］\./.exec(told) ?? [];
    const numbers = Array.from(quotes.matchAll(/\d+/g), ([n]) => n);
    expect(numbers.length).toBeGreaterThan(0);
    for (const n of numbers)
      expect(told).toMatch(new RegExp(`Title: The falcon engine\\n[^<]*<<<evidence ${n} `));
    const [, , draft = ''] = /<<<draft (\w+)\n([^]*?)\n\1 draft>>>/.exec(told) ?? [];
    for (const name of ['heron', 'falcon']) {
      const [, n = 'none'] = new RegExp(`that ${name} has a foundation \\[(\\d+)\\]`).exec(draft) ?? [];
      expect(told).toMatch(new RegExp(`Title: The ${name} engine\\n[^<]*<<<evidence ${n} `));
    }
    // a number of a draft that nobody has seen means nothing to the next one
    expect(asked('writer')[1]).toContain('What says comes too early.');
  });

  it('are of the draft that people saw: its writer is told what left it, and why (F28)', async () => {
    const said = { 'that falcon has': 'unsupported' };
    const { pass, answer, asked } = await story(citing(['heron', 'falcon']), {
      verifier: (text: string) => ({ verdicts: contentVerdicts(text, said) }),
      'second-verifier': (text: string) => ({ verdicts: secondVerdicts(text, said) }),
    });
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Make it shorter.' });
    await pass();
    const told = asked('writer').at(-1) ?? '';
    const [, , draft = ''] = /<<<draft (\w+)\n([^]*?)\n\1 draft>>>/.exec(told) ?? [];
    expect(draft).toContain('that heron has a foundation');
    expect(draft).not.toContain('that falcon has a foundation');
    expect(told).toContain(
      'Left out, because it was not borne out: “It is written that falcon has a foundation',
    );
  });
});
