// The rehearser: what happens to whoever follows a draft, each time with the sentence that it belongs to, or nothing.
import { measureWanted } from '../../../../src/agents/writer/length.ts';
import { describe, expect, it } from 'vitest';
import { rehearser } from '../../../../src/agents/rehearser/rehearser.ts';
import { quoted, researched } from '../../../support/researched.ts';
import { consultFailing } from '../../../support/failing-model.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const input = {
  request: 'How do we merge our double customers? A trigger sends a mail for each that is deleted.',
  constraints: ['The database is small.'],
  report: 'Delete the newer one of each pair [1].\n\n```sql\nDELETE FROM customer WHERE id = 2;\n```',
  openQuestions: ['Does the trigger fire for merged ones?'],
  length: { words: 7, about: 60, most: 80 },
  heeded: ['At “Delete both.”: nothing is left.'],
  findings: [],
  tasks: [
    researched(1, [quoted('a', 'A trigger fires for each row.'), quoted('b', 'It can be disabled [4].')]),
  ],
};
const remark = {
  sentence: 'Delete the newer one of each pair [1].',
  happens: 'A mail is sent for each.',
  cure: 'Switch the trigger off.',
  evidence: [2],
  search: 'trigger',
};

describe('the rehearser', () => {
  it('sees the request, what was assumed and the whole draft with its code, and names sentences without their numbers (F62)', async () => {
    const { output, asked } = await consultScripted(rehearser, input, [
      { remarks: [remark], untold: [], spare: [] },
    ]);
    expect(output.remarks).toEqual([{ ...remark, sentence: 'Delete the newer one of each pair.' }]);
    for (const part of [
      'A trigger sends a mail',
      'The database is small.',
      'DELETE FROM customer',
      'nothing is left',
      'Does the trigger fire for merged ones?',
      'it has 7 words beside code; this person wants about 60, and 80 are the most',
    ])
      expect(asked.text).toContain(part);
  });

  it('holds nobody to a length that people may have changed (A69)', async () => {
    const said = { ...input, wishes: ['Write a whole page about triggers.'] };
    const { asked } = await consultScripted(rehearser, said, [{ remarks: [], untold: [], spare: [] }]);
    expect(asked.text).toContain('and 80 are the most, unless people have wanted it longer\n');
  });

  it('keeps a draft that follows what people want of one that they have read about as long as it is (A69)', async () => {
    const length = measureWanted({ text: 'They run at night. '.repeat(50) });
    expect(length).toEqual({ words: 200, about: null, most: 240 });
    const said = { ...input, wishes: ['Shorter, please.'], length };
    const { asked } = await consultScripted(rehearser, said, [{ remarks: [], untold: [], spare: [] }]);
    expect(asked.text).toMatch(
      /it has 200 words beside code, as these people want it, and 240 are the most$/m,
    );
  });

  it('is shown what the report could be made of: what was found in the evidence, else its quotes (F62)', async () => {
    const untold = [
      { what: 'Nothing says so.', evidence: [9] },
      { what: 'It can be [4] disabled: https://evil.test/x', evidence: [2, 7] },
      { what: 'A second one.', evidence: [1] },
    ];
    const { asked, output } = await consultScripted(rehearser, input, [
      { remarks: [{ ...remark, evidence: [0, 2, 3] }], untold, spare: [] },
    ]);
    expect(asked.text).toMatch(/<<<evidence 1 \w+\nA trigger fires for each row\.\n/);
    // What a page has in brackets is no number of the evidence, and neither is a number of the draft.
    expect(asked.text).toMatch(/<<<evidence 2 \w+\nIt can be disabled ［4］\./);
    expect(asked.text).not.toMatch(/each pair \[1\]/);
    expect(output.remarks[0]?.evidence).toEqual([2]);
    // One that evidence says, without its numbers and without addresses.
    expect(output.untold).toMatchObject([{ what: 'It can be disabled:', evidence: [2] }]);
    expect(JSON.stringify(output.untold)).not.toContain('evil.test/x');
    const found = { id: 'finding-1', content: 'Triggers can be disabled.', quotes: [2], category: null };
    const findings = [{ ...found, confidence: 'high' as const }];
    const { asked: second } = await consultScripted(rehearser, { ...input, findings }, [
      { remarks: [], untold: [], spare: [] },
    ]);
    expect(second.text).toContain('(confidence: high; evidence: [2])');
    expect(second.text).toContain('Triggers can be disabled.');
    expect(second.text).not.toContain('A trigger fires for each row.');
    // The first of many: a hundred long ones would be more than all else that it reads.
    const many = Array.from({ length: 100 }, (_, n) => ({
      ...findings[0]!,
      content: `Number ${n}. ${'It fires. '.repeat(60)}`,
    }));
    const { asked: third } = await consultScripted(rehearser, { ...input, findings: many }, [
      { remarks: [], untold: [], spare: [] },
    ]);
    expect(third.text).toContain('Number 0.');
    expect(third.text).not.toContain('Number 99.');
    expect(third.text.length).toBeLessThan(4 * 7_000);
  });

  it('gives two remarks at most, none without words, and no addresses', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...remark, happens: `Mail ${index}.` }));
    const { output } = await consultScripted(rehearser, input, [
      {
        untold: [],
        spare: [],
        remarks: [
          { ...remark, sentence: '' },
          { ...remark, happens: ' ' },
          { ...remark, happens: 'See https://evil.test/x for it.' },
          ...many,
        ],
      },
    ]);
    expect(output.remarks).toHaveLength(2);
    expect(JSON.stringify(output)).not.toContain('evil.test/x');
  });

  it('names sentences or clauses that need not stand there, as they are without numbers and addresses (F62)', async () => {
    const words = Array.from({ length: 12 }, (_, n) => `Word ${n}.`);
    const named = ['Delete the newer one [1].', ' ', 'of each pair', 'See https://evil.test/x.', ...words];
    const { output } = await consultScripted(rehearser, input, [{ remarks: [], untold: [], spare: named }]);
    expect(output.spare?.slice(0, 2)).toEqual(['Delete the newer one.', 'of each pair']);
    expect(output.spare).toHaveLength(10);
    expect(JSON.stringify(output.spare)).not.toContain('evil.test/x');
  });

  it('has nothing to say without a model, and when its model fails', async () => {
    for (const { output } of [await consultAlone(rehearser, input), await consultFailing(rehearser, input)])
      expect(output).toEqual({ remarks: [], untold: [], spare: [] });
  });
});
