// files.*: announce a file, send it, then share it in a thread. The message that shares it carries no metadata.
import type { Arguments } from '../arguments.ts';
import { isObject } from '../blocks/shapes.ts';
import { blocksOf } from '../content.ts';
import { post } from '../posting.ts';
import { Refused } from '../refused.ts';
import { shownFile } from '../shown.ts';
import type { SharedFile } from '../workspace.ts';
import type { World } from '../world.ts';
import { joinedChannel, type Method } from './method.ts';

const write = { token: 'bot', scope: 'files:write' } as const;

export const files: Readonly<Record<string, Method>> = {
  'files.getUploadURLExternal': { ...write, run: announce },
  'files.completeUploadExternal': { ...write, run: complete },
  'files.info': { token: 'bot', scope: 'files:read', run: info },
};

/** All about a file, for those who may read files; its content lies where only a token leads. */
function info(world: World, given: Arguments) {
  const file = world.here.files.get(given.needed('file'));
  if (file === undefined) throw new Refused('file_not_found');
  if (file.deleted === true) throw new Refused('file_deleted');
  const shown = { ...shownFile(world.here, { ...file, kind: 'hosted' }), ...whereShared(world, file) };
  if (file.kind === 'external')
    return { file: { ...shown, mode: 'external', url_private: 'https://drive.example/document' } };
  const address = `${world.base()}/files-pri/${world.here.teamId}-${file.id}/${encodeURIComponent(file.name)}`;
  return { file: { ...shown, url_private: address, url_private_download: address } };
}

function whereShared({ here }: World, { id }: SharedFile) {
  const places = here.messages
    .filter((message) => message.files.some((one) => one.id === id))
    .map(({ channel }) => channel);
  const of = (kind: string) => [...new Set(places)].filter((one) => here.channels.get(one)?.kind === kind);
  return { channels: of('public'), groups: of('private'), ims: of('im') };
}

/** The content of a file; without the right token a page to sign in, elsewhere. */
export function privateFile(world: World, place: string, token: string | undefined) {
  const file = world.here.files.get(place.slice(world.here.teamId.length + 1));
  if (token !== `Bearer ${world.settings.botToken}` || !world.scopes.has('files:read'))
    return {
      status: 302,
      body: Buffer.alloc(0),
      headers: { location: 'https://fake-team.slack.com/?redir=1' },
    };
  if (file === undefined || file.deleted === true)
    return { status: 404, body: Buffer.from('gone'), headers: { 'content-type': 'text/plain' } };
  return {
    status: 200,
    body: file.content,
    headers: { 'content-type': file.type ?? 'application/octet-stream' },
  };
}

function announce(world: World, given: Arguments) {
  const name = given.needed('filename');
  const length = given.whole('length');
  given.ignore('alt_txt', 'alt_text', 'snippet_type');
  if (length === null || length < 1)
    throw new Refused('invalid_arguments', ['missing required field: length']);
  const id = world.here.id('F');
  world.uploads.set(id, { name, length, content: null });
  return { upload_url: `${world.base()}/upload/${id}`, file_id: id };
}

/** Takes what was sent to an upload address; null when it is not what was announced. */
export function receiveUpload(world: World, id: string, content: Buffer): string | null {
  const upload = world.uploads.get(id);
  if (upload === undefined) return null;
  if (upload.length !== content.length) {
    world.violate(`${upload.name} was announced with ${upload.length} bytes and came with ${content.length}`);
    return null;
  }
  upload.content = content;
  return `OK - ${content.length}`;
}

function complete(world: World, given: Arguments) {
  const { here } = world;
  const wanted = given.structured('files', 'invalid_arguments');
  if (!Array.isArray(wanted) || wanted.length === 0)
    throw new Refused('invalid_arguments', ['missing required field: files']);
  const channelId = given.text('channel_id');
  const channel = channelId === null ? null : joinedChannel(world, channelId);
  if (channel?.archived) throw new Refused('is_archived');
  const threadTs = given.text('thread_ts');
  if (threadTs !== null && channel === null)
    throw new Refused('invalid_arguments', ['thread_ts needs channel_id']);
  const known = here.messages.some((one) => one.channel === channelId && one.ts === threadTs);
  if (threadTs !== null && !known) {
    world.violate(`a file for a thread that never was: ${channelId ?? ''} ${threadTs}`);
    throw new Refused('invalid_thread_ts');
  }
  const text = given.text('initial_comment') ?? '';
  const blocks = blocksOf(here, given);
  const shared = (wanted as readonly unknown[]).map((one) => finished(world, one));
  for (const file of shared) here.files.set(file.id, file);
  const show = (to: string) =>
    post(world, {
      channel: to,
      user: here.bot.id,
      text,
      blocks,
      threadTs,
      files: shared,
      subtype: 'file_share',
    });
  if (channel !== null && world.unshown === null) show(channel.id);
  else if (channel !== null) world.unshown?.push(() => show(channel.id));
  return { files: shared.map((file) => shownFile(here, file)) };
}

function finished(world: World, wanted: unknown): SharedFile {
  const id = isObject(wanted) && typeof wanted['id'] === 'string' ? wanted['id'] : '';
  const upload = world.uploads.get(id);
  if (upload === undefined || upload.content === null) throw new Refused('file_not_found');
  world.uploads.delete(id);
  const title = isObject(wanted) && typeof wanted['title'] === 'string' ? wanted['title'] : upload.name;
  return { id, name: upload.name, title, content: upload.content };
}
