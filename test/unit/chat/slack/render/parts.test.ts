// Each view as a person sees it on Slack, in its three forms.
import { describe, expect, it } from 'vitest';
import { partsOf, progressPart, settledPart } from '../../../../../src/chat/slack/render/parts.ts';
import type { MessageView } from '../../../../../src/chat/views.ts';
import {
  draft,
  lookAt,
  oneQuestion,
  plan,
  progress,
  question,
  report,
  retry,
  twoQuestions,
} from './sample-views.ts';
import { buttons, isActions, messages, types, words } from './seen.ts';
import { approvedBy } from '../../../../support/approved-by.ts';

const only = (view: MessageView, asked = false) => {
  const [part, ...others] = partsOf({ view, question: asked ? question : null });
  if (part?.kind !== 'message' || others.length > 0) throw new Error('expected one message');
  return part;
};

describe('an answer that others stand before', () => {
  it('repeats in a line what it answers, with nothing in it that pings or links', () => {
    const said = `<!channel> see https://evil.example/\n${'and so on '.repeat(30)}`;
    const [part] = partsOf({
      view: { kind: 'notice', tone: 'info', text: 'Half of it.' },
      question: null,
      answers: { eventId: 'C1:1.2', text: said },
    });
    if (part?.kind !== 'message') throw new Error('expected a message');
    const [quote] = part.rich.blocks ?? [];
    expect(quote).toMatchObject({ type: 'rich_text', elements: [{ type: 'rich_text_quote' }] });
    expect(JSON.stringify(part.rich.blocks)).not.toMatch(/"type":"(?:link|broadcast|user)"/);
    expect(part.plain.text).toMatch(
      /^>&lt;!channel&gt; see \[address\] and so on [^\n]{1,60}…\n\nHalf of it\.$/,
    );
  });
});

describe('one clarifying question', () => {
  const part = only(oneQuestion, true);

  it('mentions whom it asks, and has a button for each suggestion', () => {
    expect(part.rich.blocks?.[0]).toEqual({
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'user', user_id: 'U1ANN' },
            { type: 'text', text: ' ' },
            { type: 'usergroup', usergroup_id: 'S1TEAM' },
            { type: 'text', text: ' ' },
            { type: 'text', text: 'One question before I start', style: { bold: true } },
          ],
        },
      ],
    });
    const expected = ['PostgreSQL=answer:0', 'SQLite=answer:1', 'Answer in words=words', 'Just start=start'];
    expect(buttons(part.rich)).toEqual(expected);
    expect(buttons(part.simple)).toEqual(expected);
  });

  it('is told in a notification', () => {
    expect(part.rich.text).toBe('Waiting for your answer: Which database?');
  });

  it('says what to reply where there are no buttons', () => {
    expect(part.plain).toEqual({
      text: `<@U1ANN> <!subteam^S1TEAM> One question before I start

I can start in a moment.

*Which database?*

• PostgreSQL
• SQLite

Please reply with your answer, or with “just start”.`,
    });
  });

  it('cannot be skipped when there is nothing to research yet', () => {
    expect(buttons(only({ ...oneQuestion, canSkip: false }, true).rich)).not.toContain('Just start=start');
  });

  it('writes suggestions out that a button would cut', () => {
    const long =
      'The one that was introduced in the release of the year 2024, and only where it is switched on';
    const view = { ...oneQuestion, questions: [{ text: 'Which?', suggestions: ['A', long] }] };
    expect(words(only(view, true).rich)).toContain(long);
    expect(buttons(only(view, true).rich)[1]).toMatch(/^.{1,74}…=answer:1$/);
  });
});

describe('several clarifying questions', () => {
  const part = only(twoQuestions, true);

  it('have a menu each where answers are suggested, and are sent together', () => {
    const menus = (part.rich.blocks ?? [])
      .filter(isActions)
      .flatMap(({ elements }) =>
        elements.flatMap((element) =>
          element.type === 'static_select'
            ? [{ action: element.action_id, values: element.options?.map(({ value }) => value) }]
            : [],
        ),
      );
    expect(menus).toEqual([{ action: `choose:${question.id}:1:0`, values: ['0', '1'] }]);
    expect(buttons(part.rich)).toEqual(['Send answers=send', 'Answer in words=words']);
    expect(words(part.rich)).toContain('1. Which database? 2. Which version?');
  });

  it('can only be answered in words when nothing is suggested', () => {
    const questions = twoQuestions.questions.map(({ text }) => ({ text, suggestions: [] }));
    expect(buttons(only({ ...twoQuestions, questions }, true).rich)).toEqual(['Answer in words=words']);
  });
});

describe('a plan', () => {
  it('lists its tasks and asks for a decision', () => {
    const part = only(plan, true);
    expect(words(part.rich)).toContain('PostgreSQL SQLite (needs the first)');
    expect(buttons(part.rich)).toEqual(['Approve=approve', 'Ask for changes=changes', 'Reject=reject']);
    expect(part.simple.blocks?.[2]).toMatchObject({
      text: { text: '*What I will look into*\n\n1. PostgreSQL\n2. SQLite (needs the first)' },
    });
    expect(part.plain.text).toContain('You can reply “approve”, “reject”, or what should change.');
  });

  it('says which plan it is when it is shown again', () => {
    const { rich, simple, plain } = only({ ...plan, version: 2 }, true);
    for (const { text } of [rich, simple]) expect(text).toMatch(/^Waiting for a decision about the plan/);
    expect(plain.text).toContain('Here is plan 2. Shall I start?');
    expect(only({ ...plan, version: 1 }, true)).toEqual(only(plan, true));
  });

  it('says what it will probably take, in all forms', () => {
    const part = only({ ...plan, estimate: { activeMs: 180_000, modelCalls: 40, dollars: 0.3 } }, true);
    for (const text of [words(part.rich), words(part.simple), part.plain.text])
      expect(text).toContain('About 3 min, 40 model calls, $0.30; each further');
    expect(words(only(plan, true).rich)).not.toContain('About');
  });
});

/** A draft that does not fit into three messages. */
const long = (over: Partial<typeof draft> = {}) => {
  const section = (at: number) => `## Part ${at}\n\n${'Long it is. '.repeat(150)}So it is [1].`;
  const written = `Summary.\n\n${Array.from({ length: 20 }, (_, at) => section(at)).join('\n\n')}`;
  return only({ ...draft, report: written, runId: 'run_1', ...over }, true);
};

describe('a draft', () => {
  it('is one message, whole and formatted, with the buttons (F34)', () => {
    const part = only({ ...draft, lookAt }, true);
    const decide = ['Approve=approve', 'Ask for changes=changes', 'Reject=reject'];
    expect(buttons(part.rich)).toEqual(decide);
    const said = words(part.rich);
    expect(said).toContain('How are NULLs treated? Both treat NULLs as  distinct');
    expect(said).toContain('What of Oracle?');
    expect(said).toContain('Please note One page could not be read.');
    expect(said).toContain('Look at these Both *always* do.');
    expect(said).toContain('1 of 2 quotes used here were found word for word in their sources.');
    expect(part.plain.text).toContain('Both treat NULLs as *distinct*');
    expect(part.plain.text).not.toMatch(/^#|file/m);
  });

  it('says in short what does not fit, and has the whole as a file (F34)', () => {
    const part = long();
    expect(buttons(part.rich).at(-1)).toBe('As a file=file');
    const said = words(part.rich);
    expect(said).toContain('shortened: say “report” to read all of it');
    expect(said).toContain('Key findings');
  });

  it('shows as many sentences to look at as there is room for (F57)', () => {
    const many = Array.from({ length: 5 }, (_, at) => ({
      ...lookAt[0]!,
      sentence: `Sentence ${at} ${'調'.repeat(700)}`,
    }));
    const cautions = ['a', 'b', 'c'].map((letter) => letter.repeat(300));
    const said = words(long({ lookAt: many, cautions }).rich);
    expect(said).toContain('Sentence 0');
    expect(said).not.toContain('Sentence 4');
  });

  it('says where the rest is in words alone (F34)', () => {
    const part = long({ cautions: ['c', 'd', 'e'].map((letter) => letter.repeat(1_500)) });
    expect(part.plain.text).toContain('say “report” to read all of it');
  });

  it('says which draft it is', () => {
    const { rich } = only({ ...draft, version: 2 }, true);
    expect(rich.text).toBe('Draft 2 is ready for your decision: How are NULLs treated?');
  });
});

describe('a retry', () => {
  it('offers to go on, to finish in its own words, and to stop', () => {
    const part = only(retry, true);
    expect(buttons(part.rich)).toEqual(['Try again=retry', 'Finish without a model=finish', 'Stop=give-up']);
    expect(part.plain.text).toContain('“try again”, “finish” (Finish without a model), or “stop”');
  });
});

describe('a notice', () => {
  it('mentions those it is for, and keeps its lines', () => {
    const part = only({ kind: 'notice', tone: 'warning', text: 'Careful.\nTwice.', to: ['U2', 'anyone'] });
    expect(part.plain.text).toBe('<@U2>\n\n⚠️ Careful.\nTwice.');
    expect(words(part.rich)).toBe('  ⚠️ Careful. \n Twice.');
  });

  it('becomes several messages when it is very long, and mentions only once', () => {
    const text = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' ');
    const parts = messages(
      partsOf({ view: { kind: 'notice', tone: 'info', text, to: ['U2'] }, question: null }),
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(
      parts
        .map(({ rich }) => words(rich))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(text);
    expect(parts.map(({ plain }) => plain.text.includes('<@U2>'))).toEqual([
      true,
      ...parts.slice(1).map(() => false),
    ]);
  });

  it('never is an empty message', () => {
    const part = only({ kind: 'notice', tone: 'info', text: ' \n ' });
    expect([part.rich.text, part.simple.text, part.plain.text]).toEqual(['Footnote', 'Footnote', 'Footnote']);
  });
});

describe('a request that came by a command', () => {
  const part = only({
    kind: 'request',
    by: { id: 'U1ANN', name: 'Ann *<!here>*' },
    text: 'What is\na lease?',
  });

  it('is quoted with the name of who asked, and pings nobody', () => {
    expect(part.rich.blocks).toEqual([
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'Ann *<!here>*', style: { bold: true } },
              { type: 'text', text: ' would like to know:' },
            ],
          },
          {
            type: 'rich_text_quote',
            elements: [
              { type: 'text', text: 'What is' },
              { type: 'text', text: '\n' },
              { type: 'text', text: 'a lease?' },
            ],
          },
        ],
      },
    ]);
    expect(part.plain.text).not.toContain('<!here>');
  });
});

describe('a settled question', () => {
  it.each([oneQuestion, twoQuestions, plan, draft, retry])(
    'says in a line what it was about, and how it ended: $kind (F36)',
    (view) => {
      const part = settledPart({ view }, approvedBy('<@U9>'));
      if (part === null) throw new Error('expected a part');
      expect(types(part.rich)).toEqual(['rich_text']);
      expect(words(part.rich).endsWith('Approved by <@U9>.')).toBe(true);
      expect(part.simple.blocks?.at(-1)).toMatchObject({
        text: { text: expect.stringMatching(/Approved by &lt;@U9&gt;\.$/) },
      });
      const about = {
        clarify: 'Which database?',
        plan: 'Plan: How the two treat NULLs.',
        draft: 'Draft: How are NULLs treated?',
        retry: 'No language',
      };
      expect(words(part.rich)).toContain(about[view.kind]);
      expect(JSON.stringify(part)).not.toContain('U1ANN');
    },
  );

  it('is nothing for a message that asks nothing', () => {
    expect(settledPart({ view: report }, approvedBy('Ann'))).toBeNull();
  });
});

describe('any message', () => {
  it('has the same parts every time', () => {
    const views: readonly MessageView[] = [oneQuestion, twoQuestions, plan, draft, report, retry, progress];
    for (const view of views)
      expect(partsOf({ view, question })).toEqual(partsOf({ view: structuredClone(view), question }));
  });

  it('is a newer card as it was first posted', () => {
    expect(partsOf({ view: progress, question: null })).toEqual([progressPart(progress)]);
  });
});
