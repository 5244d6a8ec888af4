// Somebody says something to a run that is going: it is kept for the run, and they are told truly whether it comes in time.
import type { IncomingMessage } from '../chat/port.ts';
import type { RunView } from '../store/port.ts';
import { hears } from './hears.ts';
import type { Hears } from './hears.ts';
import { keep } from './keep.ts';
import type { BotParts } from './parts.ts';
import { say } from './say.ts';
import { tell } from './tell.ts';
import { maySteer } from './who-may.ts';

const texts: Readonly<Record<Hears, string>> = {
  yes: 'Noted. I see to it when the tasks under way are done, before I write the report.',
  perhaps:
    'Noted. I see to it if there is still time; otherwise I say below the answer that it came too late.',
  no: 'This comes too late for the answer that I am about to give. Mention me with it again below the answer, and I take it up then.',
};

export async function steerRun(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  run: RunView,
): Promise<void> {
  if (!maySteer(run, message.author)) {
    await keep(parts, threadId, message, 'talk');
    const text = `I am researching for ${run.requester.name} here. Ask in the channel, and I begin a thread for you.`;
    return tell(parts, threadId, message, text);
  }
  const now = async () => hears(await parts.feed.events(run.id));
  const before = await now();
  await keep(parts, threadId, message, before === 'no' ? 'talk' : 'steering');
  // What was kept after the run had looked for the last time is heard by nobody.
  await say(parts, threadId, message.eventId, texts[before === 'no' ? 'no' : await now()]);
}
