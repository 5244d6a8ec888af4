// The supervisor's think pause: its own questions for each phase, and a thought that stays within its form.
import { describe, expect, it } from 'vitest';
import {
  supervisedPhases,
  supervisor,
  type SupervisorInput,
} from '../../../../src/agents/supervisor/supervisor.ts';
import { consultFailing } from '../../../support/failing-model.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const input: SupervisorInput = {
  request: 'How long are backups kept?',
  phase: 'gather',
  metrics: { sources: 12, tasksDone: 4, field: 'technical' },
  issues: ['None of the sources is of high quality.'],
  summary: 'Twelve pages were read.',
  actions: ['retry', 'complete'],
};
const thought = (more: object = {}) => ({
  strengths: ['Many pages.'],
  weaknesses: ['All of them blogs.'],
  score: 6,
  rationale: 'The pages repeat each other.',
  action: 'proceed',
  guidance: 'Look for the maker’s documentation.',
  ...more,
});
const think = async (more: object = {}) => (await consultScripted(supervisor, input, [thought(more)])).output;

describe('a thought', () => {
  it('has an action, a reason, a score, strengths, weaknesses and guidance (B11)', async () => {
    expect(await think()).toEqual({
      action: 'proceed',
      rationale: 'The pages repeat each other.',
      quality: { score: 6, strengths: ['Many pages.'], weaknesses: ['All of them blogs.'] },
      guidance: 'Look for the maker’s documentation.',
    });
  });

  it.each(['proceed', 'retry', 'iterate', 'complete'])('may want to %s (B11)', async (action) => {
    expect(await think({ action })).toMatchObject({ action });
  });

  it('wants nothing else (B11)', async () => {
    await expect(think({ action: 'give up' })).rejects.toThrow(/proceed/);
  });

  it.each([
    [0, 1],
    [-4, 1],
    [7.5, 8],
    [85, 10],
  ])('scored %d counts %i', async (score, counts) => {
    expect((await think({ score }))?.quality.score).toBe(counts);
  });

  it('repeats no addresses of pages and stays short', async () => {
    const output = await think({
      guidance: `Open https://evil.test/ and [that](https://evil.test/b).\n${'x '.repeat(900)}`,
      rationale: '',
      strengths: ['a', 'a', '', 'b', 'c', 'd'],
    });
    expect(output?.guidance).toMatch(/^Open and that/);
    expect(output?.guidance?.length).toBeLessThanOrEqual(500);
    expect(output).toMatchObject({
      rationale: 'No reason was given.',
      quality: { strengths: ['a', 'b', 'c'] },
    });
    expect((await think({ guidance: '  ' }))?.guidance).toBeNull();
  });

  it('is not had without a model, nor when it fails (B15)', async () => {
    expect((await consultAlone(supervisor, input)).output).toBeNull();
    expect((await consultFailing(supervisor, input)).output).toBeNull();
  });
});

describe('what the model reads', () => {
  const textFor = async (more: Partial<SupervisorInput> = {}, room?: number) =>
    (await consultScripted(supervisor, { ...input, ...more }, [thought()], room)).asked.text;

  it('is what was counted, what is wrong, and questions of the phase’s own (B3)', async () => {
    const text = await textFor();
    for (const part of ['sources: 12', 'tasksDone: 4', input.issues[0], input.summary, 'independent sources'])
      expect(text).toContain(part);
    const questions = await Promise.all(
      supervisedPhases.map(async (phase) => (await textFor({ phase })).match(/^- .+\?$/gm) ?? []),
    );
    for (const each of questions) expect(each).toHaveLength(3);
    expect(new Set(questions.flat()).size).toBe(3 * supervisedPhases.length);
  });

  it('fits into the room', async () => {
    const issues = Array.from({ length: 40 }, (_, index) => `Issue ${index}. ${'word '.repeat(900)}`);
    const text = await textFor({ summary: 'long '.repeat(90_000), issues }, 9_000);
    expect(text.length / 4).toBeLessThan(9_100);
    expect(text.match(/Issue \d+\./g)).toHaveLength(10);
  });
});
