// The gates: what each phase must bring, and its score.
import { describe, expect, it } from 'vitest';
import type { Confidence, Quality } from '../../../src/agents/analyst/contract.ts';
import { analyzeGate, gatherGate, planGate, refineGate, writeGate } from '../../../src/research/gates.ts';

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('planning', () => {
  const judge = (count: number, limits: { min: number; max: number }, more: object = {}) =>
    planGate({ tasks: times(count, { question: 'How is it?' }), brief: 'A brief.', limits, ...more });
  const light = { min: 1, max: 3 };
  const medium = { min: 3, max: 6 };
  const extended = { min: 5, max: 10 };

  it.each([
    { count: 2, limits: medium, ok: true, score: 5 },
    { count: 1, limits: medium, ok: true, score: 2.5 },
    { count: 0, limits: medium, ok: false, score: 0 },
    { count: 6, limits: medium, ok: true, score: 10 },
    { count: 7, limits: medium, ok: false, score: 10 },
    { count: 4, limits: extended, ok: true, score: 10 },
    { count: 3, limits: extended, ok: true, score: 7.5 },
    { count: 1, limits: light, ok: true, score: 2.5 },
    { count: 0, limits: light, ok: false, score: 0 },
    { count: 4, limits: light, ok: false, score: 10 },
    { count: 1, limits: { min: 1, max: 1 }, ok: true, score: 2.5 },
  ])('of $count tasks within $limits is ok: $ok, $score (B40)', ({ count, limits, ok, score }) => {
    const judgement = judge(count, limits);
    expect(judgement).toMatchObject({ ok, score, metrics: { tasks: count, shortQuestions: 0 } });
    expect(judgement.issues).toHaveLength(ok ? 0 : 1);
  });

  it.each([
    { tasks: [{ question: ' Why? Who?   ' }, { question: 'How is it?' }], says: 'task 1 is too short' },
    { tasks: [{ question: 'How is it?' }, { question: 'How is it' }], says: 'task 2 is too short' },
    { brief: '  ', says: 'what will be done' },
  ])('names what is wrong: $says (B40)', ({ says, ...more }) => {
    const { ok, issues } = judge(2, medium, more);
    expect(ok).toBe(false);
    expect(issues).toEqual([expect.stringContaining(says)]);
  });
});

describe('gathering', () => {
  const sources = (...qualities: Quality[]) => qualities.map((quality) => ({ quality }));
  const tasks = (done: number, failed: number) => [
    ...times(done, { status: 'completed' as const }),
    ...times(failed, { status: 'failed' as const }),
  ];
  const fine = {
    sources: sources('high', 'low', 'low'),
    read: 9,
    tasks: tasks(2, 2),
    minimum: 3,
    field: 'academic',
  } as const;

  it.each([
    { what: 'three sources, one of them good, half of the tasks', ok: true, score: 4.5 },
    { what: 'two sources', sources: sources('high', 'high'), ok: false, score: 3 },
    { what: 'no sources', sources: [], ok: false, score: 0 },
    { what: 'many sources', sources: sources(...times(7, 'high' as const)), ok: true, score: 10 },
    { what: 'no good source', sources: sources('medium', 'low', 'unknown'), ok: false, score: 4.5 },
    {
      what: 'no good source for a technical question',
      sources: sources('medium', 'medium', 'low'),
      field: 'technical' as const,
      ok: false,
      score: 4.5,
    },
    { what: 'fewer than half of the tasks', tasks: tasks(1, 2), ok: false, score: 4.5 },
    {
      what: 'one source where one will do',
      sources: sources('high'),
      tasks: tasks(1, 0),
      minimum: 1,
      ok: true,
      score: 1.5,
    },
    { what: 'none where one will do', sources: [], tasks: tasks(1, 0), minimum: 1, ok: false, score: 0 },
    {
      what: 'two sources where two tasks are the least',
      sources: sources('high', 'low'),
      minimum: 2,
      ok: true,
      score: 3,
    },
  ])('of $what is ok: $ok, $score (B41)', ({ what: _what, ok, score, ...given }) => {
    const judgement = gatherGate({ ...fine, ...given });
    expect(judgement).toMatchObject({ ok, score });
    expect(judgement.issues).toHaveLength(ok ? 0 : 1);
  });

  it.each([
    { qualities: ['medium', 'low', 'low'], ok: true },
    { qualities: ['high', 'low', 'low'], ok: true },
    { qualities: ['low', 'low', 'unknown'], ok: false },
  ] as const)(
    'takes $qualities for a general question, where no host counts as high: $ok (B41, B80)',
    ({ qualities, ok }) => {
      expect(gatherGate({ ...fine, sources: sources(...qualities), field: 'general' }).ok).toBe(ok);
    },
  );

  it('says that nothing was found, and not how few of one it is', () => {
    const saidOf = (read: number) => gatherGate({ ...fine, sources: [], read, minimum: 1 }).issues;
    expect(saidOf(0)).toContain('No source was found that could be read; 1 or more are wanted.');
    expect(saidOf(1)).toContain('1 page was read, and nothing in it answers.');
    expect(saidOf(5)).toContain('5 pages were read, and nothing in them answers.');
  });

  it('counts what it judges, and says every shortcoming', () => {
    const { issues, metrics } = gatherGate({ ...fine, sources: sources('low'), tasks: tasks(1, 3) });
    expect(metrics).toEqual({ sources: 1, goodSources: 0, completed: 1, tasks: 4 });
    expect(issues).toEqual([
      '9 pages were read, and only 1 is quoted; 3 or more sources are wanted.',
      'None of the sources is of high quality.',
      'Only 1 of 4 tasks were completed.',
    ]);
  });
});

describe('analysis', () => {
  const findings = (...confidences: Confidence[]) => confidences.map((confidence) => ({ confidence }));
  const fine = {
    findings: findings('high', 'low'),
    citedSources: 3,
    sources: 10,
    minimum: 3,
    field: 'technical' as const,
  };

  it.each([
    { what: 'two findings, one of them sure, on a third of the sources', ok: true, score: 5 },
    { what: 'a confirmed finding', findings: findings('confirmed', 'speculation'), ok: true, score: 5 },
    { what: 'one finding', findings: findings('high'), ok: false, score: 3 },
    { what: 'nothing sure', findings: findings('medium', 'medium'), ok: false, score: 4 },
    { what: 'no finding where one will do', findings: [], minimum: 1, ok: false, score: 0 },
    {
      what: 'two findings of several hosts that nobody knows to be good',
      findings: findings('medium', 'medium'),
      field: 'general' as const,
      ok: true,
      score: 4,
    },
    { what: 'too few of the sources', citedSources: 2, ok: false, score: 5 },
    { what: 'four sure findings', findings: findings(...times(4, 'high' as const)), ok: true, score: 10 },
    {
      what: 'one finding of several sources where one task will do',
      findings: findings('medium'),
      minimum: 1,
      ok: true,
      score: 2,
    },
    {
      what: 'one weak finding where one task will do',
      findings: findings('low'),
      minimum: 1,
      ok: true,
      score: 2,
    },
    { what: 'no sources at all', sources: 0, citedSources: 0, ok: true, score: 5 },
  ])('of $what is ok: $ok, $score (B42)', ({ what: _what, ok, score, ...given }) => {
    const judgement = analyzeGate({ ...fine, ...given });
    expect(judgement).toMatchObject({ ok, score });
    expect(judgement.issues).toHaveLength(ok ? 0 : 1);
  });

  it('counts what it judges', () => {
    expect(analyzeGate(fine).metrics).toEqual({
      findings: 2,
      highConfidence: 1,
      citedSources: 3,
      sources: 10,
    });
  });
});

describe('writing', () => {
  const report = (length: number) => `### Part\n\n${'x'.repeat(length - '### Part\n\n'.length)}`;

  it.each([
    { what: 'a report', report: report(2_500), ok: true, score: 5, sections: 1 },
    { what: 'a long report', report: report(9_000), ok: true, score: 10, sections: 1 },
    { what: 'two sentences on one fact', report: 'x'.repeat(40), ok: true, score: 0.08, sections: 0 },
    { what: 'less than that', report: 'x'.repeat(39), ok: false, score: 39 / 500, sections: 0 },
    { what: 'one without headings', report: 'x'.repeat(500), ok: true, score: 1, sections: 0 },
    {
      what: 'one with a heading in code only',
      report: `~~~\n# x\n~~~ x\n# y\n${'x'.repeat(482)}`,
      ok: true,
      score: 1,
      sections: 0,
    },
    {
      what: 'one with a heading after code',
      report: `\`\`\`\n# x\n\`\`\`\n# y\n${'x'.repeat(484)}`,
      ok: true,
      score: 1,
      sections: 1,
    },
    { what: 'none', report: ' \n', ok: false, score: 0, sections: 0 },
  ])('of $what is ok: $ok, $score (B43)', ({ report: text, ok, score, sections }) => {
    const judgement = writeGate({ report: text, answered: 'yes' });
    expect(judgement).toMatchObject({ ok, score, metrics: { length: text.trim().length, sections } });
    expect(judgement.issues).toHaveLength(ok ? 0 : 1);
  });

  it('may be short where nothing was found, but not missing (B43, B90)', () => {
    expect(writeGate({ report: 'Nothing was found on this.', answered: 'no' })).toMatchObject({
      ok: true,
      issues: [],
    });
    expect(writeGate({ report: '', answered: 'no' })).toMatchObject({
      ok: false,
      score: 0,
    });
  });
});

describe('refining', () => {
  it.each([
    { gaps: 0, iteration: 3, iterations: 3, score: 10, warns: false },
    { gaps: 1, iteration: 1, iterations: 3, score: 8, warns: false },
    { gaps: 1, iteration: 3, iterations: 3, score: 8, warns: true },
    { gaps: 3, iteration: 1, iterations: 1, score: 4, warns: true },
    { gaps: 5, iteration: 2, iterations: 3, score: 0, warns: false },
    { gaps: 9, iteration: 3, iterations: 3, score: 0, warns: true },
  ])(
    'with $gaps gaps after $iteration of $iterations never fails, warns: $warns, $score (B44)',
    ({ score, warns, ...given }) => {
      const judgement = refineGate({ ...given, isLast: given.iteration === given.iterations });
      expect(judgement).toMatchObject({ ok: true, score, metrics: given });
      expect(judgement.issues).toHaveLength(warns ? 1 : 0);
    },
  );
});
