// What the shell sees of runs: lists, how far one is, its report, and what changes it.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { textRedactor } from '../../../src/base/redact.ts';
import { Secret } from '../../../src/base/secret.ts';
import { reportText } from '../../../src/chat/markdown/report-file.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import { english } from '../../support/english.ts';
import { receipt } from '../../support/receipt.ts';
import type { RunsParts } from '../../../src/cli/parts.ts';
import { runCli } from '../../../src/cli/program.ts';
import type { KeptItem } from '../../../src/store/library-port/archive.ts';
import type { Ratings, RecordedEntry, RunLine } from '../../../src/store/port/archive.ts';
import type { CostLine } from '../../../src/store/port/spending.ts';
import type { RunView, StoredEvent } from '../../../src/store/port.ts';
import { pipes } from '../../support/terminal.ts';
import { result, scripted } from './scripted-ask.ts';

const thread = { platform: 'slack', externalId: 'C1/17.5' };
const ann = { id: 'U1', name: 'Ann' };
const run: RunView = {
  id: 'run_1',
  threadId: 'thr_1',
  thread,
  requester: ann,
  request: 'Why\nso?',
  approvers: [],
  status: 'running',
  stopping: false,
  result: null,
  error: null,
  activeMs: 0,
};
const line: RunLine = {
  id: 'run_1',
  thread,
  requester: ann,
  request: 'Why\nso?',
  status: 'running',
  createdAt: Date.UTC(2026, 0, 2),
};
const removed = { sources: 2, evidence: 1, claims: 3, steps: 9, events: 8, messages: 1, pages: 0 };
const event = (id: number, type: string, data: StoredEvent['data'], phase = ''): StoredEvent => ({
  id,
  type,
  phase,
  data,
  at: Date.UTC(2026, 0, 2, 0, 0, id),
});
const events: readonly StoredEvent[] = [
  event(1, 'plan-created', { tasks: [{ id: 'a', title: 'Prices' }] }, 'plan'),
  event(2, 'phase-started', { phase: 'gather' }, 'gather/r1/i2'),
  event(3, 'task-finished', { id: 'a', sources: 1, evidence: 0 }),
  event(4, 'model-called', { inputTokens: 30, outputTokens: 5, cost: 0.25 }),
  event(5, 'phase-evaluated', { metrics: { findings: 4, gaps: 1 } }),
];

interface Kept {
  readonly run?: RunView | null;
  readonly lines?: readonly RunLine[];
  readonly entries?: readonly RecordedEntry[];
  readonly events?: readonly StoredEvent[];
  readonly parts?: Partial<RunsParts['conversations']>;
  readonly numbers?: readonly number[];
  readonly ratings?: Ratings;
  readonly language?: string;
  readonly archived?: readonly KeptItem[];
  readonly costs?: readonly CostLine[];
}

async function call(args: readonly string[], kept: Kept = {}) {
  const asked: unknown[] = [];
  let closed = 0;
  const conversations: RunsParts['conversations'] = {
    run: async () => (kept.run === undefined ? run : kept.run),
    runs: async (of, limit) => {
      asked.push([of, limit]);
      return kept.lines ?? [line];
    },
    costs: async () => kept.costs ?? [],
    ratings: async (ids) => new Map(kept.ratings === undefined ? [] : ids.map((id) => [id, kept.ratings!])),
    requestCancel: async () => true,
    abandon: async () => false,
    resume: async () => 'resumed',
    record: async () => kept.entries ?? [],
    remove: async () => removed,
    languageOf: async () => kept.language ?? null,
    ...kept.parts,
  };
  const parts: RunsParts = {
    conversations,
    questions: { openQuestion: async () => null },
    conceal: textRedactor({ key: new Secret('a-key-of-ours') }),
    feed: { events: async () => kept.events ?? events },
    library: {
      decisions: async () => [
        { seq: 1, agent: 'supervisor', action: 'retry', rationale: 'Too thin.', inputs: null, outputs: null },
      ],
    },
    archive: { kept: async () => kept.archived ?? [] },
    wholeRuns: { whole: async () => null, texts: async () => [] },
    receipts: {
      receipt: async (id, n) => (id === run.id && n === receipt.n ? receipt : null),
      numbers: async () => kept.numbers ?? [1, 2, 3],
    },
    close: async () => void closed++,
  };
  const terminal = pipes();
  const clock = { now: () => Date.UTC(2026, 0, 2, 0, 10), sleep: () => new Promise<never>(() => {}) };
  const { cli } = scripted(terminal, async () => {}, { openRuns: async () => parts, clock });
  const code = await runCli(['runs', ...args], cli);
  return { code, closed, asked, output: terminal.raw.output(), errors: terminal.raw.errors() };
}

describe('footnote runs archive', () => {
  const archived: KeptItem = {
    hash: 'ab12'.repeat(16),
    item: 'evidence-3',
    type: 'evidence',
    content: 'Backups are kept.\nFor 35 days.',
    reason: 'headline',
    tokens: 12,
    url: 'https://a.test/',
    title: 'The\nhandbook',
    at: Date.UTC(2026, 0, 2),
    intact: true,
  };
  const other = { ...archived, hash: 'ab34'.repeat(16) };

  it('lists what a model had no room for, and prints one as it was (B75)', async () => {
    const { output, code } = await call(['archive', 'run_1'], { archived: [archived] });
    expect(output).toBe(
      `${archived.hash}  evidence-3  headline  12 tokens  2026-01-02T00:00:00.000Z  The handbook https://a.test/\n`,
    );
    expect(code).toBe(0);
    expect((await call(['archive', 'run_1', 'AB12'], { archived: [archived, other] })).output).toBe(
      'Backups are kept.\nFor 35 days.\n',
    );
    expect((await call(['archive', 'run_1'])).output).toContain('Nothing is kept');
  });

  it.each([
    ['that is not there', ['ff'], [archived], /Nothing of run run_1 has a hash/],
    ['that is not clear', ['ab'], [archived, other], /More than one item/],
    [
      'that was changed',
      ['ab12'],
      [{ ...archived, intact: false }],
      /was changed: it does not have this hash/,
    ],
  ] as const)('does not print one %s, and says what to do (B75)', async (_what, args, items, words) => {
    const { code, output, errors } = await call(['archive', 'run_1', ...args], { archived: items });
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(words);
  });
});

describe('footnote runs list', () => {
  it('prints one run a line, the newest twenty unless told otherwise (B84)', async () => {
    const { code, output, asked, closed } = await call(['list']);
    expect(output).toBe('run_1  running    2026-01-02T00:00:00.000Z  Ann  Why so?\n');
    expect([code, asked, closed]).toEqual([0, [[null, 20]], 1]);
    expect((await call(['list', '--limit', '1000'])).asked).toEqual([[null, 1000]]);
    expect((await call(['list'], { lines: [] })).output).toBe('Nothing was researched yet.\n');
  });

  it('prints JSON on wish', async () => {
    const { output } = await call(['list', '--json']);
    expect(JSON.parse(output)).toEqual([
      { ...line, createdAt: '2026-01-02T00:00:00.000Z', ratings: { helpful: 0, unhelpful: 0 } },
    ]);
  });

  it('counts who found a report helpful, and who did not (F47)', async () => {
    const { output } = await call(['list'], { ratings: { helpful: 2, unhelpful: 1 } });
    expect(output).toMatch(/Why so\?  2 found it helpful, 1 did not\n$/);
    const { output: json } = await call(['show', 'run_1', '--json'], {
      ratings: { helpful: 0, unhelpful: 1 },
    });
    expect(JSON.parse(json)).toMatchObject({ ratings: { helpful: 0, unhelpful: 1 } });
  });

  it.each(['0', '1001', '-1', '1.5', 'all'])('refuses the limit %s (B83)', async (limit) => {
    const { code, errors, asked } = await call(['list', '--limit', limit]);
    expect([code, asked]).toEqual([2, []]);
    expect(errors).toContain('It is a number from 1 to 1000.');
  });

  it('lets no request steer the terminal', async () => {
    const { output } = await call(['list'], { lines: [{ ...line, request: 'x\u001b[31m\u202ey' }] });
    expect(output).toContain('Ann  x\ufffdy\n');
  });
});

describe('footnote runs show', () => {
  it('tells how far a run is, what was decided, and what happened (B82)', async () => {
    const { code, output } = await call(['show', 'run_1']);
    expect(code).toBe(0);
    expect(output.split('\n')).toEqual([
      'run       run_1',
      'request   Why so?',
      'asked by  Ann (U1) in slack C1/17.5',
      'status    running: Researching',
      'phase     gather, iteration 2',
      'tasks     1 of 1 done, 1 without result',
      '          Prices: nothing found',
      'sources   0',
      'findings  4',
      'gaps      1',
      'models    1 calls, 35 tokens, $0.25',
      'time      9 min 59 s',
      'feedback  none yet',
      'stale     nothing has happened for 9 min 55 s',
      '',
      'Decisions',
      '1. supervisor: retry. Too thin.',
      '',
      'Events',
      '2026-01-02T00:00:01.000Z  plan-created  plan  {"tasks":[{"id":"a","title":"Prices"}]}',
      '2026-01-02T00:00:02.000Z  phase-started  gather/r1/i2  {"phase":"gather"}',
      '2026-01-02T00:00:03.000Z  task-finished  {"id":"a","sources":1,"evidence":0}',
      '2026-01-02T00:00:04.000Z  model-called  {"inputTokens":30,"outputTokens":5,"cost":0.25}',
      '2026-01-02T00:00:05.000Z  phase-evaluated  {"metrics":{"findings":4,"gaps":1}}',
      '',
    ]);
  });

  it('prints the same as JSON on wish', async () => {
    const { output } = await call(['show', 'run_1', '--json']);
    expect(JSON.parse(output)).toMatchObject({
      id: 'run_1',
      status: 'running',
      standing: {
        phase: 'gather',
        iteration: 2,
        tasksDone: 1,
        findings: 4,
        gaps: 1,
        tokens: 35,
        stale: true,
      },
      decisions: [{ seq: 1, action: 'retry' }],
      events: [{ type: 'plan-created' }, {}, {}, {}, { at: '2026-01-02T00:00:05.000Z' }],
    });
  });
});

describe('footnote runs report', () => {
  it('prints the report with what to note and its sources', async () => {
    const { code, output } = await call(['report', 'run_1'], {
      run: { ...run, status: 'delivered', result },
    });
    expect([code, output]).toEqual([0, reportText(result, english)]);
    expect(output).toContain('## Please note\n\n- No model was used.\n');
    expect(output).toContain('## Sources\n\n- [1] NULLs – notes/null.md\n');
  });

  it('says what stands around the report in the language of its thread', async () => {
    const { output } = await call(['report', 'run_1'], {
      run: { ...run, status: 'delivered', result },
      language: 'de',
    });
    expect(output).toBe(reportText(result, sayIn('de')));
    expect(output).not.toContain('## Sources');
  });

  it('says in the language of its thread that nobody has approved what it ended without', async () => {
    const { output } = await call(['report', 'run_1'], {
      run: { ...run, status: 'rejected', result },
      language: 'de',
    });
    expect(output).toContain(`\n- ${sayIn('de')('so-far.unapproved')}\n- No model was used.\n`);
  });

  it('says that nothing is written yet (B83)', async () => {
    const { code, output, errors } = await call(['report', 'run_1']);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toBe(
      'footnote: Nothing is written in run run_1 yet.\n  footnote runs show run_1 tells how far it is.\n',
    );
  });
});

describe('footnote runs log', () => {
  const at = (second: number) => Date.UTC(2026, 0, 2, 0, 0, second);
  const entry = (key: string, second: number, outcome: RecordedEntry['outcome']): RecordedEntry => ({
    key,
    kind: 'step',
    inputHash: 'abc',
    outcome,
    at: at(second),
  });
  const entries = [
    entry('plan/ask', 1, { value: { model: 'openai/gpt-5', output: { title: 'Prices' } } }),
    { ...entry('gather/r1/i2', 9, { failure: { code: 'bug', message: 'Broken.' } }), kind: 'scope' as const },
  ];
  const log = async (...options: string[]) => {
    const { output, ...rest } = await call(['log', 'run_1', ...options], { entries });
    return {
      ...rest,
      lines: output
        .split('\n')
        .slice(0, -1)
        .map((text) => JSON.parse(text) as object),
    };
  };
  const stamp = (second: number) => new Date(at(second)).toISOString();

  it('prints events in their order, journal and decisions as JSON lines (B87)', async () => {
    const { code, lines, closed } = await log();
    expect([code, closed, lines.length]).toEqual([0, 1, 8]);
    expect(lines.slice(0, 3)).toEqual([
      {
        at: stamp(1),
        id: 1,
        type: 'plan-created',
        phase: 'plan',
        iteration: null,
        data: { tasks: [{ id: 'a', title: 'Prices' }] },
      },
      {
        at: stamp(1),
        id: 'plan/ask',
        type: 'step-recorded',
        phase: 'plan/ask',
        iteration: null,
        data: {
          inputHash: 'abc',
          outcome: { value: { model: 'openai/gpt-5', output: { title: 'Prices' } } },
        },
      },
      {
        at: stamp(2),
        id: 2,
        type: 'phase-started',
        phase: 'gather/r1/i2',
        iteration: 2,
        data: { phase: 'gather' },
      },
    ]);
    expect(lines.slice(-2)).toMatchObject([
      { at: stamp(9), type: 'scope-recorded', iteration: 2, data: { outcome: { failure: { code: 'bug' } } } },
      { at: null, id: 1, type: 'decided', data: { agent: 'supervisor', rationale: 'Too thin.' } },
    ]);
  });

  it('prints the same lines in short, without words that are not our own (B87)', async () => {
    const [full, brief] = await Promise.all([log(), log('--short')]);
    const frame = (lines: readonly object[]) => lines.map((each) => ({ ...each, data: null }));
    expect(frame(brief.lines)).toEqual(frame(full.lines));
    expect(brief.lines.map((each) => (each as { data: unknown }).data)).toEqual([
      { tasks: [{ id: 'a', title: null }] },
      { inputHash: 'abc', outcome: { value: { model: 'openai/gpt-5', output: { title: null } } } },
      { phase: 'gather' },
      { id: 'a', sources: 1, evidence: 0 },
      { inputTokens: 30, outputTokens: 5, cost: 0.25 },
      { metrics: { findings: 4, gaps: 1 } },
      { inputHash: 'abc', outcome: { failure: { code: 'bug', message: null } } },
      { agent: 'supervisor', action: 'retry', rationale: null, inputs: null, outputs: null },
    ]);
  });

  it('tells in short no searches and addresses that are part of keys (B87)', async () => {
    const kept = {
      entries: [entry('once/search/layoffs at tcp/ip', 1, { value: null })],
      events: [event(1, 'source-found', { url: 'https://a.test/' }, 'once/fetch/https://a.test')],
    };
    expect((await call(['log', 'run_1'], kept)).output).toContain('"once/search/layoffs at tcp/ip"');
    const { output } = await call(['log', 'run_1', '--short'], kept);
    expect(output).not.toMatch(/layoffs|tcp|a\.test/);
    expect(output).toContain('"id":"once/search","type":"step-recorded","phase":"once/search"');
  });

  it('keeps secrets, and lets nothing steer the terminal', async () => {
    const told = [
      event(1, 'warning', { text: 'Sent a-key-of-ours to postgres://u:pass@db/x \u009b31m \u202e' }),
    ];
    const { output } = await call(['log', 'run_1'], { events: told });
    expect(output.split('\n')[0]).toContain(
      String.raw`{"text":"Sent [secret] to postgres://[secret]@db/x \u009b31m \u202e"}`,
    );
  });
});

describe('footnote runs cancel, resume and delete', () => {
  it.each([
    ['cancel', 'Run run_1 is asked to stop.\n'],
    ['resume', 'Run run_1 goes on.\n'],
    [
      'delete',
      'Deleted run run_1: 2 sources, 1 quotes, 3 claims, 9 recorded steps, 8 events, 1 messages, 0 pages.\n',
    ],
  ])('%s says what it did', async (command, said) => {
    const { code, output, closed } = await call([command, 'run_1']);
    expect([code, output, closed]).toEqual([0, said, 1]);
  });

  it('says that a run of an ask may have nobody who hears of it', async () => {
    const kept = { run: { ...run, thread: { platform: 'console', externalId: 's' } } };
    expect((await call(['cancel', 'run_1'], kept)).output).toMatch(/asked to stop\. .*delete the run\.\n$/);
  });

  it('ends a run of an ask that nobody works on', async () => {
    const kept = {
      parts: { abandon: async () => true, requestCancel: () => Promise.reject(new Error('?')) },
    };
    expect((await call(['cancel', 'run_1'], kept)).output).toBe('Run run_1 is stopped.\n');
  });

  const ended = { ...run, status: 'delivered' } as const;
  it.each<[string, Kept, RegExp]>([
    ['cancel', { run: ended, parts: { requestCancel: async () => false } }, /ended already: it is delivered/],
    [
      'resume',
      { run: ended, parts: { resume: async () => 'ended' } },
      /is delivered\.\n.*cancelled, rejected or failed/,
    ],
    ['resume', { parts: { resume: async () => 'busy' } }, /has another run/],
    [
      'resume',
      { run: { ...run, thread: { platform: 'console', externalId: 's' } } },
      /belongs to a footnote ask/,
    ],
    ['delete', { parts: { remove: async () => 'active' } }, /has not ended\.\n.*footnote runs cancel run_1/],
  ])('%s refuses what cannot be done (B83)', async (command, kept, said) => {
    const { code, output, errors, closed } = await call([command, 'run_1'], kept);
    expect([code, output, closed]).toEqual([2, '', 1]);
    expect(errors).toMatch(said);
  });
});

describe('every command about one run', () => {
  it.each(['show', 'report', 'log', 'cancel', 'resume', 'delete'])(
    '%s knows no other run (B83)',
    async (command) => {
      const kept: Kept = { run: null, parts: { remove: async () => 'unknown' } };
      const { code, errors } = await call([command, 'run_x'], kept);
      expect(code).toBe(1);
      expect(errors).toBe(
        'footnote: There is no run run_x.\n  footnote runs list shows those that there are.\n',
      );
    },
  );

  it('says what is missing', async () => {
    expect(await call(['show'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining("'id'") as string,
    });
    expect(await call(['remove', 'x'])).toMatchObject({ code: 2 });
    expect(await call(['--help'])).toMatchObject({ code: 0 });
  });

  it('says that the store cannot be opened', async () => {
    const terminal = pipes();
    const error = new FootnoteError('database-unreachable', 'The database is away.');
    const { cli } = scripted(terminal, async () => {}, { openRuns: () => Promise.reject(error) });
    expect(await runCli(['runs', 'list'], cli)).toBe(1);
    expect(terminal.raw.errors()).toBe('footnote: The database is away.\n');
  });
});

describe('footnote runs check', () => {
  it.each(['3', '[3]'])('shows what stands behind the citation %s', async (number) => {
    const { code, output, closed } = await call(['check', 'run_1', number]);
    expect([code, closed]).toEqual([0, 1]);
    expect(output).toContain(
      '> …as everybody knows. “Backups are kept for 35 days.” After that they are deleted…\n',
    );
    expect(output).toContain(
      '- Backups are kept for five weeks.\n  Supported: the source says it in other words',
    );
    expect(output).toContain('Nobody said this.');
  });

  it('prints JSON on wish', async () => {
    const { output } = await call(['check', 'run_1', '3', '--json']);
    expect(JSON.parse(output)).toEqual(receipt);
  });

  it.each([
    ['7', [1, 2, 3], 'cites no [7]'],
    ['7', [1], 'Its only citation is [1]'],
    ['7', [], 'No report of run run_1 is kept'],
    ['all', [1], 'all is no number'],
    ['0', [1], '0 is no number'],
  ])('says so when there is no citation %s among %j', async (number, numbers, words) => {
    const { code, errors, output } = await call(['check', 'run_1', number], { numbers });
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(words);
  });

  it('says that there is no such run', async () => {
    expect((await call(['check', 'run_9', '3'], { run: null })).code).toBe(1);
  });
});

describe('footnote runs cost', () => {
  const at = { platform: 'slack', personId: 'U1', person: 'Ann', channel: 'C1', runs: 2, dollars: 1.5 };
  const costs: readonly CostLine[] = [
    { ...at, month: '2026-02' },
    { ...at, month: '2026-02', personId: 'U2', person: null, runs: 1, dollars: 0.25 },
    { ...at, month: '2026-02', channel: null, runs: 1, dollars: 3 },
    { ...at, month: '2026-01' },
  ];

  it('adds up by month, person and channel (F60)', async () => {
    const { code, output, closed } = await call(['cost'], { costs });
    expect([code, closed]).toEqual([0, 1]);
    expect(output.split('\n').map((text) => text.trim().replaceAll(/ {2,}/g, '  '))).toEqual([
      'By month',
      '$4.75  4 runs  2026-02',
      '$1.50  2 runs  2026-01',
      '',
      'By person',
      '$4.50  3 runs  2026-02  slack Ann (U1)',
      '$0.25  1 run  2026-02  slack U2',
      '$1.50  2 runs  2026-01  slack Ann (U1)',
      '',
      'By channel',
      '$3.00  1 run  2026-02  slack -',
      '$1.75  3 runs  2026-02  slack C1',
      '$1.50  2 runs  2026-01  slack C1',
      '',
    ]);
    expect((await call(['cost'])).output).toBe('Nothing was researched yet.\n');
  });

  it('prints JSON on wish (F60)', async () => {
    expect(JSON.parse((await call(['cost', '--json'], { costs })).output)).toEqual(costs);
  });
});
