// A draft that is longer than this person wants is put into fewer words before it is checked, while nobody has read it.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../../src/base/errors.ts';
import { draftOf } from '../../../support/draft.ts';
import { judged, judgingStory } from '../../../support/judging-story.ts';
import { defaults } from '../../../support/theatre.ts';

const block = '```sh\nfalcon start\n```';
const filler = 'It is as it always was, and so it will be for everybody who has one of them at home. ';
const long = `Take falcon [1].\n\n${block}\n\nOsprey is young [5]. ${filler.repeat(40)}`;
const short = `Take falcon, as osprey is young [1][2].\n\n[block 1]\n\n${filler.repeat(28)}`;
const noClaim = { 'It is as': 'no claim' } as const;

describe('editing', () => {
  it('checks what the editor made of a long draft, with the blocks and the quotes of that (A69)', async () => {
    const { report, asked, result } = await judged(long, noClaim, {
      script: { editor: [{ stays: [], told: [], report: short }] },
    });
    expect(asked('editor')[0]).toContain('Osprey is young [2].');
    expect(report).toContain(`Take falcon, as osprey is young [1][2].\n\n${block}`);
    expect(result.citations.map(({ quote }) => quote)).toEqual([
      expect.stringContaining('alcon'),
      expect.stringContaining('sprey'),
    ]);
    expect(asked('verifier').join('\n')).not.toContain('Osprey is young');
  });

  it('knows what was worked into the draft after somebody had tried it in mind', async () => {
    const sentence = 'Take falcon.';
    const remark = {
      sentence,
      happens: 'It stops all others.',
      cure: 'Say so.',
      evidence: [1],
      search: null,
    };
    const { asked } = await judged(long, noClaim, {
      draft: { advises: true },
      script: {
        rehearser: [
          { remarks: [remark], untold: [], spare: [] },
          { remarks: [], untold: [], spare: [] },
        ],
        writer: () => draftOf(long, { advises: true }),
        editor: [{ stays: [], told: [], report: short }],
      },
    });
    expect(asked('editor')[0]).toMatch(
      /worked into it:\n\n<<<remarks \w+\n- It stops all others\. Say so\.\n/,
    );
  });

  it('leaves a short one, and a long one that its model cannot edit, as they are', async () => {
    const brief = await judged(
      'Take falcon [1].',
      {},
      { script: { editor: [{ stays: [], told: [], report: 'Take it [1].' }] } },
    );
    expect(brief.asked('editor')).toEqual([]);
    expect(brief.report).toContain('Take falcon [1].');
    const { report } = await judged(long, noClaim, {
      script: {
        editor: () => {
          throw new FootnoteError('model-failed', 'The answer could not be used.');
        },
      },
    });
    expect(report).toContain('Osprey is young [2].');
  });

  it('edits nothing of a run that began before there was an editor, nor where nothing is checked', async () => {
    const { medium } = defaults.depths;
    const mode = 'classical' as const;
    const depths = { ...defaults.depths, medium: { ...medium, citations: { ...medium.citations, mode } } };
    for (const over of [{ version: 28 }, { limits: { depths } }]) {
      const { asked, report } = await judged(long, noClaim, {
        script: { editor: [{ stays: [], told: [], report: short }] },
        ...over,
      });
      expect(asked('editor')).toEqual([]);
      expect(report).toContain('Osprey is young [2].');
    }
  });

  it('stays as it was checked where no model can write it once more, and people want it finished', async () => {
    const slow = 'Heron is slow [3].';
    const opened = short.replace('Take falcon, as osprey is young [1][2].', 'Use falcon at once [1].');
    const story = await judgingStory(
      `${long}\n\n${slow}`,
      { ...noClaim, 'Use falcon': 'unsupported' },
      {
        script: {
          editor: [{ stays: [], told: [], report: `${opened}\n\n${slow}` }],
          writer: (text) => {
            if (text.includes('This was not borne out'))
              throw new FootnoteError('model-unavailable', 'No model answers.', { retry: 'backoff' });
            return draftOf(`${long}\n\n${slow}`, { answering: ['Take falcon.', 'Heron is slow.'] });
          },
        },
      },
    );
    for (let pass = 0; pass < 6 && (await story.pass()) !== 'suspended'; pass++)
      await story.world.advance(60_000);
    await story.answer('stuck/1', { kind: 'finish' });
    await story.pass();
    expect((await story.result()).report).toMatch(/^It is as it always was/m);
  });

  it('takes the opening for what answers then, and asks its writer once more where that is not borne out', async () => {
    const slow = 'Heron is slow [3].';
    const opened = short.replace('Take falcon, as osprey is young [1][2].', 'Use falcon at once [1].');
    const { asked } = await judged(
      `${long}\n\n${slow}`,
      { ...noClaim, 'Use falcon': 'unsupported' },
      {
        draft: { answering: ['Take falcon.', 'Heron is slow.'] },
        script: { editor: [{ stays: [], told: [], report: `${opened}\n\n${slow}` }] },
      },
    );
    expect(asked('editor')).toHaveLength(1);
    expect(asked('writer')).toHaveLength(2);
  });

  it('leaves what people have read as they have read it (A69)', async () => {
    const story = await judgingStory('', noClaim, {
      limits: { approval: { ...defaults.approval, draft: true } },
      script: {
        writer: (text) => draftOf(text.includes('Name heron') ? `${long}\n\nHeron is old [3].` : long),
        editor: [{ stays: [], told: [], report: short }],
      },
    });
    await story.pass();
    await story.answer('approve/r1/decide', { kind: 'feedback', text: 'Name heron, too.' });
    await story.pass();
    await story.answer('approve/r2/decide', { kind: 'accepted' });
    await story.pass();
    expect(story.asked('editor')).toHaveLength(1);
    expect((await story.result()).report).toContain('Heron is old [3].');
  });

  it('edits a draft that takes the place of one which a wish has overtaken, but not of a run before version 30', async () => {
    for (const [over, times] of [
      [{}, 2],
      [{ version: 29 }, 1],
    ] as const) {
      const story = await judgingStory('', noClaim, {
        limits: { approval: { ...defaults.approval, draft: true } },
        script: {
          writer: () => draftOf(long),
          editor: () => {
            if (story.asked('editor').length === 1) void story.world.steer(story.runId, 'Name heron, too.');
            return { stays: [], told: [], report: short };
          },
        },
        ...over,
      });
      await story.pass();
      expect(await story.world.questions(story.runId)).toHaveProperty('approve/r2/decide');
      expect(story.asked('editor')).toHaveLength(times);
      expect(story.asked('writer').at(-1)).toContain(
        times === 2 ? 'Nobody has read it yet.' : 'People have read it.',
      );
    }
  });
});
