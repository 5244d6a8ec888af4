// Views as lines: what a person reads on a terminal, and what a file gets.
import { english } from '../../../support/english.ts';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { messageLines } from '../../../../src/chat/console/render.ts';
import { styleFor, type Style } from '../../../../src/chat/console/style.ts';
import type { DraftView, MessageView, ProgressView, ReportView } from '../../../../src/chat/views.ts';

const piped = styleFor(new PassThrough(), true);
const terminal = (columns: number, color = false): Style =>
  styleFor(Object.assign(new PassThrough(), { isTTY: true, columns }), color);
const text = (view: MessageView, style: Style = terminal(60)) =>
  messageLines(view, style, english).join('\n');

const report: ReportView = {
  kind: 'report',
  title: 'NULLs',
  answered: 'yes',
  report:
    'Both treat NULLs as **distinct** [1] [2].\n\n## Details\n\n- SQLite follows the others [1]\n- PostgreSQL 15 added a clause [2]',
  citations: [
    {
      n: 2,
      url: 'https://pg.example/ddl',
      title: 'Constraints',
      quote: 'NULLS NOT DISTINCT',
      verified: false,
    },
    {
      n: 1,
      url: 'https://sqlite.example/nulls',
      title: 'NULL handling',
      quote: 'NULLs are distinct',
      verified: true,
    },
    {
      n: 1,
      url: 'https://sqlite.example/nulls',
      title: 'NULL handling',
      quote: 'in a UNIQUE\ncolumn',
      verified: true,
    },
  ],
  cautions: ['No model was used.'],
};

describe('a report', () => {
  it('is followed by its sources in order, each with every quote taken from it', () => {
    expect(text(report)).toBe(`Both treat NULLs as distinct [1] [2].

Details

- SQLite follows the others [1]
- PostgreSQL 15 added a clause [2]

Please note

- No model was used.

Sources

- [1] NULL handling – https://sqlite.example/nulls
  - “NULLs are distinct”
  - “in a UNIQUE column”
- [2] Constraints – https://pg.example/ddl
  - “NULLS NOT DISTINCT” (quote not found word for word in
    the source)`);
  });

  it('stays Markdown when it is piped, and keeps its lines', () => {
    const long = { ...report, report: `${'word '.repeat(60)}end` };
    const lines = messageLines(long, piped, english);
    expect(lines[0]).toBe(`${'word '.repeat(60)}end`);
    expect(lines).toContain('## Sources');
    expect(messageLines(report, piped, english)).toContain('## Details');
  });

  it.each([
    ['no', 'Nothing was found that answers this request.'],
    ['partly', 'The sources leave a part of this request open.'],
  ] as const)('says first when the sources answer: %s', (answered, sentence) => {
    expect(text({ ...report, answered }).split('\n')[0]).toBe(sentence);
  });

  it('fits the terminal, except for addresses, which stay whole', () => {
    const url = `https://example.org/${'very-long/'.repeat(12)}`;
    const wide = {
      ...report,
      report: `${'Grüße aus Köln '.repeat(20)}\n\n${'漢字'.repeat(3)} ${'漢字 '.repeat(40)}`,
    };
    const lines = messageLines(
      { ...wide, citations: [{ n: 1, url, title: 'T', quote: 'q'.repeat(3), verified: true }] },
      terminal(40),
      english,
    );
    for (const line of lines) {
      const columns = Array.from(line).reduce(
        (sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1),
        0,
      );
      if (!line.includes('https://')) expect(columns).toBeLessThanOrEqual(40);
    }
    expect(lines).toContain(`  ${url}`);
  });

  it('shows what Markdown had to escape as it is meant', () => {
    const escaped = {
      ...report,
      report: '## 3\\. Columns \\*\n\n- 4\\. NULLs\n\n_An aside._\n\n```\na\\.b\n```',
    };
    const lines = messageLines(escaped, terminal(60), english);
    expect(lines.slice(0, 8)).toEqual(['3. Columns *', '', '- 4. NULLs', '', 'An aside.', '', 'a\\.b', '']);
    // Piped it stays Markdown, without what Markdown does not need.
    const doc = `${escaped.report}\n\nOf snake\\_case \\[PG17\\], see 9\\. here; \\[x\\](https://evil.example) 3\\.`;
    const [first, , item, , , , , code, , , prose] = messageLines(
      { ...escaped, report: doc },
      piped,
      english,
    );
    expect([first, item, code]).toEqual(['## 3\\. Columns *', '- 4\\. NULLs', 'a\\.b']);
    expect(prose).toBe('Of snake_case [PG17], see 9. here; [x\\](https://evil.example) 3.');
  });

  it('keeps the lines of code and tables', () => {
    const code = 'x '.repeat(50).trim();
    const lines = messageLines(
      { ...report, report: `\`\`\`sql\n${code}\n\`\`\`\n| a | b |\n| - | - |\n| ${code} | y |` },
      terminal(40),
      english,
    );
    expect(lines).toContain(code);
    expect(lines).toContain(`${code} | y`);
  });

  it('keeps what is in a list within it', () => {
    const nested = '- one\n  1. first\n  2. second\n- two\n\n  ```\n  code\n  ```\n\n> said\n> - so';
    expect(messageLines({ ...report, report: nested }, terminal(60), english).slice(0, 9)).toEqual([
      '- one',
      '  1. first',
      '  2. second',
      '- two',
      '  code',
      '',
      '> said',
      '> - so',
      '',
    ]);
  });

  it('shows the mark of every item, whatever the item begins with, and what is done or struck out', () => {
    const items =
      '3. ```sh\n   npm ci\n   ```\n4. - a\n5. | a | b |\n   |---|---|\n   | 1 | 2 |\n\n- [x] done\n- [ ] ~~not~~ yet';
    expect(messageLines({ ...report, report: items }, terminal(60), english).slice(0, 11)).toEqual([
      '3.',
      '   npm ci',
      '4.',
      '   - a',
      '5.',
      '   a | b',
      '   --- | ---',
      '   1 | 2',
      '',
      '- ☑ done',
      '- ☐ ~~not~~ yet',
    ]);
  });

  it('quotes what is in a list of a quotation on each of its lines', () => {
    const quoted = `> - ${'word '.repeat(12)}\n>\n>   \`\`\`\n>   code\n>   \`\`\``;
    const lines = messageLines({ ...report, report: quoted }, terminal(40), english).slice(0, 3);
    expect(lines).toEqual([`> - ${'word '.repeat(7).trim()}`, `>   ${'word '.repeat(5).trim()}`, '>   code']);
  });

  it('keeps code as it is, character by character, when it is piped', () => {
    const code = [
      "Use `grep 'a\\.b' x` and ``sed `s/a\\-b//` ``, not a C:\\\\.config.",
      '````md\n```sh\nsed \'s/a\\.b/\\-c/\'\n```\necho "a\\.b"\n````',
      '```make\nall:\n\techo a\\.b \n```',
      '    echo "a\\.b"',
    ].join('\n\n');
    expect(text({ ...report, report: code }, piped)).toContain(code);
  });

  it('is coloured only on a terminal that may be coloured', () => {
    const escape = '\u001b[';
    expect(text(report, terminal(60, true))).toContain(escape);
    expect(text(report, terminal(60, false))).not.toContain(escape);
    expect(text(report, piped)).not.toContain(escape);
  });

  it('lets no text of a page steer the terminal', () => {
    const evil = '\u001b[2J\u001b]0;owned\u0007x\u0008\r\u202e';
    const hostile: ReportView = {
      ...report,
      report: `# ${evil}\n- ${evil}\n\`\`\`\n${evil}\n\`\`\`\n${evil}`,
      citations: [{ n: 1, url: `https://e.example/${evil}`, title: evil, quote: evil, verified: true }],
      cautions: [evil],
    };
    for (const style of [piped, terminal(60)]) {
      // oxlint-disable-next-line no-control-regex
      expect(text(hostile, style)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });
});

describe('a draft', () => {
  const draft: DraftView = { ...report, kind: 'draft', version: 2 };

  it('asks for approval', () => {
    expect(text(draft).split('\n')[0]).toBe('Draft 2 is ready for your decision');
  });

  it('has the sentences to look at before its sources, on a terminal and in Markdown (F57)', () => {
    const lookAt = [
      {
        sentence: 'Both \u001b[2J*always* do.',
        why: 'partial',
        reason: 'not borne out: “always”',
        numbers: [1, 2],
      },
      { sentence: 'It is so.', why: 'concluded', reason: '', numbers: [1] },
    ] as const;
    const shown = text({ ...draft, lookAt });
    expect(shown.slice(shown.indexOf('\nPlease note'), shown.indexOf('\n\nSources'))).toBe(`
Please note

- No model was used.

Look at these

- Both [2J*always* do.
  Borne out only in part ([1][2]). Not borne out: “always”.
- It is so.
  Concluded ([1]).`);
    expect(messageLines({ ...draft, lookAt }, piped, english)).toContain('## Look at these');
    expect(text(draft)).not.toContain('Look at these');
  });

  it('is marked when nobody can approve it', () => {
    expect(messageLines({ ...draft, version: 1 }, piped, english, 'nobody')[0]).toBe(
      'Draft 1 (not approved)',
    );
  });
});

describe('a progress card', () => {
  const card: ProgressView = {
    kind: 'progress',
    runId: 'run_1',
    phase: 'gather',
    status: 'Researching',
    tasks: [{ id: 't1', title: 'SQLite', status: 'running' }],
    sources: 2,
    elapsedMs: 1000,
    spent: { modelCalls: 3, tokens: 10, dollars: 0 },
    warnings: ['A page is slow.'],
    reasoning: 'A comparison\nof \u001b[31mboth.',
    estimate: { activeMs: 180_000, modelCalls: 40, dollars: 0.3 },
    heard: ['“one”: so.', '“two”: so.', '“three\u001b[2J”: so.', '“four”: so.'],
    waiting: false,
    live: true,
    continued: false,
  };

  it('shows how the request was understood, what people said, and what was expected', () => {
    expect(text(card)).toBe(`A comparison of [31mboth.
Researching
  › SQLite
- 💬 “two”: so.
- 💬 “three[2J”: so.
- 💬 “four”: so.
- ⚠️ A page is slow.
About 3 min, 40 model calls, $0.30
1 s · 2 documents looked at · 3 model calls · 10 tokens`);
  });

  it('shows what was understood and expected only until the run has ended', () => {
    const ended = text({ ...card, status: 'Delivered', live: false });
    expect(ended).toMatch(/^Delivered\n/);
    expect(ended).not.toContain('40 model calls');
    expect(ended).toContain('“four”');
  });

  it('shortens what is long, between what people count as characters', () => {
    const family = '👩‍👩‍👧‍👦';
    const long = text({ ...card, reasoning: family.repeat(400), heard: ['x'.repeat(900)] }, piped);
    expect(long).toMatch(new RegExp(`^(${family}){5,30}…\n`, 'u'));
    expect(long).toMatch(/\n- 💬 x{150,199}…\n/);
  });
});

describe('other messages', () => {
  const plan = 'Here is the plan. Shall I start?\n\nCompare both.\n\nWhat I will look into\n\n';

  it('number questions and their suggestions', () => {
    const view: MessageView = {
      kind: 'clarify',
      intro: 'Before I start:',
      questions: [
        { text: 'Which version?', suggestions: ['PostgreSQL 15 or newer', 'any'] },
        { text: 'For whom?', suggestions: [] },
      ],
      canSkip: true,
    };
    expect(text(view)).toBe(`Some questions before I start

Before I start:

1. Which version?
   1) PostgreSQL 15 or newer
   2) any

2. For whom?`);
  });

  it('list the tasks of a plan', () => {
    const view: MessageView = {
      kind: 'plan',
      brief: 'Compare both.',
      tasks: [{ id: 't1', title: 'SQLite', status: 'pending', note: 'its documentation' }],
    };
    expect(text(view)).toBe(`${plan}1. SQLite (its documentation)`);
    expect(text({ ...view, version: 2 })).toMatch(/^Here is plan 2\. Shall I start\?\n/);
  });

  it('say what a plan will probably take', () => {
    const view: MessageView = {
      kind: 'plan',
      brief: 'Compare both.',
      tasks: [{ id: 't1', title: 'SQLite', status: 'pending' }],
      estimate: { activeMs: 180_000, modelCalls: 40, dollars: 0.3 },
    };
    expect(text(view)).toBe(
      `${plan}1. SQLite\n\nAbout 3 min, 40 model calls, $0.30; each further draft comes\non top`,
    );
  });

  it('show a notice, and by its sign how bad it is', () => {
    expect(text({ kind: 'notice', tone: 'error', text: 'It failed.\u001b[31m' })).toBe('❗ It failed.');
  });
});
