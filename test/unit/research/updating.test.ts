// An analysis when there is more evidence: brought up to date where little is new, made anew where much is or people want something
// else.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import type { Models } from '../../../src/llm/port.ts';
import type { ScriptedModels } from '../../fakes/scripted-models.ts';
import { defaults } from '../../support/theatre.ts';
import {
  analyzed,
  foundIn,
  planned,
  scriptedStory,
  subjects,
  type StoryParts,
  updated,
} from '../../support/scripted-story.ts';

const finding = (content: string, quotes: readonly number[], more: object = {}) => ({
  content,
  quotes,
  confidence: 'medium',
  category: null,
  ...more,
});
const isNew = finding('Gannet is new.', [3], { replaces: [], before: null });
const gannet = {
  gaps: [
    {
      gap: 1,
      severity: 'critical',
      addressable: true,
      question: 'What is known about the gannet engine?',
      followUps: [{ query: 'gannet engine', contribution: 'It closes the gap.' }],
    },
  ],
  iterate: true,
  rationale: 'Gannet is missing.',
  improvements: [],
};

/** Five tasks of two quotes each, of which the analysis cites two, and a gap for which a sixth task is made. */
const script = {
  planner: [planned(...subjects.slice(0, 5))],
  analyst: [analyzed(['Nothing is known about gannet.'], { findings: [finding('Two are known.', [2, 9])] })],
  updater: [updated({ findings: [isNew], closed: [1] })],
  refiner: [gannet, { ...gannet, iterate: false }],
};
const story = (more: Partial<StoryParts> = {}) => scriptedStory({ depth: 'extended', script, ...more });

describe('an analysis of which little is new', () => {
  it('is brought up to date: of the earlier quotes only those are shown that it rests on', async () => {
    const { pass, asked, result } = await story();
    await pass();
    expect(asked('analyst')).toHaveLength(1);
    const [told = ''] = asked('updater');
    const [known = '', fresh = ''] = told.slice(told.indexOf('What it rests on:')).split('The new quotes:');
    expect(known.match(/<<<evidence \d+/g)).toHaveLength(2);
    expect(known).not.toContain('gannet');
    expect(fresh.match(/<<<evidence \d+/g)?.length).toBeGreaterThan(0);
    expect(fresh).toContain('gannet');
    expect(told).toContain('Two are known.');
    // What was observed is told again where something is new, and there alone.
    expect(told.match(/<<<question/g)).toHaveLength(6);
    expect(told.match(/<<<observation/g)).toHaveLength(1);
    expect(await result()).toMatchObject({
      findings: [{ content: 'Two are known.' }, { content: 'Gannet is new.' }],
      gaps: [],
    });
  });

  it('has its numbers among all quotes for everybody after it', async () => {
    const { pass, asked } = await story();
    await pass();
    const told = asked('writer').at(-1) ?? '';
    const [, n] = /evidence: \[(\d+)\]\)\n<<<finding \w+\nGannet is new/.exec(told) ?? [];
    expect(Number(n)).toBeGreaterThan(9);
    expect(told).toMatch(new RegExp(`<<<evidence ${n} \\w+\\n[^<]*gannet`));
    expect(told).toMatch(/evidence: \[2\]\[9\]\)\n<<<finding \w+\nTwo are known/);
  });

  it('stays as it is where the updater fails', async () => {
    const unfounded = updated({ findings: [{ ...isNew, quotes: [] }] });
    const { pass, asked, result } = await story({ script: { ...script, updater: [unfounded] } });
    await pass();
    expect(asked('analyst')).toHaveLength(1);
    expect(await result()).toMatchObject({ findings: [{ content: 'Two are known.' }] });
  });
});

describe('an analysis is made anew', () => {
  it('where more than half of the evidence is new', async () => {
    const one = analyzed(['Nothing is known about gannet.'], { findings: [finding('One is known.', [1])] });
    const { pass, asked } = await story({
      script: { ...script, analyst: [one] },
      // All quote the same but for the last task.
      turns: {
        explorer: ({ messages }) => {
          const text = messages.map((each) => each.text).join('\n');
          const found = foundIn(text);
          const isLast = text.includes('What is known about the gannet engine?');
          const own = found.evidence.filter(({ quote }) => isLast || quote.includes('The falcon engine'));
          return { calls: [['finish', { ...found, evidence: own }]] };
        },
      },
    });
    await pass();
    expect(asked('analyst')).toHaveLength(2);
    expect(asked('analyst')[1]).toContain('One is known.');
    expect(asked('updater')).toEqual([]);
  });

  it('where people wanted something else since the last one', async () => {
    const { pass, asked, answer } = await story({
      limits: { approval: { ...defaults.approval, draft: true } },
      script: {
        ...script,
        planner: [planned(...subjects.slice(0, 5)), planned('curlew')],
        refiner: [{ ...gannet, iterate: false }],
      },
    });
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Add curlew.' });
    await pass();
    expect(asked('analyst')).toHaveLength(2);
    expect(asked('analyst')[1]).toContain('Add curlew.');
    expect(asked('updater')).toEqual([]);
  });

  it('where what was found in between was weighed by nobody', async () => {
    let count = 0;
    const failsOnce = (models: ScriptedModels): Models => ({
      ...models,
      answer: (tier, question, context) => {
        if (context.agent === 'updater' && count++ === 0)
          return Promise.reject(new FootnoteError('model-failed', 'Nobody answers.'));
        return models.answer(tier, question, context);
      },
    });
    const next = { ...gannet.gaps[0]!, question: 'What is known about the petrel engine?' };
    const petrel = {
      ...gannet,
      gaps: [{ ...next, followUps: [{ query: 'petrel engine', contribution: '.' }] }],
    };
    const { pass, asked, status } = await story({
      models: failsOnce,
      script: { ...script, refiner: [gannet, petrel] },
    });
    await pass();
    expect(await status()).toBe('delivered');
    expect(asked('analyst')).toHaveLength(2);
    expect(asked('analyst')[1]).toContain('The gannet engine');
  });
});
