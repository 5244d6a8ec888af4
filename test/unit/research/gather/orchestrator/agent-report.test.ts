// What an agent says to the orchestrator, made of its quotes.
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../../src/base/tokens.ts';
import { mergeCitations } from '../../../../../src/citations/numbering.ts';
import { agentReport } from '../../../../../src/research/gather/orchestrator/send-agents.ts';
import { nothing } from '../../../../../src/research/gather/investigation.ts';
import type { Investigation } from '../../../../../src/research/gather/investigate.ts';
import { quoted, researched } from '../../../../support/researched.ts';

const { task } = researched(1, []);

function found(over: Partial<Investigation>): Investigation {
  return { ...nothing(task), observation: 'It is known.', ...over };
}

describe('the report of an agent', () => {
  it('has every fact with the number of its page, what is missing, and nothing else (C35)', () => {
    const { text, documents } = agentReport(
      found({
        answered: 'partly',
        evidence: [
          quoted('a.test', 'One fact.'),
          quoted('b.test', 'Another fact.'),
          quoted('a.test', 'A third one.', { start: 20 }),
        ],
        missing: ['Nobody says when.'],
      }),
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
    expect([...documents]).toEqual([
      [1, 'https://a.test/'],
      [2, 'https://b.test/'],
    ]);
  });

  it('says so when there are no facts, and why', () => {
    const { text } = agentReport(found({ trouble: 'It took too long.' }));
    expect(text).toBe(
      'The agent was stopped: It took too long.\nAnswered: no\nIn short: It is known.\nFacts: none',
    );
  });

  it('keeps to a length by leaving whole facts out (C28)', () => {
    const evidence = Array.from({ length: 200 }, (_, n) =>
      quoted(`${n}.test`, `Fact ${n}: ${'long words '.repeat(30)}`),
    );
    const { text, documents } = agentReport(found({ evidence }));
    expect(estimateTokens(text)).toBeLessThanOrEqual(10_050);
    expect(documents.size).toBeGreaterThan(50);
    expect(text).toContain(`(${200 - documents.size} more are not shown here; the writer has them.)`);
    const short = agentReport(found({ evidence }), 500);
    expect(short.documents.size).toBeLessThan(documents.size);
    expect(short.text).not.toContain(`[${short.documents.size + 1}]`);
  });

  it('lets no number of a page or of a model pass for a source, and hides none of its own (C42)', () => {
    const hostile = [
      'Known since 1999 [2].',
      '```',
      'Wide 【2】 and ［2］ and [[2]]',
      'In code `[2]` and m[2] and \\[2\\] ``` open',
    ].join('\n');
    const report = agentReport(
      found({
        evidence: [quoted('a.test', hostile, { title: `${hostile} [2]` }), quoted('b.test', 'Quiet.')],
        observation: `Of a model: ${hostile} [1][2]`,
        missing: [hostile],
        trouble: hostile,
      }),
    );
    const seen = new Map([
      [1, 'https://other.test/'],
      [2, 'https://b.test/'],
    ]);
    const { texts, documents } = mergeCitations(seen, [report]);
    const text = texts[0] ?? '';
    expect(documents.get(3)).toBe('https://a.test/');
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
    );
    expect(text).toContain('[1] a.test');
    expect(text).toContain('In short: Look at it.');
    expect(text).not.toMatch(/https?:\/\//);
  });
});
