// What a provider says when it refuses, and which kind of trouble that is. Codes and types are believed first, then the status, then wording.
import { z } from 'zod';
import { keysByWord } from '../../base/lists.ts';
import type { TroubleKind } from '../port.ts';

/** `code` and `type` of OpenAI's errors, `type` of Anthropic's, and those of servers that imitate them. */
const byMark = keysByWord<TroubleKind>({
  quota: `
    insufficient_quota billing_hard_limit_reached billing_not_active billing_error contract_spend_limit_reached
    enforced_spend_limit_reached budget_exceeded`,
  'context-overflow': 'context_length_exceeded exceed_context_size_error request_too_large',
  'no-such-model': 'model_not_found not_found_error',
  unauthorized: 'invalid_api_key expired_key authentication_error permission_error',
  refused: 'content_filter content_policy_violation',
  overloaded: 'overloaded_error',
  'rate-limited': 'rate_limit_error rate_limit_exceeded',
  timeout: 'timeout_error',
  'invalid-answer': 'tool_use_failed',
  'server-error': 'api_error server_error',
});

const wordings: readonly (readonly [TroubleKind, RegExp])[] = Object.entries({
  'context-overflow':
    /maximum (context|prompt) length|context (window|limit|length|size)|prompt is too long|input is too long|request too large|too many tokens|maximum number of tokens|model token limit|reduce the length/i,
  quota:
    /credit balance|insufficient (quota|credit|balance|funds)|out of credits|API usage limits|budget has been exceeded/i,
  unauthorized: /api key (is )?(not valid|expired)|(invalid|incorrect) api key/i,
  'no-such-model': /model\b.{0,80}\b(does not exist|not found)|(invalid|unknown) model/i,
}) as [TroubleKind, RegExp][];

const byStatus: Readonly<Record<number, TroubleKind>> = {
  401: 'unauthorized',
  402: 'quota',
  403: 'unauthorized',
  404: 'no-such-model',
  408: 'timeout',
  409: 'server-error',
  413: 'context-overflow',
  425: 'server-error',
  429: 'rate-limited',
  529: 'overloaded',
};

/** Statuses whose words are worth reading: what they mean differs from provider to provider. */
const ambiguous = new Set([400, 404, 422, 429, 0]);

/** `status` is null for an error inside an answer that had begun well. */
export function troubleKind(status: number | null, words: ProviderWords): TroubleKind {
  const told = status ?? statusIn(words.marks) ?? 0;
  const marked = words.marks.map((mark) => byMark.get(mark)).find((kind) => kind !== undefined);
  const worded = ambiguous.has(told)
    ? wordings.find(([, pattern]) => pattern.test(words.message))?.[0]
    : undefined;
  // "Request too large … tokens per min" comes as a rate limit: waiting does not help, asking for less does.
  if (marked === 'rate-limited' && worded === 'context-overflow') return worded;
  if (marked !== undefined && fits(marked, told)) return marked;
  return worded ?? byStatus[told] ?? (told === 0 || told >= 500 ? 'server-error' : 'bad-request');
}

/** Some servers write a general type beside a precise status: `api_error` with 529, `not_found_error` with 401, Groq a limit with 413. */
function fits(kind: TroubleKind, status: number): boolean {
  if (status === 413) return kind === 'context-overflow';
  if (kind === 'server-error') return status === 0 || (status >= 500 && status !== 529);
  if (kind === 'timeout') return status === 0 || status === 408;
  return status !== 401 || kind === 'unauthorized';
}

/** Gateways put the status of the provider behind them into the error's code. */
function statusIn(marks: readonly string[]): number | undefined {
  return marks.map(Number).find((mark) => Number.isInteger(mark) && mark >= 400 && mark < 600);
}

const word = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

const words = z.object({
  message: z.unknown().optional(),
  code: word,
  type: word,
  status: word,
  detail: z.unknown().optional(),
});

interface ProviderWords {
  readonly message: string;
  /** Codes and types that the error carries, in no order: `insufficient_quota`, `overloaded_error`, `429`. */
  readonly marks: readonly string[];
}

/** Reads `{error: {…}}` of OpenAI, Anthropic and their imitators, Gemini's list of one, a bare object, a `detail` of FastAPI, and text. */
export function providerWords(body: unknown): ProviderWords {
  if (Array.isArray(body)) return providerWords(body[0]);
  if (typeof body === 'string') return { message: looksLikePage(body) ? 'a web page' : body, marks: [] };
  if (typeof body !== 'object' || body === null) return { message: '', marks: [] };
  const inner = 'error' in body ? body.error : undefined;
  if (inner !== undefined && inner !== null && inner !== body) return providerWords(inner);
  const parsed = words.safeParse(body);
  if (!parsed.success) return { message: '', marks: [] };
  const { message, code, type, status, detail } = parsed.data;
  const marks = [code, type, status].filter((mark) => typeof mark === 'string');
  // Mistral says what is wrong with a form in an object.
  const said = typeof message === 'string' ? message : providerWords(message).message;
  return { message: said || detailWords(detail), marks };
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
