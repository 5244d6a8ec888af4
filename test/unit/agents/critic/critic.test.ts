// The critic with a model: which verdicts send anybody back, with what, and what it is shown.
import { describe, expect, it } from 'vitest';
import { critic, type CriticInput } from '../../../../src/agents/critic/critic.ts';
import { blockOf } from '../../../../src/citations/blocks.ts';
import { quoted, researched as answeredBy } from '../../../support/researched.ts';
import { consultScripted } from '../../../support/with-model.ts';

const researched = (n: number, ...urls: string[]) => ({
  task: {
    id: `task-${n * 2}`,
    title: `Title ${n}`,
    question: `How long is part ${n} kept?`,
    searches: ['x'],
    entity: null,
    priority: n,
    rationale: '-',
  },
  evidence: urls.map((url) => ({
    pageHash: `hash-of-${url}`,
    url: `https://${url}.test/secret-path`,
    title: `Title of ${url}`,
    headings: [],
    start: 0,
    end: 20,
    quote: `Kept for 35 days, says ${url}.`,
    score: 1,
  })),
  missing: n === 2 ? ['When it began is not said.'] : [],
  answered: 'yes' as const,
});
const input: CriticInput = {
  request: 'How long are both parts kept?',
  constraints: ['It is about the billing database.'],
  brief: 'Both parts are looked at.',
  tasks: [researched(1, 'a', 'b'), researched(2, 'c')],
  findings: [
    { id: 'finding-1', content: 'Both say 35 days.', confidence: 'high', quotes: [1, 3], category: null },
    { id: 'finding-2', content: 'It may be 40.', confidence: 'low', quotes: [9], category: null },
  ],
  gaps: [{ id: 'gap-1', description: 'Nobody says since when.', searches: ['x'], priority: 1 }],
  contradictions: [{ id: 'contradiction-1', description: 'A says 35, C says 40.', quotes: [1, 3] }],
  sources: ['a', 'b', 'c'].map((name) => ({
    url: `https://${name}.test/secret-path`,
    title: `Title of ${name}`,
    quality: name === 'a' ? ('high' as const) : ('low' as const),
    tier: name === 'a' ? 'high' : 'unverified',
    weakness: name === 'a' ? null : 'low quality',
  })),
  weak: ['finding-2'],
  revisionsLeft: 1,
  guidance: 'Mind the dates.',
};

const point = (text: string, task: number | null = 1, searches: string[] = []) => ({
  point: text,
  task,
  searches,
});
const judged = (verdict: string, more: object = {}) => ({
  weaknesses: [],
  points: [point('Find a second source on part 2.', 2)],
  verdict,
  ...more,
});
const criticize = async (verdict: string, more: object = {}) =>
  (await consultScripted(critic, input, [judged(verdict, more)])).output;

const pass = { verdict: 'pass', feedback: '', points: [] };

describe('a verdict', () => {
  it('sends tasks back with feedback, or lets them pass (D21)', async () => {
    expect(await criticize('REVISE')).toEqual({
      verdict: 'revise',
      feedback: 'Find a second source on part 2.',
      points: [{ task: 'task-4', text: 'Find a second source on part 2.', searches: [] }],
    });
    expect(await criticize('PASS')).toEqual(pass);
  });

  it.each([
    ['revise', 'revise'],
    ['Revise.', 'revise'],
    ['VERDICT: REVISE', 'revise'],
    ['**REVISE**', 'revise'],
    ['', 'pass'],
    ['none', 'pass'],
    ['no need to revise', 'pass'],
    ['PASS, nothing to revise', 'pass'],
    ['unrevised', 'pass'],
    ['pass', 'pass'],
  ] as const)('written as %j means %s (D27)', async (written, verdict) => {
    expect((await criticize(written)).verdict).toBe(verdict);
  });

  it.each(['unanswered', 'unsourced', 'uncorroborated', 'weak-sources', 'one-sided'])(
    'is revise when something is %s, even if the model says pass (D22)',
    async (weakness) => {
      expect((await criticize('PASS', { weaknesses: [weakness] })).verdict).toBe('revise');
      const { asked } = await consultScripted(critic, input, [judged('PASS')]);
      expect(asked.system).toContain(`- \`${weakness}\`: `);
    },
  );

  it('that is missing counts as pass, whatever else is said (D27)', async () => {
    expect(await criticize(' ', { weaknesses: ['unanswered'] })).toEqual(pass);
  });

  it('to revise without a word why is refused once', async () => {
    const { refusals, output } = await consultScripted(critic, input, [
      judged('REVISE', { points: [point(' \n')] }),
      judged('PASS'),
    ]);
    expect(refusals).toEqual([expect.stringContaining('point by point')]);
    expect(output).toEqual(pass);
  });
});

describe('points', () => {
  const pointsOf = async (...points: object[]) => (await criticize('revise', { points })).points;

  it('are kept without addresses of pages', async () => {
    const given = [
      point('Part 1: [see](https://evil.test/a) more.'),
      point(' '),
      point('Part 2: https://evil.test/b dates.'),
    ];
    expect((await pointsOf(...given)).map(({ text }) => text)).toEqual([
      'Part 1: see more.',
      'Part 2: dates.',
    ]);
  });

  it('are kept whole (D24)', async () => {
    const long = `Search for ${'“SQLite WAL commit fsync SSD” '.repeat(40)}and say what it costs.`;
    expect((await pointsOf(point(long)))[0]?.text).toBe(long);
    const endless = Array.from({ length: 90 }, (_, index) => point(`${index} ${'word '.repeat(900)}`));
    const kept = await pointsOf(...endless);
    expect(kept).toHaveLength(20);
    for (const { text } of kept) expect(text.length).toBeLessThanOrEqual(2_000);
  });

  it('are each about one task that exists, or a question of their own, with searches', async () => {
    const given = [
      point('A.', 2, ['x']),
      point('B?', null, ['b one', 'https://evil.test/ b two']),
      point('C.', 9),
      point('D.', 0),
    ];
    expect(await pointsOf(...given)).toEqual([
      { task: 'task-4', text: 'A.', searches: ['x'] },
      { task: null, text: 'B?', searches: ['b one', 'b two'] },
      { task: null, text: 'C.', searches: [] },
      { task: null, text: 'D.', searches: [] },
    ]);
  });
});

describe('what the model reads', () => {
  it('is all that was searched for, by the plan and by its researcher, each once', async () => {
    const [first, ...others] = input.tasks;
    const searches = ['planned'];
    const task = {
      ...first!,
      task: { ...first!.task, searches },
      searchedFor: ['planned', 'in other words'],
    };
    const given = { ...input, tasks: [task, ...others] };
    const { text } = (await consultScripted(critic, given, [judged('PASS')])).asked;
    expect(text).toMatch(/<<<searched for \w+\nplanned; in other words\n/);
  });

  it('is the plan, each finding with its quotes, and the vetting of their pages (D21)', async () => {
    const { text } = (await consultScripted(critic, input, [judged('PASS')])).asked;
    for (const part of [
      'Both parts are looked at.',
      'Task 2, priority 2, answered: yes, quotes: 1',
      '<<<searched for ',
      'When it began is not said.',
      'Finding 1, confidence: high',
      'Both say 35 days.',
      'Nobody says since when.\n- search: x',
      'A says 35, C says 40.',
      'Source 1, quality: high, kind: high <<<',
      'Source 3, quality: low, kind: unverified, should not stand alone: low quality <<<',
      'Finding 2, confidence: low, rests on weak sources only',
      'It is about the billing database.',
      'Mind the dates.',
      'Revisions left: 1',
    ])
      expect(text).toContain(part);
    const [, first = '', second = ''] = text.split(/Finding \d, confidence/);
    expect(first).toMatch(/<<<evidence 1 [^]*says a\.[^]*<<<evidence 3 [^]*says c\./);
    expect(first).not.toContain('says b.');
    expect(second).toContain('(no source)');
    expect(text).not.toMatch(/https?:|hash-of/);
  });

  it('shows each quote once, by source, without what stands around it; later it is named by its number', async () => {
    const [first] = input.findings;
    const task = researched(1, 'a', 'c');
    const block = blockOf(1, task.evidence[0]!, null, '2024-05');
    const mixed = {
      ...input,
      tasks: [{ ...task, evidence: [...task.evidence, { ...task.evidence[0]!, start: 30, end: 50 }] }],
      findings: [
        { ...first!, quotes: [1, 2, 3] },
        { ...first!, id: 'finding-2', quotes: [3] },
      ],
      blocks: [{ ...block, before: 'It is said before.', after: 'It is said after.' }],
    };
    const { text } = (await consultScripted(critic, mixed, [judged('PASS')])).asked;
    const own = text.slice(text.indexOf('Finding 1, confidence'));
    expect(own.match(/From source \d|<<<(?:source|evidence \d)|Evidence: .*/g)).toEqual([
      'Evidence: [1][2][3]',
      'From source 1',
      '<<<evidence 1',
      'From source 3',
      '<<<evidence 2',
      'Evidence: [3]',
      'From source 1',
      '<<<evidence 3',
    ]);
    expect(text).not.toMatch(/It is said (?:before|after)/);
    expect(text).toContain('Source 1, quality: high, kind: high, published: 2024-05 <<<');
  });

  it('fits into the room, a part of everything', async () => {
    const long = 'long '.repeat(20_000);
    const crowded: CriticInput = {
      ...input,
      tasks: input.tasks.map((task) => ({
        ...task,
        missing: [long],
        evidence: task.evidence.map((each) => ({ ...each, quote: long })),
      })),
      findings: input.findings.map((finding) => ({ ...finding, content: `${finding.id} ${long}` })),
    };
    const { asked } = await consultScripted(critic, crowded, [judged('PASS')], 10_000);
    expect((asked.system.length + asked.text.length) / 4).toBeLessThan(10_000);
    for (const part of ['finding-1', 'finding-2', 'How long is part 2 kept?', 'Source 3'])
      expect(asked.text).toContain(part);
  });

  it('is every finding whole, however little room there is; then quotes alone, and how many are not shown (B61)', async () => {
    const sentence = (n: number) => `Number ${n} says something that is about as long as this.`;
    const evidence = Array.from({ length: 30 }, (_, n) =>
      quoted('page.example', `${sentence(n)} ${'It does. '.repeat(20)}`, { start: n * 900 }),
    );
    const crowded: CriticInput = {
      ...input,
      tasks: [answeredBy(1, evidence)],
      blocks: evidence.map((each, n) => ({
        ...blockOf(n + 1, each, null, null),
        before: 'Before. '.repeat(30),
      })),
      findings: evidence.map((_, n) => {
        return {
          id: `finding-${n + 1}`,
          content: `Found: ${sentence(n)}`,
          confidence: 'high',
          quotes: [n + 1],
          category: null,
        };
      }),
    };
    const { asked } = await consultScripted(critic, crowded, [judged('PASS')], 4_000);
    for (const { content } of crowded.findings) expect(asked.text).toContain(`\n${content}\n`);
    const whole = asked.text.match(/^Quote: Number \d+ says .*It does\. ?$/gm) ?? [];
    expect(whole.length).toBeGreaterThan(5);
    expect(asked.text).not.toContain('Before it:');
    expect(asked.text).toContain(`(${30 - whole.length} of their quotes are not shown, for want of room.)`);
  });
});
