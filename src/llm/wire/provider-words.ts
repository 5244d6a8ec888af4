// What a provider says about an error: found in the many shapes it comes in, and cut to a piece that can be shown.
import { z } from 'zod';

const text = z.string().nullish().catch(null);
const word = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

const words = z.object({
  message: text,
  code: word,
  type: word,
  status: word,
  detail: z.unknown().optional(),
});

export interface ProviderWords {
  readonly message: string;
  /** Codes and types that the error carries, in no order: `insufficient_quota`, `overloaded_error`, `429`. */
  readonly marks: readonly string[];
}

/** Reads `{error: {…}}` of OpenAI, Anthropic and their imitators, a bare object, a `detail` of FastAPI, and text. */
export function providerWords(body: unknown): ProviderWords {
  if (typeof body === 'string') return { message: looksLikePage(body) ? 'a web page' : body, marks: [] };
  if (typeof body !== 'object' || body === null) return { message: '', marks: [] };
  const inner = 'error' in body ? body.error : undefined;
  if (inner !== undefined && inner !== null && inner !== body) return providerWords(inner);
  const parsed = words.safeParse(body);
  if (!parsed.success) return { message: '', marks: [] };
  const { message, code, type, status, detail } = parsed.data;
  const marks = [code, type, status].filter((mark) => typeof mark === 'string');
  return { message: message ?? detailWords(detail), marks };
}

function detailWords(detail: unknown): string {
  return detail === undefined ? '' : typeof detail === 'string' ? detail : JSON.stringify(detail);
}

function looksLikePage(body: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(body);
}

const longestPiece = 160;

/** At most 160 characters on one line, without the key. */
export function shortPiece(message: string, key: string | null): string {
  const hidden = key === null ? message : message.replaceAll(key, '[secret]');
  const line = hidden.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length > longestPiece ? `${line.slice(0, longestPiece).toWellFormed()}…` : line;
}
