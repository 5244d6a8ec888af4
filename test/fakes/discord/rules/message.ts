// What a message may be: created, edited, or sent as the answer to an interaction.
import { MessageFlags, RESTJSONErrorCodes } from 'discord.js';
import { plainRefusal, refusal } from '../rest/errors.ts';
import type { UploadedFile } from '../rest/request.ts';
import type { Message, StoredFile } from '../state/world.ts';
import { settleFiles } from './attachments.ts';
import { checkFlag, checkText, checkWhole, onlyKnown, inWords } from './form.ts';
import type { Form, Path } from './form.ts';
import { checkLayout } from './layout.ts';
import { checkAllowedMentions } from './mentions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `create` and `edit` go to a channel, the others answer an interaction. */
export type MessageUse = 'create' | 'edit' | 'reply' | 'edit-reply';

export interface CheckedMessage {
  readonly content: string;
  /** As they were sent; their ids and media are settled later. */
  readonly components: readonly Fields[];
  readonly files: readonly StoredFile[];
  readonly flags: number;
}

const known = [
  'allowed_mentions',
  'attachments',
  'components',
  'content',
  'enforce_nonce',
  'flags',
  'message_reference',
  'nonce',
  'tts',
];

const v2 = MessageFlags.IsComponentsV2;
const settable: Readonly<Record<MessageUse, number>> = {
  create: MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | v2,
  edit: MessageFlags.SuppressEmbeds | v2,
  reply: MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.Ephemeral | v2,
  'edit-reply': MessageFlags.SuppressEmbeds | v2,
};

function refuseBrokenUnicode(value: unknown): void {
  const broken = (each: unknown): boolean =>
    typeof each === 'string'
      ? !each.isWellFormed()
      : typeof each === 'object' && each !== null && Object.values(each).some(broken);
  // discord-api-docs issue 6561
  if (broken(value)) throw plainRefusal(500, 'Internal Server Error');
}

function checkFlags(form: Form, path: Path, use: MessageUse, value: unknown): number {
  const flags = checkWhole(form, [...path, 'flags'], value, { min: 0, max: 2 ** 31 }) ?? 0;
  const more = flags & ~settable[use];
  if (more !== 0) form.unknown.push([...path, `flags (the bits ${more} cannot be set here)`].join('.'));
  return flags & settable[use];
}

function checkNonce(form: Form, path: Path, value: unknown): void {
  if (value === undefined || value === null) return;
  if (!['string', 'number'].includes(typeof value) || inWords(value).length > 25)
    form.fail([...path, 'nonce'], 'NONCE_TYPE_TOO_LONG', 'Must be 25 or fewer in length.');
}

/**
 * Checks a payload against what the message was before (null: it is new) and answers what it becomes.
 * Unset fields stay as they were.
 */
export function checkMessage(
  form: Form,
  use: MessageUse,
  sent: Fields,
  uploads: ReadonlyMap<number, UploadedFile>,
  before: Pick<Message, 'content' | 'components' | 'files' | 'flags'> | null,
  nextId: () => string,
  path: Path = [],
): CheckedMessage {
  refuseBrokenUnicode(sent);
  onlyKnown(
    form,
    path,
    sent,
    use === 'create' ? known : known.filter((name) => name !== 'message_reference'),
  );
  checkText(form, [...path, 'content'], sent['content'], { max: 2000 });
  checkFlag(form, [...path, 'tts'], sent['tts']);
  checkFlag(form, [...path, 'enforce_nonce'], sent['enforce_nonce']);
  checkNonce(form, path, sent['nonce']);
  checkAllowedMentions(form, [...path, 'allowed_mentions'], sent['allowed_mentions']);
  // Once set, the flag of Components V2 stays.
  const flags =
    checkFlags(form, path, use, sent['flags']) | ((before?.flags ?? 0) & (v2 | MessageFlags.Ephemeral));
  const isV2 = (flags & v2) !== 0;
  const { files, names } = settleFiles(
    form,
    [...path, 'attachments'],
    sent['attachments'],
    uploads,
    before?.files ?? [],
    nextId,
  );
  const content =
    sent['content'] === undefined ? (before?.content ?? '') : inWords(sent['content'] ?? '').trim();
  if (isV2 && content !== '')
    form.fail(
      [...path, 'content'],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
    );
  const components = sent['components'] === undefined ? undefined : (sent['components'] ?? []);
  if (components !== undefined) {
    const shown = checkLayout(form, [...path, 'components'], components, { v2: isV2, fileNames: names });
    const hidden = isV2 ? files.filter(({ name }) => !shown.has(name)) : [];
    form.unknown.push(...hidden.map(({ name }) => `attachments (${name} is shown by no component)`));
  }
  form.finish();
  const left = (components ?? before?.components ?? []) as readonly Fields[];
  if (content === '' && left.length === 0 && files.length === 0)
    throw refusal(RESTJSONErrorCodes.CannotSendAnEmptyMessage);
  const isNew = use === 'create' || use === 'reply';
  // Old components alone are no message.
  if (!isV2 && isNew && content === '' && files.length === 0)
    throw refusal(RESTJSONErrorCodes.CannotSendAnEmptyMessage);
  return { content, components: left, files, flags };
}
