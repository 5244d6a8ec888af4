// Somebody says something to a run that is going: it is kept for the run, and they are told truly whether it comes in time.
import type { IncomingMessage } from '../chat/port.ts';
import type { RunView } from '../store/port.ts';
import { isEnough } from '../chat/words/commands.ts';
import { ordersIn } from '../chat/words/orders.ts';
import type { Orders } from '../chat/words/orders.ts';
import { citationIn } from '../research/report/feedback.ts';
import { hears } from './hears.ts';
import { keep } from './keep.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { tell } from './tell.ts';
import { maySteer } from './who-may.ts';

export async function steerRun(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  run: RunView,
): Promise<void> {
  if (!maySteer(run, message.author)) {
    await keep(parts, threadId, message, 'talk');
    return tell(parts, threadId, message, parts.say('steer.not-yours', { name: run.requester.name }));
  }
  const now = async () => hears(await parts.feed.events(run.id));
  const before = await now();
  // What is not followed is not promised.
  const orders = parts.hasModel() || isEnough(message.text) ? null : ordersIn(message.text);
  const follows = parts.hasModel() || isEnough(message.text) || (await canFollow(parts, run, orders));
  if (before === 'yes' && !follows) {
    await keep(parts, threadId, message, 'talk');
    return tell(parts, threadId, message, parts.say('change.steering'));
  }
  await keep(parts, threadId, message, before === 'no' ? 'talk' : 'steering');
  // What was kept after the run had looked for the last time is heard by nobody.
  const heard = before === 'no' ? 'no' : await now();
  const what = orders === null || orders.search.length > 0 ? '' : orders.leaveOut.join(', ');
  const text =
    heard === 'yes' && what !== '' ? parts.say('steer.leaves-out', { what }) : parts.say(`steer.${heard}`);
  await say(parts, threadId, message.eventId, text);
}

/** A number means something once people have seen it. */
async function canFollow({ receipts }: BotParts, { id }: RunView, orders: Orders | null): Promise<boolean> {
  const wanted = (orders?.leaveOut ?? []).flatMap((what) => citationIn(what) ?? []);
  if (orders === null || wanted.length === 0) return orders !== null;
  const numbers = await receipts.numbers(id);
  return wanted.every((n) => numbers.includes(n));
}
