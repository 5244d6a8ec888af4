// The reviser: sentences by their numbers, citing what it was shown and nothing else.
import { describe, expect, it } from 'vitest';
import { reviser, type ReviserInput } from '../../../../src/agents/reviser/reviser.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const block = (n: number) => ({
  n,
  title: `Page ${n}`,
  address: 'a.example',
  date: null,
  headings: [],
  before: '',
  quote: `Quote ${n}.`,
  after: '',
});
const sentence = (id: string, claim: string, more: object = {}) => ({
  id,
  claim,
  section: '',
  before: '',
  head: '',
  evidence: [1],
  wrong: 'Not borne out: “five”.',
  answers: false,
  offered: [2],
  next: '',
  ...more,
});
const input: ReviserInput = {
  request: 'How many?',
  open: ['Who made them?', 'How many are green?'],
  blocks: [1, 2, 3].map(block),
  sentences: [
    sentence('claim-2', 'There are five of them.', { answers: true, next: 'They are all green.' }),
    sentence('claim-4', 'default | 5 [1] | yes', { head: 'what | n | on' }),
  ],
};

const edit = (n: number, action: string, text: string | null, next = 'keep') => ({
  sentence: n,
  action,
  text,
  next,
});
const revised = async (...sentences: readonly object[]) =>
  (await consultScripted(reviser, input, [{ sentences, answered: [] }])).output.edits;

describe('edits', () => {
  it('come back under the ids of their sentences', async () => {
    expect(
      await revised(
        edit(1, 'reword', 'There are some of them [1].'),
        edit(2, 'cite', 'default | 5 [2] | yes'),
      ),
    ).toEqual([
      { id: 'claim-2', text: 'There are some of them [1].', shorter: null, takesNext: false },
      { id: 'claim-4', text: 'default | 5 [2] | yes', shorter: null, takesNext: false },
    ]);
  });

  it('may take a sentence out, and the one behind it that says nothing without it', async () => {
    expect(await revised(edit(1, 'take out', 'There are [1].', 'take out'))).toEqual([
      { id: 'claim-2', text: null, shorter: null, takesNext: true },
    ]);
  });

  it('that reword bring the old sentence without what is not borne out, held to the same (F10)', async () => {
    const shorter = async (n: number, text: string, less: string, action = 'reword') =>
      (await revised({ ...edit(n, action, text), shorter: less }))[0]?.shorter;
    expect(await shorter(1, 'There are some [1].', 'There are [1][77].')).toBe('There are [1].');
    expect(await shorter(1, 'There are some [1].', 'There are some [1].')).toBeNull();
    expect(await shorter(1, 'There are five of them [2].', 'There are [1].', 'cite')).toBeNull();
    expect(await shorter(2, 'default | 6 [1] | yes', 'default [1]')).toBeNull();
  });

  it('are the old sentence without what is not borne out where the new one grows by more than ten words (F10)', async () => {
    const given = (more: string, shorter: string | null) => ({
      ...edit(1, 'reword', `There are some of them${more} [1].`, 'take out'),
      shorter,
    });
    const ten = ' where one two three four five six seven eight nine';
    const shorter = 'There are [1].';
    const grown = { id: 'claim-2', text: `There are some of them${ten} [1].`, takesNext: true };
    expect(await revised(given(ten, shorter))).toEqual([{ ...grown, shorter }]);
    const less = { id: 'claim-2', text: shorter, shorter: null, takesNext: false };
    expect(await revised(given(`${ten} ten`, shorter))).toEqual([less]);
    // Where nothing is left of it the long one is better than none.
    expect(await revised(given(`${ten} ten`, null))).toMatchObject([{ shorter: null, takesNext: true }]);
  });

  it('cite what was shown, four at most behind each sentence, and no number that was made up (A100)', async () => {
    const [first] = await revised(edit(1, 'reword', 'There are some [1][3][77] of them [2][1][2][1][2].'));
    expect(first?.text).toBe('There are some [1][3] of them [2][1].');
    const [second] = await revised(edit(1, 'reword', 'There are some [78].'));
    expect(second?.text).toBe('There are some.');
    const parts = 'First [1][2][3]. Then [2][3]. Then [1].';
    const [third] = await revised(edit(1, 'reword', parts));
    expect(third?.text).toBe(parts);
  });

  it('of a row keep its cells, or the row leaves (A138)', async () => {
    expect(await revised(edit(2, 'reword', '| default | not found | yes |'))).toMatchObject([
      { text: '| default | not found | yes |' },
    ]);
    for (const text of ['default | 5 [1]', 'The default is 5 [1].', 'default | 5 [1] | yes | no', ''])
      expect(await revised(edit(2, 'reword', text))).toMatchObject([{ id: 'claim-4', text: null }]);
    expect(await revised(edit(2, 'reword', 'default | a \\| b [1] | yes'))).toMatchObject([
      { text: 'default | a \\| b [1] | yes' },
    ]);
  });

  it('are one line without links, mentions, addresses and headings', async () => {
    const [first] = await revised(
      edit(
        1,
        'reword',
        'There are\n\nsome, says [it](https://evil.example) <@U1> @everyone ![x](https://evil.example/x) [1].',
      ),
    );
    expect(first?.text).not.toMatch(/\n|https?:|\]\(|<@U|@everyone/);
    expect(first?.text).toContain('[1]');
  });

  it('count once for a sentence, and not at all for one that there is not', async () => {
    expect(
      await revised(
        edit(9, 'reword', 'Nine [1].'),
        edit(0, 'reword', 'None [1].'),
        edit(1, 'reword', 'One [1].'),
        edit(1, 'reword', 'Two [1].'),
      ),
    ).toMatchObject([{ id: 'claim-2', text: 'Two [1].' }]);
    expect(await revised()).toEqual([]);
  });
});

describe('the question', () => {
  it('shows what is wrong, what may fit, what follows and what answers the request (F10, F11)', async () => {
    const { asked } = await consultScripted(reviser, input, [{ sentences: [], answered: [] }]);
    for (const shown of [
      'Sentence 1 (cites evidence 1)',
      'Not borne out: “five”.',
      'It answers the request.',
      'Other evidence that may fit: 2',
      'They are all green.',
      'Head of its table: what | n | on',
      'Quote: Quote 2.',
      'How many?',
    ])
      expect(asked.text).toContain(shown);
    expect(asked.text).not.toMatch(/claim-\d|https?:/);
    expect(asked.text.match(/It answers the request/g)).toHaveLength(1);
  });

  it('shows what is open, and hears which of it the new sentences answer', async () => {
    const { asked, output } = await consultScripted(reviser, input, [
      { sentences: [], answered: [2, 3, 0, -1] },
    ]);
    expect(asked.text).toMatch(/2\. <<<question \w+\nHow many are green\?/);
    expect(output.answered).toEqual([2]);
  });

  it('needs a model: without one nothing changes', async () => {
    expect((await consultAlone(reviser, input)).output).toEqual({ edits: [], answered: [] });
  });
});
