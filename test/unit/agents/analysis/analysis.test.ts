// The analysis with a model: conclusions from the evidence of other tasks, each with premises that exist.
import { describe, expect, it } from 'vitest';
import { analysis, type AnalysisInput } from '../../../../src/agents/analysis/analysis.ts';
import { blockOf } from '../../../../src/citations/blocks.ts';
import { consultScripted } from '../../../support/with-model.ts';

const text = 'Heron keeps backups for 35 days. Egret keeps backups for 12 days.';
const task = {
  id: 'task-1',
  title: 'Backups',
  question: 'How long are backups kept?',
  searches: ['backups'],
  entity: null,
  priority: 1,
  rationale: '-',
};
const quote = (start: number, end: number) => ({
  pageHash: 'h',
  url: 'https://a.test/',
  title: 'Backups',
  headings: ['Backups'],
  start,
  end,
  quote: text.slice(start, end),
  score: 1,
});
const evidence = [quote(0, 32), quote(33, 65)];
const input: AnalysisInput = {
  request: 'Which one should we take?',
  today: '2026-01-01',
  constraints: ['At least a month.'],
  question: 'Which keeps backups long enough?',
  feedback: 'Say why.',
  tasks: [
    { task, evidence, missing: ['Nobody says what it costs.'], answered: 'yes', observation: 'Both say it.' },
  ],
  blocks: evidence.map((each, index) => blockOf(index + 1, each, text, null)),
};
const answer = (...conclusions: readonly (readonly [string, number[]])[]) => ({
  conclusions: conclusions.map(([conclusion, premises]) => ({ conclusion, premises })),
  observation: 'Heron does.',
  missing: [],
  answered: 'yes',
});

describe('what follows', () => {
  it('names the evidence it follows from; what names none that exists is left out (A20, F23)', async () => {
    const given = answer(['Take Heron: 35 days are a month.', [1, 1, 7]], ['Egret is too short.', [9]]);
    const { output } = await consultScripted(analysis, input, [given]);
    expect(output.conclusions).toEqual([{ text: 'Take Heron: 35 days are a month.', premises: [1] }]);
    expect(output).toMatchObject({ observation: 'Heron does.', answered: 'yes' });
  });

  it('keeps every conclusion, however many there are, and an observation to its end (A20)', async () => {
    const many = Array.from({ length: 26 }, (_, index) => `Step ${index}.`);
    const observation = `Heron does. ${'It is so. '.repeat(130)}But that is inferred.`;
    const given = { ...answer(...many.map((step): [string, number[]] => [step, [1]])), observation };
    const { output } = await consultScripted(analysis, input, [given]);
    expect(output.conclusions).toHaveLength(26);
    expect(output.observation).toBe(observation);
  });

  it('is asked for once more when nothing of it names evidence, and is nothing without conclusions', async () => {
    const { output, refusals } = await consultScripted(analysis, input, [
      answer(['Take Heron.', []]),
      answer(['Take Heron.', [1]]),
    ]);
    expect(refusals).toEqual([expect.stringContaining('Give with each the numbers')]);
    expect(output.conclusions).toHaveLength(1);
    const none = await consultScripted(analysis, input, [answer()]);
    expect(none.output.answered).toBe('no');
  });

  it('is asked with all evidence, what the tasks found and lack, constraints and feedback', async () => {
    const { asked } = await consultScripted(analysis, input, [answer(['Take Heron.', [1]])]);
    for (const words of [
      'Which keeps backups long enough?',
      'At least a month.',
      'Both say it.',
      'Nobody says what it costs.',
      'Say why.',
      'Heron keeps backups for 35 days.',
      'Egret keeps backups for 12 days.',
    ]) {
      expect(asked.text).toContain(words);
    }
    expect(asked.text).toMatch(/<<<evidence 2 /);
  });

  it('is the quotes alone where there is no room for what stands around them (B61)', async () => {
    const blocks = input.blocks.map((block) => ({ ...block, before: `Before ${block.n}. `.repeat(200) }));
    const shown = async (room: number) =>
      (await consultScripted(analysis, { ...input, blocks }, [answer(['So.', [1]])], room)).asked.text;
    expect(await shown(10_000)).toContain('Before it:');
    const less = await shown(700);
    expect(less).not.toContain('Before it:');
    for (const { quote: words } of evidence) expect(less).toContain(`Quote: ${words}\n`);
    expect(less).not.toContain('not shown');
  });
});
