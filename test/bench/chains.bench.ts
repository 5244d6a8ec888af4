// What a run asks of models at each depth: calls by agent, tokens, and the longest chain of calls that wait for each
// other. Scripted models over a web in memory with pages of common size; nothing here takes time. `npm run bench -- chains`.
import { memoryWeb } from '../fakes/memory-web.ts';
import type { MemoryWeb } from '../fakes/memory-web.ts';
import { findPassages } from '../../src/sources/pages/find-passages.ts';
import { playChain } from '../support/play-chain.ts';
import type { ChainParts, CountedCall } from '../support/play-chain.ts';
import { subjects } from '../support/scripted-story.ts';
import { thirtyClaims } from '../support/thirty-claims.ts';
import { sentence } from './world/page.ts';

const rows: readonly (ChainParts & { readonly name: string })[] = [
  { name: 'light', depth: 'light', tasks: 3 },
  { name: 'medium, one wave', depth: 'medium', tasks: 3, turns: 4 },
  { name: 'medium, two waves', depth: 'medium', tasks: 6, turns: 4 },
  { name: 'medium, agents dispatched', depth: 'medium', driver: 'agentic', tasks: 3, turns: 4 },
  { name: 'extended, two waves', depth: 'extended', tasks: 5, turns: 4 },
  { name: 'extended, three waves', depth: 'extended', tasks: 8, turns: 4 },
];

/** Reports of thirty claims that are supported in other words; the short pages of tests. */
const thirty: readonly (ChainParts & { readonly name: string })[] = (['light', 'medium'] as const).flatMap(
  (depth) => [
    { name: depth, depth, tasks: 3, script: thirtyClaims },
    { name: `${depth}, two drafts`, depth, tasks: 3, script: thirtyClaims, rounds: 2 },
  ],
);

const head = ['depth', 'tasks', 'longest chain', 'calls', 'by agent', 'tokens in', 'tokens out'];

export async function bench(): Promise<void> {
  const lines = [head, head.map(() => '---')];
  for (const { name, ...parts } of rows) {
    const { chain, calls } = await playChain({ ...parts, web: webOf(pageTexts()) });
    const sum = (figure: (call: CountedCall) => number) => calls.reduce((all, call) => all + figure(call), 0);
    lines.push([
      name,
      String(parts.tasks),
      String(chain.length),
      String(calls.length),
      byAgent(calls),
      thousands(sum(({ input }) => input)),
      thousands(sum(({ output }) => output)),
    ]);
  }
  print(lines);
  await benchChecking();
}

const headOfChecking = [
  'thirty claims',
  'questions',
  'a claim',
  'one after the other',
  'tokens in',
  'tokens out',
];

async function benchChecking(): Promise<void> {
  const lines = [headOfChecking, headOfChecking.map(() => '---')];
  for (const { name, ...parts } of thirty) {
    const { chain, calls } = await playChain(parts);
    const own = calls.filter(({ agent }) => checkers.has(agent));
    const sum = (figure: (call: CountedCall) => number) => own.reduce((all, call) => all + figure(call), 0);
    lines.push([
      name,
      String(own.length),
      (own.length / 30).toFixed(2),
      String(chain.filter((agents) => agents.some((agent) => checkers.has(agent))).length),
      thousands(sum(({ input }) => input)),
      thousands(sum(({ output }) => output)),
    ]);
  }
  print(lines);
}

const checkers = new Set(['verifier', 'second-verifier', 'decomposer', 'reviser']);

function print(lines: readonly (readonly string[])[]): void {
  console.log(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}

function byAgent(calls: readonly CountedCall[]): string {
  const counts = new Map<string, number>();
  for (const { agent } of calls) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  return [...counts].map(([agent, count]) => (count === 1 ? agent : `${agent} ${count}`)).join(', ');
}

const thousands = (tokens: number) => `${(tokens / 1_000).toFixed(1)} k`;

/** Pages about each subject, and how long each is, in characters. */
const pagesEach = 8;
const pageLength = 8_000;

function pageTexts(): Record<string, string> {
  return Object.fromEntries(
    subjects.flatMap((name, index) =>
      Array.from({ length: pagesEach }, (_, page) => [
        `https://${name}-${page + 1}.example/notes`,
        pageText(name, 1_000 * index + 100 * page),
      ]),
    ),
  );
}

/** Ten facts about the subject, spread over a text about nothing that is asked for. */
function pageText(name: string, first: number): string {
  const blocks: string[] = [];
  for (let at = first, length = 0; length < pageLength; at += 4) {
    const fact = `The ${name} engine handled ${at} requests a second in test ${at - first + 1} of its makers.`;
    const block = at % 20 === 0 ? fact : [at, at + 1, at + 2, at + 3].map(sentence).join(' ');
    blocks.push(block);
    length += block.length;
  }
  return [`# Notes on ${name} ${first}`, ...blocks].join('\n\n');
}

/** Passages as they are found in the product: of pages of this length a few are shown to a model, not all. */
function webOf(texts: Readonly<Record<string, string>>): MemoryWeb {
  return {
    ...memoryWeb(texts),
    passages: {
      find: (queries, pages, { limit }) => Promise.resolve(findPassages({ queries, pages, limit })),
    },
  };
}
