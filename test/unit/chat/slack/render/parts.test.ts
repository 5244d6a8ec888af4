// Each view as a person sees it on Slack, in its three forms.
import { describe, expect, it } from 'vitest';
import { partsOf, progressPart, settledPart } from '../../../../../src/chat/slack/render/parts.ts';
import type { Payload } from '../../../../../src/chat/slack/render/payload.ts';
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

const only = (view: MessageView, asked = false) => {
  const [part, ...others] = partsOf({ view, question: asked ? question : null });
  if (part?.kind !== 'message' || others.length > 0) throw new Error('expected one message');
  return part;
};

/** What the button for changes carries. */
const changesValue = ({ blocks = [] }: Payload) =>
  blocks
    .filter(isActions)
    .flatMap(({ elements }) => elements)
    .flatMap((element) =>
      element.type === 'button' && element.action_id === 'changes' ? [element.value ?? ''] : [],
    )
    .join();

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
    expect(part.rich.text).toBe('Footnote asks: Which database?');
  });

  it('says what to reply where there are no buttons', () => {
    expect(part.plain).toEqual({
      text: `<@U1ANN> <!subteam^S1TEAM> One question before I start

I can start in a moment.

Which database?

- PostgreSQL
- SQLite

Please reply in this thread with your answer, or with “just start”.`,
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
      .flatMap(({ elements, block_id: id }) =>
        elements.flatMap((element) =>
          element.type === 'static_select'
            ? [{ id, action: element.action_id, values: element.options?.map(({ value }) => value) }]
            : [],
        ),
      );
    expect(menus).toEqual([{ id: 'question:0', action: 'choose:0', values: ['PostgreSQL', 'SQLite'] }]);
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
    expect(part.plain.text).toContain('“approve”, “reject”, or say what should change');
  });

  it('says which plan it is when it is shown again', () => {
    const { rich, simple, plain } = only({ ...plan, version: 2 }, true);
    for (const { text } of [rich, simple]) expect(text).toMatch(/^Plan 2 is ready for your decision/);
    expect(plain.text).toContain('Here is plan 2. Shall I start?');
    expect(only({ ...plan, version: 1 }, true)).toEqual(only(plan, true));
  });

  it('says what it will probably take, in all forms', () => {
    const part = only({ ...plan, estimate: { activeMs: 180_000, modelCalls: 40, dollars: 0.3 } }, true);
    for (const text of [words(part.rich), words(part.simple), part.plain.text])
      expect(text).toContain('About 3 min, 40 model calls, $0.30');
    expect(words(only(plan, true).rich)).not.toContain('About');
  });

  it('carries its tasks on the button for changes, in both forms', () => {
    const { rich, simple } = only(plan, true);
    expect([changesValue(rich), changesValue(simple)]).toEqual(
      [rich, simple].map(() => `${question.id} 1 1. PostgreSQL\n2. SQLite`),
    );
  });

  it('carries nothing where that would not be the whole plan, or too heavy beside it', () => {
    const of = (count: number, title: string, brief = '') =>
      changesValue(
        only(
          {
            ...plan,
            brief,
            tasks: Array.from({ length: count }, () => ({ ...plan.tasks[0]!, title })),
          },
          true,
        ).rich,
      ).slice(`${question.id} 1`.length);
    expect(of(10, 'x'.repeat(180))).toMatch(/^ 1\. x+\n2\. /);
    expect(of(10, 'x'.repeat(190))).toBe('');
    expect(of(10, '調'.repeat(120))).toMatch(/^ 1\. 調/);
    expect(of(10, '調'.repeat(120), 'A word. '.repeat(400))).toBe('');
  });
});

describe('a draft', () => {
  const parts = partsOf({ view: draft, question });

  it('is its file, and then a message with the buttons', () => {
    expect(parts.map(({ kind }) => kind)).toEqual(['file', 'message']);
    expect(parts[0]).toMatchObject({ name: 'how-are-nulls-treated.md', title: draft.title });
    const [message] = messages(parts);
    expect(message && buttons(message.rich)).toEqual([
      'Approve=approve',
      'Ask for changes=changes',
      'Reject=reject',
    ]);
  });

  it('says in short what was found, how sure it is, and where the rest is', () => {
    const [message] = messages(parts);
    const said = message === undefined ? '' : words(message.rich);
    expect(said).toContain('How are NULLs treated? Both treat NULLs as  distinct');
    expect(said).toContain('Key findings SQLite follows the others  [1] .');
    expect(said).toContain('What is unsure One page could not be read.');
    expect(said).toContain('1 of 2 quotes were found word for word in their sources.');
    expect(said).toContain('The whole draft is in the file above.');
  });

  it('ends with the sentences to look at, and the numbers that can be checked (F57)', () => {
    const [message] = messages(partsOf({ view: { ...draft, lookAt }, question }));
    const said = message === undefined ? '' : words(message.rich);
    expect(said).toContain(
      'Look at these Both *always* do. \n Borne out only in part by [1][2]. Not borne out: “always”. Half of 46 is 23. \n Computed from [1]. 46 / 2 = 23: half of it.',
    );
    expect(said.indexOf('Look at these')).toBeGreaterThan(said.indexOf('What is unsure'));
    expect(message?.plain.text).toContain('Computed from [1].');
    expect(JSON.stringify(parts)).not.toContain('Look at these');
  });

  it('leaves sentences to look at to its file where there is no room for all', () => {
    const long = Array.from({ length: 5 }, (_, at) => ({
      ...lookAt[0]!,
      sentence: `Sentence ${at} ${'調'.repeat(280)}`,
    }));
    const section = (at: number) => `## Part ${at}\n\n${'long '.repeat(100)}it is [1].`;
    const view = {
      ...draft,
      lookAt: long,
      report: `Summary.\n\n${[1, 2, 3, 4, 5].map(section).join('\n\n')}`,
      cautions: ['a', 'b', 'c'].map((letter) => letter.repeat(300)),
      runId: 'run_1',
    };
    const made = partsOf({ view, question });
    const [message] = messages(made);
    const said = message === undefined ? '' : words(message.rich);
    expect(said).toContain('Sentence 0');
    expect(said).not.toContain('Sentence 4');
    expect(said).toMatch(/… and \d more in the file\./);
    expect(said).not.toContain('shortened');
    const [file] = made;
    for (const { sentence } of long) expect(file?.kind === 'file' && file.content).toContain(sentence);
  });

  it('says which draft it is', () => {
    const [message] = messages(partsOf({ view: { ...draft, version: 2 }, question }));
    expect(message?.rich.text).toBe('Draft 2 is ready for your decision: How are NULLs treated?');
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
    'keeps what was asked and loses its buttons: $kind',
    (view) => {
      const part = settledPart({ view }, 'Accepted by <@U9>.');
      if (part === null) throw new Error('expected a part');
      expect(types(part.rich)).not.toContain('actions');
      expect(words(part.rich).endsWith('Accepted by <@U9>.')).toBe(true);
      expect(part.simple.blocks?.at(-1)).toMatchObject({ text: { text: '*Accepted by &lt;@U9&gt;.*' } });
      const asked = {
        clarify: 'Which database?',
        plan: 'PostgreSQL',
        draft: 'Key findings',
        retry: 'No language',
      };
      expect(words(part.rich)).toContain(asked[view.kind]);
      expect(JSON.stringify(part)).not.toContain('U1ANN');
    },
  );

  it('still shows what had been suggested', () => {
    expect(settledPart({ view: oneQuestion }, 'Done.')?.plain.text).toContain('- PostgreSQL\n- SQLite');
  });

  it('is nothing for a message that asks nothing', () => {
    expect(settledPart({ view: report }, 'Done.')).toBeNull();
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
