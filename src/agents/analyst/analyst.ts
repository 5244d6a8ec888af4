// How the analyst asks a model: it sees the best of what was quoted, by source, and answers with the numbers of quotes.
import { z } from 'zod';
import { sourceKey } from '../../base/canonical-address.ts';
import { distinct, grouped } from '../../base/lists.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { AnswerRejected } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import { conclusionsOf, fitting, type Material, materialOf, blockFor } from '../material.ts';
import { leftOut, shortenedText, shownOnce } from '../prompt/evidence.ts';
import { unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { requestText } from '../prompt/request.ts';
import { firstWithin, roomFor } from '../prompt/room.ts';
import { searchesFor } from '../searches.ts';
import type { Analysis, AnalystInput, Contradiction, Finding, Gap } from './contract.ts';
import { confidenceSchema, qualitySchema, numbered } from './contract.ts';
import { contradictionsText, findingsText, gapsText } from './shown.ts';
import { form } from '../form.ts';
import { fence, fenced, fencedOr, none, noteOf } from '../prompt/fence.ts';

const answer = z.object({
  findings: form.list('As many as the quotes bear out, the most important first.', {
    content: form.text('What the quotes show; one or two full sentences.'),
    quotes: form.numbers('The numbers of all quotes that say so.'),
    confidence: confidenceSchema,
    category: form.textOrNull('One to three words; null if none fits.'),
  }),
  contradictions: form.list('Empty when the sources agree.', {
    description: form.text('What the sources disagree about, with what each side says.'),
    quotes: form.numbers('The numbers of quotes of both sides.'),
  }),
  gaps: form.list('What the request needs and the quotes do not give; empty when nothing is missing.', {
    description: form.text('What is missing; a full sentence.'),
    searches: form.texts('One to three search queries that might close it.'),
    priority: form.number('1: most needed.'),
  }),
  quality: form.list('Sources that are better or worse than stated.', {
    quote: form.number('Any quote of the source.'),
    quality: qualitySchema,
  }),
});
type Answer = z.infer<typeof answer>;

/** Bounds against answers that do not end; a calculation is told whole. */
const mostSearches = 3;
const longestFinding = 800;

export const analyst: Agent<AnalystInput, Analysis, Answer> = {
  name: 'analyst',
  tier: 'analytical',
  share: 0.4,
  outage: 'fall-back',
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.2,
  variables: (input, room) => {
    const sources = sourcesText(input, roomFor(room));
    return {
      today: input.today ?? 'unknown',
      request: requestText(input, 1_500),
      constraints: fenced('constraint', input.constraints ?? []),
      questions: questionsText(input, room - estimateTokens(sources)),
      last: lastText(input),
      guidance: fencedOr('guidance', input.guidance, 500),
      sources,
      others: fenced('question', input.others ?? [], 40),
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
};

/** Of each page what was said of it first. */
function qualityOf(given: Answer, material: readonly Material[]): Analysis['quality'] {
  const judged = given.quality.flatMap(({ quote, quality }) => {
    const url = material[quote - 1]?.evidence.url;
    return url === undefined ? [] : [{ url, quality }];
  });
  return distinct(judged, ({ url }) => url);
}

/** @throws AnswerRejected when there are findings, and none names a known quote */
function findingsOf(given: Answer, material: readonly Material[]): Finding[] {
  const findings = given.findings
    .map((one) => ({
      ...one,
      content: unlinkedLine(withoutCitations(one.content), longestFinding),
      quotes: numbersIn(one.quotes, material),
      category: unlinkedLine(one.category ?? '', 60) || null,
    }))
    .filter(({ content, quotes }) => content !== '' && quotes.length > 0);
  if (findings.length === 0 && given.findings.length > 0 && material.length > 0) {
    throw new AnswerRejected(
      `No finding names a quote. Give each with the numbers of its quotes, 1 to ${material.length}, or none at all.`,
    );
  }
  return numbered('finding', findings);
}

function numbersIn(quotes: readonly number[], material: readonly Material[]): number[] {
  return [...new Set(quotes)].filter((n) => material[n - 1] !== undefined);
}

function gapsOf(given: Answer): Gap[] {
  const gaps = given.gaps
    .map(({ description: said, searches: proposed, priority }) => {
      const description = unlinkedLine(withoutCitations(said), 400);
      const searches = unlinkedLines(proposed, mostSearches, 300);
      return {
        description,
        searches: searches.length > 0 ? searches : searchesFor(description, null, 1),
        priority: Math.min(5, Math.max(1, priority)),
      };
    })
    .filter(({ description }) => description !== '')
    .toSorted((a, b) => a.priority - b.priority);
  return numbered('gap', gaps);
}

function contradictionsOf(given: Answer, material: readonly Material[]): Contradiction[] {
  const contradictions = given.contradictions
    .map(({ description, quotes }) => ({
      description: unlinkedLine(withoutCitations(description), 500),
      quotes: numbersIn(quotes, material),
    }))
    .filter(({ description, quotes }) => description !== '' && quotes.length >= 2);
  return numbered('contradiction', contradictions);
}

/** What was made of the evidence when there was less of it. */
function lastText({ tasks, last }: AnalystInput): string {
  if (last === undefined) return none;
  const { findings, contradictions, gaps } = last;
  const { length } = materialOf({ tasks });
  const parts = [findingsText(findings, length), contradictionsText(contradictions, length), gapsText(gaps)];
  return parts.filter((part) => part !== none).join('\n');
}

/** Tokens of what is told of a task: as much as there is room for. */
const details = [
  { question: 300, observation: 600, missing: 200 },
  { question: 60, observation: 300, missing: 0 },
  { question: 60, observation: 80, missing: 0 },
  { question: 30, observation: 0, missing: 0 },
] as const;

/** The questions with what was observed, concluded and is missing, all fenced; in so many tokens as far as they can give way. */
function questionsText({ tasks, toConclude = [] }: AnalystInput, tokens: number): string {
  const all = materialOf({ tasks });
  const texts = details.map(
    (most) => () =>
      tasks
        .map((researched, index) => {
          const { task, answered, missing, observation = '' } = researched;
          const state = toConclude.includes(task.id) ? 'to be concluded' : `answered: ${answered}`;
          return [
            `Question ${index + 1} (${state})`,
            fence('question', task.question, most.question),
            ...noteOf('observation', observation, most.observation),
            ...noteOf('missing', missing.join('\n'), most.missing),
            ...(most.observation === 0 ? [] : conclusionsOf(researched, all)),
          ].join('\n');
        })
        .join('\n\n'),
  );
  return firstWithin(texts, tokens);
}

/** Quotes of each page together, the best ones that fit; every page has one before any has a second one. */
function sourcesText(input: AnalystInput, tokens: number): string {
  const qualities = new Map(input.sources.map(({ url, quality }) => [sourceKey(url), quality]));
  const all = materialOf(input);
  const { shortened } = input;
  const kept = shortened === undefined ? fitting(all, tokens, keyOf) : all;
  const texts = grouped(kept, keyOf).flatMap((material, index) => {
    const key = keyOf(material[0]);
    const blocks = material.map((each) => blockFor(each, input.blocks));
    const left = all.filter((each) => keyOf(each) === key).length - material.length;
    const more = left === 0 ? '' : `; ${left} more quotes are not shown`;
    const shown = shortenedText(shownOnce(blocks, shortened), shortened ?? []);
    if (shown === none) return [];
    return [`Source ${index + 1} (quality: ${qualities.get(key) ?? 'unknown'}${more})\n${shown}`];
  });
  return [...texts, ...leftOut(shortened)].join('\n\n') || none;
}

function keyOf({ evidence }: Material): string {
  return sourceKey(evidence.url);
}
