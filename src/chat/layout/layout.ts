// What every message says: a view becomes letters. Pure: the same message always gives the same letters.
import { FootnoteError } from '../../base/errors.ts';
import { createRecent } from '../../base/recent.ts';
import { splitBlocks } from '../markdown/split.ts';
import { sayIn, type Say } from '../words/say.ts';
import { outcomeText } from '../words/outcome.ts';
import type { AskedQuestion, Outcome, OutgoingMessage, Whisper } from '../port.ts';
import type { LinkView, MessageView, NoticeView, RequestView, AnswerView } from '../views.ts';
import { draftLetters, titleOf } from './draft.ts';
import { fitted, letter, text, type Item, type Letter, type Place, type Tone } from './letter.ts';
import { progressLetter } from './progress.ts';
import { clarifyLetter, foldedQuestion, planLetter, retryLetter } from './question.ts';
import { receiptLetters } from './receipt.ts';
import { reportLetters } from './report.ts';
import { caption, isVisible, lines, oneLine, paragraph, paragraphs, shorten, bullets } from './texts.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { plainText } from '../markdown/plain-text.ts';
import { theirWords } from '../words/their-words.ts';
import { addressesOf, citationsItem, sourceName } from './sources.ts';

/** As much of a message as letters are made of. `question`: left out where it asks nothing, or what it asks cannot be pressed. */
interface Message
  extends Pick<OutgoingMessage, 'view' | 'hasPage'>, Partial<Pick<OutgoingMessage, 'question'>> {
  readonly language?: OutgoingMessage['language'] | undefined;
}

/** Where a platform's letters are read. */
export type Reach = Pick<Place, 'room' | 'hears'>;

/** One letter for each message, in order; at least one. Each fits into its message, shortened where nothing else helps. */
export function lettersOf(message: Message, reach: Reach): readonly Letter[] {
  const place = placeOf(message, reach);
  const write = writers[message.view.kind] as Write<MessageView>;
  return [write(message.view, place, message.question ?? nobody)].flat().map((one) => fitted(one, place));
}

/** What is told to somebody in their language has its frame in that, too. */
function placeOf({ view, language, hasPage = false }: Message, reach: Reach): Place {
  const own = 'language' in view ? view.language : undefined;
  return { ...reach, say: sayIn(own ?? language), hasPage };
}

/** What asks is never sent without its question; a terminal has no use for it. */
const nobody: AskedQuestion = { id: 'none', version: 0, asks: [] };

type Write<V> = (view: V, place: Place, question: AskedQuestion) => Letter | readonly Letter[];

const writers: { readonly [K in MessageView['kind']]: Write<Extract<MessageView, { readonly kind: K }>> } = {
  clarify: clarifyLetter,
  plan: planLetter,
  draft: draftLetters,
  retry: retryLetter,
  report: reportLetters,
  receipt: receiptLetters,
  link: linkLetter,
  answer: answerLetter,
  notice: noticeLetters,
  request: requestLetter,
  progress: progressLetter,
  file: (view) => letter(view.title, [{ ...view, title: oneLine(view.title) }]),
};

/** What one person alone is told: a sentence is said as a notice is. */
export function privateLetters(said: Whisper, reach: Reach): readonly Letter[] {
  const view = typeof said === 'string' ? ({ kind: 'notice', tone: 'info', text: said } as const) : said;
  return lettersOf({ view }, reach);
}

/** With what they answer above them, in a line, for where a message cannot point to another one. It takes less room than mentions do. */
export function quoting(letters: readonly Letter[], answers: OutgoingMessage['answers']): readonly Letter[] {
  const said = oneLine(theirWords(answers?.text ?? ''));
  if (!isVisible(said)) return letters;
  const quote = { kind: 'quote' as const, blocks: [paragraph(lines(said))] };
  return letters.map((one, index) =>
    index === 0 ? { ...one, items: [...text([quote]), ...one.items] } : one,
  );
}

/** Deliveries whose messages are remembered: each is asked for by its own call. */
const rememberedDeliveries = 8;

/** Finds one message of a delivery, and whether others follow. @throws FootnoteError `chat-rejected` when there is none */
export function partFinder<T>(partsOf: (message: OutgoingMessage) => readonly T[]) {
  const known = createRecent(rememberedDeliveries, ({ deliveryId }: OutgoingMessage) => deliveryId, partsOf);
  return (message: OutgoingMessage) => {
    const parts = known(message);
    const part = parts[message.part];
    if (part !== undefined) return { part, more: message.part + 1 < parts.length };
    const all = `This message has ${parts.length} parts`;
    throw new FootnoteError('chat-rejected', `${all}: there is no part ${message.part}.`);
  };
}

/** A settled question: what was asked, in a line, and how it ended ("Approved by Ann."). Null when the message asks nothing. */
export function settledLetter(message: Message, outcome: Outcome, reach: Reach): Letter | null {
  const place = placeOf(message, reach);
  const { view } = message;
  const { say } = place;
  const said = shorten(oneLine(outcomeText(view, outcome, say)), 600) || say('outcome.closed');
  const about =
    view.kind === 'draft'
      ? [caption(say('draft.folded', { title: titleOf(view, say) }))]
      : foldedQuestion(view, say);
  if (about === null) return null;
  return fitted(letter(said, text([...about, paragraph(lines(said))]), 'quiet'), place);
}

const tones: Readonly<Record<NoticeView['tone'], { readonly sign: string; readonly tone: Tone }>> = {
  info: { sign: '', tone: 'plain' },
  warning: { sign: '⚠️ ', tone: 'warning' },
  error: { sign: '❗ ', tone: 'bad' },
};

function noticeLetters(
  { tone, text: words, to = [], offer }: NoticeView,
  { room, say }: Place,
): readonly Letter[] {
  const { sign, tone: tinted } = tones[tone];
  const offered = offer === undefined ? [] : [takeButton(offer, say)];
  const groups = splitBlocks(paragraphs(`${sign}${words}`), (some) => room.fits(some, []));
  return (groups.length === 0 ? [[]] : groups).map((blocks, index) => ({
    ...letter(`${sign}${words}`, [...text(blocks), ...(index === groups.length - 1 ? offered : [])], tinted),
    to: index === 0 ? to : [],
  }));
}

function takeButton({ question, index }: NonNullable<NoticeView['offer']>, say: Say): Item {
  return { kind: 'buttons', buttons: [{ verb: 'take', label: say('button.take'), of: { question }, index }] };
}

/** Shows who asked for what, at the beginning of the thread. Pings nobody. */
function requestLetter({ by, text: words }: RequestView, { say }: Place): Letter {
  const name = shorten(oneLine(by.name), 80) || say('request.somebody');
  return letter(
    `${name}${say('request.asks')} ${words}`,
    text([
      paragraph([...lines(name, { bold: true }), ...lines(say('request.asks'))]),
      { kind: 'quote', blocks: paragraphs(words) },
    ]),
  );
}

function linkLetter({ url }: LinkView, { say }: Place): Letter {
  const name = [{ kind: 'text' as const, text: say('page.open') }];
  return letter(
    say('page.open'),
    text([
      paragraph([{ kind: 'link', url, children: name }, { kind: 'break' }, ...lines(say('page.link-is'))]),
    ]),
    'quiet',
  );
}

/** Characters of a quote; all of it stands behind its number. */
const longestQuote = 300;

/** An answer beside a draft or report: what is said, the quotes it rests on, and a menu to check them. */
function answerLetter(view: AnswerView, place: Place): Letter {
  const { say } = place;
  const said = parseMarkdown(view.text, addressesOf(view.citations));
  const lead = say(said.length === 0 ? 'beside.quotes' : 'beside.lead');
  const quotes = view.citations.map((citation) => [
    ...lines(`[${citation.n}] ${say('quoted', { text: shorten(oneLine(citation.quote), longestQuote) })} — `),
    ...sourceName(citation, say),
  ]);
  const n = view.citations[0]?.n ?? 1;
  const { ofReport: report, state = say('beside.waits') } = view;
  const note = [
    ...(view.partly ? [say('beside.partly')] : []),
    ...(state === '' ? [] : [state]),
    report === undefined ? say('beside.check', { n }) : say('beside.check-of', { n, report }),
  ].join(' ');
  return letter(said.length === 0 ? lead : plainText(said), [
    ...text([caption(lead), ...said]),
    ...text([bullets(quotes)], 1),
    { kind: 'note', text: note },
    ...citationsItem(view, place),
  ]);
}
