// The table that maps the 17 nodes of the graph design to our phases: complete, and about things that exist.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tableBelow } from '../../support/markdown-table.ts';

/** The nodes with their kinds and routes, as the design lists them. */
const nodes = [
  ['parse_request', 'script', 'bootstrap_research, ask_topic'],
  ['ask_topic', 'input', 'bootstrap_research'],
  ['bootstrap_research', 'script', 'plan, knowledge_lookup'],
  ['plan', 'llm', 'research_each_question'],
  ['knowledge_lookup', 'rag', 'research_each_question'],
  ['research_each_question', 'map', 'combine_findings'],
  ['research_one_question', 'llm', 'research_each_question'],
  ['combine_findings', 'script', 'vet_sources'],
  ['vet_sources', 'llm', 'critique'],
  ['critique', 'llm', 'reflexion_gate'],
  ['reflexion_gate', 'script', 'synthesize, research_each_question'],
  ['synthesize', 'agent', 'verify_sources'],
  ['verify_sources', 'script', 'approve'],
  ['approve', 'approval', 'end_accepted, end_rejected, incorporate_feedback'],
  ['incorporate_feedback', 'script', 'research_each_question'],
  ['end_accepted', 'end', '–'],
  ['end_rejected', 'end', '–'],
];

const page = 'docs/architecture.md';
const heading = 'The 17 nodes of the graph';

/** What runs record as phases: the first part of the keys of scopes. */
function phases(): Set<string> {
  const files = readdirSync('src/research', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`src/research/${file}`, 'utf8'));
  return new Set(
    sources.flatMap((text) => Array.from(text.matchAll(/\.scope\(\s*['`](\w+)/g), ([, name]) => name!)),
  );
}

describe('the table of the 17 nodes', () => {
  const rows = tableBelow(page, heading);

  it('has each node with its kind and its routes (D2)', () => {
    expect(rows.map((row) => row.slice(0, 3))).toEqual(nodes);
  });

  it.each(rows)('maps %s to what really exists (D2)', (...row) => {
    const [, , , phase = '', places = ''] = row;
    expect([...phases()]).toContain(phase);
    for (const place of places.split(', ')) {
      const [file = '', name = ''] = place.split(': ');
      const source = readFileSync(`src/${file}`, 'utf8');
      expect(source).toMatch(new RegExp(`^export (async )?(function|const) ${name || 'nothing'}\\b`, 'm'));
    }
  });
});
