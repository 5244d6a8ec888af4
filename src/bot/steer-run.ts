// Somebody says something to a run that is going: it is kept for the run, and they are told truly whether it comes in time.
import type { RunView, StoredEvent } from '../store/port.ts';
import { shortened } from '../base/shortened.ts';
import type { IncomingMessage } from '../chat/port.ts';
import { isEnough, plainEnough } from '../chat/words/commands.ts';
import { ordersIn, type Orders } from '../chat/words/orders.ts';
import { type Beside, unread } from '../research/report/beside.ts';
import { citationIn } from '../research/report/feedback.ts';
import type { BotParts, Talk } from './parts.ts';
import { statusOf } from './report-status.ts';
import { givenBack, keep, reply, say } from './say.ts';
import { maySteer } from './who-may.ts';
import { readEvent } from '../research/events.ts';

/**
 * `asking`: what is done instead where the run asks people by now, so that the message may be an answer. `read`: as a model has
 * read it; left out: none has.
 */
export async function steerRun(
  talk: Talk,
  run: RunView,
  asking: () => Promise<void>,
  read: Reading = unread,
): Promise<void> {
  const { message, threadId, conversations, say: speak } = talk;
  const withStatus = (text: string) => (read.meant === null ? statusBefore(talk, run, text) : text);
  const words = wordsOf(message, read);
  if (!maySteer(run, message.author)) {
    const refusal = await withStatus(speak('steer.not-yours', { name: run.requester.name }));
    return reply(talk, read.alsoAsks ? `${read.text}\n${refusal}` : refusal, 'alone');
  }
  const now = async () => hears(await talk.feed.events(run.id));
  const before = await now();
  // What is not followed is not promised.
  const orders = talk.hasModel() || isEnough(words) ? null : ordersIn(words);
  const follows = talk.hasModel() || isEnough(words) || (await canFollow(talk, run, orders));
  if (before !== 'no' && !follows) return reply(talk, await withStatus(speak('change.takes-model')), 'alone');
  if (before === 'no') await keep(talk);
  else if (!(await conversations.steer(run.id, threadId, { ...message, heard: words }))) return asking();
  // What was kept after the run had looked for the last time is heard by nobody.
  const heard = before === 'no' ? 'no' : await now();
  const what = orders === null || orders.search.length > 0 ? '' : orders.leaveOut.join(', ');
  const finishing = heard === 'yes' && isEnough(words) ? speak('steer.finishing') : null;
  const leaving = heard === 'yes' && what !== '' ? speak('steer.leaves-out', { what }) : null;
  const text =
    finishing ?? leaving ?? (heard === 'no' ? givenBack(talk, speak('steer.no')) : speak(`steer.${heard}`));
  const inFull =
    read.wish === null ? '' : `\n→ ${speak('quoted', { text: shortened(read.wish, shownOfWish) })}`;
  const answer = read.alsoAsks ? read.text : '';
  if (answer !== '') return say(talk, `${answer}\n${text}${inFull}`, { answers: true });
  await say(talk, (await withStatus(text)) + inFull);
}

type Reading = Pick<Beside, 'meant' | 'wish' | 'alsoAsks' | 'text'>;

/** Characters of a wish in other words that people are shown. */
const shownOfWish = 300;

/** The words in which what was said is taken: with what it leans on, in full. */
export function wordsOf(
  { text }: Pick<IncomingMessage, 'text'>,
  { meant, wish }: Pick<Reading, 'meant' | 'wish'>,
): string {
  if (meant === 'enough') return plainEnough;
  return wish === null ? text : `${text.trim()}\n→ ${wish}`;
}

/** A question anywhere in a message, and no mark inside an address. */
const question = /[?？؟]["”’)\]]*(?:\s|$)/u;

/** Who asks something is often in doubt how far it is, however they put it: that is said, too, where no model has read it. */
async function statusBefore(talk: Talk, run: RunView, text: string): Promise<string> {
  return question.test(talk.message.text) ? `${await statusOf(talk, run, null)}\n${text}` : text;
}

/** A number means something once people have seen it. */
async function canFollow({ receipts }: BotParts, { id }: RunView, orders: Orders | null): Promise<boolean> {
  const wanted = (orders?.leaveOut ?? []).flatMap((what) => citationIn(what) ?? []);
  if (orders === null || wanted.length === 0) return orders !== null;
  const numbers = await receipts.numbers(id);
  return wanted.every((n) => numbers.includes(n));
}

/** `perhaps`: that is known only once the request is understood, or what follows a decision has begun. */
type Hears = 'yes' | 'perhaps' | 'no';

/**
 * Whether a run still listens to what people say beside it; what it does not hear must not be promised. Only deep research
 * listens, and only until it delivers. `events` are all of the run, oldest first.
 */
export function hears(events: readonly StoredEvent[]): Hears {
  let mode: string | undefined;
  let delivers = false;
  let draft: 'none' | 'asked' | 'decided' = 'none';
  for (const stored of events) {
    const event = readEvent(stored);
    if (event?.type === 'understood') mode = event.data.mode;
    if (event?.type === 'phase-started')
      [delivers, draft] = [delivers || event.data.phase === 'deliver', 'none'];
    if (event?.type === 'question-asked' && event.data.kind === 'draft') draft = 'asked';
    if (event?.type === 'question-answered' && draft === 'asked') draft = 'decided';
  }
  if (mode === undefined) return 'perhaps';
  if (mode !== 'deep' || delivers) return 'no';
  return draft === 'decided' ? 'perhaps' : 'yes';
}
