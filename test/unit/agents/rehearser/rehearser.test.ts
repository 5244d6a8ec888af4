// The rehearser: what happens to whoever follows a draft, each time with the sentence that it belongs to, or nothing.
import { describe, expect, it } from 'vitest';
import { rehearser } from '../../../../src/agents/rehearser/rehearser.ts';
import { consultFailing } from '../../../support/failing-model.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const input = {
  request: 'How do we merge our double customers? A trigger sends a mail for each that is deleted.',
  constraints: ['The database is small.'],
  report: 'Delete the newer one of each pair [1].\n\n```sql\nDELETE FROM customer WHERE id = 2;\n```',
  heeded: ['At “Delete both.”: nothing is left.'],
};
const remark = {
  sentence: 'Delete the newer one of each pair [1].',
  happens: 'A mail is sent for each.',
  cure: 'Switch the trigger off.',
  search: 'trigger',
};

describe('the rehearser', () => {
  it('sees the request, what was assumed and the whole draft with its code, and names sentences without their numbers (F62)', async () => {
    const { output, asked } = await consultScripted(rehearser, input, [{ remarks: [remark] }]);
    expect(output.remarks).toEqual([{ ...remark, sentence: 'Delete the newer one of each pair.' }]);
    for (const part of [
      'A trigger sends a mail',
      'The database is small.',
      'DELETE FROM customer',
      'nothing is left',
    ])
      expect(asked.text).toContain(part);
  });

  it('gives three remarks at most, none without words, and no addresses', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...remark, happens: `Mail ${index}.` }));
    const { output } = await consultScripted(rehearser, input, [
      {
        remarks: [
          { ...remark, sentence: '' },
          { ...remark, happens: ' ' },
          { ...remark, happens: 'See https://evil.test/x for it.' },
          ...many,
        ],
      },
    ]);
    expect(output.remarks).toHaveLength(3);
    expect(JSON.stringify(output)).not.toContain('evil.test/x');
  });

  it('has nothing to say without a model, and when its model fails', async () => {
    for (const { output } of [await consultAlone(rehearser, input), await consultFailing(rehearser, input)])
      expect(output).toEqual({ remarks: [] });
  });
});
