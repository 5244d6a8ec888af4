// What an agent says to the orchestrator: all facts with the numbers of their sources, what is missing, and no
// conclusions (C35). Made of its quotes by code.
import { estimateTokens } from '../../../base/tokens.ts';
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import { withoutCitations } from '../../../citations/markers.ts';
import { escapeQuote } from '../../../citations/escape.ts';
import type { CitedText } from '../../../citations/merge.ts';
import type { Investigation } from '../investigate.ts';
import { siteOf } from '../visited.ts';

export interface AgentReport extends CitedText {
  /** Titles by the addresses of the documents. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Tokens of a report (C28). */
const longestReport = 10_000;
/** Characters of other texts. */
const longest = { observation: 600, missing: 300, title: 120, trouble: 300 };
const mostMissing = 10;

/** Its numbers are those of its own documents, from 1. */
export function agentReport(
  { evidence, observation, missing, answered, trouble }: Investigation,
  tokens = longestReport,
): AgentReport {
  const numbers = new Map<string, number>();
  const titles = new Map<string, string>();
  const facts: string[] = [];
  const head = [
    ...(trouble === null ? [] : [`The agent was stopped: ${words(trouble, longest.trouble)}`]),
    `Answered: ${answered}`,
    `In short: ${words(observation, longest.observation)}`,
  ];
  const tail = missing.slice(0, mostMissing).map((text) => `- ${words(text, longest.missing)}`);
  let left = tokens - estimateTokens([...head, ...tail].join('\n'));
  for (const { url, title, quote } of evidence) {
    const n = numbers.get(url) ?? numbers.size + 1;
    const fact = `- “${escapeQuote(quote)}” [${n}]`;
    const source = numbers.has(url) ? '' : sourceLine(n, title, url);
    left -= estimateTokens(fact + source) + 2;
    if (left < 0) break;
    numbers.set(url, n);
    titles.set(url, title);
    facts.push(fact);
  }
  const leftOut = evidence.length - facts.length;
  const text = [
    ...head,
    ...(facts.length === 0 ? ['Facts: none'] : ['Facts:', ...facts]),
    ...(leftOut === 0 ? [] : [`(${leftOut} more are not shown here; the writer has them.)`]),
    ...(tail.length === 0 ? [] : ['Missing:', ...tail]),
    ...(numbers.size === 0 ? [] : ['Sources:']),
    ...Array.from(numbers, ([url, n]) => sourceLine(n, titles.get(url) ?? '', url)),
  ].join('\n');
  return { text, documents: new Map(Array.from(numbers, ([url, n]) => [n, url])), titles };
}

/** Words of a model that has read strangers' pages, without links and without numbers that mean nothing here. */
function words(text: string, most: number): string {
  return escapeQuote(withoutCitations(unlinkedLine(text, most)));
}

/** The address is not shown: nobody is to open what a page or a model has made up. */
function sourceLine(n: number, title: string, url: string): string {
  const place = siteOf(url);
  const named = url.endsWith(title) ? '' : words(title, longest.title);
  return `[${n}] ${named === '' ? place : `${named} (${place})`}`;
}
