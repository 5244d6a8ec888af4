// A request as routes see it: path, query, and a body that came as JSON or as a multipart form with files.
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { RESTJSONErrorCodes } from 'discord.js';
import { refusal } from './errors.ts';

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface DiscordRequest {
  readonly method: string;
  /** Without `/api/v10`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  /** Parsed JSON, or null without a body. */
  readonly body: unknown;
  /** `files[n]` by n. */
  readonly files: ReadonlyMap<number, UploadedFile>;
}

/** 25 MiB a request. */
const mostBytes = 25 * 1024 * 1024;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(RESTJSONErrorCodes.RequestBodyContainsInvalidJSON);
  }
}

async function readForm(bytes: Buffer, contentType: string): Promise<Pick<DiscordRequest, 'body' | 'files'>> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': contentType },
  }).formData();
  const files = new Map<number, UploadedFile>();
  let body: unknown = {};
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') {
      if (name !== 'payload_json') throw new Error(`The form has an unknown field: ${name}`);
      body = parse(value);
      continue;
    }
    const index = /^files\[(\d+)\]$/.exec(name)?.[1];
    if (index === undefined) throw new Error(`The form has an unknown file field: ${name}`);
    const content = new Uint8Array(await value.arrayBuffer());
    files.set(Number(index), { name: value.name, contentType: value.type, bytes: content });
  }
  return { body, files };
}

/** Reads the whole request; throws the refusal Discord would answer for a body it cannot read. */
export async function readRequest(incoming: IncomingMessage, root: string): Promise<DiscordRequest> {
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const head = {
    method: incoming.method ?? 'GET',
    path: url.pathname.startsWith(root) ? url.pathname.slice(root.length) : url.pathname,
    query: url.searchParams,
    authorization: incoming.headers.authorization,
  };
  const bytes = await buffer(incoming);
  if (bytes.length > mostBytes) throw refusal(RESTJSONErrorCodes.RequestEntityTooLarge);
  const contentType = incoming.headers['content-type'] ?? '';
  if (bytes.length === 0) return { ...head, body: null, files: new Map() };
  if (contentType.startsWith('multipart/form-data'))
    return { ...head, ...(await readForm(bytes, contentType)) };
  return { ...head, body: parse(bytes.toString('utf8')), files: new Map() };
}
