// The writer with a model: whatever it writes, the report cites what is there by our numbers and nothing else.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../../src/agents/agent.ts';
import type { Evidence } from '../../../../src/agents/researcher/contract.ts';
import { materialOf } from '../../../../src/agents/material.ts';
import { titledWriter, writer } from '../../../../src/agents/writer/writer.ts';
import type { WriterInput } from '../../../../src/agents/writer/contract.ts';
import { blockOf } from '../../../../src/citations/blocks.ts';
import { answerSchema } from '../../../../src/llm/read-answer.ts';
import { says, scriptedModel } from '../../../fakes/scripted-model.ts';
import { consultScripted, shippedPrompts } from '../../../support/with-model.ts';
import { stage } from '../../llm/stage.ts';
import { draftOf } from '../../../support/draft.ts';

const evidence = (url: string, quote: string, start = 0): Evidence => ({
  pageHash: `hash-of-${url}`,
  url: `https://${url}.test/`,
  title: `Title of ${url}`,
  headings: ['Part'],
  start,
  end: start + quote.length,
  quote,
  score: 0.8,
});
const task = (id: number, parts: readonly Evidence[]) => ({
  task: {
    id: `task-${id}`,
    title: `Title ${id}`,
    question: `Question ${id}?`,
    searches: ['x'],
    entity: null,
    priority: 1,
    rationale: '-',
  },
  evidence: parts,
  missing: [`Missing ${id}.`],
  answered: 'yes' as const,
});
const input: WriterInput = {
  request: 'How long, and when?',
  tasks: [
    task(1, [evidence('a', 'Backups are kept for 35 days.'), evidence('b', 'They are kept for 30 days.')]),
    task(2, [evidence('a', 'Backups are kept for 35 days.'), evidence('a', 'They run at night [7].', 50)]),
  ],
  constraints: ['“It” is the billing database.'],
  warnings: ['plan.pdf: it has no text.'],
  maxWords: 400,
};

const written = (report: string, more: object = {}) => draftOf(report, { openQuestions: ['Why?'], ...more });
const write = async (report: string, more: object = {}) =>
  (await consultScripted(writer, input, [written(report, more)])).output;

it('sets down what the request is owed before it writes', () => {
  for (const form of [writer, titledWriter])
    expect(Object.keys(answerSchema(form.answer)['properties'] as object)[0]).toBe('owed');
});

describe('citations', () => {
  it('are numbered by first appearance, one for each quote (F2)', async () => {
    const { text, citations, answered, openQuestions } = await write(
      'At night [3]. For 30 days [2], or 35 [1].',
    );
    expect(text).toBe('At night [1]. For 30 days [2], or 35 [3].');
    expect(citations.map(({ n, url, taskId, start }) => [n, url, taskId, start])).toEqual([
      [1, 'https://a.test/', 'task-2', 50],
      [2, 'https://b.test/', 'task-1', 0],
      [3, 'https://a.test/', 'task-1', 0],
    ]);
    expect({ answered, openQuestions }).toEqual({ answered: 'yes', openQuestions: ['Why?'] });
  });

  it('of numbers that stand for nothing are gone (A100)', async () => {
    const { text, citations } = await write('For 35 days [1][9]. It is blue [12]. Or green【4】 [0].');
    expect(text).toBe('For 35 days [1]. It is blue. Or green.');
    expect(citations).toHaveLength(1);
  });

  it('stand in the report only, not in the open questions beside it (A100)', async () => {
    const { openQuestions } = await write('For 35 days [1].', { openQuestions: ['Why 30 in [2]?', 'Who?'] });
    expect(openQuestions).toEqual(['Why 30 in?', 'Who?']);
  });

  it('in ranges are read as what they span, and never as other numbers (A100, C37)', async () => {
    const { text, citations } = await write('For 35 days [1, 2-3]. It is blue [2-9]. Or green [3-1].');
    expect(text).toBe('For 35 days [1][2][3]. It is blue [2][3]. Or green.');
    expect(citations.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('are asked for when the report has none, and when it is empty (A68)', async () => {
    const good = written('For 35 days [1].');
    const answers = [written('For 35 days, says https://a.test/ (see [the docs](https://a.test/)).'), good];
    expect((await consultScripted(writer, input, answers)).refusals).toEqual([
      expect.stringContaining('[1] to [3]'),
    ]);
    expect((await consultScripted(writer, input, [written('# Report'), good])).refusals).toEqual([
      expect.stringContaining('empty'),
    ]);
    await expect(write('It just is so [8].')).rejects.toThrow('refused twice');
  });

  it('of a report far beyond its length lead to one more try; a second long one is taken (A69)', async () => {
    const long = written(`For 35 days [1]. ${'Word after word it goes on. '.repeat(400)}`);
    const good = written('For 35 days [1].');
    const exchange = await consultScripted(writer, input, [long, good]);
    expect(exchange.refusals).toEqual([
      expect.stringMatching(/^The report has 24\d\d words, and 160 are the most\./),
    ]);
    expect(exchange.output.text).toBe('For 35 days [1].');
    expect((await consultScripted(writer, input, [long])).output.text.length).toBeGreaterThan(5000);
  });

  it('may be missing where the evidence answers nothing', async () => {
    expect(await write('Nothing says how long.', { answered: 'no' })).toMatchObject({
      answered: 'no',
      citations: [],
    });
  });
});

describe('the text', () => {
  it('has no title, no address, no mention and no list of sources of the model’s own (B78, C38)', async () => {
    const { text } = await write(
      [
        '# Backups\n\nKept for [35 days](https://evil.test) [1]. <@U1> @everyone <!channel> ![x](https://evil.test/x.png)',
        '## When\n\n| when | how |\n|---|---|\n| night [3] | `cron [1]` |',
        '## Sources\n\n1. [A](https://a.test)\n2. https://b.test',
      ].join('\n\n'),
    );
    expect(text).toBe(
      'Kept for 35 days [1]. \\<\u200b@U1> @\u200beveryone \\<\u200b!channel>\n\n## When\n\n| when | how |\n|---|---|\n| night [2] | `cron [1]` |',
    );
  });
});

describe('an analysis', () => {
  const analysed: WriterInput = {
    ...input,
    findings: [
      {
        id: 'finding-1',
        content: 'It may be 30 days [9].',
        confidence: 'low',
        quotes: [2, 77],
        category: null,
      },
      { id: 'finding-2', content: 'It is 35 days.', confidence: 'high', quotes: [1, 3], category: null },
    ],
    contradictions: [{ id: 'contradiction-1', description: 'One says 35, one 30 days.', quotes: [1, 2] }],
    gaps: [{ id: 'gap-1', description: 'Nobody says why.', searches: ['why'], priority: 1 }],
    improvements: ['Begin with the days.'],
  };

  it('reaches the writer with confidence and evidence, in the order of the analyst (B35, D28)', async () => {
    const { asked } = await consultScripted(writer, analysed, [written('For 35 days [1].')]);
    const { text } = asked;
    expect(text).toMatch(
      /Finding 1 \(confidence: low; evidence: \[2\]\)\n<<<finding [0-9a-f]+\nIt may be 30 days ［9］\./,
    );
    expect(text).toMatch(
      /Finding 2 \(confidence: high; evidence: \[1\]\[3\]\)\n<<<finding [0-9a-f]+\nIt is 35 days\./,
    );
    for (const shown of ['Nobody says why.', 'Begin with the days.']) expect(text).toContain(shown);
  });

  it('of a task has its conclusions with the quotes they follow from, which stand under other tasks (A20)', async () => {
    const { evidence: quotes } = input.tasks[0]!;
    const conclusions = [{ text: 'Keep them for 35 days.', premises: [0] }];
    const tasks = [...input.tasks, { ...task(3, quotes), conclusions }];
    const { asked } = await consultScripted(writer, { ...input, tasks }, [written('For 35 days [1].')]);
    expect(asked.text).toMatch(/Concluded from \[1\]:\n<<<conclusion [0-9a-f]+\nKeep them for 35 days\./);
    expect(asked.text).not.toContain('(no evidence)');
  });

  it('has contradictions that the report must discuss, under the numbers of their quotes (B86)', async () => {
    const { asked, output } = await consultScripted(writer, analysed, [
      written('### Disagreements\n\nOne says 35 days [1], the other one 30 [2].'),
    ]);
    expect(asked.text).toMatch(
      /Contradiction 1 \(evidence: \[1\]\[2\]\)\n<<<contradiction [0-9a-f]+\nOne says 35/,
    );
    expect(asked.system).toContain('Contradictions that you are given are such');
    expect(output.citations.map(({ url }) => url)).toEqual(['https://a.test/', 'https://b.test/']);
  });

  it('keeps what it rests on in the prompt when there is no room for all', async () => {
    const parts = Array.from({ length: 60 }, (_, index) => ({
      ...evidence('p', `Fact ${index}. ${'word '.repeat(100)}`, index * 1_000),
      score: index / 100,
    }));
    const crowded = { ...analysed, tasks: [task(1, parts)] };
    const { asked } = await consultScripted(writer, crowded, [written('Fact [1].')], 18_000);
    expect((asked.system.length + asked.text.length) / 4).toBeLessThan(18_000);
    for (const fact of ['Fact 0.', 'Fact 1.', 'Fact 2.', 'Fact 59.']) expect(asked.text).toContain(fact);
    expect(asked.text).not.toContain('Fact 3.');
  });
});

it('is asked alone, without any tool (D28)', async () => {
  const model = scriptedModel('here/one', [says(written('For 35 days [1].'))]);
  const { output } = await consult(writer, input, {
    models: stage([model]).group,
    prompts: shippedPrompts,
    say: english,
    signal: new AbortController().signal,
    withoutModel: false,
  });
  expect(output.text).toBe('For 35 days [1].');
  expect(model.requests).toHaveLength(1);
  expect(model.requests[0]).not.toHaveProperty('tools');
  expect(model.requests[0]?.messages).toHaveLength(1);
});

describe('the form of a report', () => {
  const { instructions = '' } = shippedPrompts.get('writer') ?? {};
  const lengthFor = async (scope?: 'simple' | 'moderate' | 'complex') => {
    const answers = [written('For 35 days [1].')];
    const given = scope === undefined ? input : { ...input, scope };
    const { text } = (await consultScripted(writer, given, answers)).asked;
    return /^Length: (.*)$/m.exec(text)?.[1] ?? '';
  };

  it('is as long as its question needs, up to the most of the depth (A69, F29)', async () => {
    expect(await lengthFor('simple')).toBe(
      'one fact, or a yes or no: two to five sentences and no sections; about 120 words, fewer where fewer do, at most 160 words beside code and citations, open questions included; they are counted',
    );
    expect(await lengthFor('moderate')).toMatch(/^a few things: .* about 180 words, fewer .* at most 240 /);
    expect(await lengthFor('complex')).toMatch(/^about 120 words, fewer .* at most 160 /);
    expect(await lengthFor()).toMatch(/^about 120 words, fewer .* at most 160 /);
    expect(instructions.replace(/\s+/g, ' ')).toContain('leave out sentences, never conditions');
  });

  it('is what intake has judged to be wanted, within three tenths of what the depth has (A69, F29)', async () => {
    const aimed = async (wantedWords: number) => {
      const given = { ...input, scope: 'moderate' as const, maxWords: 1_200, wantedWords };
      return (await consultScripted(writer, given, [written('For 35 days [1].')])).asked.text;
    };
    expect(await aimed(90)).toMatch(/^Length: .*about 90 words, fewer where fewer do, at most 120 words/m);
    expect(await aimed(9_000)).toMatch(/^Length: .*about 360 words, .* at most 480 words/m);
    expect(await aimed(-5)).toMatch(/^Length: .*about 40 words/m);
  });

  it('of a survey is aimed at by its parts, and by no more of the depth than three tenths (A69)', async () => {
    const aimed = async (
      parts: number,
      kind: 'research' | 'analysis',
      maxWords: number,
      scope: 'moderate' | 'complex' = 'complex',
    ) => {
      const [researched] = input.tasks;
      if (researched === undefined) throw new Error('no task');
      const tasks = Array.from({ length: parts }, (_, at) => ({
        ...researched,
        task: { ...researched.task, id: `task-${at + 1}`, kind: at === 0 ? kind : ('research' as const) },
      }));
      const given = { ...input, tasks, findings: [], maxWords, scope };
      const { asked } = await consultScripted(writer, given, [written('For 35 days [1].')]);
      return /^Length: .*about (\d+) words/m.exec(asked.text)?.[1];
    };
    expect(await aimed(5, 'research', 2_000)).toBe('230');
    expect(await aimed(6, 'analysis', 2_000)).toBe('230');
    expect(await aimed(1, 'research', 2_000)).toBe('180');
    expect(await aimed(9, 'research', 2_000, 'moderate')).toBe('180');
    expect(await aimed(20, 'research', 2_000)).toBe('600');
  });

  it('of one fact or a few things is sent back once when it has chapters; code is as long as it has to be (F29)', async () => {
    const long = written(`For 35 days [1]. ${'Word after word it goes on. '.repeat(60)}`);
    const refusalsFor = async (scope: 'simple' | 'moderate') => {
      const given = { ...input, scope, maxWords: 1_200 };
      return (await consultScripted(writer, given, [long, written('For 35 days [1].')])).refusals;
    };
    expect(await refusalsFor('simple')).toEqual([expect.stringContaining('160 are the most')]);
    expect(await refusalsFor('moderate')).toEqual([expect.stringContaining('240 are the most')]);
    const code = written(`For 35 days [1].\n\n\`\`\`\n${'keep = 35\n'.repeat(200)}\`\`\`\n`);
    const short = { ...input, scope: 'simple' as const, maxWords: 1_200 };
    expect((await consultScripted(writer, short, [code])).refusals).toEqual([]);
    const asking = written('For 35 days [1].', { openQuestions: Array(5).fill('How often? '.repeat(25)) });
    expect((await consultScripted(writer, { ...short }, [asking, code])).refusals).toHaveLength(1);
  });

  it('has its answer first, disagreements once, and no words about itself (B34, D29, F29)', () => {
    for (const wanted of [
      'The first sentence or two settle it',
      'Where quotes disagree',
      'No words about the report',
      'no section of open questions',
    ])
      expect(instructions.replace(/\s+/g, ' ')).toContain(wanted);
    expect(instructions).not.toMatch(/at least \d+ (?:words|sources|sections)/);
  });

  it('is told beside the text: what answers the request, and what is said not to be stated (F9, F11)', async () => {
    const { answering, absences } = await write('For 35 days [1]. Nothing is said of the price.', {
      answering: ['For 35 days [1].', ''],
      advises: false,
      notStated: [
        { sentence: 'Nothing is said of the price [2].', what: 'price of https://a.test/ backups' },
      ],
    });
    expect(answering).toEqual(['For 35 days.']);
    expect(absences).toMatchObject([{ sentence: 'Nothing is said of the price.' }]);
    expect(absences?.[0]?.what).not.toContain('https:');
  });
});

describe('a draft that is edited', () => {
  const last = {
    text: 'Backups are kept for 35 days [1]. They run at night [3].',
    remarks: ['partial: “They run at night.” Only the first half is borne out.'],
    isRead: true,
  };
  const edit = async (more: object) => {
    const given = { ...input, scope: 'simple' as const, last, ...more };
    const answers = [written('For 35 days [1].')];
    return (await consultScripted(writer, given, answers)).asked;
  };

  it('is shown with what people and checks said of it, and is to stay as it is otherwise (F28)', async () => {
    const { text, system } = await edit({ feedback: 'Make it shorter.' });
    expect(text).toMatch(/<<<draft \w+\nBackups are kept for 35 days \[1\]\. They run at night \[3\]\.\n/);
    for (const shown of ['Only the first half is borne out.', 'Make it shorter.'])
      expect(text).toContain(shown);
    expect(system.replace(/\s+/g, ' ')).toMatch(/copy every other sentence,[^.]* word for word/);
  });

  it('is shown with the drafts before it, for what is wanted back (F28)', async () => {
    const earlier = ['Kept for five weeks [1].', `They are kept [1]. ${'And kept. '.repeat(9_000)}`];
    const { text } = await edit({ feedback: 'Say it as in the first one.', earlier });
    expect(text).toMatch(/\w+ draft>>>[^]*<<<draft before it \w+\nKept for five weeks \[1\]\.\n/);
    expect(text).toMatch(/<<<draft before it \w+\nThey are kept \[1\]\./);
    expect(text).toContain('[…]');
    expect((await edit({ feedback: 'Shorter.' })).text).not.toContain('draft before it');
  });

  it('has the length that feedback asks for, and else that of the last one (F28)', async () => {
    const { text } = await edit({ feedback: 'Make it shorter.' });
    const [, length = ''] = /^Length: (.*)$/m.exec(text) ?? [];
    expect(length).toMatch(
      /^the last draft has 10 words; .* else as long as the feedback says, or as that draft/,
    );
    expect(length).not.toContain('two to five sentences');
    expect(length).toContain('in no case over 400');
  });

  it('need not make room for what is new: it may be longer than its depth allows by that (F28)', async () => {
    const text = `Backups are kept for 35 days [1]. ${'They run at night. '.repeat(100)}`;
    const asked = await edit({ feedback: 'Add the price.', last: { ...last, text } });
    expect(asked.text).toMatch(/^Length: the last draft has 406 words; .*in no case over 606/m);
    expect(asked.text).toMatch(
      /^Length: .* only that it is to be shorter, at most 280, a little shorter, about 350, else/m,
    );
  });

  it('grows by little where it is rehearsed after people have read one: its length is what they want', async () => {
    const read = { ...last, text: 'They run at night. '.repeat(50), isRead: false };
    const asked = await edit({ last: read, followed: ['Make it shorter.'], mostWords: 240 });
    expect(asked.text).toMatch(
      /^Length: the last draft has 200 words; this one, whatever is added, at most 240 words[^,]*, open questions included; they are counted$/m,
    );
    const long = written(`For 35 days [1]. ${'Word after word it goes on. '.repeat(60)}`);
    const given = { ...input, last: read, followed: ['Make it shorter.'], mostWords: 240, maxWords: 1_200 };
    const { refusals } = await consultScripted(writer, given, [long, written('For 35 days [1].')]);
    expect(refusals).toEqual([expect.stringContaining('240 are the most')]);
  });

  it('that nobody has read may be longer by what is added, and no more each time (F62)', async () => {
    const asked = await edit({ improvements: ['Say when.'], last: { ...last, isRead: false } });
    expect(asked.text).toContain('Nobody has read it yet.\n<<<draft');
    expect(asked.text).toMatch(/^Length: .*at most 180 words/m);
    const long = { ...last, text: 'They run at night. '.repeat(100), isRead: false };
    expect((await edit({ last: long })).text).toMatch(/^Length: .*at most 180 words/m);
    // What people wanted of the plan may make it longer than usual, and is not sent back for it.
    const wanted = { ...input, scope: 'simple' as const, followed: ['In detail, please.'] };
    const given = written(`For 35 days [1]. ${'It goes on. '.repeat(100)}`);
    const { asked: first, refusals } = await consultScripted(writer, wanted, [given]);
    expect(first.text).toMatch(/^Length: .*at most 200 words.*, unless people have wanted it longer$/m);
    expect(refusals).toEqual([]);
    expect((await edit({ last: long, followed: ['More.'] })).text).toMatch(/^Length: .*at most 220 words/m);
  });

  it('is none the first time', async () => {
    const { asked } = await consultScripted(writer, input, [written('For 35 days [1].')]);
    expect(asked.text).toContain('The last draft:\n\n(none: this is the first one)');
  });
});

it('is given what researchers observed, and what was concluded with its premises (A60, F23)', async () => {
  const [first = task(1, [])] = input.tasks;
  const derived = {
    ...task(3, [evidence('b', 'They are kept for 30 days.')]),
    conclusions: [{ text: 'A keeps them for longer.', premises: [0, 7] }],
  };
  const tasks = [{ ...first, observation: 'Two sources name different spans.' }, derived];
  const { asked } = await consultScripted(writer, { ...input, tasks }, [written('For 35 days [1].')]);
  expect(asked.text).toMatch(/<<<observation \w+\nTwo sources name different spans\./);
  expect(asked.text).toMatch(/Concluded from \[2\]:\n<<<conclusion \w+\nA keeps them for longer\./);
});

describe('without evidence', () => {
  const nothing: WriterInput = { ...input, tasks: [{ ...task(1, []), answered: 'no' }] };

  it('the answer is no', async () => {
    const { output } = await consultScripted(writer, nothing, [written('Nothing was found [1].')]);
    expect(output).toMatchObject({ text: 'Nothing was found.', answered: 'no', citations: [] });
  });

  it('nothing is made of what is uncited; a cited report is never refused because no finding was made (B90)', async () => {
    const report = 'It is known that this is so [1]. '.repeat(20).trim();
    const { output, refusals } = await consultScripted(writer, { ...input, findings: [] }, [written(report)]);
    expect(refusals).toEqual([]);
    expect(output).toMatchObject({ text: report, answered: 'yes' });
  });

  it('a long report is refused: it can only be made up', async () => {
    const answers = [written('It is known that this is so. '.repeat(60)), written('Nothing was found.')];
    expect((await consultScripted(writer, nothing, answers)).refusals).toEqual([
      expect.stringContaining('no evidence'),
    ]);
  });
});

describe('what the model reads', () => {
  it('has what stands around quotes once, whichever task they were found for', async () => {
    const [one, , other] = materialOf(input).map(({ n, evidence: each }) => blockOf(n, each, null, null));
    const blocks = [
      { ...one!, after: 'Nobody may change that. They run at night [7].' },
      { ...other!, before: 'Backups are kept for 35 days. Nobody may change that.' },
    ];
    const { asked } = await consultScripted(writer, { ...input, blocks }, [written('For 35 days [1].')]);
    expect(asked.text.match(/Nobody may change that\./g)).toHaveLength(1);
    expect(asked.text).toContain('After it: Nobody may change that. (evidence 3)');
  });

  it('is each quote once under its number, with dates, and without addresses', async () => {
    const dated = { ...input, dates: { 'https://b.test/': '2024-05' }, today: '2026-11-21', blocks: [] };
    const { asked } = await consultScripted(writer, dated, [written('For 35 days [1].')]);
    expect(asked.text.match(/<<<evidence \d/g)).toEqual(['<<<evidence 1', '<<<evidence 2', '<<<evidence 3']);
    expect(asked.text).toMatch(
      /Title: Title of b\nAddress: b\.test\nPublished: 2024-05\n[^\n]*\n<<<evidence 2 \w+\nUnder: Part\nQuote: They are kept for 30 days\./,
    );
    expect(asked.text).toContain('Missing 2.');
    expect(asked.text).not.toMatch(/https?:|hash-of/);
  });

  it('shows bracketed numbers of pages so that they are not taken for citations', async () => {
    const { asked, output } = await consultScripted(writer, input, [
      written('They say: “They run at night ［7］.” [3]'),
    ]);
    expect(asked.text).toContain('They run at night ［7］.');
    expect(output.citations.map(({ quote }) => quote)).toEqual(['They run at night [7].']);
  });

  it('fits into the room, the best quotes of each task first', async () => {
    const many = (id: number) =>
      task(
        id,
        Array.from({ length: 60 }, (_, index) => ({
          ...evidence(`p${id}`, `Fact ${id}-${index}. ${'word '.repeat(100)}`, index * 1_000),
          score: index / 100,
        })),
      );
    const crowded = { ...input, tasks: [many(1), many(2)] };
    const { asked, output } = await consultScripted(
      writer,
      crowded,
      [written('Fact [60] and [120].')],
      16_000,
    );
    expect((asked.system.length + asked.text.length) / 4).toBeLessThan(16_000);
    for (const fact of ['Fact 1-59.', 'Fact 2-59.']) expect(asked.text).toContain(fact);
    expect(asked.text).not.toContain('Fact 1-0.');
    // a number means the same quote whatever was shown
    expect(output.citations.map(({ quote }) => quote.slice(0, 9))).toEqual(['Fact 1-59', 'Fact 2-59']);
  });
});
