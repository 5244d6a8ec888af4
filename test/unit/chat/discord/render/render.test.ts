// What each view looks like on Discord.
import { describe, expect, it } from 'vitest';
import { hasMark, markOf } from '../../../../../src/chat/discord/render/body.ts';
import { settledPart } from '../../../../../src/chat/discord/render/message.ts';
import { fullWeight, weightOf } from '../../../../../src/chat/discord/render/limits.ts';
import type { ProgressView } from '../../../../../src/chat/views.ts';
import {
  draft,
  lookAt,
  oneQuestion,
  outgoing,
  picture,
  posted,
  progress,
  rendered,
  report,
  threeQuestions,
} from './views.ts';
import { approvedBy } from '../../../../support/approved-by.ts';

const mention = '<@111111111111111111> <@&222222222222222222>';

describe('a clarification', () => {
  it('has a button for each suggestion of a single question', () => {
    expect(picture(rendered(oneQuestion).rich)).toBe(
      `**One question before I start** ${mention}
Before I start\\:
**Which market?**
[Europe]
[The *US*]
[Answer in words]
[Just start]
-# You can reply in your own words.`,
    );
  });

  it('has a select for each of several questions, and shows in full what a select cuts', () => {
    const shown = picture(rendered(threeQuestions, false).rich);
    expect(shown).toContain('**1. Which market?**\n{Europe | The *US*}\n**2. Which period?**\n1. Since 2020');
    expect(shown).toContain(
      '[Send answers]\n[Answer in words]\n-# To answer in your own words press “Answer in words”',
    );
  });
});

describe('a plan', () => {
  it('shows the tasks and what can be decided', () => {
    const view = {
      kind: 'plan',
      brief: 'I will compare\nboth markets.',
      tasks: [
        { id: '1', title: 'Sales [x]', status: 'pending' },
        { id: '2', title: 'Prices', status: 'pending', note: 'in euro' },
      ],
      estimate: { activeMs: 180_000, modelCalls: 40, dollars: 0.3 },
    } as const;
    expect(picture(rendered(view).rich)).toBe(
      `**Here is the plan. Shall I start?** ${mention}
I will compare
both markets.

### What I will look into
1. Sales \\[x\\]
2. Prices (in euro)
-# About 3 min, 40 model calls, $0.30; each further draft comes on top
[Approve]
[Ask for changes]
[Reject]
-# You can reply “approve”, “reject”, or what should change.`,
    );
  });
});

describe('a draft', () => {
  it('is one message, whole and formatted, without a file (F34)', () => {
    const { rich, files } = rendered({ ...draft, lookAt });
    const shown = picture(rich);
    expect(shown).toContain(`**Draft 2 is ready for your decision** ${mention}\n# Heat pumps in Europe\n`);
    expect(shown).toContain('## Sales\nSales fell by 23 %');
    expect(shown).toContain('### Please note\n- Only two sources were found.');
    expect(shown).toContain('### Look at these\n- Sales recover in \\*all\\* of Europe.');
    expect(files).toEqual([]);
  });

  it('that is long is shortened, and has a button for the whole (F34)', () => {
    const section = (at: number) => `## Part ${at}\n\n${'Long it is. '.repeat(150)}So it is [1].`;
    const written = `Summary.\n\n${Array.from({ length: 9 }, (_, at) => section(at)).join('\n\n')}`;
    const shown = picture(rendered({ ...draft, report: written, runId: 'run_1' }).rich);
    expect(shown).toContain('Key findings');
    expect(shown).toContain('[As a file]');
    expect(shown).toContain('shortened: say “report” to read all of it');
    expect(shown).toMatch(/### Sources\n- \\\[1\\\] /);
  });

  it('folds to a line that says what was decided (F36)', () => {
    const { rich } = settledPart(outgoing(draft), approvedBy('*Ann*')) ?? {};
    expect(rich && picture(rich)).toBe('**Draft: Heat pumps in Europe**\n\nApproved by \\*Ann\\*.');
    expect(rich?.allowed_mentions).toEqual({ parse: [], users: [], roles: [] });
    expect(settledPart(outgoing(report), approvedBy('Ann'))).toBeNull();
  });
});

describe('a notice and a request', () => {
  it('mention only whom they are for', () => {
    const to = ['111111111111111111'];
    const { rich } = rendered({ kind: 'notice', tone: 'warning', text: 'Hello @everyone\n# x', to });
    expect(picture(rich)).toBe('<@111111111111111111> ⚠️ Hello \\@everyone\n\\# x');
    expect(rich.allowed_mentions).toEqual({ parse: [], users: to, roles: [] });
  });

  it('show who asked what', () => {
    const view = { kind: 'request', by: { id: '1', name: '*Ann*' }, text: 'Compare\n\n> both' } as const;
    expect(picture(rendered(view).rich)).toContain('> Compare\n> \n> \\> both');
  });
});

describe('the progress card', () => {
  it('shows tasks, warnings, what was used, and Stop', () => {
    expect(picture(rendered(progress).rich)).toBe(
      `**Researching**
✓ Sales: 4 quotes from 2 sources
› **Prices**
· Outlook
✗ Subsidies
– Jobs

- ⚠️ One search engine does not answer.
-# 1 min 20 s · 12 documents looked at · 14 model calls · 23K tokens · $0.12
[Stop]`,
    );
  });

  it('shows the newest tasks, and says so, when everything else is long', () => {
    const tasks = Array.from({ length: 90 }, (_, at) => ({
      id: String(at),
      title: `Task ${at} ${'x'.repeat(20)}`,
      status: 'pending' as const,
    }));
    const long: ProgressView = {
      ...progress,
      tasks,
      status: 'long '.repeat(200),
      reasoning: 'long '.repeat(200),
      heard: Array.from({ length: 9 }, () => 'long '.repeat(200)),
      warnings: Array.from({ length: 9 }, () => 'long '.repeat(20)),
    };
    const text = picture(rendered(long).rich);
    expect(weightOf(text)).toBeLessThanOrEqual(fullWeight);
    expect(text).toContain('Task 89');
    expect(text).toMatch(/-# \d+ earlier tasks are not shown/);
  });
});

describe('the mark of a delivery', () => {
  it('is in both forms of every part, and no other has it', () => {
    for (const view of [oneQuestion, threeQuestions, draft, report, progress]) {
      const { rich, simple } = rendered(view);
      for (const body of [rich, simple]) {
        expect(hasMark(posted(body), 'dlv_1', 0)).toBe(true);
        expect(hasMark(posted(body), 'dlv_1', 1)).toBe(false);
        expect(hasMark(posted(body), 'dlv_2', 0)).toBe(false);
      }
    }
  });

  it('is a number that Discord would not give by itself', () => {
    for (let at = 0; at < 1_000; at += 1) {
      const mark = markOf(`dlv_${at}`, at % 7);
      expect(mark).toBeGreaterThanOrEqual(2 ** 30);
      expect(mark).toBeLessThan(2 ** 31);
    }
  });

  it('is looked for in anything without failing', () => {
    for (const message of [
      null,
      'x',
      {},
      { components: 'x' },
      { components: [null, 3, { components: [{}] }] },
    ]) {
      expect(hasMark(message, 'dlv_1', 0)).toBe(false);
    }
  });
});
