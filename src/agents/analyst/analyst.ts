// How the analyst asks a model: it sees the best of what was quoted, by source, and answers with the numbers of quotes.
import type { Agent } from '../agent.ts';
import { analysisSchema, analystInput } from './contract.ts';
import type { Analysis, AnalystInput, Contradiction, Finding, Gap } from './contract.ts';
import { z } from 'zod';
import { AnswerRejected } from '../../llm/port.ts';
import { asking } from '../agent.ts';
import { heldTo } from './confidence.ts';
import { searchesFor } from '../searches.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { fence } from '../prompt/prompt.ts';
import { unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { clip, roomFor } from '../prompt/room.ts';
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
    .describe('2 to 5, the most important first; one or two where there was only one question.'),
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
    .describe('1 to 3; empty only when nothing at all is missing.'),
  quality: z
    .array(z.object({ quote: z.int().describe('Any quote of the source.'), quality }))
    .describe('Sources that are better or worse than stated.'),
});
type Answer = z.infer<typeof answer>;

const most = { findings: 5, gaps: 3, contradictions: 5, searches: 3 };

const askAnalyst = asking<AnalystInput, Analysis, Answer>({
  answer,
  maxOutputTokens: 6_000,
  temperature: 0.2,
  variables: (input, room) => ({
    today: input.today ?? 'unknown',
    request: fence('request', clip(input.request, 1_000)),
    questions: questionsText(input.tasks),
    sources: sourcesText(input, roomFor(room, 24_000, 4_000)),
    guidance: input.guidance === null ? '(none)' : fence('guidance', clip(input.guidance, 500)),
  }),
  read: (given, input) => {
    const material = materialOf(input);
    const judged = qualityOf(given, material);
    return {
      findings: findingsOf(given, input, material, judged),
      gaps: gapsOf(given),
      contradictions: contradictionsOf(given, material),
      quality: judged,
    };
  },
});

function qualityOf(given: Answer, material: readonly Material[]): Analysis['quality'] {
  const judged = new Map<string, Analysis['quality'][number]>();
  for (const { quote, quality: said } of given.quality) {
    const url = material[quote - 1]?.evidence.url;
    if (url !== undefined && !judged.has(url)) judged.set(url, { url, quality: said });
  }
  return [...judged.values()];
}

/** @throws AnswerRejected when nothing was found in quotes that answer something */
function findingsOf(
  given: Answer,
  input: AnalystInput,
  material: readonly Material[],
  judged: Analysis['quality'],
): Finding[] {
  const qualities = new Map([...input.sources, ...judged].map(({ url, quality: known }) => [url, known]));
  const proposed = given.findings.flatMap(({ content, quotes, confidence, category }): Draft[] => {
    const text = unlinkedLine(withoutMarkers(content), 600);
    const known = numbersIn(quotes, material);
    if (text === '' || known.length === 0) return [];
    const pages = known.map(({ evidence: { url } }) => ({ url, quality: qualities.get(url) ?? 'unknown' }));
    return [
      {
        content: text,
        confidence: heldTo(pages, confidence),
        quotes: known.map(({ n }) => n),
        category: unlinkedLine(category ?? '', 60) || null,
      },
    ];
  });
  const isFound = input.tasks.some(({ answered, evidence }) => answered !== 'no' && evidence.length > 0);
  if (proposed.length === 0 && isFound) {
    throw new AnswerRejected(
      `No finding names a quote. Give at least one with the numbers of its quotes, 1 to ${material.length}.`,
    );
  }
  return proposed
    .slice(0, most.findings)
    .map((finding, index) => ({ ...finding, id: `finding-${index + 1}` }));
}

type Draft = Omit<Finding, 'id'>;

function numbersIn(quotes: readonly number[], material: readonly Material[]): Material[] {
  return [...new Set(quotes)].flatMap((n) => material[n - 1] ?? []);
}

function gapsOf(given: Answer): Gap[] {
  return given.gaps
    .map(({ description, searches, priority }) => ({
      description: unlinkedLine(withoutMarkers(description), 400),
      searches: unlinkedLines(searches, most.searches, 300),
      priority: Math.min(5, Math.max(1, priority)),
    }))
    .filter(({ description }) => description !== '')
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, most.gaps)
    .map((gap, index) => ({
      id: `gap-${index + 1}`,
      ...gap,
      searches: gap.searches.length > 0 ? gap.searches : searchesFor(gap.description, null, 1),
    }));
}

function contradictionsOf(given: Answer, material: readonly Material[]): Contradiction[] {
  return given.contradictions
    .map(({ description, quotes }) => ({
      description: unlinkedLine(withoutMarkers(description), 500),
      quotes: numbersIn(quotes, material).map(({ n }) => n),
    }))
    .filter(({ description, quotes }) => description !== '' && quotes.length >= 2)
    .slice(0, most.contradictions)
    .map((contradiction, index) => ({ id: `contradiction-${index + 1}`, ...contradiction }));
}

/** Numbers of quotes mean nothing to whoever reads a finding alone. */
function withoutMarkers(text: string): string {
  return text.replace(/(?:\s?[,;]?\s?\[\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*\])+/g, '');
}

export const analyst: Agent<AnalystInput, Analysis> = {
  name: 'analyst',
  tier: 'analytical',
  share: 0.15,
  input: analystInput,
  output: analysisSchema,
  outage: 'fall-back',
  asking: askAnalyst,
  fallback: analyze,
};

/** Quotes stand for themselves: no finding, gap or contradiction is made of them. */
function analyze(): Analysis {
  return { findings: [], gaps: [], contradictions: [], quality: [] };
}
