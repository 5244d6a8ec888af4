// How the analyst asks a model: it sees the best of what was quoted, by source, and answers with the numbers of quotes.
import { analysisSchema, analystInput, mostOf } from './contract.ts';
import type { Analysis, AnalystInput, Contradiction, Finding, Gap } from './contract.ts';
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { defineAgent } from '../agent.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { searchesFor } from '../searches.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { fence } from '../prompt/prompt.ts';
import { contradictionsText, findingsText, gapsText } from './shown.ts';
import { unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { fenced, fencedOr } from '../prompt/thread.ts';
import { questionsText, sourcesText } from './quotes-by-source.ts';

const quality = z.enum(['high', 'medium', 'low', 'unknown']);
const answer = z.object({
  findings: z
    .array(
      z.object({
        content: z.string().describe('What the quotes show; one or two full sentences.'),
        quotes: z.array(z.int()).describe('The numbers of all quotes that say so.'),
        confidence: z.enum(['speculation', 'low', 'medium', 'high', 'confirmed']),
        category: z.string().nullable().describe('One to three words; null if none fits.'),
      }),
    )
    .describe('As many as the quotes bear out, the most important first.'),
  contradictions: z
    .array(
      z.object({
        description: z.string().describe('What the sources disagree about, with what each side says.'),
        quotes: z.array(z.int()).describe('The numbers of quotes of both sides.'),
      }),
    )
    .describe('Empty when the sources agree.'),
  gaps: z
    .array(
      z.object({
        description: z.string().describe('What is missing; a full sentence.'),
        searches: z.array(z.string()).describe('One to three search queries that might close it.'),
        priority: z.int().describe('1: most needed.'),
      }),
    )
    .describe('What the request needs and the quotes do not give; empty when nothing is missing.'),
  quality: z
    .array(z.object({ quote: z.int().describe('Any quote of the source.'), quality }))
    .describe('Sources that are better or worse than stated.'),
});
type Answer = z.infer<typeof answer>;

/** A bound against answers that do not end. */
const mostSearches = 3;

export const analyst = defineAgent({
  name: 'analyst',
  tier: 'analytical',
  share: 0.4,
  input: analystInput,
  output: analysisSchema,
  outage: 'fall-back',
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.2,
  variables: (input, room) => {
    const sources = sourcesText(input, roomFor(room));
    return {
      today: input.today ?? 'unknown',
      request: fence('request', clip(input.request, 1_000)),
      questions: questionsText(input.tasks, room - estimateTokens(sources)),
      sources,
      others: fenced('question', input.others ?? [], 40),
      last: lastText(input),
      guidance: fencedOr('guidance', input.guidance, 500),
    };
  },
  read: (given, input) => {
    const material = materialOf(input);
    return {
      findings: findingsOf(given, material),
      gaps: gapsOf(given),
      contradictions: contradictionsOf(given, material),
      quality: qualityOf(given, material),
    };
  },
  // Quotes stand for themselves: no finding, gap or contradiction is made of them.
  fallback: () => ({ findings: [], gaps: [], contradictions: [], quality: [] }),
});

function qualityOf(given: Answer, material: readonly Material[]): Analysis['quality'] {
  const judged = new Map<string, Analysis['quality'][number]>();
  for (const { quote, quality: said } of given.quality) {
    const url = material[quote - 1]?.evidence.url;
    if (url !== undefined && !judged.has(url)) judged.set(url, { url, quality: said });
  }
  return [...judged.values()];
}

/** @throws AnswerRejected when there are findings, and none names a quote */
function findingsOf(given: Answer, material: readonly Material[]): Finding[] {
  const findings = given.findings
    .map(({ content, quotes, confidence, category }) => ({
      content: unlinkedLine(withoutCitations(content), 600),
      confidence,
      quotes: numbersIn(quotes, material).map(({ n }) => n),
      category: unlinkedLine(category ?? '', 60) || null,
    }))
    .filter(({ content, quotes }) => content !== '' && quotes.length > 0);
  if (findings.length === 0 && given.findings.length > 0 && material.length > 0) {
    throw new AnswerRejected(
      `No finding names a quote. Give each with the numbers of its quotes, 1 to ${material.length}, or none at all.`,
    );
  }
  return findings
    .slice(0, mostOf.findings)
    .map((finding, index) => ({ ...finding, id: `finding-${index + 1}` }));
}

function numbersIn(quotes: readonly number[], material: readonly Material[]): Material[] {
  return [...new Set(quotes)].flatMap((n) => material[n - 1] ?? []);
}

function gapsOf(given: Answer): Gap[] {
  return given.gaps
    .map(({ description, searches, priority }) => ({
      description: unlinkedLine(withoutCitations(description), 400),
      searches: unlinkedLines(searches, mostSearches, 300),
      priority: Math.min(5, Math.max(1, priority)),
    }))
    .filter(({ description }) => description !== '')
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, mostOf.gaps)
    .map((gap, index) => ({
      id: `gap-${index + 1}`,
      ...gap,
      searches: gap.searches.length > 0 ? gap.searches : searchesFor(gap.description, null, 1),
    }));
}

function contradictionsOf(given: Answer, material: readonly Material[]): Contradiction[] {
  return given.contradictions
    .map(({ description, quotes }) => ({
      description: unlinkedLine(withoutCitations(description), 500),
      quotes: numbersIn(quotes, material).map(({ n }) => n),
    }))
    .filter(({ description, quotes }) => description !== '' && quotes.length >= 2)
    .slice(0, mostOf.contradictions)
    .map((contradiction, index) => ({ id: `contradiction-${index + 1}`, ...contradiction }));
}

/** What was made of the evidence when there was less of it. */
function lastText(input: AnalystInput): string {
  const { last } = input;
  if (last === undefined) return '(none)';
  const { length } = materialOf(input);
  return [
    findingsText(last.findings, length),
    contradictionsText(last.contradictions, length),
    gapsText(last.gaps),
  ]
    .filter((part) => part !== '(none)')
    .join('\n');
}
