// What happens to whoever does what a draft advises is wrong with the draft where it does not say so: it is mended and checked like the rest.
import { describe, expect, it } from 'vitest';
import { draftOf, judged, judgingStory } from '../../../support/judging-story.ts';
import { defaults } from '../../../support/theatre.ts';

const start = 'Take falcon [1].\n\nStop heron, then start falcon on its machine. Osprey is young [5].';
const steps = 'Stop heron, then start falcon on its machine.';
const remarks = [{ sentence: steps, happens: 'Nobody answers in between.' }];
const script = { rehearser: [{ remarks }] };

describe('rehearsing', () => {
  it('mends a sentence that is borne out, for what it leaves out, and judges what it says then (F62)', async () => {
    const { report, asked, verdicts, result } = await judged(
      'Take falcon instead of heron [1]. Osprey is young [5].',
      {},
      {
        script: { rehearser: [{ remarks: [{ ...remarks[0], sentence: 'Take falcon instead of heron.' }] }] },
        mends: { 'Take falcon': 'Take falcon instead of heron [1]. Heron has another foundation [3].' },
      },
    );
    expect(asked('reviser')[0]).toContain('It leaves out what happens then: Nobody answers in between.');
    expect(report).toBe(
      'Take falcon instead of heron [1]. Heron has another foundation [2]. Osprey is young [3].',
    );
    expect(asked('verifier').at(-1)).toContain('Heron has another foundation');
    expect(asked('verifier').at(-1)).not.toMatch(/claim \w+\nTake falcon/);
    expect(verdicts).toEqual(['supported', 'supported', 'supported']);
    expect(result.claims.map(({ text }) => text)).toContain('Heron has another foundation');
  });

  it('mends steps that claim nothing, too, and lets stand what follows from the request alone (F62)', async () => {
    const { report, verdicts } = await judged(
      start,
      { 'Stop heron': 'no claim', 'Until then': 'given' },
      { script, mends: { 'Stop heron': `${steps} Until then nobody answers.` } },
    );
    expect(report).toBe(
      'Take falcon [1].\n\nStop heron, then start falcon on its machine. Until then nobody answers. Osprey is young [2].',
    );
    expect(verdicts).toEqual(['supported', 'supported']);
  });

  it('mends the sentence before a block for what is said of the block, and hears all that is said of one sentence (F62)', async () => {
    const lead = 'On its machine:';
    const { asked } = await judged(
      `${start}\n\n${lead}\n\n\`\`\`sh\nstop heron\n\`\`\`\n`,
      { 'Stop heron': 'no claim' },
      {
        script: {
          rehearser: [
            {
              remarks: [
                { sentence: lead, happens: 'It runs on one of two.' },
                { sentence: 'stop heron', happens: 'It asks for a password.' },
              ],
            },
          ],
        },
      },
    );
    expect(asked('reviser')[0]).toMatch(
      /Osprey is young[^]*It leaves out what happens then: At “On its machine:”: It runs on one of two\. At “stop heron”: It asks for a password\./,
    );
  });

  it.each([
    [
      'in its paragraph',
      `${start}\n\n**The machine of heron**\n\nHeron is lazy [3]. On its machine:\n\n\`\`\`sh\nstop heron\n\`\`\`\n`,
    ],
    [
      'below its heading',
      `${start}\n\n**The machine of heron**\n\nOn its machine:\n\n\`\`\`sh\nstop heron\n\`\`\`\n\nHeron is lazy [3].`,
    ],
  ])(
    'hangs what is said of a line that leads to a block on the sentence %s, never on a heading (F62)',
    async (_where, draft) => {
      const { asked, report } = await judged(
        draft,
        { 'Stop heron': 'no claim', 'The machine': 'no claim' },
        {
          script: {
            rehearser: [{ remarks: [{ sentence: 'On its machine:', happens: 'It is one of two.' }] }],
          },
          mends: { 'Heron is lazy': 'Heron is lazy [3]. Heron has another foundation [3].' },
        },
      );
      expect(asked('reviser')[0]).toMatch(
        /claim \w+\nHeron is lazy[^]*At “On its machine:”: It is one of two\./,
      );
      expect(report).toContain('**The machine of heron**\n\n');
      expect(report).toContain('Heron is lazy [3]. Heron has another foundation [3].');
    },
  );

  it('leaves a sentence as it was where the new one is not borne out, or where nobody mends it', async () => {
    for (const mends of [{ 'Stop heron': `${steps} It is quick.` }, {}, { 'Stop heron': null }]) {
      const { report, verdicts, events } = await judged(
        start,
        { 'Stop heron': 'no claim', 'It is quick': 'unsupported' },
        { script, mends },
      );
      expect(report).toBe(
        'Take falcon [1].\n\nStop heron, then start falcon on its machine. Osprey is young [2].',
      );
      expect(verdicts).toEqual(['supported', 'supported']);
      expect(await events('correction-metrics')).toMatchObject([{ claims: 2, kept: 2, removed: 0 }]);
    }
  });

  it('leaves a sentence that is borne out where the new one is so in part only', async () => {
    const sentence = 'Take falcon instead of heron.';
    for (const mend of [
      'Take falcon, which is quick [1].',
      'Take falcon instead of heron [1]. It is quick [1].',
    ]) {
      const { report, events } = await judged(
        'Take falcon instead of heron [1]. Osprey is young [5].',
        { quick: 'partial' },
        {
          script: { rehearser: [{ remarks: [{ ...remarks[0], sentence }] }] },
          mends: { 'Take falcon': mend },
        },
      );
      expect(report).toBe('Take falcon instead of heron [1]. Osprey is young [2].');
      expect(await events('correction-metrics')).toMatchObject([{ kept: 2 }]);
    }
  });

  it('never takes out what is borne out, and says so in no count', async () => {
    const { report, events } = await judged(
      'Take falcon instead of heron [1]. Osprey is young [5].',
      {},
      {
        script: { rehearser: [{ remarks: [{ ...remarks[0], sentence: 'Take falcon instead of heron.' }] }] },
        mends: { 'Take falcon': null },
      },
    );
    expect(report).toBe('Take falcon instead of heron [1]. Osprey is young [2].');
    expect(await events('correction-metrics')).toMatchObject([{ claims: 2, kept: 2, removed: 0 }]);
  });

  it('asks once for a draft, at light depth only where its writer says that it advises something (F62)', async () => {
    const askedFor = async (depth: 'light' | 'medium', advises: boolean) => {
      const writer = [draftOf(start, { advises })];
      const { agents } = await judged(start, { 'Stop heron': 'no claim' }, { depth, script: { writer } });
      return agents().filter((agent) => agent === 'rehearser').length;
    };
    expect(await askedFor('medium', false)).toBe(1);
    expect(await askedFor('light', false)).toBe(0);
    expect(await askedFor('light', true)).toBe(1);
  });

  it('says of a later draft only what is new in it: what people have read stays as it is (F62)', async () => {
    const added = 'Then tell everybody about it.';
    const story = await judgingStory(
      '',
      { 'Stop heron': 'no claim' },
      {
        limits: { approval: { ...defaults.approval, draft: true } },
        script: {
          writer: (text) => draftOf(text.includes('Say more') ? `${start} ${added}` : start),
          rehearser: (text) => ({
            remarks: text.includes(added) ? [...remarks, { sentence: added, happens: 'They call.' }] : [],
          }),
        },
        mends: {
          'Stop heron': 'Nobody may change this.',
          'Then tell': 'Tell everybody, who will call then.',
        },
      },
    );
    await story.pass();
    await story.answer('approve/r1/decide', { kind: 'feedback', text: 'Say more.' });
    await story.pass();
    await story.answer('approve/r2/decide', { kind: 'accepted' });
    await story.pass();
    expect((await story.result()).report).toBe(
      `Take falcon [1].\n\n${steps} Osprey is young [2]. Tell everybody, who will call then.`,
    );
    expect(story.asked('reviser')).toHaveLength(1);
  });
});
