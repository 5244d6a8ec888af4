// The editor: a draft in fewer words, with the draft's own blocks and citations, or the draft as it was.
import { describe, expect, it } from 'vitest';
import { withBlocksOf, withNamedBlocks } from '../../../../src/agents/editor/blocks.ts';
import { editor } from '../../../../src/agents/editor/editor.ts';
import { cited } from '../../../../src/agents/material.ts';
import { quoted } from '../../../support/researched.ts';
import { consultFailing } from '../../../support/failing-model.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const block = '```sql\nDELETE FROM customer WHERE id = 2; -- a[1] [9]\n```';
const text = `A trigger fires for each row that is deleted [2]. It can be disabled while you delete the double ones [1].\n\n${block}\n\nEach of the mails is then never sent to anybody [own].`;
const quotes = [
  { taskId: 'task-1', evidence: quoted('a', 'A trigger can be disabled.') },
  { taskId: 'task-1', evidence: quoted('b', 'It fires for each row.') },
];
const draft = cited(text, quotes);
const input = { request: 'How do we merge our double customers?', draft, about: 20 };
const edited =
  'Disable the trigger, which fires for each row [1][2].\n\n[block 1]\n\nNo mail is then sent to anybody at all. [own]';

const edit = (...answers: string[]) =>
  consultScripted(
    editor,
    input,
    answers.map((report) => ({ stays: [], told: [], report })),
  );

describe('the editor', () => {
  it('sees the draft whole, its blocks by their names, and how long it is and may be', async () => {
    const { asked } = await edit(edited);
    expect(asked.text).toContain('How do we merge our double customers?');
    expect(asked.text).toContain('A trigger fires for each row that is deleted [1]. It can be disabled');
    expect(asked.text).toContain(`[block 1]\n${block}`);
    expect(asked.text).toContain(
      "it has 29 words (code within a line counts, blocks, citations and marks don't); about 20 are wanted, and no more than now",
    );
  });

  it('has the blocks of the draft as they are, and quotes in the order in which they are cited now', async () => {
    const { output } = await edit(edited.replace('[1][2]', '[2][7]'));
    expect(output.text).toBe(
      `Disable the trigger, which fires for each row [1].\n\n${block}\n\nNo mail is then sent to anybody at all [own].`,
    );
    expect(output.citations).toMatchObject([{ n: 1, taskId: 'task-1', quote: 'A trigger can be disabled.' }]);
  });

  it.each([
    ['a block of its own', `${edited}\n\n\`\`\`sql\nDROP TABLE customer;\n\`\`\``],
    ['a block that the draft does not have', edited.replace('[block 1]', '[block 2]')],
    ['a block twice', `${edited}\n\n[block 1]`],
    ['a block within a sentence', edited.replace('No mail', '[block 1] No mail')],
    ['a block in other words', edited.replace('[block 1]', '[block1]')],
    ['a block as a link', edited.replace('[block 1]', '[block 1](https://evil.test/x)')],
    ['more without a source than there was', `${edited} So it is. [own]`],
    ['half of it', 'Disable the trigger [1].'],
    ['nothing', ''],
    ['no citation', edited.replace('[1][2]', '')],
    [
      'more than is wanted',
      `${edited} You told us so yourselves, and so did all the others who were there and saw it.`,
    ],
  ])('is asked once more where it gives %s', async (_what, report) => {
    const { output, refusals } = await edit(report, edited);
    expect(refusals).toHaveLength(1);
    expect(output).toEqual((await edit(edited)).output);
  });

  it('is asked once more for what was to stay and is not told by the words that it names, in blocks and past marks, too', async () => {
    const stays = ['what fires', 'that no mail goes out', 'the statement'];
    const answers = [
      { stays, report: edited, told: ['which fires for each row', 'mails are never sent', ''] },
      { stays, report: edited, told: ['fires for each row. [1][2]', 'No **mail** is then', 'FROM customer'] },
    ];
    const { output, refusals } = await consultScripted(editor, { ...input }, answers);
    expect(refusals).toEqual([
      expect.stringContaining('do not stand in the report: that no mail goes out; the statement.'),
    ]);
    expect(output).toEqual((await edit(edited)).output);
    const kept = await consultScripted(editor, input, [answers[0]]);
    expect(kept.output).toEqual(output);
  });

  it('holds nobody to a length that people may have changed (A69)', async () => {
    const { asked } = await consultScripted(editor, { ...input, wishes: ['Tell all of it.'] }, [
      { stays: [], told: [], report: edited },
    ]);
    expect(asked.text).toContain('about 20 are wanted, unless people have wanted it longer, and');
  });

  it('has a block also behind a line that cleaning would join with it', async () => {
    const { output, refusals } = await edit(
      'Disable the trigger, which fires for each row that anybody deletes there [1][2]\n[block 1]\nNo mail is then sent [own].',
    );
    expect(refusals).toEqual([]);
    expect(output.text).toContain(block);
  });

  it('leaves no link and no mention that its model has put in', async () => {
    const { output } = await edit(edited.replace('Disable', 'See https://evil.test/x, <@U1>: disable'));
    expect(output.text).not.toMatch(/https|<@U1>/);
  });

  it('leaves the draft as it was without a model, and when its model fails', async () => {
    for (const { output } of [await consultAlone(editor, input), await consultFailing(editor, input)])
      expect(output).toEqual(draft);
  });
});

describe('blocks set aside', () => {
  const inList = 'First:\n\n- Do it:\n\n  ```sh\n  a\n\n    b\n  ```\n\n- And `[block 2]`.\n\n```\nc\n```';

  it('stand by their names, and come back with the indent of their place', () => {
    expect(withNamedBlocks(inList)).toContain('  [block 1]\n  ```sh\n  a\n');
    expect(withBlocksOf(inList, 'Only:\n\n[block 1]\n\n- Then:\n\n    [Block 2]')).toBe(
      'Only:\n\n```sh\na\n\n  b\n```\n\n- Then:\n\n    ```\n    c\n    ```',
    );
  });

  it('come back also where a model names them in backticks, and are no words of a sentence', () => {
    expect(withBlocksOf('```\nc\n```', 'Do:\n\n`[block 1]`\n\nThen.')).toBe('Do:\n\n```\nc\n```\n\nThen.');
    expect(withBlocksOf('```\nc\n```', 'Do `[block 1]` then.')).toBeNull();
    expect(withBlocksOf('```\nc\n```', '| a |\n|---|\n| [block 1] |')).toBeNull();
  });

  it('are as they were in the very same text, and none where there is none', () => {
    const named = withNamedBlocks(inList).replace(/^ *```[^]*?^ *```\n?/gm, '');
    expect(withBlocksOf(inList, named.trimEnd())).toBe(inList);
    expect(withNamedBlocks('No code.')).toBe('No code.');
    expect(withNamedBlocks('Run ```npm i``` now.')).toBe('Run ```npm i``` now.');
  });
});
