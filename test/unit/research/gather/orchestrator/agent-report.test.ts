// What an agent says to the orchestrator, made of its quotes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../../src/base/tokens.ts';
import type { Numbering } from '../../../../../src/citations/numbering.ts';
import { agentReport } from '../../../../../src/research/gather/orchestrator/send-agents.ts';
import { nothing } from '../../../../../src/research/gather/investigation.ts';
import type { Investigation } from '../../../../../src/research/gather/investigate.ts';
import { cases } from '../../../../support/cases.ts';
import { quoted, researched } from '../../../../support/researched.ts';

const { task } = researched(1, []);

function found(over: Partial<Investigation>): Investigation {
  return { ...nothing(task), observation: 'It is known.', ...over };
}

describe('the report of an agent', () => {
  it('has every fact with the number of its page, what is missing, and nothing else (C35)', () => {
    const { text, numbering, citations } = agentReport(
      found({
        answered: 'partly',
        evidence: [
          quoted('a.test', 'One fact.'),
          quoted('b.test', 'Another fact.'),
          quoted('a.test', 'A third one.', { start: 20 }),
        ],
        missing: ['Nobody says when.'],
      }),
      [],
    );
    expect(text.split('\n')).toEqual([
      'Answered: partly',
      'In short: It is known.',
      'Facts:',
      '- “One fact.” [1]',
      '- “Another fact.” [2]',
      '- “A third one.” [1]',
      'Missing:',
      '- Nobody says when.',
      'Sources:',
      '[1] Title of a.test (a.test)',
      '[2] Title of b.test (b.test)',
    ]);
    expect(numbering).toEqual(['https://a.test/', 'https://b.test/']);
    expect(citations).toEqual([
      { n: 1, url: 'https://a.test/', title: 'Title of a.test' },
      { n: 2, url: 'https://b.test/', title: 'Title of b.test' },
    ]);
  });

  it('says whole what the agent saw, as long as that may be', () => {
    const observation = 'It holds in the window and nowhere else. '.repeat(40).trim();
    expect(agentReport(found({ observation }), []).text).toContain(`In short: ${observation}\n`);
  });

  it('keeps the number of a known source, in whatever form its address is, and gives new ones the next (C36)', () => {
    const known = ['https://b.test/?utm_source=x', 'https://z.test/'];
    const evidence = [
      quoted('c.test', 'New.'),
      quoted('b.test', 'Known.'),
      quoted('a.test', 'New as well.'),
      quoted('c.test', 'New no more.', { start: 20 }),
    ];
    const { text, numbering } = agentReport(found({ evidence }), known);
    expect(numbering).toEqual([...known, 'https://c.test/', 'https://a.test/']);
    expect(text.match(/[“[].*/g)).toEqual([
      '“New.” [3]',
      '“Known.” [1]',
      '“New as well.” [4]',
      '“New no more.” [3]',
      '[3] Title of c.test (c.test)',
      '[1] Title of b.test (b.test)',
      '[4] Title of a.test (a.test)',
    ]);
  });

  it('never lets a number point to another source, whatever is reported in whatever order (C36, C42)', () => {
    const reports = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }), { maxLength: 5 });
    fc.assert(
      fc.property(reports, (agents) => {
        let numbering: Numbering = [];
        for (const hosts of agents) {
          const evidence = hosts.map((n) => quoted(`${n}.test`, `Said by ${n}.`));
          const report = agentReport(found({ evidence }), numbering);
          expect(report.numbering.slice(0, numbering.length)).toEqual(numbering);
          numbering = report.numbering;
          const said = report.text.matchAll(/“Said by (\d)\.” \[(\d+)\]/g);
          const meant = Array.from(said, ([, host, n]) => [numbering[Number(n) - 1], host]);
          expect(meant).toEqual(hosts.map((n) => [`https://${n}.test/`, String(n)]));
        }
        expect(new Set(numbering).size).toBe(numbering.length);
      }),
      cases(100),
    );
  });

  it('says so when there are no facts, and why', () => {
    const { text } = agentReport(found({ trouble: 'It took too long.' }), []);
    expect(text).toBe(
      'The agent was stopped: It took too long.\nAnswered: no\nIn short: It is known.\nFacts: none',
    );
  });

  it('keeps to a length by leaving whole facts out (C28)', () => {
    const evidence = Array.from({ length: 200 }, (_, n) =>
      quoted(`${n}.test`, `Fact ${n}: ${'long words '.repeat(30)}`),
    );
    const { text, numbering } = agentReport(found({ evidence }), []);
    expect(estimateTokens(text)).toBeLessThanOrEqual(10_050);
    expect(numbering.length).toBeGreaterThan(50);
    expect(text).toContain(`(${200 - numbering.length} more are not shown here; the writer has them.)`);
    const short = agentReport(found({ evidence }), [], 500);
    expect(short.numbering.length).toBeLessThan(numbering.length);
    expect(short.text).not.toContain(`[${short.numbering.length + 1}]`);
  });

  it('lets no number of a page or of a model pass for a source, and hides none of its own (C42)', () => {
    const hostile = [
      'Known since 1999 [2].',
      '```',
      'Wide 【2】 and ［2］ and [[2]]',
      'In code `[2]` and m[2] and \\[2\\] ``` open',
    ].join('\n');
    const seen = ['https://other.test/', 'https://b.test/'];
    const { text, numbering } = agentReport(
      found({
        evidence: [quoted('a.test', hostile, { title: `${hostile} [2]` }), quoted('b.test', 'Quiet.')],
        observation: `Of a model: ${hostile} [1][2]`,
        missing: [hostile],
        trouble: hostile,
      }),
      seen,
    );
    expect(numbering).toEqual([...seen, 'https://a.test/']);
    // a.test as the number of its quote and in the list; b.test the same
    expect(text.match(/(?<![\\\w])\[3\]/g)).toHaveLength(2);
    expect(text.match(/(?<![\\\w])\[2\]/g)).toHaveLength(2);
    expect(text).not.toMatch(/\[1\]|【\d/);
    expect(text).toContain('- “Quiet.” [2]');
  });

  it('shows no address, not even of a page without a title', () => {
    const { text } = agentReport(
      found({
        evidence: [quoted('a.test', 'See https://evil.test/ for more.', { title: 'https://a.test/' })],
        observation: 'Look at https://evil.test/ [it](https://evil.test/).',
      }),
      [],
    );
    expect(text).toContain('[1] a.test');
    expect(text).toContain('In short: Look at it.');
    expect(text).not.toMatch(/https?:\/\//);
  });
});
