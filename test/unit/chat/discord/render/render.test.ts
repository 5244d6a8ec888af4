// What each view looks like on Discord.
import { describe, expect, it } from 'vitest';
import { hasMark, markOf } from '../../../../../src/chat/discord/render/mark.ts';
import { fullWeight, weightOf } from '../../../../../src/chat/discord/render/weight.ts';
import type { ProgressView } from '../../../../../src/chat/views.ts';
import { settledBodies } from '../../../../../src/chat/discord/render/settled.ts';
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

const mention = '<@111111111111111111> <@&222222222222222222>';

describe('a clarification', () => {
  it('has a button for each suggestion of a single question', () => {
    expect(picture(rendered(oneQuestion).rich)).toBe(
      `${mention} Before I start\\:
**Which market?**
[Europe]
[The *US*]
[Answer in words]
[Just start]
-# Press a button, or reply in this thread in your own words.`,
    );
  });

  it('has a select for each of several questions, and shows in full what a select cuts', () => {
    expect(picture(rendered(threeQuestions, false).rich)).toBe(
      `${mention}
**1. Which market?**
{Europe | The *US*}
**2. Which period?**
1. Since 2020, including the years of the pandemic, including the years of the pandemic, including the years of the pandemic,
2. All
{Since 2020, including the years of the pandemic, including the years of the pandemic, including the… | All}
**3. 3. Anything else?**
[Send answers]
[Answer in words]
-# Press a button. To answer in your own words press **Answer in words**, mention me, or reply to this message with the ping on.`,
    );
  });
});

describe('a plan, a failure', () => {
  it('shows the tasks and what can be decided', () => {
    const view = {
      kind: 'plan',
      brief: 'I will compare\nboth markets.',
      tasks: [
        { id: '1', title: 'Sales [x]', status: 'pending' },
        { id: '2', title: 'Prices', status: 'pending', note: 'in euro' },
      ],
    } as const;
    expect(picture(rendered(view).rich)).toBe(
      `**Plan for your approval** ${mention}
I will compare
both markets.

1. Sales \\[x\\]
2. Prices (in euro)
[Approve]
[Ask for changes]
[Reject]
-# Press a button, or reply in this thread in your own words.`,
    );
  });

  it('says which plan it is when it is shown again', () => {
    const view = { kind: 'plan', version: 3, brief: 'Both markets.', tasks: [] } as const;
    expect(picture(rendered(view).simple)).toContain('**Plan 3 for your approval**');
  });

  it('says what the research will probably take', () => {
    const estimate = { activeMs: 180_000, modelCalls: 40, dollars: 0.3 };
    const task = { id: '1', title: 'Sales', status: 'pending' } as const;
    const view = { kind: 'plan', brief: 'Both markets.', tasks: [task], estimate } as const;
    expect(picture(rendered(view).rich)).toContain(
      '\n1. Sales\n-# About 3 min, 40 model calls, $0.30\n[Approve]',
    );
  });

  it('offers to try again, to finish, or to stop', () => {
    const view = {
      kind: 'retry',
      text: 'The model does not answer.',
      code: 'model-unavailable',
      finish: 'Finish without a model',
    } as const;
    expect(picture(rendered(view, false).simple)).toBe(
      `⚠️ **Something I need does not work** ${mention}
The model does not answer.
[Try again]
[Finish without a model]
[Stop]
-# Press a button, or mention me with “retry”, “finish” or “stop”.`,
    );
  });
});

describe('a draft', () => {
  it('is one message with what is needed to decide, and the file', () => {
    const { rich, files } = rendered(draft);
    expect(picture(rich)).toBe(
      `**Draft 2 for your approval: Heat pumps in Europe** ${mention}

Sales fell in 2024 [\\[1\\]](<https://a.example/x_%28y%29>). They recover [\\[2\\]](<https://b.example/>).

**Key findings**
- Sales fell by 23 % [\\[1\\]](<https://a.example/x_%28y%29>).
- Prices are unknown [\\[2\\]](<https://b.example/>).

**What is unsure**
- Only two sources were found.

1 of 2 quotes were found word for word in their sources. The whole text is in the file below.
📎 attachment://heat-pumps-in-europe.md
[Approve]
[Ask for changes]
[Reject]
-# Press a button, or reply in this thread in your own words.`,
    );
    expect(files.map(({ name }) => name)).toEqual(['heat-pumps-in-europe.md']);
    expect(files[0]?.content).toContain(draft.report);
    expect(rich.attachments).toEqual([{ id: 0, filename: 'heat-pumps-in-europe.md' }]);
  });

  it('ends with the sentences to look at, and the numbers that can be checked (F57)', () => {
    const lines = picture(rendered({ ...draft, lookAt }).rich).split('\n');
    const begin = lines.indexOf('**Look at these**');
    expect(lines.slice(begin, begin + 7)).toEqual([
      '**Look at these**',
      '- Sales recover in \\*all\\* of Europe.',
      '  -# Borne out only in part by \\[1\\]\\[2\\]. Not borne out: “all”.',
      '- Half of 46 is 23.',
      '  -# Computed from \\[1\\]. 46 / 2 = 23: half of it.',
      '',
      '1 of 2 quotes were found word for word in their sources. The whole text is in the file below.',
    ]);
  });

  it('leaves sentences to look at to its file where there is no room for all', () => {
    const long = Array.from({ length: 5 }, (_, at) => ({
      ...lookAt[0]!,
      sentence: `Sentence ${at} ${'調'.repeat(200)}`,
      reason: 'r'.repeat(200),
    }));
    const cautions = Array.from({ length: 3 }, () => 'c'.repeat(300));
    const section = (at: number) => `## Part ${at}\n\n${'long '.repeat(40)}it is [1].`;
    const text = `${'word '.repeat(150)}.\n\n${[1, 2, 3].map(section).join('\n\n')}`;
    const { rich, files } = rendered({ ...draft, report: text, lookAt: long, cautions });
    const shown = picture(rich);
    expect(shown).toContain('Sentence 0');
    expect(shown).not.toContain('Sentence 4');
    expect(shown.match(/c{290}/g)).toHaveLength(3);
    expect(shown).toMatch(/- … and \d more in the file\./);
    expect(shown).toContain('The whole text is in the file below.');
    for (const { sentence } of long) expect(files[0]?.content).toContain(sentence);
  });

  it('keeps its words and its file when it is settled, and nothing to press', () => {
    const { rich } = settledBodies(outgoing(draft), 'Approved by *Ann*.');
    const lines = picture(rich).split('\n');
    expect(lines.slice(0, 3)).toEqual(picture(rendered(draft).rich).split('\n').slice(0, 3));
    expect(lines.slice(-2)).toEqual([
      '📎 attachment://heat-pumps-in-europe.md',
      '**Approved by \\*Ann\\*.**',
    ]);
    expect(rich.attachments).toBeUndefined();
    expect(rich.allowed_mentions).toEqual({ parse: [], users: [], roles: [] });
  });
});

describe('a clarification that is settled', () => {
  it('still shows what could be answered', () => {
    expect(picture(settledBodies(outgoing(oneQuestion), 'Answered by Ann.').simple)).toBe(
      `${mention} Before I start\\:
**Which market?**
1. Europe
2. The \\*US\\*
**Answered by Ann.**`,
    );
  });
});

describe('a notice and a request', () => {
  it('mention only whom they are for', () => {
    const { rich } = rendered({
      kind: 'notice',
      tone: 'warning',
      text: 'Hello @everyone\n# x',
      to: ['111111111111111111'],
    });
    expect(picture(rich)).toBe('⚠️ <@111111111111111111> Hello \\@everyone\n\\# x');
    expect(rich.allowed_mentions).toEqual({ parse: [], users: ['111111111111111111'], roles: [] });
  });

  it('are shortened with words when they are too long', () => {
    expect(picture(rendered({ kind: 'notice', tone: 'info', text: 'word '.repeat(2_000) }).rich)).toMatch(
      /… \(shortened\)$/,
    );
  });

  it('show who asked what', () => {
    const view = { kind: 'request', by: { id: '1', name: '*Ann*' }, text: 'Compare\n\n> both' } as const;
    expect(picture(rendered(view).rich)).toBe('**\\*Ann\\*** asks:\n> Compare\n> \n> \\> both');
  });
});

const understood: ProgressView = {
  ...progress,
  reasoning: '# A comparison\nof *both* markets.',
  estimate: { activeMs: 180_000, modelCalls: 40, dollars: 0.3 },
  heard: [
    '“one”: I changed the plan.',
    '“two”: I changed the plan.',
    '“three @everyone”: I changed the plan.',
    '“four”: I write up what there is.',
  ],
};

describe('the progress card', () => {
  it('shows how the request was understood, what people said, and what was expected', () => {
    expect(picture(rendered(understood).rich)).toBe(
      `-# \\# A comparison of \\*both\\* markets.
**Researching**
✓ Sales (4 quotes from 2 sources)
▸ **Prices**
· Outlook
✗ Subsidies
– Jobs
💬 “two”: I changed the plan.
💬 “three \\@everyone”: I changed the plan.
💬 “four”: I write up what there is.
⚠️ One search engine does not answer.
-# About 3 min, 40 model calls, $0.30
-# 1 min 20 s · 12 sources · 14 model calls · 23k tokens · $0.12
[Stop]`,
    );
  });

  it('shows what was understood and expected only until the run has ended', () => {
    const ended = picture(rendered({ ...understood, live: false }).rich);
    expect(ended).toMatch(/^\*\*Researching\*\*\n/);
    expect(ended).not.toContain('40 model calls');
    expect(ended).toContain('“four”');
  });

  it('shows fewer tasks, and says so, when everything else is long', () => {
    const tasks = Array.from({ length: 90 }, (_, at) => ({
      id: String(at),
      title: `Task ${at} ${'x'.repeat(20)}`,
      status: 'pending' as const,
    }));
    const hidden = (view: ProgressView) =>
      Number(/… and (\d+) tasks more/.exec(picture(rendered({ ...view, tasks }).rich))?.[1]);
    const long: ProgressView = {
      ...understood,
      status: 'long '.repeat(200),
      reasoning: 'long '.repeat(200),
      heard: Array.from({ length: 9 }, () => 'long '.repeat(200)),
      warnings: Array.from({ length: 9 }, () => 'long '.repeat(20)),
    };
    expect(hidden(long)).toBeGreaterThan(hidden(progress));
    const text = picture(rendered({ ...long, tasks }).rich);
    expect(weightOf(text)).toBeLessThanOrEqual(fullWeight);
    expect(text).toContain('Task 0');
  });

  it('shows tasks, warnings, what was used, and Stop', () => {
    expect(picture(rendered(progress).rich)).toBe(
      `**Researching**
✓ Sales (4 quotes from 2 sources)
▸ **Prices**
· Outlook
✗ Subsidies
– Jobs
⚠️ One search engine does not answer.
-# 1 min 20 s · 12 sources · 14 model calls · 23k tokens · $0.12
[Stop]`,
    );
  });

  it('cannot be stopped when the run has ended, or goes on elsewhere', () => {
    expect(picture(rendered({ ...progress, live: false }).rich)).not.toContain('[Stop]');
    expect(picture(rendered({ ...progress, continued: true }).rich)).toMatch(
      /This card goes on in a newer message below\.$/,
    );
  });

  it('says how many tasks it leaves out', () => {
    const tasks = Array.from({ length: 60 }, (_, at) => ({
      id: String(at),
      title: `Task ${at} ${'x'.repeat(60)}`,
      status: 'pending' as const,
    }));
    expect(picture(rendered({ ...progress, tasks }).rich)).toMatch(/… and \d+ tasks more/);
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

  it('is two numbers that Discord would not give by itself', () => {
    for (let at = 0; at < 1_000; at += 1) {
      const [first, second] = markOf(`dlv_${at}`, at % 7);
      expect(first).not.toBe(second);
      expect(Math.min(first, second)).toBeGreaterThanOrEqual(2 ** 30);
      expect(Math.max(first, second)).toBeLessThan(2 ** 31);
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
