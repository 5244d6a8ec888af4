// What an app does at a response address: answers one person, answers all, replaces or deletes what was clicked on.
import { argumentsOf } from '../arguments.ts';
import { contentOf } from '../content.ts';
import { change, post, remove } from '../posting.ts';
import { Refused } from '../refused.ts';
import type { World } from '../world.ts';
import type { AnswerPlace } from './response-addresses.ts';

const longestText = 40_000;

/** @throws Refused */
export function respond(world: World, path: string, body: Buffer): void {
  answer(world, world.addresses.use(path), parsed(body));
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
  } catch {
    throw new Refused('invalid_payload');
  }
}

/** Also what an app may put into its acknowledgement of a command. */
export function answer(world: World, place: AnswerPlace, fields: Readonly<Record<string, unknown>>): void {
  const { here } = world;
  const given = argumentsOf(fields);
  const deletes = given.flag('delete_original');
  const replaces = given.flag('replace_original');
  const inChannel = given.text('response_type') === 'in_channel';
  const threadTs = given.text('thread_ts');
  given.ignore('unfurl_links', 'unfurl_media', 'mrkdwn');
  if ('markdown_text' in fields) throw new Refused('no_text');
  if ((deletes || replaces) && place.message === null) throw new Refused('invalid_payload');
  if (deletes) remove(world, place.message!);
  if (deletes && given.unread().length === 0) return;
  const { text, blocks, metadata } = contentOf(here, given, longestText);
  const unread = given.unread();
  if (unread.length > 0) world.violate(`an answer has what Slack does not know: ${unread.join(', ')}`);
  if (replaces) return change(world, place.message!, { text, blocks: blocks ?? [], metadata });
  post(world, {
    channel: place.channel,
    user: here.bot.id,
    text,
    blocks,
    threadTs,
    metadata: metadata === 'none' ? null : metadata,
    onlyFor: inChannel ? null : place.user,
  });
}
