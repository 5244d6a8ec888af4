// What an app does at a response address: it answers one person.
import { argumentsOf } from '../arguments.ts';
import { contentOf } from '../content.ts';
import { post } from '../posting.ts';
import { Refused } from '../refused.ts';
import type { World } from '../world.ts';

const longestText = 40_000;

/** @throws Refused */
export function respond(world: World, path: string, body: Buffer): void {
  const { channel, user } = world.addresses.use(path);
  const { here } = world;
  const given = argumentsOf(parsed(body));
  if (given.text('response_type') !== 'ephemeral' || given.flag('replace_original'))
    world.violate('an answer that others see, or that replaces something');
  const threadTs = given.text('thread_ts');
  const { text, blocks } = contentOf(here, given, longestText);
  const unread = given.unread();
  if (unread.length > 0) world.violate(`an answer has what Slack does not know: ${unread.join(', ')}`);
  post(world, { channel, user: here.bot.id, text, blocks, threadTs, onlyFor: user });
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
  } catch {
    throw new Refused('invalid_payload');
  }
}
