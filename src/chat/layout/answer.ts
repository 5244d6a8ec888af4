// An answer beside a draft or report: what is said, the quotes it rests on, and a menu to check them.
import { parseMarkdown } from '../markdown/parse.ts';
import { plainText } from '../markdown/plain-text.ts';
import type { AnswerView } from '../views.ts';
import { letter, text, type Letter, type Place } from './letter.ts';
import { addressesOf, citationsItem, sourceName } from './sources.ts';
import { bullets, caption, lines, oneLine, shorten } from './texts.ts';

/** Characters of a quote; all of it stands behind its number. */
const longestQuote = 300;

export function answerLetter(view: AnswerView, place: Place): Letter {
  const { say } = place;
  const said = parseMarkdown(view.text, addressesOf(view.citations));
  const lead = say(said.length === 0 ? 'beside.quotes' : 'beside.lead');
  const quotes = view.citations.map((citation) => [
    ...lines(`[${citation.n}] ${say('quoted', { text: shorten(oneLine(citation.quote), longestQuote) })} — `),
    ...sourceName(citation, say),
  ]);
  const note = [
    ...(view.partly ? [say('beside.partly')] : []),
    say('beside.unchanged', { n: view.citations[0]?.n ?? 1 }),
  ].join(' ');
  return letter(said.length === 0 ? lead : plainText(said), [
    ...text([caption(lead), ...said]),
    ...text([bullets(quotes)], 1),
    { kind: 'note', text: note },
    ...citationsItem(view, place),
  ]);
}
