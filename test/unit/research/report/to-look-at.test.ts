// Which sentences of a draft deserve a look, and in which order.
import { describe, expect, it } from 'vitest';
import { assemble, toDraftView, toReportView } from '../../../../src/research/report/assemble.ts';
import { nothing } from '../../../../src/research/gather/investigation.ts';
import { nothingKnown } from '../../../../src/research/known.ts';
import type { CheckedClaim } from '../../../../src/research/verify/checked.ts';
import { notChecked } from '../../../../src/research/verify/sum.ts';

const task = {
  id: 'task-1',
  title: 'Backups',
  question: 'How long are backups kept?',
  searches: ['backups kept'],
  entity: null,
  priority: 1,
  rationale: 'It is asked.',
};
const brief = {
  topic: task.question,
  mode: 'deep',
  depth: 'light',
  today: '2026-11-21',
  answers: [],
  constraints: [],
  reasoning: 'Clear.',
  complexity: 'simple',
  followUp: 'new_topic',
  backgroundQueries: [],
  simpleAnswer: null,
  field: 'general',
  history: [],
  modelFailed: false,
} as const;
const weak = 'https://weak.example/';
const good = 'https://good.example/';
const citation = (n: number, url: string) => ({
  n,
  taskId: task.id,
  pageHash: `hash-${n}`,
  url,
  title: 'Backups',
  headings: [],
  start: 0,
  end: 9,
  quote: 'They are.',
  score: 1,
  verified: true,
  found: 'exact' as const,
});

function assembled(claims: readonly Partial<CheckedClaim>[]) {
  const citations = [citation(1, good), citation(2, weak)];
  const written = {
    draft: { text: 'They are [1].', answered: 'yes' as const, citations, openQuestions: [] },
    fallback: null,
    unreadable: [],
  };
  const known = {
    ...nothingKnown,
    investigations: [{ ...nothing(task), answered: 'yes' as const, evidence: citations }],
    analysis: {
      ...nothingKnown.analysis,
      quality: [
        { url: weak, quality: 'low' as const, reason: 'Anybody writes there.' },
        { url: good, quality: 'high' as const, reason: 'It knows.' },
      ],
    },
  };
  const checked = notChecked({ text: 'They are [1].', citations, claims: [] }, [], null);
  return assemble(
    brief,
    { known, written },
    {
      ...checked,
      citations,
      claims: claims.map((claim, at) => ({
        id: `claim-${at + 1}`,
        text: `Claim ${at + 1}.`,
        start: at,
        end: at + 1,
        numbers: [1],
        verdict: 'supported',
        how: 'model',
        reason: 'it says so',
        quotes: [0],
        ...claim,
      })),
    },
  );
}

const looksAt = (claims: readonly Partial<CheckedClaim>[]) =>
  (toDraftView(1, assembled(claims)).lookAt ?? []).map(({ sentence, why }) => [sentence, why]);

describe('the sentences of a draft to look at (F57)', () => {
  it('are the least sure first, at most five', () => {
    const claims: Partial<CheckedClaim>[] = [
      { numbers: [2] },
      { how: 'computed' },
      { how: 'concluded', numbers: [1, 2] },
      { mended: true },
      {},
      { verdict: null, how: null },
      { verdict: 'partial' },
      { verdict: 'unsupported', mended: true },
    ];
    expect(looksAt(claims)).toEqual([
      ['Claim 8.', 'not-borne-out'],
      ['Claim 7.', 'partial'],
      ['Claim 6.', 'not-checked'],
      ['Claim 4.', 'mended'],
      ['Claim 3.', 'concluded'],
    ]);
    expect(looksAt(claims.slice(0, 3))).toEqual([
      ['Claim 3.', 'concluded'],
      ['Claim 2.', 'computed'],
      ['Claim 1.', 'weak-source'],
    ]);
  });

  it('are none where a model bears everything out, and where a weak source does not stand alone', () => {
    expect(looksAt([{}, { how: 'literal' }, { numbers: [1, 2] }])).toEqual([]);
    expect(toDraftView(1, assembled([{}])).lookAt).toBeUndefined();
  });

  it('are plain and bounded, with the numbers they cite and what checking gave', () => {
    const text = `**They** are \\[kept\\] [1][2] ${'long '.repeat(100)}`;
    const claim = { text, numbers: [1, 2], how: 'computed', reason: '46 / 2 = 23' } as const;
    const [shown] = toDraftView(1, assembled([claim])).lookAt ?? [];
    expect(shown).toMatchObject({ why: 'computed', reason: '46 / 2 = 23', numbers: [1, 2] });
    expect(shown?.sentence).toMatch(/^They are \[kept\] long .{200,290}…$/);
  });

  it('are no part of a report', () => {
    expect(toReportView(assembled([{ verdict: 'partial' }]))).not.toHaveProperty('lookAt');
  });
});
