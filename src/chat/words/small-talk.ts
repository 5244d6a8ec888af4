// Messages that are made of known phrases alone: which ask for no research, and what is said to them.
import { once } from '../../base/recent.ts';
import { inAll } from './catalogues/languages.ts';
import type { Say } from './say.ts';

/** `nothing`: signs, and no word. */
export type SmallTalk = 'greeting' | 'thanks' | 'about' | 'nothing';

/** In characters. Whoever writes more wants something. */
const longest = 120;

/** Of a message that is several of them the first one counts. */
const senses = ['about', 'thanks', 'greeting', 'around-talk'] as const;

/** Writing that puts no space between words. */
const spaceless = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]`;
const readers = once(() =>
  senses.map((sense) => {
    const phrases = inAll(sense).flatMap((text) => text.split('|'));
    const longestFirst = phrases.toSorted((one, other) => other.length - one.length).join('|');
    return [sense, new RegExp(`(?:${longestFirst})(?= |$|(?<=${spaceless}))`, 'yu')] as const;
  }),
);

/** Null: something else is said, or something besides. Only whole messages are small talk. */
export function smallTalkOf(said: string): SmallTalk | null {
  if (said.length > longest) return null;
  const text = folded(said);
  if (text === '') return 'nothing';
  const found = sensesOf(text, readers());
  return (senses.find((sense) => sense !== 'around-talk' && found?.has(sense)) as SmallTalk | null) ?? null;
}

const goingOn = once(() => {
  const [starts, ofSpaceless] = [inAll('going-on'), inAll('going-on', true)].map((words) => words.join('|'));
  return new RegExp(String.raw`^[\s,]*(?:(?:${starts})(?![\p{L}\p{N}])|(?:${ofSpaceless}))`, 'iu');
});

/** Whether a message begins as if it went on with what was said before. */
export function continuesWith(said: string): boolean {
  return goingOn().test(said.slice(0, longest));
}

/** Lower case, without names of emoji, mentions, and signs. */
function folded(said: string): string {
  return (
    said
      .normalize('NFKC')
      .toLowerCase()
      // A hand that waves.
      .replaceAll(/:wave:|👋/gu, ' hi ')
      .replaceAll(/<[@#!][^>]*>|:[\w+-]+:/g, ' ')
      .replaceAll('’', "'")
      .replaceAll(/(?<=\b(?:what|who|how|that|this|it))'s\b/g, ' is')
      .replaceAll(/[^\p{L}\p{N}\p{M}' ー]+/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
  );
}

/** One line, with examples where whoever wrote may not know how to ask. `going`: what happens in the thread. */
export function answerToSmallTalk(
  talk: SmallTalk,
  going: 'nothing' | 'research' | 'question',
  say: Say,
): string {
  if (talk === 'thanks') return say('small-talk.thanks');
  if (talk !== 'about' && going === 'research') return say('small-talk.busy');
  if (talk !== 'about' && going === 'question') return say('small-talk.waiting');
  return say(`small-talk.${talk}`, { examples: examplesIn(say) });
}

/** Requests that can be made. */
export function examplesIn(say: Say): string {
  const quoted = [say('suggest.fact'), say('suggest.survey')].map((text) => say('quoted', { text }));
  return new Intl.ListFormat(say.language, { type: 'disjunction' }).format(quoted);
}

/** Finds the phrases of one sense where its regular expression, which is sticky, is set to look. */
type Reader<S> = readonly [sense: S, phrases: RegExp];

/** What all known phrases in a text mean, the longest phrase first at each place; null: something else is said, too. */
export function sensesOf<S>(text: string, known: readonly Reader<S>[]): ReadonlySet<S> | null {
  const found = new Set<S>();
  let at = 0;
  while (at < text.length) {
    const ends = known.map(([sense, phrases]) => {
      phrases.lastIndex = at;
      return { sense, end: at + (phrases.exec(text)?.[0].length ?? 0) };
    });
    const { sense, end } = ends.reduce((one, other) => (other.end > one.end ? other : one));
    if (end === at) return null;
    found.add(sense);
    at = end;
    while (text[at] === ' ') at += 1;
  }
  return found;
}
