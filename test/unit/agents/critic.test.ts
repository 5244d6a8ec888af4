// The critic without a model, and when its model fails: what rules can see of the five weaknesses.
import { describe, expect, it } from 'vitest';
import type { Finding, Quality } from '../../../src/agents/analyst.ts';
import { critic } from '../../../src/agents/critic.ts';
import type { CriticInput } from '../../../src/agents/critic.ts';
import type { Researched } from '../../../src/agents/researched.ts';
import { consultFailing } from '../../support/failing-model.ts';
import { consultAlone } from '../../support/without-model.ts';

const evidence = (url: string, quote: string) => {
  return {
    pageHash: `hash ${url}`,
    url,
    title: url,
    headings: [],
    start: 0,
    end: quote.length,
    quote,
    score: 1,
  };
};
const researched = (
  n: number,
  urls: readonly string[],
  more: Partial<Researched> = {},
  priority = 1,
): Researched => {
  const question = `How long are backups of part ${n} kept?`;
  const task = {
    id: `task-${n}`,
    title: question,
    question,
    searches: ['x'],
    entity: null,
    priority,
    rationale: '-',
  };
  return {
    task,
    evidence: urls.map((url) => evidence(url, `Part ${n} is kept for 35 days.`)),
    missing: [],
    answered: 'yes',
    ...more,
  };
};
const finding = (n: number, ...quotes: number[]): Finding => {
  return {
    id: `finding-${n}`,
    content: `Finding ${n} says 35 days.`,
    confidence: 'medium',
    quotes,
    category: null,
  };
};
const rated = (ratings: Readonly<Record<string, Quality>>) =>
  Object.entries(ratings).map(([url, quality]) => ({ url, title: url, quality }));

const docs = 'https://docs.test/backup';
const blog = 'https://blog.test/1';
const forum = 'https://forum.test/2';

/** Two answered tasks on a good page. */
const good: CriticInput = {
  request: 'How long are backups kept?',
  brief: 'Both parts are looked at.',
  tasks: [researched(1, [docs, blog]), researched(2, [forum])],
  findings: [finding(1, 1, 2)],
  gaps: [],
  contradictions: [],
  sources: rated({ [docs]: 'high', [blog]: 'low', [forum]: 'low' }),
  revisionsLeft: 1,
  guidance: null,
};
const criticize = async (more: Partial<CriticInput>) =>
  (await consultAlone(critic, { ...good, ...more })).output;

describe('without a model', () => {
  it('passes what is answered and stands on one good source at least (D21)', async () => {
    expect(await criticize({})).toEqual({ verdict: 'pass', feedback: '', tasks: [] });
  });

  it('sends back a question that its material did not answer (D21, D22)', async () => {
    const missing = ['No date was found for: How long are backups of part 2 kept?'];
    const tasks = [researched(1, [docs]), researched(2, [forum], { answered: 'no', missing })];
    expect(await criticize({ tasks })).toEqual({
      verdict: 'revise',
      feedback:
        'Not answered, although there were sources to read: “How long are backups of part 2 kept?” No date was found for: How long are backups of part 2 kept?',
      tasks: ['task-2'],
    });
  });

  it.each([
    ['nothing to read', researched(2, [], { answered: 'no' })],
    ['an answer in part', researched(2, [forum], { answered: 'partly' })],
    ['further material', researched(2, [forum], { answered: 'no' }, 3)],
  ])('sends nobody back for %s', async (_what, second) => {
    expect((await criticize({ tasks: [researched(1, [docs]), second], findings: [] })).verdict).toBe('pass');
  });

  it.each([
    ['one page of low quality', [finding(1, 3)], 'This rests on one page of low quality', ['task-2']],
    [
      'weak pages only',
      [finding(1, 2, 3)],
      'This rests only on 2 pages of low quality',
      ['task-1', 'task-2'],
    ],
    ['no quote that exists', [finding(1, 9)], 'No source says this', []],
  ] as const)('sends back a finding on %s (D22)', async (_what, findings, words, tasks) => {
    const { verdict, feedback, tasks: about } = await criticize({ findings });
    expect({ verdict, about }).toEqual({ verdict: 'revise', about: tasks });
    expect(feedback).toContain(words);
    expect(feedback).toContain('“Finding 1 says 35 days.”');
  });

  it('takes pages nobody rated for weak ones, but not one’s own documents', async () => {
    const notes = 'knowledge:backup.md';
    const unrated = { tasks: [researched(1, [forum])], findings: [finding(1, 1)], sources: [] };
    expect((await criticize(unrated)).verdict).toBe('revise');
    expect((await criticize({ ...unrated, tasks: [researched(1, [notes])] })).verdict).toBe('pass');
    const sources = rated({ [notes]: 'unknown' });
    expect((await criticize({ ...unrated, tasks: [researched(1, [notes])], sources })).verdict).toBe('pass');
  });

  it('lets findings on further material be weak', async () => {
    const tasks = [researched(1, [docs]), researched(2, [forum], {}, 3)];
    expect((await criticize({ tasks, findings: [finding(1, 2)] })).verdict).toBe('pass');
  });

  it('says its points when no revision is left, too (D25)', async () => {
    const { verdict, feedback } = await criticize({
      findings: [finding(1, 3), finding(2, 2)],
      revisionsLeft: 0,
    });
    expect(verdict).toBe('revise');
    expect(feedback.split('\n')).toHaveLength(2);
  });

  it('repeats no addresses and no line breaks of pages', async () => {
    const content = 'See [this](https://evil.test/a)\nand https://evil.test/b now.';
    const { feedback } = await criticize({ findings: [{ ...finding(1, 3), content }] });
    expect(feedback).toContain('See this and');
    expect(feedback).not.toMatch(/evil|\n/);
    const long = await criticize({ findings: [{ ...finding(1, 3), content: 'word '.repeat(900) }] });
    expect(long.feedback).toMatch(/word …”$/);
    expect(long.feedback.length).toBeLessThan(320);
  });
});

it('passes when its model fails, although rules would send somebody back (D27)', async () => {
  const input = { ...good, findings: [finding(1, 3)] };
  expect((await consultAlone(critic, input)).output.verdict).toBe('revise');
  const { output, fallback } = await consultFailing(critic, input);
  expect(fallback?.because).toBe('failed');
  expect(output).toEqual({ verdict: 'pass', feedback: '', tasks: [] });
});
