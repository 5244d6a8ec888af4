// Which files a message has after a request: those it uploads, and those it keeps.
import { RESTJSONErrorCodes } from 'discord.js';
import { refusal } from '../rest/errors.ts';
import type { UploadedFile } from '../rest/request.ts';
import type { StoredFile } from '../state/world.ts';
import { checkList, checkText, isObject, onlyKnown, inWords } from './form.ts';
import type { Form, Path } from './form.ts';

/** 10 MiB a file. */
const mostFileBytes = 10 * 1024 * 1024;
const mostFiles = 10;

/** Discord stores names in a plain form; `attachment://` has to use that one. */
export const storedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w.\- ]/g, '')
    .replaceAll(' ', '_') || 'file';

export interface KeptFiles {
  readonly files: readonly StoredFile[];
  /** Names by which components may refer to them. */
  readonly names: ReadonlySet<string>;
}

const fields = ['id', 'filename', 'description', 'title', 'duration_secs', 'waveform', 'is_spoiler'];

/**
 * Without a list the old files stay and the uploads are added. With one, only what it names stays. An old file that is
 * named by its id alone stays, but components cannot refer to it (seen in practice, not documented).
 */
export function settleFiles(
  form: Form,
  path: Path,
  listed: unknown,
  uploads: ReadonlyMap<number, UploadedFile>,
  before: readonly StoredFile[],
  nextId: () => string,
): KeptFiles {
  for (const { bytes } of uploads.values())
    if (bytes.length > mostFileBytes) throw refusal(RESTJSONErrorCodes.RequestEntityTooLarge);
  const files: StoredFile[] = [];
  const names = new Set<string>();
  const used = new Set<number>();
  const upload = (index: number, file: UploadedFile, entry: Readonly<Record<string, unknown>>) => {
    const name = storedName(inWords(entry['filename'] ?? file.name));
    const description = typeof entry['description'] === 'string' ? entry['description'] : null;
    files.push({ id: nextId(), name, description, contentType: file.contentType, bytes: file.bytes });
    names.add(name);
    used.add(index);
  };
  if (listed === undefined || listed === null) {
    files.push(...before);
    for (const { name } of before) names.add(name);
  }
  for (const [i, entry] of checkList(form, path, listed, { min: 0, max: mostFiles }).entries()) {
    const at = [...path, i];
    if (!isObject(entry)) {
      form.fail(at, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      continue;
    }
    const known = before.find(({ id }) => id === String(entry['id']));
    // A whole attachment may be sent back as it was received.
    onlyKnown(
      form,
      at,
      entry,
      known === undefined ? fields : [...fields, 'size', 'url', 'proxy_url', 'content_type'],
    );
    checkText(form, [...at, 'description'], entry['description'], { max: 1024 });
    const file = uploads.get(Number(entry['id']));
    if (known !== undefined) {
      files.push(known);
      if (entry['filename'] === known.name) names.add(known.name);
    } else if (file !== undefined) upload(Number(entry['id']), file, entry);
    else
      form.fail(
        [...at, 'id'],
        'ATTACHMENT_NOT_FOUND',
        `Attachment data for id ${String(entry['id'])} was not found`,
      );
  }
  for (const [index, file] of uploads) if (!used.has(index)) upload(index, file, {});
  if (files.length > mostFiles) throw refusal(RESTJSONErrorCodes.MaximumNumberOfAttachmentsInAMessageReached);
  return { files, names };
}
