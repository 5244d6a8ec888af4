// The arguments of one call, read as their method needs them; what nobody read was unknown to Slack.
import type { IncomingMessage } from 'node:http';
import { Refused } from './refused.ts';

export interface Arguments {
  /** @throws Refused `invalid_arguments` when it is missing */
  needed(name: string): string;
  text(name: string): string | null;
  flag(name: string): boolean;
  /** A whole number, or null when it is missing. */
  whole(name: string): number | null;
  /** Something structured: given as JSON, or as a string that holds JSON. `refusal` when it is neither. */
  structured(name: string, refusal: string): unknown;
  /** Read and thrown away. */
  ignore(...names: string[]): void;
  unread(): string[];
  readonly all: Readonly<Record<string, unknown>>;
}

export function argumentsOf(all: Readonly<Record<string, unknown>>): Arguments {
  const read = new Set<string>();
  const value = (name: string): unknown => {
    read.add(name);
    return all[name];
  };
  const text = (name: string) => {
    const given = value(name);
    if (given === undefined || given === null) return null;
    if (typeof given === 'object')
      throw new Refused('invalid_arguments', [`must be a string [json-pointer:/${name}]`]);
    return typeof given === 'string' ? given : JSON.stringify(given);
  };
  return {
    all,
    text,
    needed(name) {
      const given = text(name);
      if (given === null || given === '')
        throw new Refused('invalid_arguments', [`missing required field: ${name}`]);
      return given;
    },
    flag: (name) => ['true', '1'].includes(text(name) ?? ''),
    whole(name) {
      const given = text(name);
      if (given === null) return null;
      if (!/^\d+$/.test(given))
        throw new Refused('invalid_arguments', [`must be an integer [json-pointer:/${name}]`]);
      return Number(given);
    },
    structured(name, refusal) {
      const given = value(name);
      if (typeof given !== 'string') return given;
      if (given === '') return undefined;
      try {
        return JSON.parse(given) as unknown;
      } catch {
        throw new Refused(refusal);
      }
    },
    ignore: (...names) => names.forEach((name) => read.add(name)),
    unread: () => Object.keys(all).filter((name) => !read.has(name)),
  };
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @throws Refused `invalid_json`, `invalid_post_type` */
export function fieldsOf(request: IncomingMessage, body: Buffer): Record<string, unknown> {
  const query = Object.fromEntries(new URL(request.url ?? '/', 'http://slack').searchParams);
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim();
  if (body.length === 0) return query;
  if (type === 'application/x-www-form-urlencoded')
    return { ...query, ...Object.fromEntries(new URLSearchParams(body.toString())) };
  if (type !== 'application/json') throw new Refused('invalid_post_type');
  try {
    const given: unknown = JSON.parse(body.toString());
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new Refused('json_not_object');
    return { ...query, ...given };
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('invalid_json');
  }
}
