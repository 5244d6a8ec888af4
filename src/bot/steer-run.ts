// Somebody says something to a run that is going: it is kept for the run, and they are told truly whether it comes in time.
import type { IncomingMessage } from '../chat/port.ts';
import type { RunView } from '../store/port.ts';
import { isEnough } from '../chat/words/commands.ts';
import { ordersIn } from '../chat/words/orders.ts';
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
  const follows = parts.hasModel() || isEnough(message.text) || ordersIn(message.text) !== null;
  if (before === 'yes' && !follows) {
    await keep(parts, threadId, message, 'talk');
    return tell(parts, threadId, message, parts.say('change.steering'));
  }
  await keep(parts, threadId, message, before === 'no' ? 'talk' : 'steering');
  // What was kept after the run had looked for the last time is heard by nobody.
  const heard = before === 'no' ? 'no' : await now();
  await say(parts, threadId, message.eventId, parts.say(`steer.${heard}`));
}
