// What a message is to the conversation before it, told from its own words.
import type { IntakeInput, IntakeOutput, ThreadMessage } from '../intake.ts';
import { tellingWords } from './searches.ts';
import { wordsOf } from './words.ts';

/** Whether the thread has an answer that one could ask about. */
export function wasAnswered(history: readonly ThreadMessage[]): boolean {
  return history.some(({ by, text }) => by === 'footnote' && text.trim() !== '');
}

const form = String.raw`(?:shorter|longer|simpler|clearer|briefer|in (?:plain|simple|simpler|other|your own|fewer|one|two|three|a few)\s(?:\p{L}+\s)?(?:words?|terms|language|english|sentences?)|as (?:a|an) (?:\p{L}+ )?(?:table|list|summary)|as (?:bullets?|bullet points?|prose)|in (?:a|an) (?:table|list)|in (?:bullets?|bullet points?))`;
const it = String.raw`(?:it|this|that|them|(?:your|the|this|that) (?:last |previous |earlier )?(?:answer|report|reply|summary)(?!\s+(?:of|by|on|from|about|in|that|which)\b))`;

/** Requests that can only be about what was answered before. */
const aboutAnswer: readonly RegExp[] = [
  /\b(?:what|how|why) (?:do|did) you (?:mean|conclude|say|write)\b/iu,
  /\byour (?:last |previous |earlier )?(?:answer|report|reply|summary)\b/iu,
  /\b(?:source|citation|reference|footnote) \[?\d{1,3}\b|(?<![\w\]])\[\d{1,3}\]/iu,
  new RegExp(String.raw`^\W*${form}(?:,? please)?\W*$`, 'iu'),
  new RegExp(
    String.raw`\b(?:make|keep|say|put|write|give(?: me)?|show(?: me)?|explain|rephrase|repeat|format) ${it}\b.{0,30}\b${form}`,
    'iu',
  ),
  new RegExp(
    String.raw`^\W*(?:(?:please|can you|could you) )*(?:rephrase|reword|shorten|simplify|summari[sz]e|translate|repeat|clarify) ${it}\b`,
    'iu',
  ),
  /^\W*tl;?dr\W*$/iu,
];

/** A2: a question about the earlier answer, further research, or something new. */
export function followUpOf({ request, history }: IntakeInput): IntakeOutput['followUp'] {
  if (history.length === 0) return 'new_topic';
  if (wasAnswered(history) && aboutAnswer.some((pattern) => pattern.test(request))) return 'clarification';
  const earlier = new Set(
    history.flatMap(({ text }) =>
      tellingWords(text).flatMap((word) => wordsOf(word).map(({ stem }) => stem)),
    ),
  );
  const own = tellingWords(request).flatMap((word) => wordsOf(word).map(({ stem }) => stem));
  const pointsBack =
    /\b(?:it|its|they|them|their|this|that|these|those|also|instead|too)\b/i.test(request) && own.length < 6;
  return pointsBack || own.some((stem) => earlier.has(stem)) ? 'complex_follow_up' : 'new_topic';
}
