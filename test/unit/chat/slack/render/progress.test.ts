// The progress card.
import { describe, expect, it } from 'vitest';
import { progressPart as progressForms } from '../../../../../src/chat/slack/render/parts.ts';
import { maxWeight, weightOf } from '../../../../../src/chat/slack/render/limits.ts';
import type { ProgressView } from '../../../../../src/chat/views.ts';
import { progress } from './sample-views.ts';
import { buttons, types, words } from './seen.ts';

const understood: ProgressView = {
  ...progress,
  reasoning: 'A comparison of <five>\n*databases*.',
  estimate: { activeMs: 12 * 60_000, modelCalls: 40, dollars: 0.3 },
  heard: [
    '“one”: taken into the plan.',
    '“two”: taken into the plan.',
    '“three <!channel>”: taken into the plan.',
    '“four”: I write up what there is.',
  ],
};

describe('a progress card', () => {
  it('is a plan with a card for each task', () => {
    const [plan] = progressForms(progress).rich.blocks ?? [];
    expect(plan).toMatchObject({
      type: 'plan',
      title: 'Researching',
      tasks: [
        { task_id: 'task-1', title: 'PostgreSQL', status: 'complete' },
        { task_id: 'task-2', title: 'SQLite', status: 'in_progress' },
        { task_id: 'task-3', title: 'Oracle', status: 'complete' },
        { task_id: 'task-4', title: 'MySQL', status: 'error' },
        { task_id: 'task-5', title: 'DB2', status: 'pending' },
      ],
    });
    expect(words(progressForms(progress).rich)).toContain('Oracle not done');
  });

  it('says how long it took, what was found and spent, and what is wrong', () => {
    const said = words(progressForms(progress).rich);
    expect(said).toContain('1 min 5 s · 14 documents looked at · 12 model calls · 46K tokens · $0.12');
    expect(said).toContain('⚠️ A page is slow.');
  });

  it('says the same in sections and in words', () => {
    const { simple, plain } = progressForms(progress);
    expect(simple.blocks?.[1]).toMatchObject({
      text: {
        text: '✓ PostgreSQL: 3 quotes from 2 sources\n› *SQLite*\n– Oracle: not done\n✗ MySQL: nothing found\n· DB2',
      },
    });
    expect(plain.text).toBe(`*Researching*

✓ PostgreSQL: 3 quotes from 2 sources
› *SQLite*
– Oracle: not done
✗ MySQL: nothing found
· DB2

• ⚠️ A page is slow.

1 min 5 s · 14 documents looked at · 12 model calls · 46K tokens · $0.12

If I should stop, say “stop”; until then I go on.`);
  });

  it('can be stopped while the run is going, after a second question', () => {
    const { rich, simple } = progressForms(progress);
    expect(buttons(rich)).toEqual(['Stop=stop']);
    expect(buttons(simple)).toEqual(['Stop=stop']);
    expect(rich.blocks?.at(-1)).toMatchObject({
      elements: [{ action_id: 'stop:run_9q2w', confirm: { confirm: { text: 'Stop' } } }],
    });
  });

  it('cannot be stopped any more once the run has ended', () => {
    const ended = progressForms({ ...progress, live: false });
    expect(types(ended.rich)).not.toContain('actions');
    expect(ended.plain.text).not.toContain('stop');
  });

  it('says where it goes on, and leaves the button to the newer card', () => {
    const { rich } = progressForms({ ...progress, continued: true });
    expect(words(rich)).toContain('This card goes on in a newer message below.');
    expect(types(rich)).not.toContain('actions');
  });

  it('says small at the top how the request was understood, and below what was expected, until it has ended', () => {
    const expected = 'About 10 min, 40 model calls, $0.30';
    const { rich, simple, plain } = progressForms(understood);
    for (const { blocks = [] } of [rich, simple]) {
      expect(blocks[0]).toMatchObject({
        type: 'context',
        elements: [{ type: 'plain_text', text: 'A comparison of <five> *databases*.' }],
      });
      expect(blocks.at(-3)).toMatchObject({ type: 'context', elements: [{ text: expected }] });
    }
    expect(plain.text.split('\n')[0]).toContain('A comparison of &lt;five&gt;');
    expect(plain.text).toContain(`\n${expected}\n\n1 min 5 s`);
    const ended = JSON.stringify(progressForms({ ...understood, live: false }));
    expect(ended).not.toContain('A comparison');
    expect(ended).not.toContain('40 model calls');
    expect(ended).toContain('taken into the plan');
  });

  it('shows the newest three things that people said, above the warnings', () => {
    const said = [
      '💬 “two”: taken into the plan.',
      '💬 “three <!channel>”: taken into the plan.',
      '💬 “four”: I write up what there is.',
      '⚠️ A page is slow.',
    ];
    const { rich, simple, plain } = progressForms(understood);
    expect(words(rich)).toContain(said.join(' '));
    expect(words(rich)).not.toContain('“one”');
    const escaped = said.map((one) => one.replace('<!channel>', '&lt;!channel&gt;'));
    expect(words(simple)).toContain(escaped.map((one) => `• ${one}`).join('\n'));
    expect(plain.text).toContain(escaped.map((one) => `• ${one}`).join('\n'));
  });

  it('is a line of text before there are tasks', () => {
    const { rich } = progressForms({ ...progress, tasks: [], warnings: [] });
    expect(types(rich)).toEqual(['rich_text', 'context', 'actions']);
  });

  it('shows the newest of many tasks and warnings, and says how many it leaves out', () => {
    const task = (index: number) => ({ id: 'same', title: `Task ${index}`, status: 'done' as const });
    const many = {
      ...progress,
      tasks: Array.from({ length: 70 }, (_, index) => task(index)),
      warnings: Array.from({ length: 9 }, (_, index) => `Warning ${index}`),
    };
    const said = words(progressForms(many).rich);
    expect(said).toContain('Task 69');
    expect(said).not.toContain('Task 19 ');
    expect(said).toContain('20 earlier tasks are not shown');
    expect(said).toContain('4 earlier warnings');
  });

  it('shows fewer tasks in words alone, and says so, rather than be cut off', () => {
    const tasks = Array.from({ length: 45 }, (_, index) => ({
      id: `t${index}`,
      title: `Task ${index} ${'x'.repeat(100)}`,
      status: 'done' as const,
    }));
    const { plain } = progressForms({ ...progress, tasks });
    expect(plain.text.length).toBeLessThanOrEqual(4000);
    expect(plain.text).toContain('Task 44');
    const [, hidden] = /(\d+) earlier tasks are not shown/.exec(plain.text) ?? [];
    expect(plain.text.match(/✓ Task/g)).toHaveLength(45 - Number(hidden));
    expect(plain.text).toMatch(/say “stop”; until then I go on\.$/);
  });

  it('says nothing of time while people are waited for, or when it took longer than was expected', () => {
    const late = { ...understood, elapsedMs: 3_600_000 };
    for (const view of [{ ...understood, waiting: true }, late])
      expect(JSON.stringify(progressForms(view))).not.toContain('About');
  });

  it('has no tick on a task that found nothing, and the pages of one that did (F41)', () => {
    const sources = [
      { url: 'https://a.example/x', text: 'A page' },
      { url: 'knowledge:x.md', text: 'Own' },
    ];
    const tasks = [
      { id: 'a', title: 'A', status: 'empty' as const, note: 'nothing found' },
      { id: 'b', title: 'B', status: 'done' as const, sources },
    ];
    const { rich, plain } = progressForms({ ...progress, tasks });
    expect(rich.blocks?.[0]).toMatchObject({
      tasks: [
        { status: 'error' },
        { status: 'complete', sources: [{ type: 'url', url: 'https://a.example/x', text: 'A page' }] },
      ],
    });
    expect(plain.text).toContain('– A: nothing found');
  });

  it('stays within what a message may weigh, with long titles in any script', () => {
    const tasks = Array.from({ length: 50 }, (_, index) => ({
      id: `t${index}`,
      title: '調査'.repeat(200),
      status: 'running' as const,
      note: '注意'.repeat(300),
    }));
    const view: ProgressView = {
      ...progress,
      tasks,
      warnings: Array.from({ length: 20 }, () => '警告'.repeat(400)),
      reasoning: '比較'.repeat(400),
      heard: Array.from({ length: 20 }, () => '価格'.repeat(400)),
      estimate: { activeMs: 120_000, modelCalls: 3, dollars: 0 },
    };
    const { rich, simple, plain } = progressForms(view);
    expect(weightOf(rich.blocks)).toBeLessThanOrEqual(maxWeight);
    expect(weightOf(simple.blocks)).toBeLessThanOrEqual(maxWeight);
    expect(plain.text.length).toBeLessThanOrEqual(4000);
    for (const text of [words(rich), words(simple), plain.text]) {
      expect(text).toMatch(/\d+ earlier tasks are not shown/);
      expect(text).toContain('About 2 min, 3 model calls');
    }
    expect(plain.text).toMatch(/say “stop”; until then I go on\.$/);
  });
});
