// Summarizer: shortens a passage where a context has no room for it (B62, B71). What it gives is shown to those who weigh and
// write, and is never the source of a quote; anything that is not plainly of the passage is refused.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import { numeralsIn, saysTheSame } from '../../text/numerals.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { wordsOf } from '../../text/words.ts';
import { AnswerRejected } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import { unlinkedLine } from '../prompt/line.ts';
import { clip } from '../prompt/room.ts';
import { form } from '../form.ts';
import { fence } from '../prompt/fence.ts';

interface SummarizerInput {
  readonly question: string;
  readonly passage: string;
  /** The most it may have. */
  readonly tokens: number;
}

const answer = z.object({ text: form.text('The passage in fewer words.') });
type Summary = z.infer<typeof answer>;

/** Tokens a word, roughly, of a language with letters. */
const tokensAWord = 1.5;
/** Words are counted roughly: an answer may be longer than asked for by this part. */
const tolerance = 0.3;
/** Part of the words of a summary that its passage has, too, at least. */
const leastOwn = 0.6;

export const summarizer: Agent<SummarizerInput, Summary, Summary> = {
  name: 'summarizer',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 400,
  temperature: 0.1,
  variables: ({ question, passage, tokens }, room) => ({
    question: fence('question', question, 300),
    passage: fence('passage', passage, room),
    words: String(Math.max(4, Math.floor(tokens / tokensAWord))),
  }),
  read({ text: given }, { passage, tokens }) {
    const text = unlinkedLine(given, passage.length + 1);
    if (text === '') throw new AnswerRejected('The text is empty. Give the passage in fewer words.');
    if (estimateTokens(text) > tokens * (1 + tolerance))
      throw new AnswerRejected(`It is too long. Give ${Math.floor(tokens / tokensAWord)} words at most.`);
    const known = numeralsIn(passage);
    const added = numeralsIn(text).find((one) => !known.some((other) => saysTheSame(one, other)));
    if (added !== undefined) throw new AnswerRejected(`The passage does not state ${added.raw}.`);
    if (ownPart(text, passage) < leastOwn)
      throw new AnswerRejected("These are not the passage's words. Shorten this passage and no other one.");
    return { text };
  },
  fallback: ({ passage, tokens }) => ({ text: leading(passage, tokens) }),
};

/** How many of the words of a text another one has: 0 to 1. */
function ownPart(text: string, passage: string): number {
  const there = new Set(wordsOf(passage).map(({ key }) => key));
  const used = wordsOf(text);
  return used.length === 0 ? 0 : used.filter(({ key }) => there.has(key)).length / used.length;
}

/** The first sentences that fit, or the beginning of the first one. */
export function leading(passage: string, tokens: number): string {
  const whole = passage.replace(/\s+/gu, ' ').trim();
  const fits = sentencesOf(whole).findLast(({ end }) => estimateTokens(whole.slice(0, end)) <= tokens);
  return fits === undefined ? clip(whole, tokens) : whole.slice(0, fits.end).trim();
}
